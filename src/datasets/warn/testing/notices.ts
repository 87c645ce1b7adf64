/** Builders for tests: a notice of which only the fields that matter are named, and a database of such notices. */
import { companyLinks, linkStatement } from '#companies/publish/company-links.ts'
import { companies, companyNames } from '#companies/table.ts'
import type { Database } from '#storage/database.ts'
import { filledDatabase } from '#storage/testing/filled.ts'
import { letterOf } from '../cells/letters.ts'
import { foldEmployer } from '../cells/names.ts'
import { WARN_RECORDS } from '../index.ts'
import { identityOf } from '../notices/identity.ts'
import type { PlacedNotice } from '../notices/placing.ts'
import { digestOf, type GivenNotice, type NoticeRecord } from '../notices/record.ts'
import { warnLinks, warnNotices, warnNoticeVersions } from '../table.ts'

/** A row as a source gives it. */
export function givenNotice(fields: Partial<GivenNotice> = {}): GivenNotice {
  return {
    state: 'OR',
    company_name: 'Cedar Works',
    site_address: null,
    city: null,
    county: null,
    zip: null,
    notice_date: '2024-01-02',
    notice_date_precision: 'day',
    received_date: null,
    effective_date: null,
    effective_date_precision: null,
    effective_end_date: null,
    employees_affected: 100,
    employees_low: null,
    employees_high: null,
    employees_total: null,
    layoff_type: 'layoff',
    event_type: 'layoff',
    is_temporary: null,
    is_warn: true,
    naics_code: null,
    industry: null,
    notice_key: null,
    amends_key: null,
    mark: null,
    source_url: 'https://example.org/warn',
    source_agency: 'Oregon office',
    seen_on: '2024-02-01',
    ...fields,
  }
}

/** The same, with its place looked up: nowhere, unless the fields say so. */
export function placedNotice(fields: Partial<PlacedNotice> = {}): PlacedNotice {
  const nowhere = { county_fips: null, latitude: null, longitude: null, geo_basis: null, sector: null }
  const given = { ...givenNotice(), ...nowhere, ...fields }
  return { ...given, identity: identityOf(given), printed: digestOf(given) }
}

let made = 0

/** A row of `warn_notices`. */
export function notice(fields: Partial<NoticeRecord> = {}): NoticeRecord {
  const { seen_on, ...given } = givenNotice()
  const state = fields.state ?? given.state
  const name = fields.company_name ?? given.company_name
  made++
  return {
    ...given,
    id: `${state}-2024-${made.toString(16).padStart(8, '0')}`,
    company_key: foldEmployer(name),
    in_totals: true,
    sector: null,
    county_fips: null,
    latitude: null,
    longitude: null,
    geo_basis: null,
    letter_url: letterOf(fields.source_url ?? given.source_url),
    status: 'listed',
    first_seen: seen_on,
    last_seen: seen_on,
    changed_on: seen_on,
    source_id: `warn/${state.toLowerCase()}`,
    origin: 'publisher',
    listed: true,
    identity: `test|${made}`,
    ordinal: 1,
    printed: `test|${made}`,
    ...fields,
  }
}

/** An employer that is known across datasets, by the name it files under. */
export interface KnownEmployer {
  name: string
  company_id: string
  cik?: string
  ticker?: string
  /** The first day on which it was no longer a part of the company whose numbers these are. */
  owned_to?: string
}

/** A database in memory that holds these notices, and these employers' companies. */
export async function warnDatabase(
  notices: NoticeRecord[],
  employers: readonly KnownEmployer[] = [],
): Promise<Database> {
  const known = new Map(employers.map((employer) => [employer.company_id, employer]))
  const db = await filledDatabase([
    { table: warnNotices, rows: notices },
    { table: warnNoticeVersions, rows: [] },
    { table: warnLinks, rows: [] },
    { table: companies, rows: [...known.values()].map((each) => ({ ...each, tickers: each.ticker })) },
    {
      table: companyNames,
      rows: employers.map((each) => ({ ...each, method: 'exact', confidence: 1, reason: 'the same name' })),
    },
    { table: companyLinks, rows: [] },
  ])
  await db.run(linkStatement({ dataset: 'warn', records: WARN_RECORDS }))
  return db
}
