/** Companies by workers affected, of all notices or of some. */
import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import { groupByNumber, rowsWith, valuesOf } from '#datasets/warn/operations/grouped.ts'
import { measuredColumns, sumGroups } from '#datasets/warn/operations/measured.ts'
import { topCompanies } from '#datasets/warn/operations/state-companies.ts'
import { type company, countedNotices, dayAt, noticeStates } from '#datasets/warn/operations/totals.ts'
import { warnNotices } from '#datasets/warn/table.ts'
import { firstPlaces } from '#lib/rows.ts'
import { byPlace, NO_NUMBER, type RowShape, rowsAt } from '#storage/editions/columns.ts'
import { type EditionContext, keptPerEdition } from '#storage/editions/once.ts'
import type { RowBitmap } from '#storage/editions/row-bitmaps.ts'
import { join, type Sql, sql } from '#storage/sql.ts'
import { isReadable } from '../availability.ts'
import { findDetails } from './details.ts'

const NOBODY = -1

/** Whose each notice is, by the row of the notice. */
interface Owners {
  /** The number of the company, NOBODY where no employer is told, `NO_NUMBER` for a row that is not told of. */
  owners: Int32Array
  /** False while notices that count have come since it was told whose they are, as amid a refresh. */
  areAllTold: boolean
}

const keptOwners = keptPerEdition<Owners>(1)

const readOwners = (context: EditionContext) =>
  keptOwners(context, '', async (db) => {
    const [rows, companies] = await db.numbers(sql`
      select warn_notices.rowid::integer, coalesce(company_no, ${NOBODY}::integer)
      from company_notices join warn_notices on id = notice_id`)
    const owners = byPlace(rows!, companies!)
    const counted = (await countedNotices({ ...context, db })).rows()
    return { owners, areAllTold: counted.every((row) => (owners[row] ?? NO_NUMBER) !== NO_NUMBER) }
  })

/** Companies by workers affected, those without a number last, then by notices, then by number. */
async function rankByNumber(
  context: EditionContext,
  limit: number,
  counted: RowBitmap,
  owners: Int32Array,
): Promise<z.infer<typeof company>[]> {
  const [measured, states] = await Promise.all([measuredColumns(context), noticeStates(context)])
  const rows = rowsWith(counted.rows(), owners)
  const groups = groupByNumber(rows, owners)
  // Of all notices each step takes some milliseconds, and others have their turn between two.
  await setImmediate()
  const { notices, sized, employees, latest } = sumGroups(rows, groups, measured)
  await setImmediate()
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
 * The companies of notices that sums count and that meet some conditions. Where the file made for it cannot be read, or is older
 * than the notices, it takes longer.
 */
export async function rankCompanies(context: EditionContext, limit: number, own: readonly Sql[]) {
  if (isReadable(context.edition, 'insights')) {
    const [counted, { owners, areAllTold }] = await Promise.all([
      countedNotices(context, own),
      readOwners(context),
    ])
    if (areAllTold) return rankByNumber(context, limit, counted, owners)
  }
  return topCompanies(
    context.db,
    context.edition,
    limit,
    own.length === 0 ? sql`true` : join(own, sql` and `),
  )
}
