/** Known faults of the notices that a question is about: which of them it uses, and whether there is any. */
import type { EditionContext } from '#storage/editions/once.ts'
import type { RowBitmap } from '#storage/editions/row-bitmaps.ts'
import { sql } from '#storage/sql.ts'
import { type FaultField, faultsOf, type KnownFault } from './known-faults.ts'
import {
  type NoticeFilter,
  noticeConditions,
  noticesWhere,
  undatedConditions,
} from './operations/notice-filter.ts'
import { countedNotices } from './operations/totals.ts'

/** What every answer rests on: how many notices there are, of whom, when and where, and their workers. */
export const USUAL: readonly FaultField[] = [
  'employees_affected',
  'notice_date',
  'city',
  'company_name',
  'is_warn',
]

/** How an answer shows what a filter selects. */
export interface ShownBy {
  groups?: readonly string[]
  sort?: string | undefined
}

/** What of the notices an answer rests on, as its filter, its groups and its order tell. */
export function aboutOf(filter: NoticeFilter, { groups = [], sort }: ShownBy): FaultField[] {
  const {
    layoff_type,
    date_field = 'notice',
    notice_days_max,
    effective_from,
    effective_to,
    include_non_warn,
  } = filter
  const usual = USUAL.filter((field) => field !== 'is_warn' || !include_non_warn)
  const ofKind = layoff_type !== undefined || groups.includes('type') || sort === 'closures'
  const ofLayoff =
    date_field !== 'notice' ||
    notice_days_max !== undefined ||
    effective_from !== undefined ||
    effective_to !== undefined ||
    sort === 'effective_date' ||
    sort === 'notice_days' ||
    sort === 'median_notice_days'
  return [
    ...usual,
    ...(ofKind ? (['layoff_type'] as const) : []),
    ...(ofLayoff ? (['effective_date'] as const) : []),
  ]
}

/** Filters that leave out rows for their fault: it is counted without them. */
const FILTERS_OF: Readonly<Partial<Record<FaultField, readonly (keyof NoticeFilter)[]>>> = {
  employees_affected: ['min_employees', 'max_employees'],
  notice_date: ['notice_days_max'],
  effective_date: ['notice_days_max', 'effective_from', 'effective_to'],
  city: ['city', 'cities', 'county', 'cbsa', 'near'],
  layoff_type: ['layoff_type'],
}

const DAYS_OF = {
  notice: ['notice_date'],
  effective: ['effective_date'],
  either: ['notice_date', 'effective_date'],
} as const

/** What is found of a question's notices. */
export interface FoundFaults {
  /** Faults of what it uses, and how many notices have each. */
  told: { fault: KnownFault; affects: number }[]
  /** Whether there is a fault of any field. */
  any: boolean
  /** Its counted notices, and those of them without a number of workers. */
  counted: number
  unsized: number
}

/** The faults that notices of the question have. */
export async function findFaults(
  context: EditionContext,
  state: string,
  filter: NoticeFilter,
  about: readonly FaultField[],
): Promise<FoundFaults> {
  const faults = faultsOf(state)
  // The rows of the question as it stands are always asked for, and come first: they tell what it counts.
  const byRows = new Map<string, KnownFault[]>([['', []]])
  for (const fault of faults) {
    const rows = [...rowsOf(fault.field, filter)].join(' ')
    byRows.set(rows, [...(byRows.get(rows) ?? []), fault])
  }
  const groups = await Promise.all(
    [...byRows].map(([aside, group]) =>
      countGroup(context, state, rowsAside(context, filter, new Set(aside.split(' '))), group),
    ),
  )
  const affects = [...byRows.values()].flatMap((group, no) =>
    group.map((fault, i): [KnownFault, number] => {
      const { counted, touched } = groups[no]!
      return [fault, touched[i]! >= (fault.share ?? 0) * counted ? touched[i]! : 0]
    }),
  )
  const affected = new Map(affects.filter(([, notices]) => notices > 0))
  const { counted, unsized } = groups[0]!
  const found = faults.filter((fault) => affected.has(fault))
  return {
    told: found
      .filter(({ field }) => about.includes(field))
      .map((fault) => ({ fault, affects: affected.get(fault)! })),
    any: found.length > 0,
    counted,
    unsized,
  }
}

/** Of rows of a state its counted notices, those of them without a number of workers, and what each fault touches. */
async function countGroup(
  context: EditionContext,
  state: string,
  asked: Promise<RowBitmap>,
  faults: readonly KnownFault[],
) {
  const [all, ofState, counted, unsized, ...touched] = await Promise.all([
    asked,
    noticesWhere(context, [sql`state = ${state}`]),
    countedNotices(context),
    noticesWhere(context, [sql`employees_affected is null`]),
    ...faults.map(({ touches }) => noticesWhere(context, [touches])),
  ])
  const rows = all.and(ofState)
  return {
    counted: rows.countWith(counted),
    unsized: rows.and(counted).countWith(unsized),
    touched: touched.map((those) => rows.countWith(those)),
  }
}

/** What of the filter does not bind the rows that have a fault of this field: its own parameters, and its days. */
function rowsOf(field: FaultField, filter: NoticeFilter): Set<string> {
  const { date_field = 'notice', date_from, date_to, history_from } = filter
  const own = (FILTERS_OF[field] ?? []).filter((name) => filter[name] !== undefined)
  const hasDays = Boolean(date_from || date_to || history_from)
  const isOfDays = hasDays && (DAYS_OF[date_field] as readonly string[]).includes(field)
  return new Set([...own, ...(isOfDays ? ['days'] : [])])
}

/** The rows of a filter but for parameters left aside; without their day those too that may be of its days. */
async function rowsAside(
  context: EditionContext,
  filter: NoticeFilter,
  aside: ReadonlySet<string>,
): Promise<RowBitmap> {
  const kept = Object.fromEntries(Object.entries(filter).filter(([name]) => !aside.has(name)))
  const rows = noticesWhere(context, noticeConditions(kept))
  if (!aside.has('days')) return rows
  return (await rows).or(await noticesWhere(context, undatedConditions(kept)))
}
