import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samplePages } from '#datasets/warn/sample.ts'
import type { Document } from '#ingest/document.ts'
import { EditionStore } from '#storage/editions/store.ts'
import { damageFile } from '#storage/testing/files.ts'
import { type Kill, run, serve, temporaryFolder, writeMirror } from './service.ts'

const TODAY = '2026-05-21'
/** Notices that each refresh finds more than the one before. */
const MORE = 50

interface Stats {
  total_notices: number
  sample: boolean
}

/** The sample pages with `extra` more notices in Alabama, so that an edition is told by its total. */
function pagesWith(extra: number): Map<string, Document[]> {
  const pages = samplePages(TODAY)
  const alabama = pages.get('warn/al')![0]!
  const rows = Array.from(
    { length: extra },
    (_, i) =>
      `<tr><td>Layoff</td><td>05/01/2026</td><td>07/01/2026</td><td>Extra ${i} Works</td><td>Mobile</td><td>10</td></tr>`,
  )
  const html = new TextDecoder().decode(alabama.bytes).replace('</table>', `${rows.join('')}</table>`)
  pages.set('warn/al', [{ ...alabama, bytes: new TextEncoder().encode(html) }])
  return pages
}

let first: Awaited<ReturnType<typeof temporaryFolder>>
/** How long the first refresh took, and what it said. */
let firstMs: number
let firstEnded: Awaited<ReturnType<typeof run>>

/** The edition that all begin with is published once, and copied. */
beforeAll(async () => {
  first = await temporaryFolder()
  const mirror = join(first.path, 'mirror')
  await writeMirror(mirror, pagesWith(0))
  const started = performance.now()
  firstEnded = await run(['refresh', 'warn', '--mirror', mirror], { ...SETTINGS, DATA_DIR: first.path })
  firstMs = performance.now() - started
}, 120_000)

afterAll(() => first.remove())

const SETTINGS = { ACCESS: 'open', AS_OF: TODAY }

/** A folder with that edition, and what the service is told of it. */
async function begin() {
  const folder = await temporaryFolder()
  const settings = { ...SETTINGS, DATA_DIR: join(folder.path, 'data') }
  await cp(first.path, settings.DATA_DIR, { recursive: true })
  return { folder, settings, mirror: join(folder.path, 'mirror') }
}

test('a file damaged while it serves is told, and a whole one in the next edition serves', async () => {
  const { folder, settings, mirror } = await begin()
  expect(firstEnded).toMatchObject({ code: 0 })
  await writeMirror(mirror, pagesWith(0))
  const store = new EditionStore(settings.DATA_DIR)
  const good = (await store.current())!
  const whole = await readFile(store.path(good.datasets.warn!))
  const service = await serve(settings)
  try {
    const get = async (path: string) =>
      (await (await fetch(service.base + path)).json()) as Record<string, unknown>
    await damageFile(store.path(good.datasets.warn!))
    for (const path of ['/api/records', '/api/stats', '/api/records?state=AL']) {
      expect(await get(path)).toMatchObject({ status: 503, code: 'dataset_unavailable' })
    }
    expect(await get('/readyz')).toMatchObject({ status: 'ready', broken: ['warn'] })
    expect(service.log().match(/dataset is damaged/g)).toHaveLength(1)
    // A refresh would lose the history; the file comes back from a backup, and an edition is made of it.
    expect(await run(['refresh', 'warn', '--mirror', mirror], settings)).toMatchObject({ code: 1 })
    await writeFile(store.path(good.datasets.warn!), whole)
    await writeMirror(mirror, pagesWith(MORE))
    expect(await run(['refresh', 'warn', '--mirror', mirror], settings)).toMatchObject({ code: 0 })
    await expect.poll(async () => (await get('/readyz')).broken, { timeout: 10_000 }).toEqual([])
    expect(await get('/api/stats')).toMatchObject({ sample: false })
  } finally {
    await service.stop()
    await folder.remove()
  }
})

/** The ids of all notices that the changes tell of as new. */
async function createdIn(base: string): Promise<string[]> {
  const answer = await fetch(`${base}/api/changes?dataset=warn&limit=5000`)
  const { records } = (await answer.json()) as { records: { kind: string; record_id: string }[] }
  return records.filter(({ kind }) => kind === 'created').map(({ record_id }) => record_id)
}

/** Steps of publishing, by the file that shows each. */
const STEPS = {
  'a file is being written': /^warn-.*\.duckdb\.tmp$/,
  'a file is whole': /^warn-.*\.duckdb$/,
  'a file made out of it is being written': /^companies-.*\.duckdb\.tmp$/,
  'what has changed is being written': /^changes-.*\.duckdb\.tmp$/,
  'the last file is whole': /^changes-.*\.duckdb$/,
  'the manifest is being written': /^\d.*\.json\..*\.tmp$/,
  'the manifest is whole': /^\d.*\.json$/,
  'the pointer is being written': /^current\..*\.tmp$/,
  'the pointer is switched': /^current$/,
}
/** Moments by the clock, as shares of the time that a whole refresh takes: while it starts and while it reads. */
const SHARES = [0.1, 0.5]
/** Kills one on top of what the other left, before a refresh is let through. */
const KILLS_RUNNING = 5

test('a refresh killed at any moment leaves a whole edition serving, and the next one let through succeeds', async () => {
  const { folder, settings, mirror } = await begin()
  const editions = join(settings.DATA_DIR, 'editions')
  const folders = [editions, join(editions, 'files')]
  const refresh = async (extra: number, kill?: Kill) => {
    await writeMirror(mirror, pagesWith(extra))
    return run(['refresh', 'warn', '--mirror', mirror], settings, { kill })
  }
  expect(firstEnded).toMatchObject({ code: 0 })
  const kills: [string, Kill][] = [
    ...SHARES.map((share): [string, Kill] => [`after ${share}`, { afterMs: firstMs * share }]),
    ...Object.entries(STEPS).map(([step, name]): [string, Kill] => [step, { folders, name }]),
  ]
  const service = await serve(settings)
  try {
    const total = async () => {
      const stats = (await (await fetch(`${service.base}/api/stats`)).json()) as Stats
      expect(stats.sample).toBe(false)
      return stats.total_notices
    }
    const first = await total()
    const created = async () => createdIn(service.base)
    expect(await created()).toEqual([])
    const whole = new Set([first])
    let killed = 0
    for (const [i, [moment, kill]] of kills.entries()) {
      const extra = (i + 1) * MORE
      const ended = await refresh(extra, kill)
      if (ended.signal === 'SIGKILL') killed++
      else expect(ended.code, ended.output).toBe(0)
      whole.add(first + extra)
      expect(whole, moment).toContain(await total())
      if ((i + 1) % KILLS_RUNNING > 0) continue
      expect(await refresh(extra), moment).toMatchObject({ code: 0 })
      await expect.poll(total, { timeout: 10_000 }).toBe(first + extra)
      // Each of the notices that came is told once, however often a refresh was killed before it could be told.
      const told = await created()
      expect([told.length, new Set(told).size], moment).toEqual([extra, extra])
      whole.clear()
      whole.add(first + extra)
    }
    // On a busy machine the last steps may be over before the kill arrives, and by the clock a refresh may have ended.
    expect(killed).toBeGreaterThanOrEqual(kills.length / 2)
    const left = await readdir(join(editions, 'files'))
    expect(left.filter((name) => name.includes('.tmp') || name.includes('.wal'))).toEqual([])
  } finally {
    await service.stop()
    await folder.remove()
  }
}, 300_000)
