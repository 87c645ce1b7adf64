/**
 * New Jersey's export: the sheets of the workbook one after the other, the newest year first. A month names no year; the
 * sheet's name did, and is lost, but each sheet begins with January, and most layoffs are of its year.
 */
import { cleanText } from '#lib/text.ts'
import { parseDateCell } from '../../cells/dates.ts'
import type { RawRow, RawTable } from '../../readers/table.ts'
import type { ExportFacts } from './facts.ts'

const MONTH = 'Month Posted'
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** A list that goes back by more than this to January is another sheet's. */
const MONTHS_BACK_MIN = 2

/** The rows with the year of their sheet behind the month (`May 2020`); without one where the years do not follow. */
function withYears(table: RawTable): RawTable {
  const sheets: RawRow[][] = []
  let before = 0
  for (const row of table.rows) {
    const month = MONTHS.indexOf(cleanText(row[MONTH]).slice(0, 3).toLowerCase())
    const isNew = sheets.length === 0 || (month === 0 && before >= MONTHS_BACK_MIN)
    if (isNew) sheets.push([])
    sheets.at(-1)!.push(row)
    if (month >= 0) before = month
  }
  const years = sheets.map(commonYear)
  const [newest] = years
  // The newest sheet may tell more of the year before; the others are counted from the first full one.
  const first = newest === undefined ? undefined : Math.max(...years.map((year, at) => (year ?? 0) + at))
  const follow = years.slice(1).every((year, at) => year === undefined || year === first! - at - 1)
  if (first === undefined || !follow) return table
  const rows = sheets.flatMap((sheet, at) =>
    sheet.map((row) => {
      const month = cleanText(row[MONTH])
      return month === '' ? row : { ...row, [MONTH]: `${month} ${first - at}` }
    }),
  )
  return { ...table, rows }
}

/** The year of most layoffs of a sheet. */
function commonYear(rows: readonly RawRow[]): number | undefined {
  const counts = new Map<number, number>()
  for (const row of rows) {
    const year = Number(parseDateCell(row['Effective Date']).start?.slice(0, 4) ?? 0)
    if (year > 0) counts.set(year, (counts.get(year) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}

const facts: ExportFacts = {
  columns: {
    company_name: 'Company',
    city: 'City',
    notice_date: MONTH,
    effective_date: 'Effective Date',
    employees_affected: 'Workforce Affected',
  },
  prepare: withYears,
  refine: (notice) => {
    // Without its year a month tells nothing.
    const dated = /\d{4}$/.test(cleanText(notice.notice_date))
    return { ...notice, notice_date: dated ? cleanText(notice.notice_date) : '' }
  },
}
export default facts
