/**
 * Counts of New York's copies that are those of all sites of a filing: `700 total in 4 sites`.
 *
 * One page may stand for all sites, or each site may have a page that repeats the total. Of 274 filings with such a
 * count 267 have one page, and then the total is that page's own. From 2020 an employer files by region, with "all sites"
 * for those of the region.
 */
import { groupBy } from '#lib/rows.ts'
import { cleanText, foldText } from '#lib/text.ts'
import { employerKey } from '../../cells/employers.ts'
import type { RawRow } from '../../readers/table.ts'
import { readCompanyCell } from './company.ts'

const COUNT = 'Number Affected'

const SITES =
  'sites|locations|offices|facilities|stores|restaurants|subsidiaries|divisions|affiliates?|airlines'
const SEVERAL = new RegExp(`\\b(?:${SITES})\\b`, 'i')
/** `in 4 sites`, `for all six (6) locations`: how many sites there are, which is no number of people. */
const SITES_COUNTED = new RegExp(`(?<=[a-z] )\\(?\\d{1,2}\\)? (?=(?:regional )?(?:${SITES})\\b)`, 'gi')
/** `12 locations`, `100 total sites`: a number of sites and none of people. */
const SITES_ALONE = new RegExp(`^\\(?\\d[\\d,]*\\)? (?:total )?(?:regional )?(?:${SITES})\\b`, 'i')
/** What may stand around such a count; any other word may take part of it back. */
const AROUND = new RegExp(
  `\\b(?:${SITES}|total|number|employees?|workers?|affected|impacted|combined|covering|includ(?:es|ing)|plus|of|at|in|for|from|` +
    'across|among|is|the|and|all|both|two|three|four|five|six|regional|nyc|new york (?:city|state)|long island)\\b|[().,&–-]',
  'gi',
)
/** `– 47 of the total include remote sales staff`: a part that is counted by then. */
const PART = /[-–] \d+ of the total include [a-z ]+$/i

/** The count of all sites in a cell, as `700` or `500 plus`; null where the cell says anything else. */
export function countOfAllSites(cell: string): string | null {
  const text = cleanText(cell).replace(PART, '')
  if (!SEVERAL.test(text)) return null
  const numbers = text.replace(SITES_COUNTED, '').match(/\d[\d,]*/g) ?? []
  const left = text
    .replace(/\d[\d,]*/g, ' ')
    .replace(AROUND, ' ')
    .trim()
  if (numbers.length !== 1 || left !== '' || SITES_ALONE.test(text)) return null
  return /\bplus\b/i.test(text) ? `${numbers[0]} plus` : numbers[0]!
}

/** Pages whose people the state's later workbook has in rows that nothing ties to the page: their totals stay totals. */
const TOLD_BY_SITE: ReadonlyMap<string, string> = new Map([
  ['6222', 'Homer Logistics: the workbook has 32, 134 and 118 at the three sites of the 148'],
  ['6808', 'Imperial Distributors: the workbook has 10, 11 and 21 by county'],
  ['8131', 'Mid Rockland Imaging: the workbook has the same 66 at an address in another county'],
  ['8714', 'Bands Visit: the workbook has the 26 in one of three regions, and none in the others'],
  ['9363', 'WeWork: the 119 go from 10 January, as do 51 of a letter of 12 October in the workbook'],
])

/** So many letters of two pages' employers are the same where one filed both. */
const BEGINNING_LENGTH = 6

/** Puts the bare count where the count of all sites stands on one page alone; where pages may repeat it, it stays. */
export function countTotalsOnce(rows: readonly RawRow[]): RawRow[] {
  const filings = groupBy(rows, filingOf)
  return rows.map((row) => {
    const count = row.Company ? countOfAllSites(row[COUNT] ?? '') : null
    if (count === null || TOLD_BY_SITE.has(row.Case_ID ?? '')) return row
    const others = filings.get(filingOf(row))!.filter((other) => other !== row)
    return others.some((other) => mayShare(row, count, other)) ? row : { ...row, [COUNT]: count }
  })
}

/** The pages of one filing have the employer and the day; amendments of it have theirs besides. */
function filingOf({ Company = '', 'Date of Notice': day = '' }: RawRow): string {
  const employer = employerKey(readCompanyCell(Company).name.replace(/\(.*$/, ''))
  return [employer.slice(0, BEGINNING_LENGTH), ...(day.match(/\d+/g) ?? [])].join(' ')
}

/** Whether a page may count people of another page's total: it repeats the total, or tells a number of the same county. */
function mayShare(row: RawRow, count: string, other: RawRow): boolean {
  const printed = other[COUNT] ?? ''
  if (countOfAllSites(printed) === count) return true
  const [counties, others] = [countiesOf(row), countiesOf(other)]
  const isNear =
    counties.length === 0 || others.length === 0 || counties.some((county) => others.includes(county))
  return isNear && /\d/.test(printed)
}

const countiesOf = ({ County = '' }: RawRow): string[] =>
  County.split(/[,/]/)
    .map(foldText)
    .filter((county) => county !== '')
