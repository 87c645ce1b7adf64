/** Known faults of the notices that a question is about: which of them it uses, and whether there is any. */
import { type EditionContext, keptPerEdition, statementKey } from '#storage/editions/once.ts'
import { type RowBitmap, rowsOfEach } from '#storage/editions/row-bitmaps.ts'
import { type Sql, sql } from '#storage/sql.ts'
import { type FaultField, faultsOf, KNOWN_FAULTS, type KnownFault } from './known-faults.ts'
import {
  type NoticeFilter,
  noticeConditions,
  noticesWhere,
  undatedConditions,
} from './operations/notice-filter.ts'

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

const COUNTED = sql`in_totals`
const UNSIZED = sql`in_totals and employees_affected is null`

/** What the notices of a fault meet, each once: of many states it is the same. */
const TOUCHES: ReadonlyMap<string, Sql> = new Map(
  [COUNTED, UNSIZED, ...KNOWN_FAULTS.map(({ touches }) => touches)].map((each) => [statementKey(each), each]),
)

const keptTouched = keptPerEdition<ReadonlyMap<string, RowBitmap>>(1)

/**
 * The notices of any state that meet each of them. All are read together, so that no state's first question waits for its own;
 * 130,000 notices take less than a megabyte.
 */
const findTouched = (context: EditionContext) =>
  keptTouched(context, '', async (db) => {
    const found = await rowsOfEach({ ...context, db }, 'warn_notices', [...TOUCHES.values()])
    return new Map([...TOUCHES.keys()].map((key, i) => [key, found[i]!]))
  })

/** The faults that notices of the question have. */
export async function findFaults(
  context: EditionContext,
  state: string,
  filter: NoticeFilter,
  about: readonly FaultField[],
): Promise<FoundFaults> {
  const faults = faultsOf(state)
  // What does not bind the rows of a fault, by its field; most leave nothing aside, as the question itself.
  const asides = new Map(faults.map(({ field }) => [field, [...rowsOf(field, filter)].join(' ')]))
  const kinds = [...new Set(['', ...asides.values()])]
  const [touched, ofState, ...found] = await Promise.all([
    findTouched(context),
    noticesWhere(context, noticeConditions({ state, include_non_warn: true })),
    ...kinds.map((aside) => rowsAside(context, filter, new Set(aside.split(' ')))),
  ])
  const rowsBy = new Map(kinds.map((aside, i) => [aside, found[i]!.and(ofState)]))
  const count = (rows: RowBitmap, touches: Sql) => rows.countWith(touched.get(statementKey(touches))!)
  const affected = faults.flatMap((fault) => {
    const rows = rowsBy.get(asides.get(fault.field)!)!
    const affects = count(rows, fault.touches)
    const isTold = affects > 0 && affects >= (fault.share ?? 0) * count(rows, COUNTED)
    return isTold ? [{ fault, affects }] : []
  })
  const asked = rowsBy.get('')!
  return {
    told: affected.filter(({ fault }) => about.includes(fault.field)),
    any: affected.length > 0,
    counted: count(asked, COUNTED),
    unsized: count(asked, UNSIZED),
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
  const those = [noticeConditions(kept), ...(aside.has('days') ? [undatedConditions(kept)] : [])]
  const rows = await Promise.all(those.map((conditions) => noticesWhere(context, conditions)))
  return rows.reduce((all, each) => all.or(each))
}
