/** An edition of invented notices and companies at full scale, for measuring exports on. */
import { writeLinks } from '#companies/publish/company-links.ts'
import { companies, companyNames } from '#companies/table.ts'
import { WARN_RECORDS } from '#datasets/warn/index.ts'
import { warnLinks, warnNotices, warnNoticeVersions } from '#datasets/warn/table.ts'
import { addDays } from '#lib/dates.ts'
import { STATES } from '#lib/states.ts'
import { writeDuckDbFile } from '#storage/duckdb/build.ts'
import { EditionStore } from '#storage/editions/store.ts'
import type { TableRow } from '#storage/tables.ts'

const NOTICES = 130_000
const NAMES = 250_000
/** Names that notices are filed under: the others are of other datasets. */
const FILED_NAMES = 55_000
const NEWEST = '2026-05-20'
const NOTICES_A_DAY = 12

const WORDS = [
  'Cedar',
  'North',
  'Valley',
  'Foods',
  'Steel',
  'Health',
  'Air',
  'Logistics',
  'Hotels',
  'Mill',
  'Bank',
]
const CITIES = [
  'Bend',
  'Salem',
  'Portland',
  'Springfield',
  'San Antonio',
  'Los Angeles',
  'New York',
  'St. Louis',
]
const INDUSTRIES = [null, 'Manufacturing', 'Accommodation and Food Services', 'Retail Trade', 'Information']

const nameOf = (i: number) => {
  const word = (step: number) => WORDS[Math.floor(i / step) % WORDS.length]
  // One in eight has a comma, as names with a legal form do.
  return `${word(1)} ${word(11)} ${word(121)} ${i.toString(36)}${i % 8 === 0 ? ', Inc.' : ' LLC'}`
}

/** A number that looks drawn, the same each time. */
const drawn = (i: number, below: number) => (Math.imul(i + 1, 2_654_435_761) >>> 0) % below

function noticeOf(i: number): TableRow {
  const state = STATES[drawn(i, 50)]!.code
  const notice_date = i > NOTICES * 0.9 ? null : addDays(NEWEST, -Math.floor(i / NOTICES_A_DAY))
  return {
    id: `${state}-${(notice_date ?? '0000').slice(0, 4)}-${i.toString(16).padStart(8, '0')}`,
    state,
    company_name: nameOf(drawn(i, FILED_NAMES)),
    company_key: 'key',
    city: CITIES[drawn(i, CITIES.length)],
    county: `${CITIES[drawn(i + 7, CITIES.length)]} County`,
    notice_date,
    effective_date: notice_date && addDays(notice_date, 60),
    employees_affected: drawn(i, 900),
    layoff_type: ['layoff', 'closure', null][drawn(i, 3)],
    is_temporary: [true, false, null][drawn(i, 3)],
    is_warn: i % 40 !== 0,
    in_totals: true,
    naics_code: i % 3 === 0 ? null : String(311_000 + drawn(i, 900)),
    industry: INDUSTRIES[drawn(i, INDUSTRIES.length)],
    latitude: 25 + drawn(i, 240_000) / 10_000,
    longitude: -70 - drawn(i, 540_000) / 10_000,
    geo_basis: 'city',
    source_url: `https://www.dol.${state.toLowerCase()}.example/layoffs/notices/${i}`,
    source_agency: 'Department of Labor and Workforce Development',
    status: 'listed',
    first_seen: '2026-05-01',
    last_seen: NEWEST,
    changed_on: '2026-05-01',
    source_id: `warn/${state.toLowerCase()}`,
    origin: 'publisher',
    listed: true,
    identity: `invented|${i}`,
    printed: `invented|${i}`,
    ordinal: 1,
  }
}

function* rows(count: number, make: (i: number) => TableRow): Generator<TableRow> {
  for (let i = 0; i < count; i++) yield make(i)
}

/** In the order of export, as the refresh writes them. */
function sortedNotices(): TableRow[] {
  const key = (row: TableRow) => `${row.notice_date ?? ''}`
  return [...rows(NOTICES, noticeOf)].sort((a, b) =>
    key(b) < key(a) ? -1 : key(b) > key(a) ? 1 : String(a.id) < String(b.id) ? -1 : 1,
  )
}

/** Publishes the edition; gives the paths of its files. */
export async function publishBenchData(dataDir: string): Promise<Record<string, string>> {
  const store = new EditionStore(dataDir)
  const manifest = await store.publish({
    writers: {
      async warn(path) {
        await writeDuckDbFile(path, [
          { table: warnNotices, rows: sortedNotices() },
          { table: warnNoticeVersions, rows: [] },
          { table: warnLinks, rows: [] },
        ])
        return { warn_notices: NOTICES }
      },
      async companies(path) {
        const company = (i: number) => ({
          company_id: `co-${i.toString(36).padStart(8, '0')}`,
          name: nameOf(i),
          cik: i % 20 === 0 ? String(i).padStart(10, '0') : null,
          ticker: i % 40 === 0 ? `T${i.toString(36)}` : null,
          tickers: i % 40 === 0 ? `T${i.toString(36)}` : null,
        })
        const name = (i: number) => ({
          name: nameOf(i),
          state: null,
          company_id: `co-${i.toString(36).padStart(8, '0')}`,
          method: 'own_name',
          confidence: 1,
          reason: 'invented',
        })
        await writeDuckDbFile(path, [
          { table: companies, rows: rows(NAMES, company) },
          { table: companyNames, rows: rows(NAMES, name) },
        ])
        return { companies: NAMES, company_names: NAMES }
      },
    },
    derived: {
      links: {
        version: 1,
        write: (path, files) => writeLinks(path, files, [{ dataset: 'warn', records: WARN_RECORDS }]),
      },
    },
    sources: [],
    now: new Date(`${NEWEST}T00:00:00Z`),
  })
  return Object.fromEntries(Object.entries(manifest.datasets).map(([name, file]) => [name, store.path(file)]))
}
