/** Links that were drawn and judged by reading: how many were right, and how many are answered so still. */
import { type DrawnPair, type DrawnRecord, linkOf } from './draw.ts'
import type { CompanyDirectory } from './identity.ts'

/** What a reader found. */
export type Verdict = 'right' | 'wrong' | 'doubtful'

/** What was counted over the links of a draw. */
export interface JudgedFigures extends Record<Verdict, number> {
  drawn: number
  /** Those that are answered as they were when drawn. */
  kept: number
  /** Of these, the ones that were judged wrong. */
  keptWrong: number
}

type Row = Readonly<Record<string, string>>

/** Links of records with companies: `record,name,state,day,ticker,verdict`. */
export const judgeLinks = (directory: CompanyDirectory, rows: readonly Row[]): JudgedFigures =>
  count(rows, (row) => linkOf(directory, recordOf(row))?.ticker === row.ticker)

/** Links of two datasets: `name_a,state_a,name_b,state_b,verdict`. */
export const judgePairs = (directory: CompanyDirectory, rows: readonly Row[]): JudgedFigures =>
  count(rows, (row) => {
    const [a, b] = pairOf(row).map((asked) => directory.identify(asked).company_id)
    return a === b
  })

const recordOf = ({ record, name, state, day }: Row): DrawnRecord => ({
  record: record!,
  name: name!,
  state: state || null,
  day: day || null,
})

const pairOf = ({ name_a, state_a, name_b, state_b }: Row | DrawnPair) => [
  { name: name_a!, state: state_a || null },
  { name: name_b!, state: state_b || null },
]

function count(rows: readonly Row[], isKept: (row: Row) => boolean): JudgedFigures {
  const figures: JudgedFigures = {
    drawn: rows.length,
    right: 0,
    wrong: 0,
    doubtful: 0,
    kept: 0,
    keptWrong: 0,
  }
  for (const row of rows) {
    const verdict = row.verdict as Verdict
    figures[verdict]++
    if (!isKept(row)) continue
    figures.kept++
    if (verdict === 'wrong') figures.keptWrong++
  }
  return figures
}
