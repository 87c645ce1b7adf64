/** For tests of exports: a service over a few nasty notices, and the readers of others for what it gives. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { linkStatement } from '#companies/publish/company-links.ts'
import { testCatalogue } from '#contract/testing/catalogue.ts'
import { WARN_RECORDS } from '#datasets/warn/index.ts'
import records from '#datasets/warn/operations/records.ts'
import { type KnownEmployer, notice, warnDatabase } from '#datasets/warn/testing/notices.ts'
import { NOT_EXPORTED } from '#exports/fields.ts'
import { exportOperations } from '#exports/operations/index.ts'
import { edition, OPERATOR_KEY, TestEditions, testService } from '#http/testing/service.ts'
import type { Database } from '#storage/database.ts'

export type Row = Record<string, string | number | boolean | null>

/** Notices with all that can go wrong in a file. */
export const NASTY = [
  notice({
    company_name: 'Cedar "Works", Inc.',
    city: 'Bend\r\nOR',
    notice_date: '2024-05-30',
    industry: '=1+1',
  }),
  notice({ company_name: '=HYPERLINK("x")', city: "'s Town", county: '-', notice_date: '2024-05-30' }),
  notice({
    company_name: 'Café 漢字 🙂',
    site_address: '1 Main St, "Bay 2"',
    zip: '97701',
    county_fips: '41017',
    received_date: '2024-01-03',
    effective_end_date: '2024-04-30',
    employees_low: 100,
    employees_high: 120,
    employees_total: 400,
    mark: 'amendment',
    sector: '31-33',
    latitude: 45,
    longitude: -120.25,
    geo_basis: 'city',
    is_temporary: false,
  }),
  notice({
    company_name: "O'Brien\tMill",
    employees_affected: null,
    effective_date: '2024-07-01',
    effective_date_precision: 'day',
    source_url: 'https://www.in.gov/dwd/files/warnnotices/Mill.pdf',
    layoff_type: null,
    city: 'Stamford',
    county_fips: '09001',
  }),
  notice({
    company_name: 'Two Names',
    state: 'WA',
    naics_code: '541511',
    is_temporary: true,
    in_totals: false,
  }),
  notice({
    company_name: 'Two Names',
    state: 'OR',
    naics_code: '31-33',
    notice_date: null,
    status: 'amended',
  }),
  notice({
    company_name: 'Back\\slash </script> \u2028',
    notice_date: '1999-12-31',
    source_url: 'https://example.org/a,b',
  }),
]

const EMPLOYERS: KnownEmployer[] = [
  { name: 'Café 漢字 🙂', company_id: 'cik-7', cik: '0000000007', ticker: 'CAFE' },
  { name: "O'Brien\tMill", company_id: 'co-1' },
]

/** A service over notices; the day is 2024-06-01. */
export async function serveExports(notices = NASTY, config = {}) {
  const db = (await warnDatabase(notices, EMPLOYERS)) as Database & { run(text: string): Promise<void> }
  // One name is that of several companies, and one of them is meant wherever nothing else is said.
  await db.run(
    `insert into companies (company_id, name, cik, ticker, tickers) values ('co-2', 'Two', null, null, null), ('co-3', 'Two', '0000000003', 'TWO', 'TWO')`,
  )
  await db.run(`insert into company_names (name, state, company_id, method, confidence, reason) values ('Two Names', 'WA', 'co-3', 'exact', 1, 'x'), ('Two Names', null, 'co-2', 'exact', 1, 'x'),
    ('=HYPERLINK("x")', 'OR', 'co-3', 'exact', 1, 'x'), ('=HYPERLINK("x")', 'WA', 'co-2', 'exact', 1, 'x')`)
  await db.run('delete from company_links')
  await db.run(linkStatement({ dataset: 'warn', records: WARN_RECORDS }))
  const folder = await mkdtemp(join(tmpdir(), 'headcount-exports-'))
  const editions = new TestEditions(
    edition({
      db,
      createdAt: '2024-06-01T03:00:00Z',
      datasets: { warn: {}, companies: {}, links: {} } as never,
    }),
  )
  const service = testService({
    catalogue: testCatalogue,
    operations: [records, ...exportOperations],
    editions,
    now: () => Date.parse('2024-06-01T12:00:00Z'),
    config: { filesFolder: folder, ...config },
  })
  const address = await service.listen({ port: 0, host: '127.0.0.1' })
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(address + path, { method, headers: { 'X-API-Key': OPERATOR_KEY, ...headers } })
  return {
    address,
    db,
    editions,
    folder,
    get,
    /** All records as /api/records shows them, without what no file tells. */
    async records(query = ''): Promise<Row[]> {
      const answer = await get(`/api/records?limit=5000${query}`)
      const { records } = (await answer.json()) as { records: Row[] }
      return records.map((record) =>
        Object.fromEntries(Object.entries(record).filter(([name]) => !NOT_EXPORTED.includes(name))),
      )
    },
    async stop() {
      await service.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Reads a CSV export as its documentation says, with the types of the records it is held against. */
export function readCsv(text: string, like: readonly Row[]): Row[] {
  const kinds = new Map<string, string>()
  for (const row of like) {
    for (const [name, value] of Object.entries(row)) if (value !== null) kinds.set(name, typeof value)
  }
  return (
    parse(text, { columns: true, bom: false, record_delimiter: '\r\n' }) as Record<string, string>[]
  ).map((cells) =>
    Object.fromEntries(
      Object.entries(cells).map(([name, cell]) => {
        const kind = kinds.get(name)
        if (cell === '') return [name, null]
        if (kind === 'number') return [name, Number(cell)]
        if (kind === 'boolean') return [name, cell === 'true']
        return [name, cell.startsWith("'") ? cell.slice(1) : cell]
      }),
    ),
  )
}
