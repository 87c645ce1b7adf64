/**
 * New York's notices of 2001 to 2021, a file for each year, as the Comptroller's office copied them off the pages of
 * the Department of Labor.
 *
 * The copy of one label often runs on through the rest of the page, so a cell ends where the next label begins. The
 * pages of the first years have the county inside the company cell and the number of the event behind the date. From
 * 2010 to 2012 most rows have lost their employer, and without one a row is no notice: unless another row of the file
 * tells of the same event, it goes to the review list.
 */
import { parse } from 'csv-parse/sync'
import { type Document, documentText } from '#ingest/document.ts'
import { cleanText } from '#lib/text.ts'
import type { RawNotice } from '../../cells/notice.ts'
import { refuseCutOff } from '../../readers/csv.ts'
import type { RawRow, RawTable } from '../../readers/table.ts'
import { countTotalsOnce } from './all-sites.ts'
import { readCompanyCell } from './company.ts'

const LABELS =
  'Company|Count(?:y|ies)|Contacts?(?:\\(s\\))?|Phone|Business Type|Number Affected|Total Employees|Layoff Dates?|Closing Dates?|' +
  'Reason for Dislocation|Reason Stated for Filing|SIC|ERNUM|FEIN NUM|Unions?|Classification|Control Number|Event Number|' +
  'Rapid Response Specialists?|Date of Notice|WDB Name|WIB Name|SSA Name'
const NEXT_LABEL = new RegExp(`\\s*(?:\\b|(?<=[a-z\\d]))(?:${LABELS})\\s*:[\\s\\S]*$`)

/** The columns of a file that are read; the first years lack the number. */
export const COMPTROLLER_COLUMNS = {
  company_name: 'Company',
  industry: 'Business Type',
  county: 'County',
  employees_affected: 'Number Affected',
  notice_date: 'Date of Notice',
  effective_date: 'Layoff Date',
  effective_end_date: 'Closing Date',
  layoff_type: 'Classification',
  notes: 'Reason Stated for Filing',
  notice_key: 'Case_ID',
  amends_key: 'Event Number',
}

/** The columns that are not kept: people, and what no field holds. */
export const COMPTROLLER_IGNORED = [
  'Contact',
  'Phone',
  'Union',
  'FEIN NUM',
  'Total Employees',
  'Reason for Dislocation',
]

/** Reads a year's file, or gives null when the document is none. */
export function readComptrollerFile(document: Document): RawTable | null {
  const text = documentText(document)
  const lines: string[][] = parse(text, { bom: true, relax_column_count: true })
  const columns = (lines[0] ?? []).map(cleanText)
  if (!columns.includes('Company') || !columns.includes('Case_ID')) return null
  refuseCutOff(text, lines, { endsInNewline: true })
  const rows = lines
    .slice(1)
    .filter((line) => line.some((cell) => cleanText(cell) !== ''))
    .map((line) => readRow(Object.fromEntries(columns.map((label, i) => [label, line[i] ?? '']))))
  const employers = new Map(
    rows.flatMap((row) => (row.Company && eventOf(row) ? [[eventOf(row), row.Company]] : [])),
  )
  const named = rows.map((row): RawRow => {
    const Company = row.Company || employers.get(eventOf(row)) || ''
    return { ...row, Company: LOST_NAME.test(Company) ? '' : Company }
  })
  return { columns: [...new Set([...columns, 'Event Number'])], rows: countTotalsOnce(named) }
}

/** A few rows have a `v` in place of the employer, then the address. */
const LOST_NAME = /^v(?:\d|One\b)/

const eventOf = (row: RawRow) => /^\d{4}-[A-Z]?\d+$/i.exec(row['Event Number'] ?? '')?.[0] ?? ''

function readRow(printed: RawRow): RawRow {
  const cut = Object.entries(printed).map(([label, cell]) => [label, cell.replace(NEXT_LABEL, '').trim()])
  const row = Object.fromEntries(cut) as RawRow
  const inCompany = /\bCount(?:y|ies):\s*([\s\S]*)/.exec(printed.Company ?? '')?.[1] ?? ''
  const control = /\bControl Number:\s*([\w-]+)/.exec(printed['Date of Notice'] ?? '')?.[1] ?? ''
  return {
    ...row,
    County: countyNames(printed.County || inCompany),
    'Event Number': row['Event Number'] || control.toUpperCase(),
  }
}

/** `Kings | WDB Name: NEW YORK CITY | Region: New York CityCounty: Queens | WDB Name: …` → `Kings, Queens` */
function countyNames(cell: string): string {
  const counties = cell
    .split(/Count(?:y|ies)\s*:/)
    .map((part) => cleanText(/^[^|:]*/.exec(part)![0]).replace(/[\s/]*\b(?:WIB|WDB|SSA) Name$/, ''))
    // A list of regions with the counties of each names no place.
    .filter((county) => !/\bRegion\b/.test(county))
  return [
    ...new Set(counties.map((county) => (county === county.toUpperCase() ? titleCase(county) : county))),
  ]
    .filter((county) => county !== '')
    .join(', ')
}

const titleCase = (text: string) => text.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase())

/** What is said of an edit behind the date of a notice: `12/6/2016Amended: 5/7/2017`, `… Rescission: 4/1/2020`. */
const EDIT = /\(?\s*(?:Am+e[mn]d|Rescis|Rescind|Updat|Revis|Extension|Supplement)[\s\S]*$/i

const EDIT_DAY = /\b\d{1,2}\/\d{1,2}\/\d{4}\b/g

/** Takes a row of a file further: the company cell apart, the edit off the date, the numbers into keys. */
export function refineComptrollerRow(notice: RawNotice, row: RawRow): RawNotice {
  const company = readCompanyCell(notice.company_name)
  const dated = cleanText(notice.notice_date)
  const edit = cleanText(EDIT.exec(dated)?.[0]).replace(/^\(?Am+em?n?d?m?ed/i, 'Amended')
  const event = eventOf(row)
  const filing = cleanText(notice.notes)
  const classification = cleanText(notice.layoff_type)
    .replace(/\s*(?:-{3,}|<|\bADDITI?ONAL\b|\d{4}-\d{3}\b)[\s\S]*$/i, '')
    .replace(/\bclos\./i, 'closing')
  const isVague = /^(?:-*|other|unknown)$/i.test(classification) && /clos|lay/i.test(filing)
  return {
    ...notice,
    company_name: company.name,
    site_address: company.address,
    city: company.city,
    zip: company.zip,
    notice_date: dated.replace(EDIT, ''),
    // Amendments keep the day of their notice; of several edits the last one counts.
    received_date: edit.match(EDIT_DAY)?.at(-1) ?? '',
    effective_date: withoutCounts(cleanText(notice.effective_date)),
    effective_end_date: withoutCounts(cleanText(notice.effective_end_date)),
    employees_affected: countOf(cleanText(notice.employees_affected)),
    layoff_type: isVague ? filing.replace(/\bclos\./i, 'closing') : classification,
    notes: edit,
    // The page of an amendment has the number of its event and a page number of its own.
    notice_key: event === '' || edit !== '' ? `${event} case ${row.Case_ID}`.trim() : event,
    amends_key: edit === '' ? '' : event,
  }
}

/** `Begins 10/20/2009 (40 affected), 11/20/09-104 affected` without the people, who would be taken for dates. */
function withoutCounts(dates: string): string {
  return dates
    .replace(/\([^()/]*\)/g, (note) => (/\d{4}|\b(?:[A-Z][a-z]{2,8})\.? \d/.test(note) ? note : ' '))
    .replace(
      /(?<![\d/])[-–]?\s*\b\d{1,4}\s*[-–]?\s*(?=(?:total|affected|to be|will be|of the|on site|remain\w*|part-time|full-time|additional|layoffs?|separations?|terminations?|furloughs?|housekeepers)\b)/gi,
      ' ',
    )
    .replace(/^\d+ days from the date of (?:the )?notice\.?$/i, '')
    .trim()
}

/** Words with which the rest of a cell may take back, repeat or spread what its first number says. */
const DOUBTFUL =
  /\b(?:total|all|both|each|sites?|locations?|stores?|restaurants?|campuses|rescind|rescission|recall|postpon|amend|revis|updat|previous|original|increas|decreas|now|remain|more|less|permanent|temporar|furlough|additional|known|undetermined|to be determined)/i

/** `204 - order of layoffs will be determined by seniority`: the number that the cell begins with, where prose follows it. */
function countOf(cell: string): string {
  const [, count, prose] = /^(\d[\d,]*)\s*(?:[-–—(,;]\s*)?([A-Za-z][\s\S]*)$/.exec(cell) ?? []
  return count === undefined || DOUBTFUL.test(prose!) ? cell : count
}
