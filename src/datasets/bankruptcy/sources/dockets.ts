/**
 * Docket pages of the courts (PACER), which cost a fee and are saved by a person. Each page tells of one case: court,
 * number, chapter, days, and the debtor with its other names. Addresses, tax numbers and everybody else's names on
 * the page are not kept. A page that cannot be read is listed for review and stops no other.
 */
import { type CheerioAPI, load } from 'cheerio'
import { type Document, documentText, missingEnd } from '#ingest/document.ts'
import { type Parsed, type Source, SourceChanged } from '#ingest/source.ts'
import { isoDate } from '#lib/dates.ts'
import { cleanText } from '#lib/text.ts'
import { docketCore } from '../cases/docket-number.ts'
import { isBusiness, readCaseName } from '../cases/names.ts'
import { courtByName } from '../courts.ts'
import { type GivenCase, type GivenRow, readChapter } from '../record.ts'
import type { BankruptcySettings } from '../settings.ts'

const ID = 'bankruptcy/docket'

/** Saved docket pages as a source; they are handed in, never fetched. */
export function docketPages({ includeConsumerCases }: BankruptcySettings): Source<GivenRow> {
  return {
    id: ID,
    dataset: 'bankruptcy',
    part: 'docket',
    importer: true,
    publisher: 'U.S. Bankruptcy Courts, docket pages saved by hand',
    page: 'https://pacer.uscourts.gov/',
    takes: ({ dataset, part }) => dataset === 'bankruptcy' && /^docket\b/.test(part),
    // Pages are handed in one by one.
    rowsFallMax: 1,
    async *fetch() {},
    async parse(documents) {
      const parsed: Parsed<GivenRow> = { rows: [], review: [] }
      for (const document of documents) {
        const page = readDocketPage(document)
        if (typeof page === 'string')
          parsed.review.push({ field: 'page', cell: '', reason: page, row: document.url })
        else if (page.is_business || includeConsumerCases) parsed.rows.push({ kind: 'case', told: page })
      }
      // Pages of people's cases are read and not kept; where no page at all could be read, something is wrong.
      if (documents.length > 0 && parsed.review.length === documents.length)
        throw new SourceChanged(ID, `${parsed.review[0]!.row}: ${parsed.review[0]!.reason}`)
      return parsed
    },
  }
}

/** The case that a docket page is of, or the sentence that says why it cannot be read. */
export function readDocketPage(document: Document): GivenCase | string {
  const end = missingEnd(document)
  if (end !== null) return `the page breaks off: it has no ${end}`
  const $ = load(documentText(document))
  $('script, style').remove()
  const text = linesOf($)
  const heading = /U\.?\s*S\.?\s+Bankruptcy\s+Court\s+(.+?)\s+Bankruptcy\s+Petition\s+#:\s*(\S+)/s.exec(text)
  if (!heading) {
    const adversary = /Adversary\s+Proceeding\s+#/i.test(text)
    return adversary ? 'a lawsuit within a bankruptcy, and no case' : 'no heading "Bankruptcy Petition #"'
  }
  const court = courtByName(heading[1]!)
  if (!court) return `no court that we know: "${cleanText(heading[1])}"`
  const docket_number = docketCore(heading[2]!)
  if (docket_number === null) return `no number of a case: "${heading[2]}"`
  // What follows the docket's own heading is prose in which other cases are named.
  const facts = text.split(/^Docket Text$/m)[0]!
  const told = /^Chapter\s+(\S+)$/m.exec(facts)?.[1]
  const chapter = readChapter(told)
  if (chapter === null) return `no chapter of the bankruptcy code: "${told ?? ''}"`
  const date_filed = dayIn(facts, 'filed')
  if (date_filed === null) return 'no day on which the case was filed'
  const names = debtorNames($)
  const name = names && readCaseName(names.debtor)
  if (!name) return 'no debtor is named'
  const caseNumber = /\?(\d+)$/.exec(document.url)?.[1]
  const pacer_case_id =
    caseNumber ?? /qryAscCases\.pl\?(\d+)|caseid=(\d+)/.exec($.html())?.slice(1).find(Boolean)
  const trade = [name.trade_name, ...names.others].filter((each) => each !== null)
  return {
    source: 'docket',
    court_id: court.id,
    docket_number,
    debtor: name.debtor,
    trade_name: trade.length > 0 ? [...new Set(trade)].join('; ') : null,
    is_business: isBusiness(name, chapter) === true,
    chapter,
    converted_from: readChapter(/^Previous\s+chapter:?\s+(\S+)$/im.exec(facts)?.[1]),
    is_involuntary: /^involuntary$/im.test(facts) ? true : /^voluntary$/im.test(facts) ? false : null,
    date_filed,
    date_closed: dayIn(facts, 'terminated'),
    docket_url: pacer_case_id
      ? `https://ecf.${court.id}.uscourts.gov/cgi-bin/DktRpt.pl?${pacer_case_id}`
      : null,
    pacer_case_id: pacer_case_id ?? null,
    cik: null,
    seen_on: document.fetchedAt,
  }
}

/** The page's text with a line for each line of the page. */
function linesOf($: CheerioAPI): string {
  const body = $('body').clone()
  body.find('br').replaceWith(LINE_BREAK)
  body.find('td, th, tr, center, h2').prepend(LINE_BREAK).append(LINE_BREAK)
  const lines = body.text().split(LINE_BREAK).map(cleanText)
  return lines.filter((line) => line !== '').join('\n')
}

/** Stands for a line break of the page while the line breaks of its source are white space like any other. */
const LINE_BREAK = '\uE000'

function dayIn(facts: string, what: 'filed' | 'terminated'): string | null {
  const match = new RegExp(`Date ${what}:\\s*(\\d\\d)/(\\d\\d)/(\\d{4})`, 'i').exec(facts)
  return match && isoDate(Number(match[3]), Number(match[1]), Number(match[2]))
}

/** The first debtor, and the names it goes by besides: `aka`, `dba`, `fka` in the same cell. */
function debtorNames($: CheerioAPI): { debtor: string; others: string[] } | null {
  const label = $('td i b, td b i')
    .filter((_, each) => /^(?:alleged )?debtor(?: in possession| 1)?$/i.test(cleanText($(each).text())))
    .first()
  const bold = label
    .closest('td')
    .find('b')
    .toArray()
    .filter((each) => $(each).closest('i').length === 0 && $(each).find('i').length === 0)
  const names = bold.map((each) => cleanText($(each).text())).filter((name) => name !== '')
  const [debtor, ...others] = names
  return debtor === undefined ? null : { debtor, others }
}
