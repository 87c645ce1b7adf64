/**
 * West Virginia. One page with a fold for each year since 2021, and in it a link to each employer's letter. The letters
 * are scans and are not read, so there is neither headcount nor place nor day of layoff.
 *
 * All that is told of a notice is the link's text, the name of the file that somebody uploaded: the employer, the word
 * WARN, and a date whose role is not said (`Acme Coal WARN 2-13-26`, `WARN5-12-23`, `Acme_WARN_State_Notice_04_1_2026`).
 * `r1` and `r2` are revisions, `Update` and `Supplemental` say what they are. Some have no date. A letter may be listed
 * again under another year, uploaded anew under its old name. Lists of occupations stand beside the letters, and so does
 * a summary of 2022 to 2024 with headcounts, which is not read. The site stands behind a challenge that may be served
 * in place of the page.
 */
import type { Element } from 'domhandler'
import type { Document } from '#ingest/document.ts'
import { cleanText } from '#lib/text.ts'
import { MONTH_WORD } from '../cells/text.ts'
import { openHtml } from '../readers/html-table.ts'
import { type RawRow, type RawTable, unexpected } from '../readers/table.ts'
import { warnSource } from './state-source.ts'

const PAGE = 'https://workforcewv.org/job-seeker/layoffs-downsizing/warn-listing/'

/** What is linked beside the letters. */
const NO_LETTER = /^download warn notice pdf$|\boccupations\b/i
const NO_LETTER_FILE = /\/WV[-_]WARN[-_]Notices[^/]*$/i

const NUMERIC = '\\d{1,2}[-./]\\d{1,2}[-./](?:\\d{4}|\\d{2})(?!\\d)'
const WRITTEN = `(?:${MONTH_WORD})\\.?\\s+(?:\\d{1,2},?\\s+)?\\d{4}\\b`
/** Five or six digits behind the word WARN are a date whose signs were lost. */
const DATE = new RegExp(`(?<!\\d)${NUMERIC}|\\b${WRITTEN}|(?<=\\bWARN\\s*)\\d{5,6}$`, 'i')
/** The words of the file that are no part of the employer's name. */
const FILING = /\bWARN\b|\b(?:state\s+notice|notice\s+state(?:\s*[–-]\s*West Virginia)?|notice|received)\b/gi

/** Never in front of the name: R1 Concepts is an employer. */
const MARKS: [RegExp, string][] = [
  [/(?<=\S\s+)supplemental\b/i, 'Supplemental'],
  [/(?<=\S\s+)(?:r\d+|update|revised)\b/i, 'Revised'],
]

export default warnSource({
  state: 'WV',
  publisher: 'WorkForce West Virginia',
  page: PAGE,
  quietDaysMax: 365,
  infersNoticeDate: true,
  read: readFolds,
  columns: {
    company_name: 'Company',
    notice_date: 'Date',
    notes: 'Mark',
    notice_url: 'Letter',
  },
})

function readFolds(document: Document): RawTable[] {
  const $ = openHtml(document)
  const tables: RawTable[] = []
  const known = new Set<string>()
  for (const fold of $('details').toArray()) {
    const heading = cleanText($(fold).children('summary').text())
    const year = /^(20\d\d) WARN Listings?$/i.exec(heading)?.[1]
    if (year === undefined) continue
    const rows: RawRow[] = []
    for (const a of $(fold).find('a[href]').toArray() as Element[]) {
      const { href, pathname } = new URL($(a).attr('href')!, document.url)
      const text = cleanText($(a).text())
      const file = pathname.split('/').at(-1)!
      if (!/\.(?:pdf|docx?)$/i.test(file) || NO_LETTER.test(text) || NO_LETTER_FILE.test(pathname)) continue
      if (known.has(file)) continue
      known.add(file)
      rows.push(readLink(text, href))
    }
    tables.push({ columns: ['Company', 'Date', 'Mark', 'Letter'], rows, year: Number(year), name: heading })
  }
  if (known.size === 0) throw unexpected('WV', document, 'no letter in the fold of any year')
  return tables
}

/** Takes the text of a link apart: `Acme Coal r1 WARN 6-4-25` is Acme Coal, revised, of 6-4-25. */
function readLink(text: string, href: string): RawRow {
  // The marks of a file's name: `04_1_2026` and `Acme_WARN` are written with blanks elsewhere.
  const spaced = text
    .replace(/(?<=\d)_(?=\d)/g, '-')
    .replace(/_/g, ' ')
    .replace(/\bWARN(?=\d)/, 'WARN ')
    .replace(/\bWARN-(?=\d)/, 'WARN ')
  const date = DATE.exec(spaced)?.[0] ?? ''
  const words = spaced.replace(date, ' ').replace(FILING, ' ')
  const mark = MARKS.find(([pattern]) => pattern.test(words))?.[1] ?? ''
  const name = MARKS.reduce((rest, [pattern]) => rest.replace(pattern, ' '), words)
  return { Company: cleanText(name).replace(/^[\s–-]+|[\s–-]+$/g, ''), Date: date, Mark: mark, Letter: href }
}
