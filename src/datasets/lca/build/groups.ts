/** Which groups of cases the edition holds figures of, and how many kinds of them are worked out at a time. */
import { BOTH_H1B1, NAICS_BASE, naicsUnit, UNKNOWN, VISA_CLASSES } from './codes.ts'

/** Cases of which classes figures are of. */
export interface Scope {
  /** The cases. */
  of: string
  /** Whether groups are made by their class, over all classes, or of both ways. */
  byVisa: readonly boolean[]
  /** The number that stands in the table where the groups are neither by class nor over all classes. */
  no?: number
}

const H1B1 = ['H-1B1 Chile', 'H-1B1 Singapore'] as const
/** Both kinds of H-1B1, under a number of their own. */
export const BOTH: Scope = {
  of: `visa_no in (${H1B1.map((visa) => VISA_CLASSES.indexOf(visa) + 1).join(', ')})`,
  byVisa: [false],
  no: BOTH_H1B1,
}

/** The scopes, each with what is worked out of it in one go. */
export const scopesOf = (atOnce: boolean): Scope[] =>
  atOnce
    ? [{ of: 'true', byVisa: [false, true] }, BOTH]
    : [{ of: 'true', byVisa: [false] }, { of: 'true', byVisa: [true] }, BOTH]

/** What a kind of group is made by: columns of the facts. */
export type Kind = readonly string[]

/** Kinds of a scope: each by class, over all classes, or both. */
export const kindsOf = ({ byVisa }: Scope, kinds: readonly Kind[]): Kind[] =>
  byVisa.flatMap((by) => kinds.map((kind) => (by ? [...kind, 'visa_no'] : kind)))

/** Columns of the beginnings of a NAICS code, by their length; null where the code is shorter. */
const NAICS = new Map(
  [2, 3, 4, 5, 6].map((length) => {
    const unit = naicsUnit(length)
    return [
      `naics_${length}`,
      `case when naics_no // ${unit} % ${NAICS_BASE} > 0 then naics_no - naics_no % ${unit} end`,
    ]
  }),
)
export const NAICS_COLUMNS: readonly string[] = [...NAICS.keys()]

const cellOf = (column: string) => NAICS.get(column) ?? column

/** Wages are gathered for medians outside of what the engine counts as its memory: so of many cases a part at a time. */
const PARTS = [0, 1]
export const partsOf = (atOnce: boolean, column: string): string[] =>
  atOnce ? ['true'] : PARTS.map((part) => `${cellOf(column)} % ${PARTS.length} = ${part}`)

/** What does not tell its class, or has no NAICS code of the length, is in no group made by it. */
const isTold = (column: string) =>
  column === 'visa_no' ? `visa_no <> ${UNKNOWN}` : `${cellOf(column)} is not null`

/** The columns that make any of these kinds. */
export const columnsOf = (kinds: readonly Kind[]): string[] => [...new Set(kinds.flat())]

/**
 * `from … group by …`: the facts of a condition, once for each kind of group. What a group is made by stands in columns
 * of their own, `by_fiscal_year`; one that does not make the kind is null.
 */
export function groupedBy(table: string, kinds: readonly Kind[], of: string): string {
  const columns = columnsOf(kinds)
  const cells = columns.map(
    (column) => `case when ${makes(column, kinds)} then ${cellOf(column)} end as by_${column}`,
  )
  const told = columns.map((column) => `(not ${makes(column, kinds)} or ${isTold(column)})`)
  const from = kinds.length === 1 ? table : `${table}, range(${kinds.length}) as kinds (kind)`
  return `from (select *, ${cells.join(', ')} from ${from} where ${[of, ...told].join(' and ')}) as facts
    group by ${columns.map((column) => `by_${column}`).join(', ')}`
}

/** Whether a column makes the kind. */
function makes(column: string, kinds: readonly Kind[]): string {
  const made = kinds.flatMap((kind, i) => (kind.includes(column) ? [i] : []))
  return made.length === kinds.length ? 'true' : `(kind in (${made.join(', ')}))`
}

/** What stands in a table for a column that groups may be made by. */
export const shownBy = (column: string, kinds: readonly Kind[]): string =>
  columnsOf(kinds).includes(column) ? `by_${column}` : 'null::integer'

/** The class that stands in a table. */
export const shownVisa = (kinds: readonly Kind[], { no }: Scope): string =>
  no === undefined ? shownBy('visa_no', kinds) : `${no}`
