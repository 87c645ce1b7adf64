/** Reads the cells of the flat files: months, values, footnotes. A blank or a dash is a missing value. */

/** What a cell says: its value, null where there is none, and what is wrong with it where it cannot be read. */
export interface Read<Value> {
  value: Value | null
  problem: string | null
}

/** A level in thousands, or a rate: `5426`, `3.9`. */
export function readValue(cell: string): Read<number> {
  const text = cell.trim()
  if (text === '' || text === '-') return { value: null, problem: null }
  if (!/^(\d{1,9}(\.\d{1,4})?|\.\d{1,4})$/.test(text)) return { value: null, problem: 'is no value' }
  return { value: Number(text), problem: null }
}

const YEAR_FIRST = 1990
const YEAR_LAST = 2100

/** A month, `year` for the mean of a whole year (M13), or a sentence that says why it is neither. */
export type Period = { year: number; month: number } | 'year' | { problem: string }

/** A year and a period, `M01` to `M13`. */
export function readPeriod(yearCell: string, periodCell: string): Period {
  const year = /^\d{4}$/.test(yearCell.trim()) ? Number(yearCell) : 0
  if (year < YEAR_FIRST || year > YEAR_LAST) return { problem: `${JSON.stringify(yearCell)} is no year` }
  const match = /^M(0[1-9]|1[0-3])$/.exec(periodCell.trim())
  if (!match) return { problem: `${JSON.stringify(periodCell)} is no period of a month` }
  const month = Number(match[1])
  return month === 13 ? 'year' : { year, month }
}

/** True where the footnotes say preliminary: `P`, alone or among others. */
export function isPreliminary(cell: string): boolean {
  return cell
    .split(/[\s,]+/)
    .map((code) => code.toUpperCase())
    .includes('P')
}
