/** Companies by workers affected, of all notices or of some. */
import type { z } from 'zod'
import { groupByNumber, sumGroups, valuesOf } from '#datasets/warn/operations/grouped.ts'
import { topCompanies } from '#datasets/warn/operations/state-companies.ts'
import {
  type company,
  countedNotices,
  dayAt,
  measuredColumns,
  noticeStates,
} from '#datasets/warn/operations/totals.ts'
import { warnNotices } from '#datasets/warn/table.ts'
import { firstPlaces } from '#lib/rows.ts'
import { NO_NUMBER, type RowShape, rowsAt } from '#storage/editions/columns.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { join, type Sql, sql } from '#storage/sql.ts'
import { isReadable } from '../availability.ts'
import { findDetails } from './details.ts'
import { linksOf } from './held-links.ts'

/** Companies by workers affected, those without a number last, then by notices, then by number. */
async function rankByNumber(
  context: EditionContext,
  limit: number,
  own: readonly Sql[],
): Promise<z.infer<typeof company>[]> {
  const [counted, { owners }, measured, states] = await Promise.all([
    countedNotices(context, own),
    linksOf(context, 'warn'),
    measuredColumns(context),
    noticeStates(context),
  ])
  // Of a notice that has come since it was told who is who, it is not known whose it is.
  const rows = counted.rows().filter((row) => (owners[row] ?? NO_NUMBER) !== NO_NUMBER)
  const groups = groupByNumber(rows, owners)
  const { notices, sized, employees, latest } = sumGroups(rows, groups, measured)
  const isBefore = (a: number, b: number) => {
    if ((sized[a] === 0) !== (sized[b] === 0)) return sized[b] === 0
    if (employees[a] !== employees[b]) return employees[a]! > employees[b]!
    if (notices[a] !== notices[b]) return notices[a]! > notices[b]!
    return groups.places[a]! < groups.places[b]!
  }
  const shown = firstPlaces(groups.count, limit, isBefore)
  const statesOf = valuesOf(rows, groups, states, shown)
  const [detailsOf, newest] = await Promise.all([
    findDetails(
      context,
      shown.map((group) => groups.places[group]!),
    ),
    // Notices stand newest first: the first of a company is the one that it is named by.
    rowsAt<{ company_name: string }>(
      context,
      nameShape,
      shown.map((group) => groups.rows[group]!),
    ),
  ])
  return shown.map((group, place) => {
    const { company, company_id, ticker } = detailsOf(groups.places[group]!)
    return {
      company_name: newest[place]!.company_name,
      company,
      company_id,
      ticker,
      notices: notices[group]!,
      employees_affected: sized[group] === 0 ? null : employees[group]!,
      notices_unsized: notices[group]! - sized[group]!,
      latest_notice: dayAt(latest[group]!),
      states: statesOf[place]!,
    }
  })
}

const nameShape: RowShape = { table: warnNotices, fields: { company_name: 'company_name' } }

/**
 * The companies of notices that sums count and that meet some conditions. Where the file made for it cannot be read, it takes
 * longer.
 */
export const rankCompanies = (context: EditionContext, limit: number, own: readonly Sql[]) =>
  isReadable(context.edition, 'insights')
    ? rankByNumber(context, limit, own)
    : topCompanies(context.db, context.edition, limit, own.length === 0 ? sql`true` : join(own, sql` and `))
