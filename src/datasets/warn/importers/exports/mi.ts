/** Michigan's export. */
import { cleanText } from '#lib/text.ts'
import type { RawNotice } from '../../cells/notice.ts'
import mi from '../../sources/mi.ts'
import type { ExportFacts, RefineExport } from './facts.ts'

const POSTED = 'Date Notice Posted'

/** Cards that the scraper did not take apart: `Ann Arbor, County: Washtenaw, Number Affected: 39`. */
const MICHIGAN_CARD = /^(.*?),?\s*County: (.*?),?\s*Number Affected: (.*)$/i

/** The day of the letter is that of its file's name, as on the list itself; where a cell was empty, links slid in. */
const refine: RefineExport = (notice, row, document) => {
  if (POSTED in row) return notice
  const card = MICHIGAN_CARD.exec(cleanText(notice.city))
  const told = (cell: string | undefined) => (/^https?:/.test(cell ?? '') ? '' : (cell ?? ''))
  const whole: RawNotice = {
    ...notice,
    city: card?.[1] ?? notice.city ?? '',
    county: card?.[2] ?? notice.county ?? '',
    employees_affected: card?.[3] ?? told(notice.employees_affected),
    effective_date: told(notice.effective_date),
    notice_date: /\/(\d{4}-\d{1,2}-\d{1,2})_[^/]*$/.exec(notice.notice_url ?? '')?.[1] ?? '',
    notes: /updated?\b/i.test(`${row.extras} ${notice.notice_url}`) ? 'updated' : '',
  }
  return mi.facts.refine!(whole, row, document) as RawNotice
}

const facts: ExportFacts = {
  columns: [
    {
      company_name: 'company',
      city: 'city',
      county: 'county',
      layoff_type: 'action',
      effective_date: 'date_start',
      effective_end_date: 'date_close',
      employees_affected: 'jobs',
      notice_url: 'link',
    },
    // The list of receipts, until June 2020, which has the day on which a notice was put up.
    {
      company_name: 'Company',
      city: 'City',
      county: 'County',
      layoff_type: 'Closure Type',
      notice_date: POSTED,
      employees_affected: 'Number Affected',
    },
  ],
  older: /(?:^|\/)mi_scraped_columns_as_published_2020-06\.csv$/i,
  ignored: ['extras', 'includes'],
  infersNoticeDate: true,
  refine,
}
export default facts
