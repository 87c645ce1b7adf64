/**
 * Rhode Island. One workbook since 2009: a sheet for each of the last years, and one called Previous Years.
 *
 * Titles and blank rows stand above each header, whose words vary. Union columns are often cut off. A star behind the
 * employer meant Covid-19. In Previous Years the column WARN Date has slipped: two rows were added on top and every
 * cell below was pushed down, so from the third row on the dates stand two rows below their notices, and those of
 * the last two rows are lost. They are put back as long as they fit the dates of receipt better there. `Closing: No`
 * is a layoff. Towns come with and without the state, and some are those of a head office elsewhere.
 */
import { documentKind } from '#ingest/document.ts'
import { daysBetween, isIsoDate } from '#lib/dates.ts'
import { findState } from '#lib/states.ts'
import { cleanText } from '#lib/text.ts'
import type { RawNotice } from '../cells/notice.ts'
import { getFile, pageLinks } from '../readers/links.ts'
import { type RawRow, type RawTable, unexpected } from '../readers/table.ts'
import { readWorkbook } from '../readers/workbook.ts'
import { warnSource } from './state-source.ts'

const PAGE = 'https://dlt.ri.gov/employers/worker-adjustment-and-retraining-notification-warn'
/** `…/files/2025-06/Warn%20Report.xlsx`: the folder is that of the first upload, the file is replaced in it. */
const WORKBOOK = /\/[^/]*warn[^/]*\.xlsx(\?|$)/i

const NOTICE = 'WARN Date'
const RECEIVED = 'Date Received'
/** A notice is received within days. */
const NEAR_DAYS_MAX = 14
/** So many rows must fit better before a column is believed to have slipped. */
const SLIPPED_ROWS_MIN = 10
const SLIP_MAX = 3

export default warnSource({
  state: 'RI',
  publisher: 'Rhode Island Department of Labor and Training',
  page: PAGE,
  quietDaysMax: 180,
  async *fetch(web) {
    const page = await web.get(PAGE)
    const links = pageLinks(page, WORKBOOK)
    if (links.length === 0) throw unexpected('RI', page, 'no link to the workbook of notices')
    for (const { url } of links) yield await getFile(web, 'RI', url, 'zip')
  },
  async read(document) {
    if (documentKind(document) !== 'zip') throw unexpected('RI', document, 'is no workbook')
    const tables = await readWorkbook(document, { header: RECEIVED })
    if (tables.length === 0) throw unexpected('RI', document, `no sheet with the column ${RECEIVED}`)
    return tables.map(raiseSlipped)
  },
  columns: {
    notice_date: NOTICE,
    received_date: RECEIVED,
    company_name: ['Company Name', 'Company Name (* Denotes Covid 19 Related WARN)'],
    city: 'Location of Layoffs',
    employees_affected: 'Number Affected',
    effective_date: 'Effective Date',
    layoff_type: 'Closing Yes/No',
  },
  ignored: ['Union Yes/No', 'Union Address'],
  types: { yes: { event_type: 'closure' }, no: { event_type: 'layoff' } },
  refine: (notice) => ({ ...notice, ...placeOf(notice) }),
  corrections: {
    notice_date: {
      '5/4/204': { value: '5/4/2024', because: 'a digit of the year is missing; received on 9 May 2024' },
    },
    employees_affected: {
      '190 company with an additional 100 contracted': {
        value: '290',
        because: "the employer's own workers and the contracted ones are different people",
      },
    },
    received_date: {
      '2016-06-01': {
        value: '2023-06-01',
        because: 'the year is wrong; the notice is of May 2023 and stands among those of 2023',
      },
    },
  },
})

/** `Cumberland, RI` and `RI` are places here, `Minneapolis, MN` is the address of a head office. */
function placeOf({ city }: RawNotice): Pick<RawNotice, 'city' | 'site_address'> {
  const printed = cleanText(city)
  if (/^(?:nationwide - )?(?:RI|Rhode Island)$/i.test(printed)) return { city: '' }
  const [, town, state] = /^(.+?),\s*([A-Za-z ]+)$/.exec(printed) ?? []
  const code = state && findState(state)?.code
  if (!code) return { city: printed }
  return code === 'RI' ? { city: town } : { city: '', site_address: printed }
}

/** Puts dates of notices that slipped down by some rows back beside the rows they belong to. */
function raiseSlipped(table: RawTable): RawTable {
  const dates = table.rows.map((row) => row[NOTICE] ?? '')
  const { slip, from } = findSlip(table.rows, dates)
  if (slip === 0) return table
  const rows = table.rows.map((row, i) => (i < from ? row : { ...row, [NOTICE]: dates[i + slip] ?? '' }))
  return { ...table, rows }
}

/** By how many rows the dates slipped, and from which row on; 0 when they stand where they belong. */
function findSlip(rows: RawRow[], dates: string[]): { slip: number; from: number } {
  const fits = (date: string | undefined, i: number) => Number(isNear(date, rows[i]![RECEIVED]))
  let best = { slip: 0, from: 0, gained: SLIPPED_ROWS_MIN - 1 }
  for (let slip = 1; slip <= SLIP_MAX; slip++) {
    let gained = 0
    for (let from = rows.length - 1; from >= 0; from--) {
      gained += fits(dates[from + slip], from) - fits(dates[from], from)
      if (gained > best.gained) best = { slip, from, gained }
    }
  }
  return best
}

const isNear = (date = '', received = '') =>
  isIsoDate(date) && isIsoDate(received) && Math.abs(daysBetween(date, received)) <= NEAR_DAYS_MAX
