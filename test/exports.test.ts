import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import jsonld from 'jsonld'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textsOf } from '#contract/testing/warnings.ts'
import { VOCABULARY } from '#exports/jsonld.ts'
import { FURTHER_FIELDS } from '#exports/jsonld-report.ts'
import { noDatabase } from '#http/testing/service.ts'
import type { FileForm } from '#storage/database.ts'
import { withMemory } from '#storage/duckdb/build.ts'
import { type Sql, sql } from '#storage/sql.ts'
import { type Row, readCsv, serveExports } from './exports.ts'

let service: Awaited<ReturnType<typeof serveExports>>
let wanted: Row[]
beforeAll(async () => {
  service = await serveExports()
  wanted = await service.records()
})
afterAll(() => service.stop())

const text = async (path: string) => {
  const answer = await service.get(path)
  expect(answer.status, path).toBe(200)
  return answer.text()
}

/** More records than any format reads at once. */
async function serveLarge(more = 26_000) {
  // The readers run in this process and keep it busy, which the service would take for its own load.
  const large = await serveExports(undefined, { eventLoopDelayMsMax: 60_000 })
  await large.db.run(`insert into warn_notices
    select notice.* replace ('OR-2001-' || lpad(to_hex(i), 8, '0') as id)
    from (select * from warn_notices limit 1) as notice, range(${more}) as more(i)`)
  return large
}

test('the records that exports are held against have companies, one meant everywhere and one by state', () => {
  expect(wanted).toHaveLength(7)
  expect(wanted.map((row) => row.company_id)).toEqual(
    expect.arrayContaining(['cik-7', 'co-1', 'co-2', 'co-3', null]),
  )
})

test('CSV, read by csv-parse and by DuckDB, is /api/records', async () => {
  const csv = await text('/api/export/csv')
  expect(csv.charCodeAt(0)).not.toBe(0xfeff)
  expect(readCsv(csv, wanted)).toEqual(wanted)
  const path = join(service.folder, 'read.csv')
  await writeFile(path, csv)
  const rows = await duckRows(
    `select id, company_name from read_csv('${path}', header=true, all_varchar=true, strict_mode=true)`,
  )
  expect(rows.map(([id, name]) => [id, String(name).replace(/^'/, '')])).toEqual(
    wanted.map((row) => [row.id, row.company_name]),
  )
})

test('JSON, as an array and one record a line, is /api/records', async () => {
  expect(JSON.parse(await text('/api/export/json'))).toEqual(wanted)
  const lines = (await text('/api/export/json?format=ndjson')).split('\n')
  expect(lines.pop()).toBe('')
  expect(lines.map((line) => JSON.parse(line))).toEqual(wanted)
  expect(Object.keys(JSON.parse(lines[0]!))).toEqual(Object.keys(wanted[0]!))
})

const day = (value: unknown) => (value instanceof Date ? value.toISOString().slice(0, 10) : value)

test('Parquet, read by hyparquet and by DuckDB, is /api/records with real types', async () => {
  const answer = await service.get('/api/export/parquet')
  const bytes = await answer.arrayBuffer()
  expect(answer.headers.get('content-length')).toBe(String(bytes.byteLength))
  const rows = (await parquetReadObjects({ file: bytes, compressors })) as Row[]
  expect(rows.map((row) => mapValues(row, day))).toEqual(wanted)
  const path = join(service.folder, 'read.parquet')
  await writeFile(path, Buffer.from(bytes))
  const types = Object.fromEntries(
    await duckRows(`select column_name, column_type from (describe select * from '${path}')`),
  )
  expect(types).toMatchObject({
    notice_date: 'DATE',
    first_seen: 'DATE',
    employees_affected: 'INTEGER',
    is_temporary: 'BOOLEAN',
    latitude: 'DOUBLE',
    company_name: 'VARCHAR',
  })
  const facts = await duckRows(
    `select id, notice_date::varchar, employees_affected, is_temporary, longitude from '${path}'`,
  )
  expect(facts).toEqual(
    wanted.map((r) => [r.id, r.notice_date, r.employees_affected, r.is_temporary, r.longitude]),
  )
  const metadata = parquetMetadata(bytes)
  expect(metadata.row_groups[0]!.columns[0]!.meta_data!.codec).toBe('ZSTD')
  expect(metadata.key_value_metadata).toContainEqual({ key: 'edition', value: 'e1' })
})

test('JSON-LD expands without the network, and holds every value of /api/records', async () => {
  const document = JSON.parse(await text('/api/export/jsonld'))
  const [dataset] = (await jsonld.expand(document, {
    documentLoader: (url) => Promise.reject(new Error(`asked the network for ${url}`)),
  })) as Expanded[]
  expect(dataset!['@type']).toEqual(['https://schema.org/Dataset'])
  expect(one(dataset!, 'temporalCoverage')).toMatch(/^\.\.\/2024-05-30$/)
  for (const word of ['license', 'publisher', 'distribution', 'spatialCoverage', 'dateModified', 'version'])
    expect(dataset![`https://schema.org/${word}`], word).toBeDefined()
  const notices = dataset!['https://schema.org/hasPart'] as Expanded[]
  expect(notices.map(rowOf)).toEqual(wanted)
})

type Expanded = Record<string, unknown>

/** The only value of a word, of schema.org or of our own. */
function one(node: Expanded | undefined, word: string, vocabulary = 'https://schema.org/'): never {
  const values = node?.[vocabulary + word] as (Expanded & { '@value'?: unknown })[] | undefined
  if (values && !Array.isArray(values)) throw new Error(`${word} is not expanded`)
  const value = values?.[0]
  if (value === undefined) return null as never
  return ('@value' in value ? value['@value'] : (value['@id'] ?? value)) as never
}

function rowOf(notice: Expanded): Row {
  const own = (word: string) => one(notice, word, VOCABULARY)
  const employer = one(notice, 'about') as Expanded
  const place = one(notice, 'contentLocation') as Expanded
  const address = one(place, 'address') as Expanded
  const geo = one(place, 'geo') as Expanded
  const numbers = ((employer['https://schema.org/identifier'] as Expanded[]) ?? []).map((each) => [
    one(each, 'propertyID'),
    one(each, 'value'),
  ])
  const numbered = (name: string) => (numbers.find(([id]) => id === name)?.[1] as string | undefined) ?? null
  return {
    id: one(notice, 'identifier'),
    company_name: one(employer, 'name'),
    company: one(employer, 'alternateName'),
    site_address: one(address, 'streetAddress'),
    zip: one(address, 'postalCode'),
    ...Object.fromEntries(FURTHER_FIELDS.map((word) => [word, own(word)])),
    city: one(address, 'addressLocality'),
    county: one(one(place, 'containedInPlace'), 'name'),
    state: one(address, 'addressRegion'),
    employees_affected: own('employees_affected'),
    notice_date: one(notice, 'datePublished'),
    effective_date: own('effective_date'),
    layoff_type: own('layoff_type'),
    is_temporary: own('is_temporary'),
    is_warn: own('is_warn'),
    naics_code: one(employer, 'naics'),
    industry: one(employer, 'industry', VOCABULARY),
    latitude: one(geo, 'latitude'),
    longitude: one(geo, 'longitude'),
    geo_basis: one(place, 'geo_basis', VOCABULARY),
    ticker: one(employer, 'tickerSymbol'),
    cik: numbered('CIK'),
    company_id: numbered('company_id'),
    source_url: one(notice, 'isBasedOn'),
    source_agency: one(one(notice, 'publisher'), 'name'),
    status: one(notice, 'creativeWorkStatus'),
    in_totals: own('in_totals'),
    first_seen: own('first_seen'),
    last_seen: own('last_seen'),
  }
}

test('every filter selects in every format what it selects in /api/records', async () => {
  const filters = [
    'state=wa',
    'company=works',
    'company_id=co-3',
    'cik=7',
    'company=%25',
    'date_from=2024-05-30',
    'date_to=2023-12-31',
    'naics_code=54',
    'industry=1%2B1',
    'layoff_type=layoff',
    'state=or&date_from=2000-01-01&company=HYPER',
    'company=nobody',
  ]
  for (const filter of filters) {
    const ids = (await service.records(`&${filter}`)).map((row) => row.id)
    const csv = readCsv(await text(`/api/export/csv?${filter}`), wanted)
    const parquet = await (await service.get(`/api/export/parquet?${filter}`)).arrayBuffer()
    const linked = JSON.parse(await text(`/api/export/jsonld?${filter}`)) as {
      hasPart: { identifier: string }[]
    }
    const found = [
      csv.map((row) => row.id),
      (JSON.parse(await text(`/api/export/json?${filter}`)) as Row[]).map((row) => row.id),
      ((await parquetReadObjects({ file: parquet, compressors })) as Row[]).map((row) => row.id),
      linked.hasPart.map((each) => each.identifier),
    ]
    for (const each of found) expect(each, filter).toEqual(ids)
  }
})

test('the name of the file tells what was asked; the head counts what is in it and what is left out', async () => {
  const answer = await service.get(
    '/api/export/csv?state=oregon&company=Caf%C3%A9%20..%2F%22x&layoff_type=layoff',
  )
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="warn-notices_or_cafe-x_layoff_as-of-2024-06-01.csv"',
  )
  const some = await service.get('/api/export/json?limit=2')
  expect([some.headers.get('x-record-count'), some.headers.get('x-total-count')]).toEqual(['2', '7'])
  expect(textsOf(JSON.parse(some.headers.get('x-data-warnings')!))).toContain(
    'the 2 newest of 7 records are in this file',
  )
  expect(await some.json()).toHaveLength(2)
})

test('bounds hold at their edges, and formats are named', async () => {
  const status = async (path: string) => (await service.get(`/api/export/${path}`)).status
  const good = [
    'csv?limit=1',
    'csv?limit=100000',
    'json?format=ndjson',
    'parquet?limit=100000',
    'jsonld?limit=1',
  ]
  for (const path of good) expect(await status(path), path).toBe(200)
  const bad = [
    'csv?limit=0',
    'csv?limit=100001',
    'json?format=xml',
    'parquet?date_from=2024-02-31',
    'jsonld?sort=id',
  ]
  for (const path of bad) expect(await status(path), path).toBe(422)
})

test('an error of the database in the middle is told like any other, and nothing half is left', async () => {
  const { db, editions } = service
  const before = editions.now!.db
  const files = () => readdir(service.folder, { recursive: true })
  try {
    for (const path of ['csv', 'json', 'json?format=ndjson', 'jsonld', 'parquet']) {
      const broken = (query: Sql, ...rest: [string, FileForm]) =>
        db.copy(query, ...rest).then(() => Promise.reject(new Error('the disk is gone')))
      editions.now!.db = { ...noDatabase, all: (query) => db.all(query), copy: broken }
      const held = await files()
      const answer = await service.get(`/api/export/${path}${path.includes('?') ? '&' : '?'}company=cedar`)
      expect([answer.status, await answer.json()], path).toEqual([500, expect.anything()])
      expect(await files()).toEqual(held)
    }
  } finally {
    editions.now!.db = before
  }
})

test('a part of 100,000 records is what stands there in the whole; a new edition gives the whole anew', async () => {
  const large = await serveLarge(100_000)
  try {
    const get = (headers = {}) =>
      large.get('/api/export/csv?limit=100000', { 'Accept-Encoding': 'identity', ...headers })
    const answer = await get()
    const whole = Buffer.from(await answer.arrayBuffer())
    expect([answer.headers.get('x-record-count'), answer.headers.get('content-length')]).toEqual([
      '100000',
      String(whole.length),
    ])
    expect(whole.toString('latin1').split('OR-2001-').length).toBeGreaterThan(99_990)
    const etag = answer.headers.get('etag')!
    const middle = Math.floor(whole.length / 2)
    const rest = await get({ Range: `bytes=${middle}-`, 'If-Range': etag })
    expect([rest.status, rest.headers.get('content-range')]).toEqual([
      206,
      `bytes ${middle}-${whole.length - 1}/${whole.length}`,
    ])
    expect(Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(middle))).toBe(true)
    large.editions.now = { ...large.editions.now!, id: 'e2' }
    expect((await get({ Range: `bytes=${middle}-`, 'If-Match': etag })).status).toBe(412)
    const anew = await get({ Range: `bytes=${middle}-`, 'If-Range': etag })
    expect([anew.status, anew.headers.get('etag') === etag]).toEqual([200, false])
    expect(Buffer.from(await anew.arrayBuffer()).equals(whole)).toBe(true)
  } finally {
    await large.stop()
  }
})

test('a file that is built again has the same bytes', async () => {
  const bytesOf = async (path: string) => Buffer.from(await (await service.get(path)).arrayBuffer())
  const again = await serveExports()
  try {
    for (const path of ['csv', 'json', 'jsonld', 'parquet']) {
      const other = Buffer.from(await (await again.get(`/api/export/${path}`)).arrayBuffer())
      expect((await bytesOf(`/api/export/${path}`)).equals(other), path).toBe(true)
    }
  } finally {
    await again.stop()
  }
})

test('files larger than a page are whole too, in every format', async () => {
  const large = await serveLarge()
  try {
    const ids = (
      await large.db.all<{ id: string }>(
        sql`select id from warn_notices order by notice_date desc nulls last, id`,
      )
    ).map(({ id }) => id)
    const get = async (path: string) => large.get(`/api/export/${path}limit=100000`)
    const csv = await (await get('csv?')).text()
    expect(readCsv(csv, wanted).map(({ id }) => id)).toEqual(ids)
    const array = JSON.parse(await (await get('json?')).text()) as Row[]
    expect(array.map(({ id }) => id)).toEqual(ids)
    const parquet = await (await get('parquet?')).arrayBuffer()
    const rows = (await parquetReadObjects({ file: parquet, compressors, columns: ['id'] })) as Row[]
    expect(rows.map(({ id }) => id)).toEqual(ids)
    expect(parquetMetadata(parquet).row_groups.length).toBe(3)
    const linked = JSON.parse(await (await get('jsonld?')).text()) as { hasPart: { identifier: string }[] }
    expect(linked.hasPart.map(({ identifier }) => identifier)).toEqual(ids)
  } finally {
    await large.stop()
  }
})

test('without a key there is the sample alone, and it needs an e-mail', async () => {
  const { address } = service
  for (const path of ['csv', 'json', 'parquet', 'jsonld'])
    expect((await fetch(`${address}/api/export/${path}`)).status).toBe(401)
  const sample = (query = '', headers = {}) => fetch(`${address}/api/export/sample-csv${query}`, { headers })
  const refused = await sample()
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({
    errors: [{ loc: ['header', 'X-Email'], msg: 'is required', type: 'missing' }],
  })
  const mail = { 'X-Email': 'someone@example.org' }
  for (const query of ['?limit=101', '?naics_code=54']) expect((await sample(query, mail)).status).toBe(422)
  const given = await sample('', mail)
  expect(given.status, await given.clone().text()).toBe(200)
  expect(given.headers.get('content-disposition')).toContain('warn-notices_sample_')
  const rows = readCsv(await given.text(), wanted)
  expect(rows).toEqual(
    wanted.filter((row) => String(row.notice_date) >= '2024-03-03' && row.notice_date !== null),
  )
  expect(JSON.parse(given.headers.get('x-data-warnings')!)[0].text).toContain('records before 2024-03-03')
  const statuses: number[] = []
  for (let i = 0; i < 5; i++) statuses.push((await sample('', mail)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429])
})

function mapValues(row: Row, change: (value: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, change(value)]))
}

async function duckRows(query: string): Promise<unknown[][]> {
  return (await withMemory((engine) => engine.rows<object>(query))).map((row) => Object.values(row))
}
