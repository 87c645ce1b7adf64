/** The records that come with the program: what is committed, and that a first start answers out of it. */
import '#storage/duckdb/testing/small-engine.ts'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allTables, readStarter, type StarterManifest, sha256Of } from '#ingest/starter/manifest.ts'
import { withMemory } from '#storage/duckdb/build.ts'
import { quoteText } from '#storage/duckdb/quoting.ts'
import type { OpenService } from '../src/app/open.ts'
import { companiesMadeBy } from '../src/app/starter/starter-companies.ts'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { registry } from '../src/registry.ts'
import { temporaryFolder } from './service.ts'

const FOLDER = 'starter'
const BYTES_MAX = 25 * 1024 * 1024
/** Words in the name of a column that would hold a person. */
const PERSONAL = /contact|phone|mail|attorney|agent|signer|person|first_name|last_name|ssn/

let manifest: StarterManifest
let service: OpenService
let folder: Awaited<ReturnType<typeof temporaryFolder>>

beforeAll(async () => {
  const read = await readStarter(FOLDER)
  if (read === null) throw new Error(`${FOLDER}/ is not there`)
  manifest = read
  folder = await temporaryFolder()
  const config = readConfig({ DATA_DIR: folder.path, FIRST_DATA: 'starter', LOG_LEVEL: 'silent' })
  // Long after the copy was made: whoever starts it then is answered too.
  const now = () => Date.parse(`${manifest.day}T12:00:00Z`) + 200 * 86_400_000
  service = await buildApp(config, { logger: pino({ level: 'silent' }), now }).open()
}, 120_000)

afterAll(async () => {
  await service?.close()
  await folder?.remove()
})

const files = () => allTables(manifest).flatMap(([, tables]) => tables)

test('what is committed is what its manifest says, to the byte', async () => {
  const listed = files().map(({ file }) => file)
  const held = await readdir(FOLDER, { recursive: true, withFileTypes: true })
  const there = held.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name))
  const expected = ['manifest.json', 'README.md', ...listed].map((file) => join(FOLDER, file))
  expect(there.sort()).toEqual(expected.sort())
  for (const { file, bytes, sha256 } of files()) {
    const content = await readFile(join(FOLDER, file))
    expect([file, content.length, sha256Of(content)]).toEqual([file, bytes, sha256])
  }
})

test('all of it together is small enough for a repository', async () => {
  const sizes = await Promise.all(files().map(({ file }) => stat(join(FOLDER, file))))
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(BYTES_MAX)
})

test('each file has the rows that the manifest counts, and columns of the program alone, none about persons', async () => {
  const { datasets, derived, tables } = registry(readConfig({}))
  const declared = new Map<string, Set<string>>()
  for (const { name, columns } of Object.keys(derived).flatMap((name) => tables[name]!))
    declared.set(name, new Set(Object.keys(columns)))
  for (const dataset of datasets) {
    const ingest = dataset.files ? await dataset.ingest() : null
    for (const { name, columns } of ingest ? ingest.parsed : dataset.tables)
      declared.set(name, new Set(Object.keys(columns)))
  }
  await withMemory(async (connection) => {
    for (const { table, file, rows } of files()) {
      const source = `read_parquet(${quoteText(join(FOLDER, file))})`
      const [counted] = await connection.rows<{ n: number }>(`select count(*)::integer as n from ${source}`)
      expect([file, counted!.n]).toEqual([file, rows])
      const columns = await connection.rows<{ column_name: string }>(`describe select * from ${source}`)
      const names = columns.map(({ column_name }) => column_name)
      expect(names.filter((name) => !declared.get(table)?.has(name))).toEqual([])
      // What is missing would be null in every row, and what is looked for in it not found.
      expect([file, [...declared.get(table)!].filter((name) => !names.includes(name))]).toEqual([file, []])
      expect(names.filter((name) => PERSONAL.test(name))).toEqual([])
    }
  })
})

test('they were read by this version of each reader: no first refresh has to read them anew, or lets go of what it cannot', async () => {
  // Otherwise `npm run starter -- build --mirror ../shared/data` makes them anew.
  const { datasets } = registry(readConfig({}))
  const ingests = await Promise.all(datasets.map((each) => each.ingest()))
  const versions = Object.fromEntries(ingests.map(({ name, readerVersion }) => [name, readerVersion]))
  const held = Object.entries(manifest.datasets).map(([name, { reader }]) => [name, reader])
  expect(Object.fromEntries(held)).toEqual(versions)
})

test('they hold who is who as this version of the program tells it: no first start has to find it out', async () => {
  // Otherwise `npm run starter -- companies` makes it anew, out of the same records.
  expect(manifest.derived?.companies?.made_by).toBe(await companiesMadeBy(registry(readConfig({}))))
})

test('everybody whose records are passed on allows it, and is thanked', async () => {
  expect(manifest.origins.length).toBeGreaterThan(5)
  const licences = new Set(manifest.origins.map(({ licence }) => licence))
  expect(
    [...licences].filter(
      (each) => !/^(Apache-2\.0|MIT|CC BY 4\.0|US government work|US public record)/.test(each),
    ),
  ).toEqual([])
  const thanks = await readFile(join(FOLDER, 'README.md'), 'utf8')
  for (const { dataset, repository, credit, files: taken } of manifest.origins) {
    expect(taken.length, credit).toBeGreaterThan(0)
    // Notices that other people collected are theirs; who they are is said.
    if (dataset === 'warn') expect(repository).toMatch(/^https:\/\/github\.com\/\S+ at [0-9a-f]{40}$/)
    expect(thanks).toContain(credit)
  }
})

const EXAMPLE = /^ {4}curl '?http:\/\/localhost:8080(\/api\/[^\s']+)'?$/gm

test('the examples of the README answer real rows at the first start, before all of it is there', async () => {
  const readme = await readFile('README.md', 'utf8')
  const paths = [...readme.matchAll(EXAMPLE)].map((match) => match[1]!)
  expect(paths).toHaveLength(3)
  for (const path of paths) {
    const answer = await service.app.inject(path)
    expect([path, answer.statusCode]).toEqual([path, 200])
    expect(answer.headers).toMatchObject({ 'x-data-day': manifest.day })
    expect(answer.headers['x-data-sample']).toBeUndefined()
    const body = answer.json()
    expect((body.records ?? body.by_type).length, path).toBeGreaterThan(0)
  }
})

test('a first start says how old its records are', async () => {
  const { sample, data_day, data_age_days, total_notices, sources } = (
    await service.app.inject('/api/stats')
  ).json()
  expect({ sample, data_day, data_age_days }).toEqual({
    sample: false,
    data_day: manifest.day,
    data_age_days: 200,
  })
  expect(total_notices).toBeGreaterThan(50_000)
  expect(sources.length).toBe(manifest.sources.filter(({ dataset }) => dataset === 'warn').length)
})
