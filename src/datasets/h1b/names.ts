/** Employers' names as the hub has them, and the key by which one is found again. */
import { cleanText, foldText } from '#lib/text.ts'

/** Names were cut here, in all years until FY2021 and in a part of the rows of some later ones. */
const NAME_CUT = 34

/** Among 33,332 names of FY2023, those of 34 characters are no more than those of 33: none was cut. */
const YEARS_OF_WHOLE_NAMES: ReadonlySet<number> = new Set([2023])

/** Spreadsheets leave these where they could not compute: a name that begins with `+` looks like a formula. */
const SPREADSHEET_ERROR = /^#(NAME\?|REF!|VALUE!|DIV\/0!|NULL!|NUM!|N\/A)$/i

/** Whether a spreadsheet has lost what stood in a cell. */
export const isSpreadsheetError = (word: string) => SPREADSHEET_ERROR.test(word)

/** Printed ASCII with single blanks, and no `&`, which may begin an entity. */
const CLEAN = /^[!-%'-~]+( [!-%'-~]+)*$/

/** What stands in a cell; null for nothing, for `Null` as the dashboard writes it, and for a lone dash. */
export function wordOf(cell: string): string | null {
  // Nearly all cells are clean as they come, and a file has half a million of them.
  const word = CLEAN.test(cell) ? cell : cleanText(cell.replace(/[\x00-\x1f\x7f]/g, ' '))
  return word === '' || word === '-' || /^null$/i.test(word) ? null : word
}

/** An employer as published, and the key by which it is found again in other years and spellings. */
export interface EmployerName {
  employer: string
  employer_key: string
  /** True when the name may go on: it fills the characters at which names were cut. */
  employer_cut: boolean
}

/** The employer's name. Cut before it is folded, since the publisher cut it as it stood. */
export function readEmployer(cell: string, fiscalYear: number): EmployerName | null | undefined {
  const employer = wordOf(cell)
  if (employer === null) return null
  if (isSpreadsheetError(employer)) return undefined
  const raw = cell.trim()
  const beginning = raw.slice(0, NAME_CUT)
  return {
    employer,
    // Without blanks: `D B A`, `D/B/A` and `DBA` are one. A name without a letter or digit we know is its own key.
    employer_key: foldText(beginning).replaceAll(' ', '') || employer.toLowerCase(),
    employer_cut: raw.length === NAME_CUT && !YEARS_OF_WHOLE_NAMES.has(fiscalYear),
  }
}
