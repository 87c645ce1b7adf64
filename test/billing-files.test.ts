/** Files that are bought, read back: every dataset in every format, and a transfer that broke. */
import '#storage/duckdb/testing/small-engine.ts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FORMATS, type Format, PARTS } from '#billing/files.ts'
import { withMemory } from '#storage/duckdb/build.ts'
import { quoteText } from '#storage/duckdb/quoting.ts'
import { publishSample, type SampleEdition, type SampleService } from './sample-service.ts'
import { temporaryFolder } from './service.ts'

const HOME = 'http://localhost:8080'

let edition: SampleEdition
let service: SampleService

beforeAll(async () => {
  edition = await publishSample()
  service = await edition.serve({ settings: { PUBLIC_URL: HOME, STATE_URL: '' } })
}, 120_000)

afterAll(async () => {
  await service.close()
  await edition.remove()
})

const post = (url: string, headers = {}, payload?: string) =>
  service.app.inject({
    method: 'POST',
    url,
    headers: { origin: HOME, ...headers },
    ...(payload && { payload }),
  })

/** Buys, and gives the links of the page after paying, each with what it is of. */
async function buyParts(path: string): Promise<[part: string, link: string][]> {
  const begun = await post(path)
  expect(begun.statusCode, begun.body).toBe(200)
  const card = { email: 'ann@example.org', card_number: '4242424242424242', expiry: '12/34', cvc: '123' }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const { session_id } = begun.json()
  const paid = await post(`/billing/sandbox/pay/${session_id}`, form, new URLSearchParams(card).toString())
  const page = await service.app.inject(String(paid.headers.location).replace(HOME, ''))
  const links = page.body.matchAll(/href="[^"]*(\/billing\/download\/[\w-]+)">(\w+)</g)
  return [...links].map(([, link, part]) => [part!, link!])
}

/** The same of one file. */
const buy = async (path: string) => (await buyParts(path)).map(([, link]) => link)

type Row = Record<string, unknown>

/** The records of a file, whichever format it has. */
const READERS: Record<Format, (file: Buffer) => Row[] | Promise<Row[]>> = {
  csv: (file) => parse(file, { columns: true }) as Row[],
  json: (file) => JSON.parse(file.toString()) as Row[],
  ndjson: (file) =>
    file
      .toString()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Row),
  jsonld: (file) => (JSON.parse(file.toString()) as { hasPart: Row[] }).hasPart,
  async parquet(file) {
    const folder = await temporaryFolder()
    const path = join(folder.path, 'file.parquet')
    await writeFile(path, file)
    try {
      return await withMemory((engine) => engine.rows<Row>(`select * from ${quoteText(path)}`))
    } finally {
      await folder.remove()
    }
  },
}

test('every dataset is sold in every format, with the same records in the same order', async () => {
  const counts: Record<string, Record<string, number>> = {}
  const firsts: Record<string, Record<string, Row>> = {}
  for (const format of FORMATS) {
    const links = await buyParts(
      `/billing/checkout-data-subscription?product_type=all-daily&format=${format}`,
    )
    expect(links).toHaveLength(PARTS.length)
    for (const [part, link] of links) {
      const answer = await post(link)
      expect([answer.statusCode, part, format], answer.body.slice(0, 300)).toEqual([200, part, format])
      expect(answer.headers['content-disposition']).toContain(`.${format}"`)
      const rows = await READERS[format](answer.rawPayload)
      counts[part] = { ...counts[part], [format]: rows.length }
      firsts[part] = { ...firsts[part], [format]: rows[0]! }
    }
  }
  for (const part of PARTS) {
    const all = Object.values(counts[part]!)
    expect(all[0], part).toBeGreaterThan(0)
    expect(new Set(all).size, `${part} ${all}`).toBe(1)
    const { csv, json, ndjson, parquet } = firsts[part]!
    expect(ndjson, part).toEqual(json)
    expect(Object.keys(csv!), part).toEqual(Object.keys(json!))
    expect(Object.keys(parquet!), part).toEqual(Object.keys(json!))
    for (const [name, value] of Object.entries(json!)) {
      if (value === null) expect(csv![name], `${part} ${name}`).toBe('')
      if (typeof value === 'number') expect(Number(csv![name]), `${part} ${name}`).toBe(value)
      if (typeof value === 'boolean') expect(csv![name], `${part} ${name}`).toBe(String(value))
      if (typeof value === 'string')
        expect(String(csv![name]).replace(/^'/, ''), `${part} ${name}`).toBe(value)
    }
  }
}, 120_000)

test('a file is cut to what was asked for', async () => {
  const rowsOf = async (query: string) => {
    const [link] = await buy(`/billing/checkout-onetime?${query}&format=json`)
    return JSON.parse((await post(link!)).body) as Row[]
  }
  const all = await rowsOf('product_type=warn-full')
  const state = String(all[0]!.state)
  const ofState = await rowsOf(`product_type=warn-state&state=${state}`)
  expect(ofState).toEqual(all.filter((row) => row.state === state))
  const days = all.map((row) => String(row.notice_date)).sort()
  const middle = days[Math.floor(days.length / 2)]!
  const late = await rowsOf(`product_type=warn-full&date_from=${middle}`)
  expect(late).toEqual(all.filter((row) => String(row.notice_date) >= middle))
  const visas = await rowsOf('product_type=visas')
  const ofVisas = await rowsOf(`product_type=visas&state=${visas[0]!.worksite_state}`)
  expect(ofVisas).toEqual(visas.filter((row) => row.worksite_state === visas[0]!.worksite_state))
})

test('a transfer that broke is gone on with, by whoever began it', async () => {
  const [link] = await buy('/billing/checkout-onetime?product_type=warn-full&format=csv')
  const whole = await post(link!)
  const etag = String(whole.headers.etag)
  const rest = await post(link!, { range: 'bytes=1000-', 'if-range': etag })
  expect(rest.statusCode).toBe(206)
  expect(rest.headers['content-range']).toBe(
    `bytes 1000-${whole.rawPayload.length - 1}/${whole.rawPayload.length}`,
  )
  expect(rest.rawPayload.equals(whole.rawPayload.subarray(1000))).toBe(true)
  expect((await post(link!)).statusCode).toBe(410)
  const other = await service.app.inject({
    method: 'POST',
    url: link!,
    headers: { range: 'bytes=1000-' },
    remoteAddress: '198.51.100.7',
  })
  expect(other.statusCode).toBe(410)
  const far = await post(link!, { range: 'bytes=99999999-' })
  expect(far.statusCode).toBe(416)
})

test('with ACCESS=open the routes say why nothing is sold', async () => {
  const open = await edition.serve({ settings: { ACCESS: 'open', PUBLIC_URL: HOME } })
  try {
    for (const [method, url] of [
      ['GET', '/billing/plans'],
      ['POST', '/billing/checkout'],
      ['GET', '/billing/success'],
      ['POST', '/billing/portal?email=x'],
      ['POST', '/billing/webhook'],
      ['POST', '/billing/download/x'],
    ] as const) {
      const answer = await open.app.inject({ method, url })
      expect([answer.statusCode, answer.json().detail], url).toEqual([
        404,
        expect.stringContaining('Nothing is sold here'),
      ])
    }
  } finally {
    await open.close()
  }
})
