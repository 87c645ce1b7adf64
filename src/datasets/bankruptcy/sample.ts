/**
 * Invented filings, written in the publishers' own formats and read by their real parsers: what a fresh install shows
 * until its first refresh. No company in it exists, and its people are numbers. Some of its companies are those of the
 * invented WARN notices.
 */
import type { Document } from '#ingest/document.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'

/** Weeks of invented petitions. */
const WEEKS = 56
const COURTS = {
  deb: 'Delaware',
  txsb: 'Texas Southern',
  canb: 'California Northern',
  insb: 'Indiana Southern',
}
const FIRST_WORDS = 'Amber Birch Cobalt Dune Ember Fjord Granite Harbor Indigo Juniper Kestrel Lark'.split(
  ' ',
)
const LAST_WORDS = 'Foods Logistics Motors Health Software Textiles Paper Retail'.split(' ')
const FORMS = ['Inc.', 'LLC', 'Corp.', 'LP']

/** Invented documents by source id, the newest of the day before `today`. */
export function sampleBankruptcies(today: IsoDate): Map<string, Document[]> {
  const cases = Array.from({ length: WEEKS }, (_, week) => inventCase(week, today)).reverse()
  const pages = new Map<string, Document[]>()
  Object.entries(COURTS).forEach(([court, name], at) => {
    const ofCourt = cases.filter((_, i) => i % 4 === at)
    pages.set(`bankruptcy/rss-${court}`, feeds(court, name, ofCourt, today))
  })
  pages.set('bankruptcy/courtlistener', [searchPage(cases.slice(-20), today)])
  pages.set('bankruptcy/f2-monthly', [monthlyTable(today)])
  return pages
}

interface InventedCase {
  week: number
  number: string
  debtor: string
  filed: IsoDate
  chapter: string
}

/** One case a week, always the same for the same day. */
function inventCase(week: number, today: IsoDate): InventedCase {
  const filed = addDays(today, -2 - 7 * week)
  const name = `${FIRST_WORDS[(week * 5) % 12]} Sample ${LAST_WORDS[(week * 3) % 8]}`
  return {
    week,
    number: `${filed.slice(2, 4)}-${10_001 + ((week * 37) % 900)}`,
    debtor: week % 3 === 0 ? `${name} Holdings, ${FORMS[week % 4]}` : `${name}, ${FORMS[week % 4]}`,
    filed,
    chapter: week % 3 === 1 ? '7' : '11',
  }
}

/** A court's feed of the day before yesterday, and yesterday's, in which one case has been converted. */
function feeds(court: string, name: string, cases: readonly InventedCase[], today: IsoDate): Document[] {
  const items = cases.flatMap((each, i) => [
    item(court, each, each.filed, `Voluntary Petition (Chapter ${each.chapter})`, i),
    item(court, personOf(each), each.filed, 'Voluntary Petition (Chapter 13)', i + 500),
  ])
  const converted = cases.findLast(({ chapter }) => chapter === '11')
  const later = converted
    ? [
        item(
          court,
          { ...converted, chapter: '7' },
          addDays(today, -1),
          'Order Converting Case to Chapter 7',
          900,
        ),
      ]
    : []
  return [
    feed(court, name, items.reverse(), addDays(today, -2)),
    feed(court, name, later, addDays(today, -1)),
  ]
}

const personOf = (each: InventedCase): InventedCase => ({
  ...each,
  number: each.number.replace('-1', '-2'),
  debtor: `Sample Person ${each.week}`,
  chapter: '13',
})

function feed(court: string, name: string, items: readonly string[], day: IsoDate): Document {
  const url = `https://ecf.${court}.uscourts.gov/cgi-bin/rss_outside.pl`
  const text = `<?xml version="1.0" encoding="ISO-8859-1"?>
<rss version="2.0">
<channel>
<title>${name} - Recent Entries</title>
<link>https://ecf.${court}.uscourts.gov</link>
<description>Docket entries of type: all</description>
<lastBuildDate>${timeOf(day, '23:30:01')}</lastBuildDate>
${items.join('\n')}
</channel>
</rss>`
  return { url, bytes: new TextEncoder().encode(text), contentType: 'text/xml', fetchedAt: day }
}

function item(court: string, each: InventedCase, day: IsoDate, event: string, serial: number): string {
  const link = `https://ecf.${court}.uscourts.gov/cgi-bin/DktRpt.pl?${100_000 + serial}`
  return `<item>
<title>${each.number}-abc ${each.debtor}          </title>
<link>${link}</link>
<description>Type: bk Office: 1 Chapter: ${each.chapter}  [${event}] (&#x3C;a href=&#x27;${link}&#x27;&#x3E;1&#x3C;/a&#x3E;)</description>
<guid isPermaLink="true">${link}-2</guid>
<pubDate>${timeOf(day, '15:04:05')}</pubDate>
</item>`
}

const timeOf = (day: IsoDate, time: string) => new Date(`${day}T${time}Z`).toUTCString()

function searchPage(cases: readonly InventedCase[], today: IsoDate): Document {
  const courts = Object.keys(COURTS)
  const results = cases.map((each) => ({
    caseName: each.debtor,
    docketNumber: each.number,
    court_id: courts[(WEEKS - 1 - each.week) % 4],
    dateFiled: each.filed,
    dateTerminated: null,
    chapter: each.chapter,
    docket_absolute_url: `/docket/${9_000_000 + each.week}/sample/`,
    pacer_case_id: null,
  }))
  const text = JSON.stringify({ count: results.length, next: null, previous: null, results })
  const url = 'https://www.courtlistener.com/api/rest/v4/search/?type=r&q=chapter%3A11'
  return { url, bytes: new TextEncoder().encode(text), contentType: 'application/json', fetchedAt: today }
}

/** Two years of a monthly table, up to the quarter before last. */
function monthlyTable(today: IsoDate): Document {
  const head =
    'DISTRICT_NS,DATE,TOTAL_FILINGS,CHAP_7,CHAP_11,CHAP_12,CHAP_13,TOTAL_BUSINESS_FILINGS,BCHAP_7,BCHAP_11,BCHAP_12,BCHAP_13,TOTAL_NON_BUSINESS_FILINGS,NBCHAP_7,NBCHAP_11,NBCHAP_13,CHAP_9,CHAP_15'
  const rows: string[] = []
  for (let back = 4; back < 28; back++) {
    const month = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - back
    const last = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).toISOString().slice(0, 10)
    for (const [i, short] of ['DE', 'TXS', 'CAN', 'INS'].entries()) {
      const [seven, eleven, people] = [20 + ((back * 7 + i) % 9), 10 + ((back * 5 + i) % 7), 300 + back + i]
      const business = seven + eleven + 1
      const cells = [
        business + people,
        seven + people,
        eleven,
        1,
        0,
        business,
        seven,
        eleven,
        'NA',
        0,
        people,
        people,
        0,
        0,
        0,
        0,
      ]
      rows.push([short, last, ...cells].join(','))
    }
  }
  const url = 'https://www.uscourts.gov/data-news/data-tables'
  const text = [head, ...rows].join('\n')
  return { url, bytes: new TextEncoder().encode(text), contentType: 'text/csv', fetchedAt: today }
}
