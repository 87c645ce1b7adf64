/**
 * How many cases each employer has under a filter. Of a filter by which cases lie together it is counted once an edition for all
 * employers: those of one name or another are found among them.
 */
import { type EditionContext, keptPerEdition, statementKey } from '#storage/editions/once.ts'
import { type Sql, sql } from '#storage/sql.ts'
import { type CaseFilter, casesByEmployer, isCountedFirst } from './filter.ts'

/** Employers, and the cases of each at the same place. */
export interface CountedEmployers {
  employers: Int32Array
  cases: Int32Array
}

/** Of so many filters it is kept: a year has some ninety thousand employers, 8 bytes each. */
const KEPT_MAX = 16

const keptCounts = keptPerEdition<CountedEmployers>(KEPT_MAX)

/** Counts the cases of each employer of a filter, under further conditions; of those without an employer too, if these allow. */
export async function countByEmployer(
  context: EditionContext,
  filter: CaseFilter,
  more: readonly Sql[],
): Promise<CountedEmployers> {
  const counted = (asked: CaseFilter) =>
    sql`select employer_no, cases::integer as cases from (${casesByEmployer(asked, more)}) as counted`
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
  const isBefore = (a: number, b: number) =>
    cases[a]! > cases[b]! || (cases[a] === cases[b] && employers[a]! < employers[b]!)
  const best: number[] = []
  for (let place = 0; place < employers.length; place++) {
    if (cases[place]! < min || (best.length === limit && !isBefore(place, best[limit - 1]!))) continue
    let [low, high] = [0, best.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (isBefore(best[middle]!, place)) low = middle + 1
      else high = middle
    }
    best.splice(low, 0, place)
    if (best.length > limit) best.pop()
  }
  return best.map((place) => ({ employer_no: employers[place]!, petitions: cases[place]! }))
}

/** All their cases. */
export const sumOf = ({ cases }: CountedEmployers): number => cases.reduce((sum, each) => sum + each, 0)
