/** The fields of an exported record: those of /api/records, each with its type. */
import { noticeExpression, warnNotice } from '#datasets/warn/operations/notice.ts'
import { warnNotices } from '#datasets/warn/table.ts'
import type { Column, ColumnType } from '#storage/tables.ts'

/** One field. */
export interface Field {
  name: string
  type: ColumnType
  /** Which table has it: the notice itself, or what is known of its employer. */
  of: 'notice' | 'company'
  /** True where it is never missing. */
  required: boolean
  /** True for words and numbers of our own making, of letters, digits, dashes and underscores: they need no quotes. */
  plain?: boolean
}

/** Told by the record alone, not by a file of many: to find it means to follow links from notice to notice. */
export const NOT_EXPORTED: readonly string[] = ['counted_instead']

const PLAIN = new Set([
  'id',
  'state',
  'county_fips',
  'cbsa',
  'notice_date_precision',
  'effective_date_precision',
  'layoff_type',
  'mark',
  'naics_sector',
  'geo_basis',
  'cik',
  'company_id',
  'status',
  'excluded_because',
])

const columns: Readonly<Record<string, Column>> = warnNotices.columns

/** Fields that are no columns: what each is over the columns of `warn_notices`. */
export const COMPUTED: Readonly<Record<string, { expression: string; type: ColumnType }>> = {
  naics_sector: { expression: noticeExpression('naics_sector')!, type: 'text' },
  notice_days: { expression: noticeExpression('notice_days')!, type: 'integer' },
  excluded_because: { expression: noticeExpression('excluded_because')!, type: 'text' },
}

/** Fields of the notice that stand beside it, in the table of metropolitan areas. */
const OF_PLACE: readonly string[] = ['cbsa', 'cbsa_title']

/** All fields in their order. */
export const FIELDS: readonly Field[] = Object.keys(warnNotice.shape)
  .filter((name) => !NOT_EXPORTED.includes(name))
  .map((name) => ({
    name,
    // What is told of the employer, and is no column of the notices, is text.
    type: COMPUTED[name]?.type ?? columns[name]?.type ?? 'text',
    of: name in columns || name in COMPUTED || OF_PLACE.includes(name) ? 'notice' : 'company',
    required: columns[name]?.required ?? false,
    plain: PLAIN.has(name),
  }))
