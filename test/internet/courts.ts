/** The courts in the small internet: their feeds, CourtListener, the FJC's database, and the tables F-2. */
import { zipSync } from 'fflate'
import { COURTS } from '#datasets/bankruptcy/courts.ts'
import { feedAddress } from '#datasets/bankruptcy/sources/rss.ts'
import { addDays, daysBetween, type IsoDate } from '#lib/dates.ts'
import { monthlyTable, quarterlyTable } from './f2.ts'
import type { Answers, Reply } from './network.ts'

/** Where the FJC's database is. */
export const FJC_URL = 'https://www.fjc.gov/sites/default/files/idb/textfiles/cpbank08on_0.zip'
/** Where the courts' own files are. */
export const COURTS_FILES = 'https://www.uscourts.gov/sites/default/files/'
const SEARCH = 'https://www.courtlistener.com/api/rest/v4/search/'
/** A workbook, or a zip. */
export const ZIP = 'application/zip'

/** A court has a petition every so many days. */
const EVERY_DAYS = 29
const PAGE_SIZE = 20
const NAMES = 'Amber Basalt Coral Dune Ember Fjord Garnet'.split(' ')
const TRADES = 'Foods Freight Motors Paper Textiles'.split(' ')
/** Quarters since this one have their workbooks; each stands there so many days after its end. */
const TABLES_FROM = '2025-03-31'
const TABLE_AFTER_DAYS = 50

interface Petition {
  court: string
  number: string
  debtor: string
  chapter: string
  filed: IsoDate
  id: number
}

/** The petition that a court had on a day; none on most days. */
function petitionOf(court: string, at: number, day: IsoDate): Petition | null {
  const n = daysBetween('2020-01-01', day) + at
  if (n % EVERY_DAYS !== 0) return null
  const number = `${day.slice(2, 4)}-${10_000 + daysBetween(`${day.slice(0, 4)}-01-01`, day)}`
  const debtor = `${NAMES[n % NAMES.length]} Invented ${TRADES[(n + at) % TRADES.length]}, LLC`
  return { court, number, debtor, chapter: n % 2 === 0 ? '11' : '7', filed: day, id: 500_000 + n }
}

/** The courts as they stand on a day: their feeds were made last the evening before. */
export function courts(today: IsoDate): Answers {
  const evening = addDays(today, -1)
  const feeds = new Map(
    COURTS.map((court, at) => [
      feedAddress(court),
      () => feed(court, petitionOf(court.id, at, evening), evening),
    ]),
  )
  const files = historyFiles(today)
  return ({ url }) => {
    if (url.startsWith(`${SEARCH}?`)) return searchPage(url, today)
    return feeds.get(url)?.() ?? files.get(url)
  }
}

function feed(court: (typeof COURTS)[number], petition: Petition | null, day: IsoDate): Reply {
  const site = `https://ecf.${court.id}.uscourts.gov`
  const items = petition === null ? [] : [petitionItem(site, petition), hearingItem(site, petition)]
  const body = `<?xml version="1.0" encoding="ISO-8859-1"?>
<rss version="2.0">
<channel>
<title>${court.district} - Recent Entries</title>
<link>${site}</link>
<description>Docket entries of type: all</description>
<lastBuildDate>${timeOf(day, '23:30:01')}</lastBuildDate>
${items.join('\n')}
</channel>
</rss>`
  return { body, type: 'text/xml' }
}

const petitionItem = (site: string, petition: Petition) =>
  item(site, petition, `Voluntary Petition (Chapter ${petition.chapter})`, '15:04:05')
const hearingItem = (site: string, petition: Petition) =>
  item(site, petition, 'Notice of Hearing', '16:10:00')

function item(site: string, { number, debtor, chapter, filed, id }: Petition, event: string, time: string) {
  const link = `${site}/cgi-bin/DktRpt.pl?${id}`
  return `<item>
<title>${number}-abc ${debtor}          </title>
<link>${link}</link>
<description>Type: bk Office: 1 Chapter: ${chapter}  [${event}] (&#x3C;a href=&#x27;${link}&#x27;&#x3E;1&#x3C;/a&#x3E;)</description>
<guid isPermaLink="true">${link}-${time.slice(0, 2)}</guid>
<pubDate>${timeOf(filed, time)}</pubDate>
</item>`
}

const timeOf = (day: IsoDate, time: string) => new Date(`${day}T${time}Z`).toUTCString()

/** A page of CourtListener's search: the petitions of a chapter filed between two days, newest first. */
function searchPage(url: string, today: IsoDate): Reply {
  const asked = new URL(url).searchParams
  const [from, to] = [asked.get('filed_after')!, asked.get('filed_before')!]
  const chapter = /^chapter:(\d+)/.exec(asked.get('q')!)![1]
  const start = Number(asked.get('cursor') ?? 0)
  // It knows a case the day after.
  const [last] = [to, addDays(today, -1)].sort() as [IsoDate]
  const days = Array.from({ length: Math.max(0, daysBetween(from, last) + 1) }, (_, i) => addDays(last, -i))
  const found = days
    .flatMap((day) => COURTS.map(({ id }, at) => petitionOf(id, at, day)))
    .filter((each) => each !== null && each.chapter === chapter) as Petition[]
  asked.set('cursor', String(start + PAGE_SIZE))
  const next = start + PAGE_SIZE < found.length ? `${SEARCH}?${asked}` : null
  const results = found.slice(start, start + PAGE_SIZE).map((each) => ({
    caseName: each.debtor,
    docketNumber: each.number,
    court_id: each.court,
    dateFiled: each.filed,
    dateTerminated: null,
    chapter: each.chapter,
    docket_absolute_url: `/docket/${each.id}/invented/`,
    pacer_case_id: null,
  }))
  return {
    body: JSON.stringify({ count: found.length, next, previous: null, results }),
    type: 'application/json',
  }
}

const FJC_LINES = [
  'SNAPSHOT\tSNAPFILE\tDISTRICT\tFILEDATE\tORGFLCHP\tNTRDBT',
  '09/30/2010\t1\t08\t03/01/2010\t11\tb',
  '09/30/2010\t1\t08\t03/09/2010\t11\tb',
  '09/30/2011\t0\t08\t03/09/2010\t11\tb',
  '09/30/2011\t1\t11\t11/02/2010\t7\tc',
]

/** The FJC's database, as it lies in its zip. */
export const fjcFile = (): Reply => ({
  body: zipSync({ 'cpbank.txt': new TextEncoder().encode(FJC_LINES.join('\r\n')) }),
  type: ZIP,
})

function historyFiles(today: IsoDate): Map<string, Reply> {
  const files = new Map([[FJC_URL, fjcFile()]])
  for (let end = TABLES_FROM; end < addDays(today, -TABLE_AFTER_DAYS); end = quarterAfter(end)) {
    const name = `${end.slice(5).replace('-', '')}.${end.slice(0, 4)}.xlsx`
    files.set(`${COURTS_FILES}document/bf_f2.1_${name}`, { body: monthlyTable(end), type: ZIP })
    files.set(`${COURTS_FILES}document/bf_f2.3_${name}`, { body: quarterlyTable(end), type: ZIP })
  }
  return files
}

/** The end of the quarter that begins the day after. */
function quarterAfter(end: IsoDate): IsoDate {
  const month = Number(end.slice(0, 4)) * 12 + Number(end.slice(5, 7)) + 3
  return new Date(Date.UTC(Math.floor(month / 12), month % 12, 0)).toISOString().slice(0, 10)
}
