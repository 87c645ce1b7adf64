/** Companies of short notices, those with most of them first. */
import { z } from 'zod'
import { companiesOf, knowsRows } from '#companies/lookup.ts'
import { firstPlaces } from '#lib/rows.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { trusted } from '#storage/sql.ts'
import { companyCodes } from './group-sums.ts'
import { groupRows, largestValues, rowsWith, valuesOf } from './grouped.ts'
import { measuredColumns, sumGroups } from './measured.ts'
import { idsAt } from './notice.ts'
import { NOTICE_DAYS } from './notice-filter.ts'
import { dayAt, noticeNumbers, noticeStates, unsizedField, workersField } from './totals.ts'

/** A company with short notices. */
export const lateCompany = z.object({
  company_id: z.string().describe('The company across datasets'),
  company: z.string().nullable().describe('Its name across datasets'),
  ticker: z.string().nullable().describe('Stock symbol'),
  notices: z.number().int().describe('Its notices that match'),
  employees_affected: workersField,
  notices_unsized: unsizedField,
  shortest_notice_days: z
    .number()
    .int()
    .describe('Days of its shortest notice; negative when it came after the layoff'),
  latest_notice: z.string().describe('Newest of these notices'),
  states: z.array(z.string()).describe('States of these notices'),
})

/** No gap is longer. */
const GAP_MAX = 0x7fffffff

/** The companies of notices that have a known gap, by the rows of these; of nobody's notices nothing is told. */
export async function listLateCompanies(
  context: EditionContext,
  short: Int32Array,
  limit: number,
): Promise<z.infer<typeof lateCompany>[]> {
  const [[companies, tickers], days, measured, states] = await Promise.all([
    companyCodes(context, knowsRows(context.edition, 'warn')),
    noticeNumbers(context, trusted(NOTICE_DAYS)),
    measuredColumns(context),
    noticeStates(context),
  ])
  const rows = rowsWith(short, companies.codes)
  const groups = groupRows(rows, [companies])
  const { notices, sized, employees, latest } = sumGroups(rows, groups, measured)
  const isBefore = (a: number, b: number) => {
    if (notices[a] !== notices[b]) return notices[a]! > notices[b]!
    if ((sized[a] === 0) !== (sized[b] === 0)) return sized[b] === 0
    if (employees[a] !== employees[b]) return employees[a]! > employees[b]!
    return groups.places[a]! < groups.places[b]!
  }
  const shown = firstPlaces(groups.count, limit, isBefore)
  const statesOf = valuesOf(rows, groups, states, shown)
  // Of a part that changed hands, notices of some days have one.
  const tickerOf = largestValues(rows, groups, tickers, shown)
  const shortest = new Int32Array(groups.count).fill(GAP_MAX)
  for (let i = 0; i < rows.length; i++)
    shortest[groups.of[i]!] = Math.min(shortest[groups.of[i]!]!, days[rows[i]!]!)
  const firsts = Int32Array.from(shown, (group) => groups.rows[group]!)
  const ids = await idsAt(context, firsts)
  const records = shown.map((_, place) => ({ id: ids[place]!, row_no: firsts[place]! }))
  const companyOf = await companiesOf(context, 'warn', records)
  return shown.map((group, place) => ({
    company_id: companies.values[companies.codes[firsts[place]!]!]!,
    company: companyOf(records[place]!).company,
    ticker: tickerOf[place]!,
    notices: notices[group]!,
    employees_affected: sized[group] === 0 ? null : employees[group]!,
    notices_unsized: notices[group]! - sized[group]!,
    shortest_notice_days: shortest[group]!,
    latest_notice: dayAt(latest[group]!)!,
    states: statesOf[place]!,
  }))
}
