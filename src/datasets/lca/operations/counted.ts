/**
 * How many cases each employer has under a filter. Of a filter by which cases lie together, and of classes of visas, it is counted
 * once an edition for all employers: those of one name or another are found among them.
 */
import { firstPlaces } from '#lib/rows.ts'
import { byPlace } from '#storage/editions/columns.ts'
import { type EditionContext, keptPerEdition, oncePerEdition, statementKey } from '#storage/editions/once.ts'
import { type Sql, sql } from '#storage/sql.ts'
import {
  type CaseFilter,
  casesByEmployer,
  classesOfMany,
  isCountedFirst,
  KNOWN_EMPLOYER,
  visaNumber,
} from './filter.ts'

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
  const ofMany = more.length === 0 ? classesOfMany(filter) : null
  if (ofMany) return countOfClasses(context, ofMany.classes, ofMany.employers.all)
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
  return named ? among(all, named.all) : all
}

/** The class of visa that nearly all cases are of. */
const COMMON_CLASS = visaNumber('H-1B')

/** How many cases each employer has, by its number. */
const allCases = oncePerEdition(async (db) => {
  const [employers, cases] = await db.numbers(sql`select employer_no, petitions::integer from lca_employers`)
  return byPlace(employers!, cases!, 0)
})

/** How many of them are of each other class. */
const casesOfRareClasses = oncePerEdition(async (db) => {
  const [employers, classes, cases] = await db.numbers(sql`
    select employer_no, visa_no, count(*)::integer from lca_facts_by_employer
    where visa_no <> ${COMMON_CLASS} and ${KNOWN_EMPLOYER} group by employer_no, visa_no`)
  return { employers: employers!, classes: classes!, cases: cases! }
})

/** Counts the cases of some classes of each of some employers: of the common one it has what the others leave. */
async function countOfClasses(
  context: EditionContext,
  classes: readonly number[],
  wanted: Int32Array,
): Promise<CountedEmployers> {
  const [all, rare] = await Promise.all([allCases(context), casesOfRareClasses(context)])
  const isCommonAsked = classes.includes(COMMON_CLASS)
  const counts = isCommonAsked ? all.slice() : new Int32Array(all.length)
  for (let i = 0; i < rare.employers.length; i++) {
    const isAsked = classes.includes(rare.classes[i]!)
    if (isAsked !== isCommonAsked) counts[rare.employers[i]!]! += isAsked ? rare.cases[i]! : -rare.cases[i]!
  }
  const employers = wanted.filter((employer) => counts[employer]! > 0)
  return { employers, cases: employers.map((employer) => counts[employer]!) }
}

/** Those of some employers. */
function among({ employers, cases }: CountedEmployers, wanted: Int32Array): CountedEmployers {
  const isWanted = new Uint8Array(employers.reduce((most, employer) => Math.max(most, employer), 0) + 1)
  for (const employer of wanted) if (employer < isWanted.length) isWanted[employer] = 1
  const places = employers.map((_, place) => place).filter((place) => isWanted[employers[place]!] === 1)
  return { employers: places.map((place) => employers[place]!), cases: places.map((place) => cases[place]!) }
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
