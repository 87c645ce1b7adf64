/** Fetching the workbooks of tables F-2: one for each quarter, by month (`bf_f2.1`) and by quarter (`bf_f2.3`). */
import type { Document } from '#ingest/document.ts'
import { welcome } from '#ingest/fetch/missing.ts'
import { NotPublished, type Web } from '#ingest/fetch/web.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'

const FILES = 'https://www.uscourts.gov/sites/default/files/'
/** The first quarter whose workbook is of today's layout, with the chapters 9, 12 and 15 on sheets of their own. */
const FROM = '2018-09-30'
const QUARTER_ENDS = ['03-31', '06-30', '09-30', '12-31']
/** Tables come within two months of a quarter's end; one that is later than this is missing. */
const LATE_DAYS = 120
/** After a year nothing in a table changes. */
const CLOSED_DAYS = 400
/** After so many quarters in a row that stand nowhere, those before them are not asked for. */
const ABSENT_MAX = 4

/** The workbooks that are to be had, newest first. The publisher has moved its files more than once. */
export async function* fetchWorkbooks(web: Web, name: string, today: IsoDate): AsyncGenerator<Document> {
  let absent = 0
  for (const end of quartersUntil(today)) {
    const urls = await knownFirst(web, addressesOf(name, end))
    const closed = addDays(end, CLOSED_DAYS) < today
    const due = addDays(end, LATE_DAYS) < today
    const get = async () => {
      for (const url of urls) {
        const document = await web.get(url, { closed }).catch(unlessAbsent)
        if (document) return document
      }
      return null
    }
    const wanted = { name: `${name} of ${end}`, url: urls[0]!, stays: true }
    const document = due
      ? await welcome(web, wanted, get)
      : await welcome(web, wanted, async () => (await get()) ?? NOT_YET)
    if (document && document.url !== NOT_YET.url) {
      absent = 0
      yield document
    } else if (due && ++absent >= ABSENT_MAX) return
  }
}

/** The addresses, the one first at which the table stood before. */
async function knownFirst(web: Web, urls: string[]): Promise<string[]> {
  for (const url of urls) if (await web.missing?.wasRead(url)) return [url, ...urls.filter((u) => u !== url)]
  return urls
}

/** Stands for a table that is not out yet, which is no fault. */
const NOT_YET: Document = { url: '', bytes: new Uint8Array(), contentType: '', fetchedAt: FROM }

function unlessAbsent(error: unknown): null {
  if (error instanceof NotPublished) return null
  throw error
}

/** The ends of the quarters that are over, newest first. */
function quartersUntil(today: IsoDate): IsoDate[] {
  const ends: IsoDate[] = []
  for (let year = Number(FROM.slice(0, 4)); year <= Number(today.slice(0, 4)); year++)
    ends.push(...QUARTER_ENDS.map((day) => `${year}-${day}`))
  return ends.filter((end) => end >= FROM && end < today).reverse()
}

/** Newer tables stand by the month of their publication, older ones in one folder or the other. */
function addressesOf(name: string, end: IsoDate): string[] {
  const [year, month, day] = end.split('-')
  const file = `${name}_${month}${day}.${year}.xlsx`
  const published = addDays(end, 15).slice(0, 7)
  return ['document', 'data_tables', published].map((folder) => `${FILES}${folder}/${file}`)
}
