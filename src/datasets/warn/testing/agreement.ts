/**
 * Compares the rows we read with those that another project, the WARN Notice Register, read off the same pages.
 *
 * Neither side is the truth. The figures say where to look, and `disagreements` names every place.
 */
import type { IsoDate } from '#lib/dates.ts'
import { foldText } from '#lib/text.ts'
import { isFilingTotal } from '../cells/filing-totals.ts'
import { foldEmployer } from '../cells/names.ts'
import type { ParsedNotice } from '../cells/notice.ts'
import {
  type AgreementField,
  type ComparedNotice,
  employerOf,
  FIELDS,
  indexBy,
  isNearName,
  isSamePlace,
  matchNotices,
  periodDay,
} from './agreement-match.ts'

/** The days of which a page tells, both included. */
export interface Period {
  from: IsoDate
  to: IsoDate
}

/** How often two values were there to be compared, were the same, or stood on one side only. */
export interface FieldAgreement {
  compared: number
  agreed: number
  only_ours: number
  only_register: number
}

/** The outcome of a comparison. Shares are 1 where there was nothing to compare. */
export interface Agreement<
  Ours extends ComparedNotice = ComparedNotice,
  Register extends ComparedNotice = ComparedNotice,
> {
  ours: number
  /** Rows of the register that belong to the periods. */
  register: number
  matched: number
  /** Those of the matched that belong to the periods. */
  recalled: number
  /**
   * Rows of ours that the register holds as one with a matched row: same employer and notice date, and the place that
   * the register has for them, if it has any.
   */
  merged: number
  /** Rows of the register that say again what a matched row says, the name perhaps spelled anew. */
  repeated: number
  recall: number
  precision: number
  fields: Record<AgreementField, FieldAgreement>
  disagreements: Disagreement<Ours, Register>[]
}

/** One place where the two sides do not say the same. */
export interface Disagreement<
  Ours extends ComparedNotice = ComparedNotice,
  Register extends ComparedNotice = ComparedNotice,
> {
  kind: 'differs' | 'only ours' | 'only register' | 'twice in the register' | 'held as one by the register'
  /** The field of a matched pair in which they differ, null where the row as a whole is meant. */
  field: AgreementField | null
  mine: Ours | null
  theirs: Register | null
}

/** More values on one side only than this, and in most rows, are a habit and not a list of cases. */
const ONE_SIDED_LINES_MAX = 20

/** A row's place in the comparison of what both sides print. */
export const comparedNotice = (notice: ParsedNotice): ComparedNotice => ({
  company_name: notice.company_name,
  place: [notice.site_address, notice.city, notice.county].filter((p) => p !== null).join(', '),
  site_address: notice.site_address,
  notice_key: notice.notice_key,
  notice_date: notice.notice_date,
  effective_date: notice.effective_date,
  employees_affected: notice.employees_affected ?? knownTotal(notice),
})

/** A total that is known to be no count of the state's was read as printed, which is what is compared. */
function knownTotal({ state, company_name, notice_date, effective_date, employees_total }: ParsedNotice) {
  const isKnown = isFilingTotal(state, company_name, notice_date ?? effective_date, employees_total)
  return isKnown ? employees_total : null
}

/**
 * Matches the two lists one to one and counts. Every row of ours must be in the register; of the register's only
 * those inside the periods must be among ours, the others may be.
 */
export function compareNotices<Ours extends ComparedNotice, Register extends ComparedNotice>(
  ours: readonly Ours[],
  register: readonly Register[],
  periods: readonly Period[],
): Agreement<Ours, Register> {
  const distinct = withoutRepeats(ours)
  const pairs = matchNotices(distinct, register)
  const matchedRegister = new Set(pairs.values())
  const expected = register.map((row) => inPeriods(periodDay(row), periods))
  const unmatchedRegister = register.filter((_, i) => expected[i] && !matchedRegister.has(i))
  const matchedRows = [...matchedRegister].map((i) => register[i]!)
  const matchedFacts = indexBy(matchedRows, (row) => [allFacts(row)])
  const [repeated, missed] = partition(unmatchedRegister, (row) =>
    (matchedFacts.get(allFacts(row)) ?? []).some((i) =>
      isNearName(employerOf(matchedRows[i]!), employerOf(row)),
    ),
  )
  const matched = [...pairs].map(([o, r]) => [distinct[o]!, register[r]!] as const)
  const unmatched = distinct.filter((_, i) => !pairs.has(i))
  const [merged, extra] = partition(unmatched, heldBy(matched))
  const expectedCount = expected.filter(Boolean).length
  const matchedExpected = [...matchedRegister].filter((i) => expected[i]).length

  const compared = FIELDS.map((field) => [field, compareField(field, matched)] as const)
  const whole = (kind: Disagreement['kind'], mine: Ours | null, theirs: Register | null) =>
    ({ kind, field: null, mine, theirs }) satisfies Disagreement
  return {
    ours: distinct.length,
    register: expectedCount,
    matched: pairs.size,
    recalled: matchedExpected,
    merged: merged.length,
    repeated: repeated.length,
    recall: share(matchedExpected, expectedCount - repeated.length),
    precision: share(pairs.size, distinct.length - merged.length),
    fields: Object.fromEntries(compared.map(([f, { counts }]) => [f, counts])) as Agreement['fields'],
    disagreements: [
      ...compared.flatMap(([, { disagreements }]) => disagreements),
      ...repeated.map((row) => whole('twice in the register', null, row)),
      ...merged.map((row) => whole('held as one by the register', row, null)),
      ...extra.map((row) => whole('only ours', row, null)),
      ...missed.map((row) => whole('only register', null, row)),
    ],
  }
}

/** `part` of `whole`, 1 where there is no whole. */
export const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole)

type Pair<Ours, Register> = readonly [mine: Ours, theirs: Register]

/** Says of a row of ours whether a matched row of the register stands for it as well. */
function heldBy(matched: readonly Pair<ComparedNotice, ComparedNotice>[]): (row: ComparedNotice) => boolean {
  const byEmployerDay = new Map<string, Pair<ComparedNotice, ComparedNotice>[]>()
  for (const pair of matched) {
    const [mine, theirs] = pair
    // A row that the register dates otherwise is no witness of what it did on this day.
    if (mine.notice_date !== theirs.notice_date && mine.effective_date !== theirs.effective_date) continue
    const key = employerDay(mine)
    byEmployerDay.set(key, [...(byEmployerDay.get(key) ?? []), pair])
  }
  return (row) =>
    (byEmployerDay.get(employerDay(row)) ?? []).some(
      ([mine, { place }]) =>
        place === '' || foldText(mine.place) === foldText(row.place) || isSamePlace(row.place, place),
    )
}

/** One field over all matched rows. */
function compareField<Ours extends ComparedNotice, Register extends ComparedNotice>(
  field: AgreementField,
  pairs: readonly Pair<Ours, Register>[],
) {
  const counts: FieldAgreement = { compared: 0, agreed: 0, only_ours: 0, only_register: 0 }
  const disagreements: Disagreement<Ours, Register>[] = []
  for (const [mine, theirs] of pairs) {
    const [a, b] = [mine[field], theirs[field]]
    if (a !== null && b !== null) counts.compared++
    if (a === b) {
      if (a !== null) counts.agreed++
      continue
    }
    const kind = b === null ? 'only ours' : a === null ? 'only register' : 'differs'
    if (kind === 'only ours') counts.only_ours++
    if (kind === 'only register') counts.only_register++
    disagreements.push({ kind, field, mine, theirs })
  }
  return { counts, disagreements }
}

/** One line for each, a field that only one side has as a rule in one line for all. In alphabetical order. */
export function tellDisagreements({ matched, disagreements }: Agreement): string[] {
  const habits = new Map<string, number>()
  for (const { kind, field } of disagreements) {
    if (field === null || kind === 'differs') continue
    habits.set(`${field} ${kind}`, (habits.get(`${field} ${kind}`) ?? 0) + 1)
  }
  for (const [habit, count] of habits)
    if (count <= ONE_SIDED_LINES_MAX || count <= matched / 2) habits.delete(habit)
  return [
    ...disagreements
      .filter(({ kind, field }) => field === null || !habits.has(`${field} ${kind}`))
      .map(describeDisagreement),
    ...[...habits].map(([habit, count]) => `${habit}: ${count} of ${matched} matched rows`),
  ].sort()
}

/** `only ours: Acme | Springfield | notice 2024-03-01 | effective 2024-05-01 | 80 workers` */
export function describeDisagreement({ kind, field, mine, theirs }: Disagreement): string {
  if (field === null) return `${kind}: ${describe((mine ?? theirs)!)}`
  const values = `ours ${mine![field] ?? '-'} | register ${theirs![field] ?? '-'}`
  return `${field} ${kind}: ${mine!.company_name} | ${values} | ${describe(theirs!)}`
}

const inPeriods = (day: IsoDate | null, periods: readonly Period[]) =>
  day !== null && periods.some((p) => day >= p.from && day <= p.to)

const describe = (n: ComparedNotice) =>
  `${n.company_name} | ${n.place || 'no place'} | notice ${n.notice_date ?? '-'} | effective ${n.effective_date ?? '-'} | ${n.employees_affected ?? '-'} workers`

const employerDay = (n: ComparedNotice) => [foldEmployer(n.company_name), periodDay(n)].join('|')

/** Pages repeat rows, and one row stands on several pages; the register drops repeats and so do we here. */
function withoutRepeats<Row extends ComparedNotice>(rows: readonly Row[]): Row[] {
  const seen = new Map<string, Row>()
  for (const row of rows) {
    const key = [employerDay(row), foldText(row.place), row.effective_date, row.employees_affected].join('|')
    if (!seen.has(key)) seen.set(key, row)
  }
  return [...seen.values()]
}

const allFacts = (n: ComparedNotice) =>
  [n.notice_date, n.effective_date, n.employees_affected, foldText(n.place)].join('|')

function partition<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  const [yes, no]: [T[], T[]] = [[], []]
  for (const item of items) (test(item) ? yes : no).push(item)
  return [yes, no]
}
