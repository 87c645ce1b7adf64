/** A notice as it is kept from refresh to refresh. */
import { createHash } from 'node:crypto'
import type { IsoDate } from '#lib/dates.ts'
import type { ParsedNotice } from '../cells/notice.ts'
import { CONTENT_COLUMNS } from '../table.ts'

/**
 * Where a row came from: its publisher, or an importer of somebody's collection. In the order in which they stand for
 * a notice that several of them show.
 */
export const ORIGINS = ['publisher', 'register', 'warn-scraper', 'older-list'] as const
export type Origin = (typeof ORIGINS)[number]

/** Origins that tell what other copies have lost, and give no notices of their own. */
export const ONLY_FILLS: ReadonlySet<Origin> = new Set(['older-list'])

/** Origins whose files have lost which rows are WARN notices: what another one knows of that is taken over. */
export const IS_LOSSY: ReadonlySet<Origin> = new Set(['register'])

/** What one version of a notice says. */
export type NoticeContent = Pick<ParsedNotice, keyof typeof CONTENT_COLUMNS>

/** A row given to staging. Importers know more than a page does: when the row was seen, and where it lies. */
export interface GivenNotice extends ParsedNotice {
  origin?: Origin
  first_seen?: IsoDate
  last_seen?: IsoDate
  latitude?: number | null
  longitude?: number | null
  geo_basis?: string | null
}

/** A row of `warn_notices`. */
export interface NoticeRecord extends NoticeContent {
  id: string
  state: string
  company_key: string
  in_totals: boolean
  sector: string | null
  county_fips: string | null
  latitude: number | null
  longitude: number | null
  geo_basis: string | null
  source_url: string
  letter_url: string | null
  source_agency: string
  status: 'listed' | 'amended' | 'withdrawn' | 'no_longer_listed'
  first_seen: IsoDate
  last_seen: IsoDate
  changed_on: IsoDate
  source_id: string
  origin: Origin
  listed: boolean
  notice_key: string | null
  amends_key: string | null
  identity: string
  ordinal: number
  printed: string
}

/** A row of `warn_notice_versions`. */
export interface NoticeVersion extends NoticeContent {
  notice_id: string
  version: number
  seen_on: IsoDate
}

/** A row of `warn_links`. */
export interface NoticeLink {
  notice_id: string
  other_id: string
  kind: 'amends' | 'possible_duplicate_of' | 'replaces'
  score: number
  reason: string
  /** Where the row that was replaced came from. */
  other_origin?: Origin | null
  /** What the notice that stays took from the other one: JSON, field and value. */
  filled?: string | null
}

/** The day by which a notice goes: its own, else that on which it was received. */
export const dayOf = (row: Pick<NoticeContent, 'notice_date' | 'received_date'>): IsoDate | null =>
  row.notice_date ?? row.received_date

const CONTENT_FIELDS = Object.keys(CONTENT_COLUMNS) as (keyof NoticeContent)[]

/** The content of a row, and nothing else. Written out, since an object built in a loop takes three times the memory. */
export function contentOf(row: NoticeContent): NoticeContent {
  return {
    company_name: row.company_name,
    site_address: row.site_address,
    city: row.city,
    county: row.county,
    zip: row.zip,
    notice_date: row.notice_date,
    notice_date_precision: row.notice_date_precision,
    received_date: row.received_date,
    effective_date: row.effective_date,
    effective_date_precision: row.effective_date_precision,
    effective_end_date: row.effective_end_date,
    employees_affected: row.employees_affected,
    employees_low: row.employees_low,
    employees_high: row.employees_high,
    employees_total: row.employees_total,
    layoff_type: row.layoff_type,
    event_type: row.event_type,
    is_temporary: row.is_temporary,
    is_warn: row.is_warn,
    naics_code: row.naics_code,
    industry: row.industry,
    mark: row.mark,
  }
}

/** A digest that is the same for the same content. */
export function digestOf(row: NoticeContent): string {
  const text = JSON.stringify(CONTENT_FIELDS.map((field) => row[field] ?? null))
  return createHash('sha1').update(text).digest('base64').slice(0, 22)
}

/** The fields in which two rows differ. */
export function changedFields(a: NoticeContent, b: NoticeContent): (keyof NoticeContent)[] {
  return CONTENT_FIELDS.filter((field) => (a[field] ?? null) !== (b[field] ?? null))
}
