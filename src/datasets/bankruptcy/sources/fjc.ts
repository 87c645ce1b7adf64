/**
 * The Integrated Database of the Federal Judicial Center: every bankruptcy case since fiscal year 2008, without names.
 * One TAB text in a zip, over 4 GB unpacked; extracts as comma text exist. It is read line by line, and only counted:
 * filings by court, month, chapter and kind of debts.
 *
 * A case stands in the snapshot of every year in which it was open. The one of the year in which it was filed is marked
 * (`SNAPFILE`), so that line alone is counted. Reopened cases are filings in it, as in the published tables.
 */
import type { Document } from '#ingest/document.ts'
import type { Web } from '#ingest/fetch/web.ts'
import type { StoredFile } from '#ingest/files/stored-file.ts'
import { type Parsed, type ReviewItem, type Source, SourceChanged } from '#ingest/source.ts'
import { isoDate } from '#lib/dates.ts'
import { courtByFjc } from '../courts.ts'
import { type GivenCount, type GivenRow, readChapter } from '../record.ts'
import { openDelimited } from './delimited.ts'

const ID = 'bankruptcy/fjc'
const PART = 'fjc'
const ADDRESS = 'https://www.fjc.gov/sites/default/files/idb/textfiles/cpbank08on_0.zip'
/** A new snapshot comes once a year, at the same address. */
const MONTH_HOURS = 30 * 24
const GIGABYTE = 2 ** 30
const NEEDED = ['SNAPFILE', 'DISTRICT', 'FILEDATE', 'ORGFLCHP', 'NTRDBT']

/** From this day on the chapters' own numbers were written; before it, others. */
const OWN_NUMBERS_FROM = '2005-10-17'
const OLD_NUMBERS: Record<string, string> = {
  '1': '7',
  '4': '9',
  '5': '11',
  '7': '13',
  '8': '304',
  '9': '12',
}

export const fjcDatabase: Source<GivenRow> = {
  id: ID,
  dataset: 'bankruptcy',
  part: PART,
  importer: true,
  publisher: 'Federal Judicial Center, Integrated Database',
  page: 'https://www.fjc.gov/research/idb/bankruptcy-cases-filed-terminated-and-pending-fy-2008-present',
  takes: ({ dataset, part }) => dataset === 'bankruptcy' && /^fjc\b/i.test(part),
  everyHours: MONTH_HOURS,
  deadlineMinutes: 120,
  bytesMax: 2 * GIGABYTE,
  large: true,
  // An extract that was handed in may have been larger, and what was counted once stays.
  rowsFallMax: 1,
  async *fetch(web) {
    const file = await fetchDatabase(web)
    if (file)
      yield { url: ADDRESS, bytes: new Uint8Array(), contentType: '', fetchedAt: file.fetchedAt, file }
  },
  async parse(documents) {
    const counts = new Map<string, GivenCount>()
    const unread = new Map<string, ReviewItem & { rows: number }>()
    for (const document of documents) {
      await countFile(document, counts, unread).catch((error: Error) => {
        throw error instanceof SourceChanged
          ? error
          : new SourceChanged(ID, `${document.url} cannot be read: ${error.message}`)
      })
    }
    const rows: GivenRow[] = [...counts.values()].map((told) => ({ kind: 'count', told }))
    return { rows, review: [...unread.values()].map(withRows) } satisfies Parsed<GivenRow>
  },
}

/** The database as it lies in the archive; null, and noted, where it is not to be had. */
async function fetchDatabase(web: Web): Promise<StoredFile | null> {
  try {
    return (await web.download?.(PART, ADDRESS)) ?? null
  } catch (error) {
    if (!web.missing) throw error
    await web.missing.note({ name: 'the database', url: ADDRESS, stays: true }, error)
    return null
  }
}

async function countFile(
  document: Document,
  counts: Map<string, GivenCount>,
  unread: Map<string, ReviewItem & { rows: number }>,
): Promise<void> {
  const { columns, rows } = await openDelimited(document)
  const missing = NEEDED.filter((name) => !columns.includes(name))
  if (missing.length > 0)
    throw new SourceChanged(
      ID,
      `${document.url} has no column ${missing.join(', ')}; found ${columns.slice(0, 20).join(', ')}`,
    )
  const note = (field: string, cell: string, reason: string) => {
    const item = unread.get(`${field} ${cell}`)
    if (item) item.rows++
    else unread.set(`${field} ${cell}`, { field, cell, reason, row: document.url, rows: 1 })
  }
  let filed = 0
  for await (const row of rows) {
    if (row('SNAPFILE') !== '1') continue
    filed++
    const court = courtByFjc(row('DISTRICT'))
    const day = readDay(row('FILEDATE'))
    if (!court) note('DISTRICT', row('DISTRICT'), 'no district that we know')
    else if (day === null) note('FILEDATE', row('FILEDATE'), 'no day that can be read')
    else {
      const chapter = chapterOf(row('ORGFLCHP'), day)
      if (chapter === null) note('ORGFLCHP', row('ORGFLCHP'), 'no chapter of the bankruptcy code')
      const business = BUSINESS[row('NTRDBT').toLowerCase()] ?? null
      const period = day.slice(0, 7)
      const key = `${court.id} ${period} ${chapter} ${business}`
      const count = counts.get(key)
      if (count) count.filings++
      else {
        const place = { court_id: court.id, court_state: court.state, period, period_start: `${period}-01` }
        counts.set(key, { source: 'fjc', ...place, chapter, business, filings: 1 })
      }
    }
  }
  if (filed === 0) throw new SourceChanged(ID, `${document.url} has no row of a case filed (SNAPFILE 1)`)
}

const BUSINESS: Record<string, boolean> = { b: true, c: false }

const withRows = ({ rows, reason, ...item }: ReviewItem & { rows: number }): ReviewItem => ({
  ...item,
  reason: rows > 1 ? `${reason} (${rows} rows)` : reason,
})

/** `11/20/2007`; extracts may have `2007-11-20`. */
function readDay(cell: string): string | null {
  const us = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(cell.trim())
  if (us) return isoDate(Number(us[3]), Number(us[1]), Number(us[2]))
  const iso = /^(\d{4})-(\d\d)-(\d\d)/.exec(cell.trim())
  return iso && isoDate(Number(iso[1]), Number(iso[2]), Number(iso[3]))
}

/** The chapter by the numbering of its day: `9` is a town's bankruptcy, and before October 2005 a farmer's. */
export function chapterOf(cell: string, day: string): string | null {
  const code = cell.trim().toLowerCase()
  return readChapter(day < OWN_NUMBERS_FROM ? (OLD_NUMBERS[code] ?? code) : code)
}
