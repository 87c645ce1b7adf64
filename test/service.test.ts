import { once } from 'node:events'
import { cp, readFile, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samplePages } from '#datasets/warn/sample.ts'
import { withDuckDbFile } from '#storage/duckdb/build.ts'
import { EditionStore } from '#storage/editions/store.ts'
import { copySample, SAMPLE_DAY } from './sample-data.ts'
import { run, type Served, serve, temporaryFolder, writeMirror } from './service.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let settings: Record<string, string>
let service: Served

beforeAll(async () => {
  folder = await temporaryFolder()
  settings = { DATA_DIR: join(folder.path, 'data'), AS_OF: SAMPLE_DAY }
  service = await serve(settings)
})

afterAll(async () => {
  await service.stop()
  await folder.remove()
})

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(service.base + path, { headers })
  return { response, body: (await response.json()) as Record<string, unknown> }
}

test('the first start answers from the sample and says so everywhere', async () => {
  const { response, body } = await get('/api/stats')
  expect(body).toMatchObject({ sample: true, states_covered: 3 })
  expect(response.headers.get('x-data-sample')).toBe('true')
  expect(service.log()).toMatch(/SAMPLE/)
})

test('the operator key is made once, for its owner alone, and lifts the caps', async () => {
  const path = join(settings.DATA_DIR!, 'operator-key')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const key = (await readFile(path, 'utf8')).trim()
  expect(key).toMatch(/^hc_live_[0-9A-Za-z]{49}$/)
  const anonymous = await get('/api/records?limit=50')
  const keyed = await get('/api/records?limit=50', { 'X-API-Key': key })
  expect(anonymous.body.limit).toBe(25)
  expect(keyed.body.limit).toBe(50)
  expect(Number(keyed.body.total)).toBeGreaterThan(Number(anonymous.body.total))
  expect(service.log()).not.toContain(key)
})

let refreshes: ReturnType<typeof refreshThrice> | undefined
/** What three refreshes of the folder that is served say, run by whichever test asks first: the second finds nothing new. */
const refreshed = () => {
  refreshes ??= refreshThrice()
  return refreshes
}

async function refreshThrice() {
  const mirror = join(folder.path, 'mirror')
  const refresh = () => run(['refresh', 'warn', '--mirror', mirror], settings)
  await writeMirror(mirror, samplePages('2026-05-20'))
  const [first, again] = [await refresh(), await refresh()]
  await writeMirror(mirror, samplePages('2026-05-21'))
  return { first, again, moved: await refresh() }
}

test('a refresh replaces the sample while the service runs, and rolling back works', async () => {
  const { first, again, moved } = await refreshed()
  expect(first).toMatchObject({ code: 0 })
  expect(first.output).toMatch(/warn\/al +19 +19 +0 +0 +0 +ok/)
  expect(first.output).toMatch(/warn\/ak .* no file in mirror/)
  expect(again.output).toMatch(/Nothing has changed/)
  expect(moved).toMatchObject({ code: 0 })
  const sampleOf = async () => (await get('/api/stats')).body.sample
  await expect.poll(sampleOf, { timeout: 10_000 }).toBe(false)
  const edition = /edition (\S+) serves/.exec(again.output)?.[1]
  const list = await run(['editions', 'list'], settings)
  expect(list.output).toContain(String(edition))
  expect(await run(['editions', 'use', String(edition)], settings)).toMatchObject({ code: 0 })
  await expect.poll(async () => (await get('/api/stats')).body.edition, { timeout: 10_000 }).toBe(edition)
})

test('the edition that serves is asked ahead, and the one that comes after it', async () => {
  await refreshed()
  const store = new EditionStore(settings.DATA_DIR!)
  const serving = await store.currentId()
  const other = (await store.list()).find(({ id }) => id !== serving && !id.startsWith('sample'))!.id
  // A service of its own, since asking ahead keeps it busy for seconds at every edition.
  const warm = await serve({ ...settings, WARM_UP: 'on' })
  const expectAhead = async (edition: unknown) => {
    const ahead = new RegExp(`"edition":"${edition}","questions":\\d{3},"failed":0,.*has been asked ahead`)
    await expect.poll(warm.log, { timeout: 30_000 }).toMatch(ahead)
  }
  try {
    await expectAhead(serving)
    expect(await run(['editions', 'use', other], settings)).toMatchObject({ code: 0 })
    await expectAhead(other)
  } finally {
    await warm.stop()
  }
})

test('a bad setting stops the start with a sentence that names it', async () => {
  const ended = await run(['serve'], { ...settings, PORT: '80a' })
  expect(ended).toMatchObject({ code: 1, output: 'PORT must be a whole number, got "80a"\n' })
  expect(await run(['refresh', 'warm'], settings)).toMatchObject({ code: 1 })
})

test('a port, an address and a folder that cannot be had are told in a sentence that names the setting', async () => {
  const port = new URL(service.base).port
  const quiet = { ...settings, LOG_LEVEL: 'silent', HOST: '127.0.0.1', REFRESH: 'off' }
  expect(await run(['serve'], { ...quiet, PORT: port })).toMatchObject({
    code: 1,
    output: `PORT ${port} is taken: another program listens on it\n`,
  })
  // An address kept for documentation: no machine has it.
  expect(await run(['serve'], { ...quiet, PORT: '0', HOST: '203.0.113.1' })).toMatchObject({
    code: 1,
    output: 'HOST "203.0.113.1" is not an address of this machine\n',
  })
  const inFile = join(settings.DATA_DIR!, 'operator-key', 'data')
  expect(await run(['serve'], { ...quiet, DATA_DIR: inFile })).toMatchObject({
    code: 1,
    output: `DATA_DIR ${inFile} cannot be used: a part of the path is a file, not a folder\n`,
  })
})

test('an edition of another version is 503 and told once, until a refresh has rebuilt it', async () => {
  const old = { ...settings, DATA_DIR: join(folder.path, 'old'), ACCESS: 'open' }
  await refreshed()
  // Nobody changes a file that is there.
  await cp(join(settings.DATA_DIR!, 'editions'), join(old.DATA_DIR, 'editions'), { recursive: true })
  const mirror = join(folder.path, 'old-mirror')
  await dropColumn(old.DATA_DIR, 'warn_notices', 'sector')
  const served = await serve(old)
  const status = async (path: string) => (await fetch(served.base + path)).status
  try {
    for (const path of ['/api/stats', '/api/records', '/api/industries']) expect(await status(path)).toBe(503)
    expect(await (await fetch(`${served.base}/readyz`)).json()).toMatchObject({ broken: ['warn'] })
    const told = served.log().match(/dataset cannot be asked/g)
    expect(told).toHaveLength(1)
    expect(served.log()).toContain(
      'the file of warn was written by another version of the program (no warn_notices.sector); refresh to rebuild it',
    )
    await writeMirror(mirror, samplePages('2026-05-22'))
    expect(await run(['refresh', 'warn', '--mirror', mirror], old)).toMatchObject({ code: 0 })
    await expect.poll(() => status('/api/industries'), { timeout: 10_000 }).toBe(200)
    expect(await (await fetch(`${served.base}/readyz`)).json()).toMatchObject({ broken: [] })
  } finally {
    await served.stop()
  }
})

test('a sample of another version is made anew at the start', async () => {
  const old = { ...settings, DATA_DIR: join(folder.path, 'old-sample'), ACCESS: 'open' }
  await copySample(old.DATA_DIR)
  await dropColumn(old.DATA_DIR, 'warn_links', 'score')
  const served = await serve(old)
  const stats = await fetch(`${served.base}/api/stats`)
  expect(await stats.json()).toMatchObject({ sample: true, states_covered: 3 })
  await served.stop()
})

/** Makes the WARN file of the edition that serves one of an older version. */
async function dropColumn(dataDir: string, table: string, column: string): Promise<void> {
  const store = new EditionStore(dataDir)
  await withDuckDbFile(store.path((await store.current())!.datasets.warn!), async (file) => {
    // A table with indexes cannot be altered.
    for (const { index_name } of await file.rows<{ index_name: string }>(
      'select index_name from duckdb_indexes()',
    ))
      await file.run(`drop index ${index_name}`)
    await file.run(`alter table ${table} drop column ${column}`)
  })
}

test('a mirror that is none, and an edition that is none, are told in a sentence', async () => {
  const ended = await run(['refresh', 'warn', '--mirror', folder.path], settings)
  expect(ended.code).toBe(1)
  expect(ended.output).toMatch(/holds neither mirror.json nor index.jsonl/)
  const used = await run(['editions', 'use', 'none'], settings)
  expect(used).toMatchObject({ code: 1, output: expect.stringContaining('there is no edition "none"') })
})

test('SIGTERM ends the service cleanly', async () => {
  const other = await serve(settings)
  expect((await fetch(`${other.base}/healthz`)).status).toBe(200)
  const { port, hostname } = new URL(other.base)
  const half = connect(Number(port), hostname, () => half.write('GET /healthz HTTP/1.1\r\nHost: x'))
  await once(half, 'connect')
  let got = ''
  half.on('data', (part) => (got += part))
  half.on('error', () => {})
  expect(await other.stop()).toBe(0)
  // Half a request is not waited for: the server would have given up on it with 408.
  expect(got).toBe('')
})
