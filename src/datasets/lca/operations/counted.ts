/**
 * How many cases each employer has under a filter. Of a filter by which cases lie together, and of classes of visas, it is counted
 * once an edition for all employers: those of one name or another are found among them.
 */
import { firstPlaces } from '#lib/rows.ts'
import { byPlace } from '#storage/editions/columns.ts'
import { type EditionContext, keptPerEdition, oncePerEdition, statementKey } from '#storage/editions/once.ts'
import { type Sql, sql, trusted } from '#storage/sql.ts'
import { COMMON_CLASS, socNumber, stateNumber, visaNumber } from '../build/codes.ts'
import { type CaseFilter, casesByEmployer, isBroad, isCountedFirst, KNOWN_EMPLOYER } from './filter.ts'
import type { NamedEmployers } from './names.ts'

/** Employers, and the cases of each at the same place. */
export interface CountedEmployers {
  employers: Int32Array
  cases: Int32Array
}

/** Of so many filters it is kept: a year has some ninety thousand employers, 8 bytes each. */
const KEPT_MAX = 16

const keptCounts = keptPerEdition<CountedEmployers>(KEPT_MAX)

/** Counts the cases of each employer of a filter, under further conditions. */
export async function countByEmployer(
  context: EditionContext,
  filter: CaseFilter,
  more: readonly Sql[] = [],
): Promise<CountedEmployers> {
  const part = more.length === 0 ? partOf(filter) : null
  if (part && (part.column !== null || isBroad(filter))) return countHeld(context, part, filter)
  const conditions = [KNOWN_EMPLOYER, ...more]
  const counted = (asked: CaseFilter) =>
    sql`select employer_no, cases::integer as cases from (${casesByEmployer(asked, conditions)}) as counted`
  if (!isCountedFirst(filter)) {
    const [employers, cases] = await context.db.numbers(counted(filter))
    return { employers: employers!, cases: cases! }
  }
  const { employers: named, ...others } = filter
  const statement = counted(others)
  const all = await keptCounts(context, statementKey(statement), async (db) => {
    const [employers, cases] = await db.numbers(statement)
    return { employers: employers!, cases: cases! }
  })
  return named ? countedOf(all, { named }) : all
}

/** A part of all cases of which those of each employer have been counted beforehand. */
type Part = { column: null } | { column: 'fiscal_year' | 'state_no' | 'soc_no'; value: number }

/** The part that a filter asks for besides employers and classes of visas; null where it is another. */
function partOf({ fiscal_year, state, soc_code, naics, cities, employers }: CaseFilter): Part | null {
  // Those that are listed are counted as fast among their own cases.
  if (naics !== undefined || cities !== undefined || employers?.numbers) return null
  const parts: Part[] = [
    ...(fiscal_year == null ? [] : [{ column: 'fiscal_year', value: fiscal_year } as const]),
    ...(state === undefined ? [] : [{ column: 'state_no', value: stateNumber(state) } as const]),
    ...(soc_code === undefined ? [] : [{ column: 'soc_no', value: socNumber(soc_code) } as const]),
  ]
  return parts.length > 1 ? null : (parts[0] ?? { column: null })
}

/** How many cases each employer of a part has, and how many of them are of each class but the common one; both by employer. */
interface HeldCounts {
  all: CountedEmployers
  rare: CountedEmployers & { classes: Int32Array }
}

/** Eight bytes for each employer of a part, and twelve for each of a rarer class: a year has some ninety thousand. */
const keptHeld = keptPerEdition<HeldCounts>(KEPT_MAX)

const heldOf = (context: Pick<EditionContext, 'edition'>, part: Part) =>
  keptHeld(context, JSON.stringify(part), async (db) => {
    const isOf =
      part.column === null ? sql`fiscal_year is not null` : sql`${trusted(part.column)} = ${part.value}`
    const [[employers, cases], [ofEmployers, classes, ofClasses]] = await Promise.all([
      db.numbers(
        part.column === null
          ? sql`select employer_no, petitions::integer from lca_employers order by employer_no`
          : sql`
            select employer_no, petitions from lca_employer_counts
            where ${isOf} and visa_no is null order by employer_no`,
      ),
      db.numbers(sql`
        select employer_no, visa_no, sum(petitions)::integer from lca_employer_counts
        where ${isOf} and visa_no is not null group by employer_no, visa_no order by employer_no`),
    ])
    return {
      all: { employers: employers!, cases: cases! },
      rare: { employers: ofEmployers!, classes: classes!, cases: ofClasses! },
    }
  })

/** Counts out of what has been counted. */
async function countHeld(
  context: EditionContext,
  part: Part,
  { visa_class, employers: named }: CaseFilter,
): Promise<CountedEmployers> {
  const { all, rare } = await heldOf(context, part)
  if (visa_class === undefined) return named ? countedOf(all, { named }) : all
  const classes = visa_class.map(visaNumber)
  return classes.includes(COMMON_CLASS)
    ? countedOf(all, { named, less: casesIn(rare, (visa) => !classes.includes(visa)) })
    : countedOf(
        casesIn(rare, (visa) => classes.includes(visa)),
        { named },
      )
}

/** The cases of each employer in some of the rarer classes. */
function casesIn(
  { employers, classes, cases }: HeldCounts['rare'],
  isAsked: (visa: number) => boolean,
): CountedEmployers {
  const found = room(employers.length)
  let count = 0
  for (let i = 0; i < employers.length; i++) {
    if (!isAsked(classes[i]!)) continue
    if (count === 0 || found.employers[count - 1] !== employers[i]) found.employers[count++] = employers[i]!
    found.cases[count - 1]! += cases[i]!
  }
  return firstOf(found, count)
}

/**
 * Those of some employers, each without `less` of its cases, that have any left; `less` and those that it is taken from are by
 * employer. They are hundreds of thousands: a loop takes a sixth of what `filter` and `map` of such arrays do, and numbers with a
 * place for every employer would be memory that is new at each question.
 */
function countedOf(
  { employers, cases }: CountedEmployers,
  { named, less }: { named?: NamedEmployers | undefined; less?: CountedEmployers },
): CountedEmployers {
  const isNamed = named && marksOf(named.all)
  const found = room(Math.min(employers.length, named?.all.length ?? employers.length))
  let count = 0
  let next = 0
  for (let i = 0; i < employers.length; i++) {
    const employer = employers[i]!
    let its = cases[i]!
    if (less) {
      while (next < less.employers.length && less.employers[next]! < employer) next++
      if (less.employers[next] === employer) its -= less.cases[next]!
    }
    if (its <= 0 || (isNamed && isNamed[employer] !== 1)) continue
    found.employers[count] = employer
    found.cases[count++] = its
  }
  return firstOf(found, count)
}

/** 1 at the numbers of employers, 0 at others up to the last of them. */
function marksOf(numbers: Int32Array): Uint8Array {
  let last = -1
  for (let i = 0; i < numbers.length; i++) if (numbers[i]! > last) last = numbers[i]!
  const isOne = new Uint8Array(last + 1)
  for (let i = 0; i < numbers.length; i++) isOne[numbers[i]!] = 1
  return isOne
}

const room = (count: number): CountedEmployers => ({
  employers: new Int32Array(count),
  cases: new Int32Array(count),
})

const firstOf = ({ employers, cases }: CountedEmployers, count: number): CountedEmployers => ({
  employers: employers.subarray(0, count),
  cases: cases.subarray(0, count),
})

/** All cases of every employer, by its number. */
const allCases = oncePerEdition(async (db) => {
  const [employers, cases] = await db.numbers(sql`select employer_no, petitions::integer from lca_employers`)
  return byPlace(employers!, cases!, 0)
})

/** All cases of some employers together. */
export async function casesOfEmployers(context: EditionContext, numbers: readonly number[]): Promise<number> {
  const cases = await allCases(context)
  return numbers.reduce((sum, no) => sum + (cases[no] ?? 0), 0)
}

/** An employer and its cases. */
export interface EmployerCases {
  employer_no: number
  petitions: number
}

/** So many of those with most cases, `min` or more; of equal ones in the order of their numbers, which is that of their names. */
export function largestOf(
  { employers, cases }: CountedEmployers,
  { limit, min = 1 }: { limit: number; min?: number },
): EmployerCases[] {
  const first = firstPlaces(
    employers.length,
    limit,
    (a, b) => cases[a]! > cases[b]! || (cases[a] === cases[b] && employers[a]! < employers[b]!),
  )
  // Those with fewer come last.
  return first
    .filter((place) => cases[place]! >= min)
    .map((place) => ({ employer_no: employers[place]!, petitions: cases[place]! }))
}

/** All their cases. */
export const sumOf = ({ cases }: CountedEmployers): number => cases.reduce((sum, each) => sum + each, 0)
