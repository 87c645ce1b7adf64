/**
 * North Dakota. One cumulative PDF, 2015 to now; only its first page has a header.
 *
 * Newer rows have both dates in one cell (`1/15/2026 1/28/2026`, `7/21/2025 beginning 9/26/2025`): they are drawn side
 * by side and mostly come apart, else they are parted here. Counts of nationwide notices are nationwide; how many of
 * them are in the state, the notes tell. Years are mistyped now and then (2006 for 2016, 2032 for 2023).
 */
import { documentKind } from '#ingest/document.ts'
import { findState } from '#lib/states.ts'
import { cleanText } from '#lib/text.ts'
import { findDates } from '../cells/find-dates.ts'
import type { RawNotice } from '../cells/notice.ts'
import { getFile, pageLinks } from '../readers/links.ts'
import { readPdfTable } from '../readers/pdf/table.ts'
import { unexpected } from '../readers/table.ts'
import { linksIfOpen } from '../readers/year-files.ts'
import { warnSource } from './state-source.ts'

const PAGE = 'https://www.jobsnd.com/documents'
const LIST =
  'https://www.jobsnd.com/sites/www/files/documents/jsnd-documents/WARN%20Notices%202015%20to%20present.pdf'
const LINK = /\/WARN(?:%20|[ _-])?Notices[^/]*\.pdf(\?|$)/i

export default warnSource({
  state: 'ND',
  publisher: 'Job Service North Dakota',
  page: PAGE,
  quietDaysMax: 365,
  async *fetch(web) {
    // The page holds hundreds of documents and may leave the list to another page of it; its address is old.
    const [link] = await linksIfOpen(web, PAGE, LINK)
    yield await getFile(web, 'ND', link?.url ?? LIST, 'pdf')
  },
  async read(document) {
    if (documentKind(document) !== 'pdf') {
      if (pageLinks(document, LINK).length > 0) return []
      throw unexpected('ND', document, 'is neither the list nor the page that links it')
    }
    const table = await readPdfTable(document, {
      columns: [
        'Company Name',
        'Location',
        'WARN Dated',
        'Date of Layoff/Closure',
        'Number Laid Off/Affected',
        'Notes',
      ],
    })
    if (!table) throw unexpected('ND', document, 'no table of notices')
    return [table]
  },
  columns: {
    company_name: 'Company Name',
    city: 'Location',
    notice_date: 'WARN Dated',
    effective_date: 'Date of Layoff/Closure',
    employees_affected: 'Number Laid Off/Affected',
    notes: 'Notes',
  },
  refine(notice) {
    const notes = cleanText(notice.notes)
    return {
      ...notice,
      ...dates(notice),
      ...place(cleanText(notice.city)),
      employees_affected: count(cleanText(notice.employees_affected), cleanText(notice.city), notes),
      // Offers of a transfer are no transfer.
      notes: notes.replace(/\btransfer offers?\b/gi, 'offers'),
    }
  },
  corrections: {
    effective_date: {
      '11/15/2006': {
        value: '11/15/2016',
        because: 'the notice is of 7 November 2016 and stands among those of 2016',
      },
      '3/1/2032 - 4/30/2023': {
        value: '3/1/2023 - 4/30/2023',
        because: 'digits changed places: the notice is of February 2023 and the last day of April 2023',
      },
    },
  },
})

/** Parts two dates of one cell; the second one may have a word before it. */
function dates({ notice_date = '', effective_date = '' }: RawNotice) {
  const { text, found } = findDates(cleanText(notice_date))
  const first = found[0]
  return found.length < 2 || cleanText(effective_date) !== ''
    ? { notice_date, effective_date }
    : { notice_date: text.slice(first!.from, first!.to), effective_date: text.slice(first!.to) }
}

/** The towns of the state; a place elsewhere is where the employer sits. */
function place(location: string): { city: string; site_address: string } {
  const named = /\(ND locations:\s*(.+)\)/i.exec(location)?.[1]
  if (named !== undefined) return { city: named, site_address: location }
  const [, town, state = location] = /^(.+),\s*([A-Z]{2})$/.exec(location) ?? []
  const of = findState(state)?.code
  if (of === 'ND') return { city: town ?? '', site_address: '' }
  return of === undefined ? { city: location, site_address: '' } : { city: '', site_address: location }
}

/** The state's share of a nationwide count, where the notes tell it. */
function count(cell: string, location: string, notes: string): string {
  const share = /\b(\d+) (?:remote )?(?:workers?|employees?) resides? in North Dakota/i.exec(notes)?.[1]
  const one = /^affected employee working remotely in North Dakota/i.test(notes) ? '1' : undefined
  const here = share ?? one
  return /nationwide/i.test(location) && here !== undefined && here !== cell
    ? `${cell} (${here} in North Dakota)`
    : cell
}
