/** The fields of an exported record: those of /api/records, each with its type. */
import { warnNotice } from '#datasets/warn/operations/notice.ts'
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

const PLAIN = new Set(['id', 'state', 'layoff_type', 'geo_basis', 'cik', 'company_id', 'status'])

const columns: Readonly<Record<string, Column>> = warnNotices.columns

/** All fields in their order. */
export const FIELDS: readonly Field[] = Object.keys(warnNotice.shape).map((name) => ({
  name,
  // What is told of the employer, and is no column of the notices, is text.
  type: columns[name]?.type ?? 'text',
  of: name in columns ? 'notice' : 'company',
  required: columns[name]?.required ?? false,
  plain: PLAIN.has(name),
}))
