import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { samplePages } from '#datasets/warn/sample.ts'
import type { Document } from '#ingest/document.ts'
import { run, serve, temporaryFolder, writeMirror } from './service.ts'

const TODAY = '2026-05-21'
const KILLS = 20

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

test('a refresh killed at any moment leaves a whole edition serving, and the next one succeeds', async () => {
  const folder = await temporaryFolder()
  const settings = { DATA_DIR: join(folder.path, 'data'), ACCESS: 'open', AS_OF: TODAY }
  const [small, large] = [join(folder.path, 'small'), join(folder.path, 'large')]
  await writeMirror(small, pagesWith(0))
  await writeMirror(large, pagesWith(500))
  const refresh = (mirror: string, killAfterMs?: number) =>
    run(['refresh', 'warn', '--mirror', mirror, '--accept', 'warn/al'], settings, killAfterMs)
  const started = performance.now()
  expect(await refresh(small)).toMatchObject({ code: 0 })
  const wholeMs = performance.now() - started
  const service = await serve(settings)
  try {
    const total = async () => {
      const stats = (await (await fetch(`${service.base}/api/stats`)).json()) as {
        total_notices: number
        sample: boolean
      }
      expect(stats.sample).toBe(false)
      return stats.total_notices
    }
    const base = await total()
    let killed = 0
    for (let i = 0; i < KILLS; i++) {
      // From the first instants to past the end, wherever that falls today.
      const ended = await refresh(i % 2 === 0 ? large : small, (wholeMs * (i + 1)) / (KILLS - 4))
      if (ended.signal === 'SIGKILL') killed++
      else expect(ended.code, ended.output).toBe(0)
      expect([base, base + 500]).toContain(await total())
    }
    expect(killed).toBeGreaterThan(0)
    // One row fewer than before means gone, not deleted: the large edition keeps its rows.
    expect(await refresh(large)).toMatchObject({ code: 0 })
    await expect.poll(total, { timeout: 10_000 }).toBe(base + 500)
    const left = await readdir(join(settings.DATA_DIR, 'editions', 'files'))
    expect(left.filter((name) => name.includes('.tmp'))).toEqual([])
  } finally {
    await service.stop()
    await folder.remove()
  }
}, 240_000)
