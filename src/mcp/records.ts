/** Lists of notices as a model can use them: short unless it asks for all. */
import type { Asking, Found, Params } from './tool.ts'

/** The fields of a compact record, in their order. */
const COMPACT = [
  'id',
  'company',
  'ticker',
  'city',
  'state',
  'notice_date',
  'effective_date',
  'employees_affected',
  'layoff_type',
] as const

/** How records are to be shown. */
export interface Shown {
  detail: 'compact' | 'full'
  fields?: readonly string[] | undefined
}

type Row = Readonly<Record<string, unknown>>

/** The record as it is shown. One that does not count is never shown as one that does. */
function shownRecord(record: Row, { detail, fields }: Shown): Row {
  if (detail === 'full' && !fields) return record
  const excluded =
    record.in_totals === false
      ? { in_totals: false, excluded_because: record.excluded_because ?? record.status }
      : {}
  if (fields) return { ...pick(record, ['id', ...fields.filter((name) => name !== 'id')]), ...excluded }
  const short = pick(record, COMPACT)
  const filed = record.company_name === record.company ? {} : { filed_as: record.company_name }
  return { ...short, ...filed, ...excluded }
}

function pick(record: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.filter((name) => name in record).map((name) => [name, record[name]]))
}

/** The value with all notices in it, however deep, as compact records. */
export function withShortNotices(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withShortNotices)
  if (typeof value !== 'object' || value === null) return value
  if ('source_agency' in value && 'in_totals' in value)
    return shownRecord(value as Row, { detail: 'compact' })
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withShortNotices(each)]))
}

/** A page of notices. */
export interface Page extends Shown {
  limit: number
  cursor?: string | undefined
}

/** Asks the list of notices for a page. */
export async function noticePage(
  asking: Asking,
  filters: Params,
  { limit, cursor, ...shown }: Page,
): Promise<Found> {
  const { body, target } = await asking.ask('getRecords', { ...filters, limit, cursor })
  const { records, total, total_in_totals, employees_affected, notices_unsized, searched } = body
  return {
    body: {
      total,
      total_counted: total_in_totals,
      employees_affected,
      notices_without_a_number: notices_unsized,
      ...(searched ? { searched } : {}),
      ...pageOf(body, records as Row[], shown),
    },
    warnings: body.warnings,
    target,
  }
}

/** The records of an answer, how many follow, and where. */
export function pageOf(body: Row, records: readonly Row[], shown: Shown) {
  const cursor = body.next_cursor
  return {
    records: records.map((record) => shownRecord(record, shown)),
    has_more: typeof cursor === 'string',
    ...(typeof cursor === 'string' && { cursor }),
  }
}
