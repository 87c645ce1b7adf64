/**
 * Compares the rows we read with those that another project, the WARN Notice Register, read off the same pages.
 *
 * Neither side is the truth. The figures say where to look, and `disagreements` names every place.
 */
import type { IsoDate } from '#lib/dates.ts'
import { foldText } from '#lib/text.ts'
import {
  type AgreementField,
  type ComparedNotice,
  dayOf,
  FIELDS,
  foldName,
  indexBy,
  isNearName,
  matchNotices,
} from './agreement-match.ts'
import { foldEmployer } from './cells/names.ts'
import type { ParsedNotice } from './notice.ts'

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
export interface Agreement {
  ours: number
  /** Rows of the register that belong to the periods. */
  register: number
  matched: number
  /** Rows of ours that the register holds as one with a matched row: same employer, notice date and place. */
  merged: number
  /** Rows of the register that say again what a matched row says, the name perhaps spelled anew. */
  repeated: number
  recall: number
  precision: number
  fields: Record<AgreementField, FieldAgreement>
  /** One line each. */
  disagreements: string[]
}

/** More values on one side only than this, and in most rows, are a habit and not a list of cases. */
const ONE_SIDED_LINES_MAX = 20

/** A row's place in the comparison of what both sides print. */
export const comparedNotice = (notice: ParsedNotice): ComparedNotice => ({
  company_name: notice.company_name,
  place: [notice.site_address, notice.city, notice.county].filter((p) => p !== null).join(', '),
  notice_date: notice.notice_date,
  effective_date: notice.effective_date,
  employees_affected: notice.employees_affected,
})

/**
 * Matches the two lists one to one and counts. Every row of ours must be in the register; of the register's only
 * those inside the periods must be among ours, the others may be.
 */
export function compareNotices(
  ours: readonly ComparedNotice[],
  register: readonly ComparedNotice[],
  periods: readonly Period[],
): Agreement {
  const distinct = withoutRepeats(ours)
  const pairs = matchNotices(distinct, register)
  const matchedRegister = new Set(pairs.values())
  const expected = register.map((row) => inPeriods(dayOf(row), periods))
  const unmatchedRegister = register.filter((_, i) => expected[i] && !matchedRegister.has(i))
  const matchedRows = [...matchedRegister].map((i) => register[i]!)
  const matchedFacts = indexBy(matchedRows, (row) => [allFacts(row)])
  const [repeated, missed] = partition(unmatchedRegister, (row) =>
    (matchedFacts.get(allFacts(row)) ?? []).some((i) => isNearName(foldName(matchedRows[i]!), foldName(row))),
  )
  const unmatched = distinct.filter((_, i) => !pairs.has(i))
  const keys = new Set([...pairs.keys()].map((i) => registerKey(distinct[i]!)))
  const merged = unmatched.filter((row) => keys.has(registerKey(row)))
  const extra = unmatched.filter((row) => !keys.has(registerKey(row)))
  const expectedCount = expected.filter(Boolean).length
  const matchedExpected = [...matchedRegister].filter((i) => expected[i]).length

  const matched = [...pairs].map(([o, r]) => [distinct[o]!, register[r]!] as const)
  const disagreements: string[] = []
  const fields = {} as Record<AgreementField, FieldAgreement>
  for (const field of FIELDS) {
    const { counts, lines } = compareField(field, matched)
    fields[field] = counts
    disagreements.push(...lines)
  }
  for (const row of repeated) disagreements.push(`twice in the register: ${describe(row)}`)
  for (const row of merged) disagreements.push(`held as one by the register: ${describe(row)}`)
  for (const row of extra) disagreements.push(`only ours: ${describe(row)}`)
  for (const row of missed) disagreements.push(`only register: ${describe(row)}`)
  return {
    ours: distinct.length,
    register: expectedCount,
    matched: pairs.size,
    merged: merged.length,
    repeated: repeated.length,
    recall: share(matchedExpected, expectedCount - repeated.length),
    precision: share(pairs.size, distinct.length - merged.length),
    fields,
    disagreements,
  }
}

/** `part` of `whole`, 1 where there is no whole. */
export const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole)

type Pair = readonly [mine: ComparedNotice, theirs: ComparedNotice]

/** One field over all matched rows. A field that only one side has as a rule is told in one line, not in hundreds. */
function compareField(field: AgreementField, pairs: readonly Pair[]) {
  const counts: FieldAgreement = { compared: 0, agreed: 0, only_ours: 0, only_register: 0 }
  const told = { differs: [] as string[], 'only ours': [] as string[], 'only register': [] as string[] }
  for (const [mine, theirs] of pairs) {
    const [a, b] = [mine[field], theirs[field]]
    if (a === null && b === null) continue
    const line = (how: string) =>
      `${field} ${how}: ${mine.company_name} | ours ${a ?? '-'} | register ${b ?? '-'} | ${describe(theirs)}`
    if (b === null) told['only ours'].push(line('only ours'))
    else if (a === null) told['only register'].push(line('only register'))
    else if (a !== b) told.differs.push(line('differs'))
    else counts.agreed++
  }
  counts.compared = counts.agreed + told.differs.length
  counts.only_ours = told['only ours'].length
  counts.only_register = told['only register'].length
  const lines = Object.entries(told).flatMap(([how, all]) =>
    how !== 'differs' && all.length > ONE_SIDED_LINES_MAX && all.length > pairs.length / 2
      ? [`${field} ${how}: ${all.length} of ${pairs.length} matched rows`]
      : all,
  )
  return { counts, lines }
}

const inPeriods = (day: IsoDate | null, periods: readonly Period[]) =>
  day !== null && periods.some((p) => day >= p.from && day <= p.to)

const describe = (n: ComparedNotice) =>
  `${n.company_name} | ${n.place || 'no place'} | notice ${n.notice_date ?? '-'} | effective ${n.effective_date ?? '-'} | ${n.employees_affected ?? '-'} workers`

/** What the register takes for one notice. */
const registerKey = (n: ComparedNotice) =>
  [foldEmployer(n.company_name), n.notice_date ?? n.effective_date, foldText(n.place)].join('|')

/** Pages repeat rows, and one row stands on several pages; the register drops repeats and so do we here. */
function withoutRepeats(rows: readonly ComparedNotice[]): ComparedNotice[] {
  const seen = new Map<string, ComparedNotice>()
  for (const row of rows) {
    const key = [registerKey(row), row.effective_date, row.employees_affected].join('|')
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
