/** Starter data from a mirror to a refresh that carries on from them, over an invented mirror. */
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import '#storage/duckdb/testing/small-engine.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStarter, type StarterManifest, sha256Of } from '#ingest/starter/manifest.ts'
import { withMemory } from '#storage/duckdb/build.ts'
import { attachFile, quoteText } from '#storage/duckdb/quoting.ts'
import { sql } from '#storage/sql.ts'
import { type App, buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { registry } from '../src/registry.ts'
import { copySample } from './sample-data.ts'
import { temporaryFolder } from './service.ts'
import { STARTER_DAY as DAY, makeSampleStarter, sampleStarter, writeSampleMirror } from './starter-mirror.ts'

const LATER = '2026-05-28'
const { datasets } = registry(readConfig({}))
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let mirror: string
let manifest: StarterManifest

const at = (...names: string[]) => join(folder.path, ...names)

function appOn(name: string, today: string, starter = 'starter'): App {
  const settings = { DATA_DIR: at(name), STARTER_DIR: at(starter), AS_OF: today }
  const now = () => Date.parse(`${today}T12:00:00Z`)
  return buildApp(readConfig(settings), { logger: pino({ level: 'silent' }), now })
}

/** The same where who is who is all that is made out of the records: the rest takes most of the time. */
function companiesOn(name: string, today: string, starter?: string): App {
  const app = appOn(name, today, starter)
  const { companies } = app.modules.derived
  return buildApp(app.config, app, { ...app.modules, derived: { companies: companies! } })
}

beforeAll(async () => {
  folder = await temporaryFolder()
  const made = await sampleStarter()
  mirror = made.mirror
  // A copy: here they are damaged too.
  await cp(made.starter, at('starter'), { recursive: true })
  manifest = (await readStarter(at('starter')))!
}, 120_000)

afterAll(() => folder?.remove())

test('the same mirror gives the same bytes, and nothing that may not be passed on', async () => {
  await makeSampleStarter(mirror, at('again'))
  const files = (await readdir(at('starter'), { recursive: true })).filter((name) => /\.\w+$/.test(name))
  expect(files.length).toBeGreaterThan(8)
  for (const file of files)
    expect((await readFile(at('again', file))).equals(await readFile(at('starter', file))), file).toBe(true)
  expect(manifest.day).toBe(DAY)
  expect(manifest.sources.filter(({ dataset }) => dataset === 'warn').map(({ id }) => id)).toEqual([
    'warn/al',
    'warn/md',
  ])
  expect(manifest.origins[0]).toEqual({
    dataset: 'warn',
    repository: 'https://github.com/somebody/pages at a2',
    licence: 'Apache-2.0',
    credit: 'github.com/somebody/pages',
    files: ['warn/al-0', 'warn/md-0'],
  })
}, 120_000)

test('a first start serves the notices, then the whole; a refresh carries on from there', async () => {
  const app = appOn('data', LATER)
  await app.prepare()
  const first = (await app.store.current())!
  expect([first.sample, Object.keys(first.datasets)]).toEqual([false, ['warn']])
  const later = Object.keys(app.modules.tables).filter((name) => name !== 'warn')
  expect(first.coming!.toSorted()).toEqual(later.sort())
  expect(await app.lacksStarter()).toBe(true)
  // What a kill in the middle leaves is swept away, and the next start goes on.
  await writeFile(join(app.store.folder, 'files', 'h1b-killed.duckdb.tmp'), 'half a file')
  await app.prepare()
  expect(await app.store.currentId()).toBe(first.id)
  const whole = (await app.completeStarter())!
  expect(Object.keys(whole.datasets).sort()).toEqual(Object.keys(app.modules.tables).sort())
  expect(whole.coming).toBeUndefined()
  expect(await readdir(join(app.store.folder, 'files'))).not.toContain('h1b-killed.duckdb.tmp')
  expect([await app.lacksStarter(), await app.completeStarter()]).toEqual([false, null])

  const before = await noticesOf(app)
  // One notice of Alabama has another number of workers, one is gone, one is new; Maryland's page is not read.
  await writeSampleMirror(at('next'), DAY, LATER, (text, part) => (part === 'al' ? editRows(text) : text))
  await leaveOut(at('next'), 'md')
  // Feeds of courts that stand still for a week are refused, as they should be.
  const asked = datasets.filter(({ slug }) => slug !== 'bankruptcy')
  const ingests = await Promise.all(asked.map((dataset) => dataset.ingest()))
  const report = await app.refresh({ datasets: ingests, mirror: at('next') })
  const told = Object.fromEntries(report.sources.map(({ source, ...rest }) => [source, rest]))
  expect(told['warn/al']).toMatchObject({ status: 'ok', new: 1, changed: 1, gone: 1 })
  expect(told['warn/md']).toMatchObject({ status: 'no_file', new: 0, changed: 0, gone: 0 })
  // A page that was not passed on is new to whoever starts from the starter data.
  expect(told['warn/in']).toMatchObject({ status: 'ok', changed: 0 })
  expect(told['warn/in']!.new).toBeGreaterThan(0)
  expect(
    report.sources.flatMap(({ source, status, message }) =>
      status === 'failed' ? [`${source}: ${message}`] : [],
    ),
  ).toEqual([])
  for (const slug of ['h1b', 'lca', 'dol_claims', 'jolts'])
    expect(report.edition!.datasets[slug]).toEqual(whole.datasets[slug])

  const after = await noticesOf(app)
  const of = (rows: Notices, source: string) => rows.filter(({ source_id }) => source_id === source)
  expect(of(before, 'warn/md').length).toBeGreaterThan(5)
  expect(of(after, 'warn/md')).toEqual(of(before, 'warn/md'))
  // Whatever was there is still there, and was first seen when it was.
  const held = new Map(after.map((row) => [row.id, row]))
  const kept = before.map((row) => held.get(row.id))
  expect(kept.map((row) => row?.first_seen)).toEqual(before.map(({ first_seen }) => first_seen))
  const changed = of(before, 'warn/al').flatMap((row) => {
    const now = held.get(row.id)!
    return now.last_seen === LATER && now.status === row.status && now.workers === row.workers ? [] : [now]
  })
  expect(changed).toHaveLength(2)
  expect(changed).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ status: 'amended', workers: 777, listed: true, changed_on: LATER }),
      expect.objectContaining({ status: 'no_longer_listed', listed: false, last_seen: DAY }),
    ]),
  )
  const known = new Set(before.map(({ id }) => id))
  const fresh = of(after, 'warn/al').filter(({ id }) => !known.has(id))
  expect(fresh).toMatchObject([{ company_name: 'Quokka Works', first_seen: LATER, status: 'listed' }])
}, 120_000)

type Notices = Awaited<ReturnType<typeof noticesOf>>

/** The notices of the edition that serves. */
async function noticesOf({ store }: App) {
  const { warn } = (await store.current())!.datasets
  return withMemory(async (connection) => {
    await connection.run(attachFile('warn', store.path(warn!)))
    return connection.rows<{
      id: string
      source_id: string
      company_name: string
      workers: number
      status: string
      listed: boolean
      first_seen: string
      last_seen: string
      changed_on: string | null
    }>(`select id, source_id, company_name, employees_affected as workers, status, listed, first_seen, last_seen, changed_on
        from warn.main.warn_notices order by id`)
  })
}

const NEW_ROW =
  '<tr><td>Layoff</td><td>05/20/2026</td><td>07/01/2026</td><td>Quokka Works</td><td>Mobile</td><td>10</td></tr>'

/** Alabama's page a week later. */
function editRows(html: string): string {
  const [, amended, gone] = html.match(/<tr><td>.*?<\/td><\/tr>/g)!
  return html
    .replace(amended!, amended!.replace(/<td>\d+<\/td><\/tr>/, '<td>777</td></tr>'))
    .replace(gone!, '')
    .replace('</table>', `${NEW_ROW}</table>`)
}

/** Takes a page of notices out of a mirror. */
async function leaveOut(mirror: string, part: string): Promise<void> {
  const index = join(mirror, 'mirror.json')
  const entries = JSON.parse(await readFile(index, 'utf8')) as { dataset: string; part: string }[]
  const others = entries.filter((entry) => entry.dataset !== 'warn' || entry.part !== part)
  await writeFile(index, JSON.stringify(others))
}

test('who is who comes with it as long as this version would tell the same', async () => {
  const { made_by, tables } = manifest.derived!.companies!
  const [companies] = tables
  // A table that tells of one company alone is told apart from one that is made anew.
  await cp(at('starter'), at('cut'), { recursive: true })
  const path = at('cut', companies!.file)
  await withMemory((connection) =>
    connection.run(
      `copy (from ${quoteText(at('starter', companies!.file))} limit 1) to ${quoteText(path)} (format parquet)`,
    ),
  )
  const cut = { ...companies!, sha256: sha256Of(await readFile(path)), rows: 1 }
  const rowsOf = async (name: string, madeBy: string) => {
    const derived = { companies: { made_by: madeBy, tables: [cut, ...tables.slice(1)] } }
    await writeFile(at('cut', 'manifest.json'), JSON.stringify({ ...manifest, derived }))
    const app = companiesOn(name, DAY, 'cut')
    await app.prepare()
    return (await app.completeStarter())!.datasets.companies!.rows
  }
  expect(await rowsOf('taken', made_by)).toMatchObject({ companies: 1 })
  const made = { companies: companies!.rows, company_names: tables[1]!.rows }
  expect(companies!.rows).toBeGreaterThan(1)
  expect(await rowsOf('made', 'another version')).toEqual(made)
  await writeFile(path, 'damage')
  expect(await rowsOf('damaged-companies', made_by)).toEqual(made)
}, 120_000)

test('records that are refreshed before all is loaded stay, and companies are made of them', async () => {
  const app = companiesOn('between', LATER)
  await app.prepare()
  await writeSampleMirror(at('between-mirror'), DAY, LATER, (text) =>
    text.replace('</table>', `${NEW_ROW}</table>`),
  )
  const ingest = await datasets.find(({ slug }) => slug === 'warn')!.ingest()
  expect((await app.refresh({ datasets: [ingest], mirror: at('between-mirror') })).exitCode).toBe(0)
  const refreshed = (await app.store.current())!
  const whole = (await app.completeStarter())!
  expect(whole.datasets.warn).toEqual(refreshed.datasets.warn)
  expect(whole.datasets.companies!.rows.companies).toBeGreaterThan(
    manifest.derived!.companies!.tables[0]!.rows,
  )
}, 120_000)

test('invented records give way to the starter data, and damaged starter data serve nothing', async () => {
  const app = appOn('sample', DAY)
  const invented = buildApp({ ...app.config, firstData: 'sample' }, app)
  await invented.prepare()
  expect((await app.store.current())!.sample).toBe(true)
  await app.prepare()
  expect((await app.store.current())!.sample).toBe(false)

  const [notices] = manifest.datasets.warn!.tables!
  const path = at('starter', notices!.file)
  const bytes = await readFile(path)
  await writeFile(path, bytes.subarray(0, 100))
  const other = appOn('damaged', DAY)
  await other.prepare()
  expect(await other.store.current()).toBeNull()
  await rm(at('starter'), { recursive: true })
  await other.prepare()
  expect(await other.store.current()).toBeNull()
}, 120_000)

test('the sample is credited to nobody real', async () => {
  const app = appOn('credits', DAY)
  await copySample(at('credits'))
  const service = await buildApp({ ...app.config, firstData: 'sample', access: 'open' }, app).open()
  try {
    const { records, warnings } = (await service.app.inject('/api/records?limit=20')).json()
    for (const { source_agency, source_url } of records)
      expect([source_agency, source_url]).toEqual([
        expect.stringContaining('Invented'),
        expect.stringMatching(/^https:\/\/example\.org\//),
      ])
    expect(warnings[0]).toMatchObject({ code: 'sample' })
    const { db } = service.editions.current()!
    const named = await db.all<{ url: string }>(
      sql`select url from sec_filings where url not like 'https://example.org/%'`,
    )
    expect(named).toEqual([])
  } finally {
    await service.close()
  }
}, 120_000)
