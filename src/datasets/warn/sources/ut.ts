/**
 * Utah. One page with a table for each year since 2009, newest first; no links to letters.
 *
 * Neither the day of the layoff nor its type is told. Dates and counts are typed by hand: `01/07//09`, `01/05/18/`,
 * `05/2009`, `03/05/14 Updated` beside `645 Revised`. The year has two digits or four, whatever the table. Remarks
 * stand behind the town: `(nationwide)` says that the count is not Utah's, `(Relocating to …)` what happens.
 */
import { cleanText } from '#lib/text.ts'
import type { RawNotice } from '../cells/notice.ts'
import { readHtmlTables } from '../readers/html-table.ts'
import { unexpected } from '../readers/table.ts'
import { warnSource } from './state-source.ts'

const PAGE = 'https://jobs.utah.gov/employer/business/warnnotices.html'

export default warnSource({
  state: 'UT',
  publisher: 'Utah Department of Workforce Services',
  page: PAGE,
  quietDaysMax: 180,
  read(document) {
    const tables = readHtmlTables(document, { header: 'Date of Notice' })
    if (tables.length === 0) throw unexpected('UT', document, 'no table of notices')
    return tables
  },
  columns: {
    notice_date: 'Date of Notice',
    company_name: 'Company Name',
    city: 'Location',
    employees_affected: 'Affected Workers',
  },
  refine,
  corrections: {
    notice_date: {
      '09/31/10': {
        value: '09/30/10',
        because: 'September has 30 days, and the list has it between 08/30/10 and 10/01/10',
      },
    },
    company_name: {
      'Hostess navbar-headers': {
        value: 'Hostess Brands',
        because: 'a word of the page’s code was changed throughout the page, in the employer’s name as well',
      },
    },
    city: {
      Ivans: { value: 'Ivins', because: 'there is no Ivans in Utah; the resort stands in Ivins' },
      'South Salt Lake City': { value: 'South Salt Lake', because: 'the city is called so' },
      'Cottonwoods Heights': { value: 'Cottonwood Heights', because: 'the city is called so' },
    },
  },
})

function refine(notice: RawNotice): RawNotice {
  const printed = cleanText(notice.city)
  const remark = /\(([^()]*)\)\s*$/.exec(printed)?.[1] ?? ''
  const place = printed.replace(/\s*\([^()]*\)$/, '').replace(/^SLC$/, 'Salt Lake City')
  const isCounty = / County$/.test(place)
  return {
    ...notice,
    city: isCounty ? '' : place,
    county: isCounty ? place : '',
    layoff_type: /^relocat/i.test(remark) ? 'Relocation' : '',
    employees_affected: /nation ?wide/i.test(remark)
      ? `${notice.employees_affected} (nationwide)`
      : notice.employees_affected,
  }
}
