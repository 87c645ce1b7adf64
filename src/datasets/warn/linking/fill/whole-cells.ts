/**
 * Cells that are a part of what the state's export has, made whole from it. Of a name of several lines the register may
 * have the first (`International` of `International⏎Laboratories, LLC`), of several days of layoff the last; of a letter
 * that its publisher files by year only the year may be known. Names and days are the identity of none of these rows'
 * ids: the register's has its number, and what was printed stays the identity of a publisher's.
 */
import { foldEmployer } from '../../cells/names.ts'
import type { NoticeLink, NoticeRecord } from '../../notices/record.ts'
import { STATES_FILING_BY_YEAR, STATES_OF_CUT_NAMES } from '../rules/state-habits.ts'

/** The cells of which a row may have a part. */
export type PartCells = Pick<
  NoticeRecord,
  | 'company_name'
  | 'notice_date'
  | 'notice_date_precision'
  | 'effective_date'
  | 'effective_date_precision'
  | 'effective_end_date'
>

/** Those cells of a row, as they are now. */
export function partCellsOf(row: NoticeRecord): PartCells {
  const { company_name, notice_date, notice_date_precision } = row
  const { effective_date, effective_date_precision, effective_end_date } = row
  return {
    company_name,
    notice_date,
    notice_date_precision,
    effective_date,
    effective_date_precision,
    effective_end_date,
  }
}

const FORM = '(?:LLC|L\\.L\\.C|Inc|Corp|Corporation|Incorporated|Company|Ltd|LLP|LP)\\b\\.?'
/** A text up to its legal form, which may be two: `Company, LLC`. */
const LEGAL_FORM = new RegExp(`^.*?\\b${FORM}(?:,?\\s+${FORM})*`, 'i')
/** What the end of a line left behind a legal form: `LLCArt Institute`. */
const GLUED = /\b(LLC|Inc\.)(?=[A-Z][a-z]).*$/
/** What export cells have between name and town where no house number is: no part of the name. */
const PLACE_LINE = /\s+(?:various|multiple|several|statewide)\b.*$/i

/** Makes cells whole from the `copies` of this refresh that have given way; `links`: the id of a row that is gone → its link. */
export function completeCells(
  records: ReadonlyMap<string, NoticeRecord>,
  links: ReadonlyMap<string, NoticeLink>,
  copies: readonly NoticeRecord[],
): void {
  for (const copy of copies) {
    const kept = records.get(links.get(copy.id)?.notice_id ?? '')
    if (kept && copy.origin === 'warn-scraper') takeWholeCells(kept, copy)
  }
}

/** Gives a row the name and the days of which it has a part. */
export function takeWholeCells(row: NoticeRecord, told: PartCells): void {
  if (STATES_FILING_BY_YEAR.has(row.state)) takeDayOfYear(row, told)
  if (row.origin !== 'register') return
  if (STATES_OF_CUT_NAMES.has(row.state)) takeName(row, told.company_name)
  takeDays(row, told)
}

/** The name with what its next lines add, up to a legal form, where they are of the name and the first is not whole. */
function takeName(row: NoticeRecord, whole: string): void {
  const cut = row.company_name
  if (!whole.startsWith(`${cut} `) || LEGAL_FORM.test(cut)) return
  const rest = whole.slice(cut.length).replace(GLUED, '$1').replace(PLACE_LINE, '')
  const added = LEGAL_FORM.exec(rest)?.[0] ?? rest
  if (added.trim() === '' || /\d/.test(added)) return
  // `Xerox⏎Xerox State Healthcare, LLC` is a house and its firm.
  row.company_name = added.startsWith(` ${cut} `) ? added.trim() : cut + added
  row.company_key = foldEmployer(row.company_name)
}

/** The first day and the last, where the row's only day is the last. */
function takeDays(row: NoticeRecord, told: PartCells): void {
  const { effective_date, effective_end_date } = told
  if (effective_date === null || effective_end_date === null || effective_end_date !== row.effective_date)
    return
  // A row that tells an end of its own knows more than the copy.
  if (row.effective_end_date !== null && row.effective_end_date !== row.effective_date) return
  row.effective_date = effective_date
  row.effective_date_precision = told.effective_date_precision
  row.effective_end_date = effective_end_date
}

/** The day of the notice, where the row has its year alone. */
function takeDayOfYear(row: NoticeRecord, { notice_date, notice_date_precision }: PartCells): void {
  if (row.notice_date_precision !== 'year' || notice_date_precision !== 'day') return
  if (notice_date === null || row.notice_date?.slice(0, 4) !== notice_date.slice(0, 4)) return
  row.notice_date = notice_date
  row.notice_date_precision = notice_date_precision
}
