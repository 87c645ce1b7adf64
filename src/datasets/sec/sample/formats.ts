/** EDGAR's formats, written: for the sample edition and for tests, so that both go through the real readers. */
import type { Document } from '#ingest/document.ts'
import type { IsoDate } from '#lib/dates.ts'
import { filingFolder, filingUrl } from '../accession.ts'
import { ITEM_TITLES } from '../items.ts'

/** A filing to be written into a feed, an index or a search answer. */
export interface WrittenFiling {
  accession: string
  form?: string
  company: string
  /** Ten digits. */
  cik: string
  filed: IsoDate
  items?: readonly string[]
}

/** A document as it would have been fetched. */
export function document(
  url: string,
  text: string,
  fetchedAt: IsoDate,
  contentType = 'text/plain',
): Document {
  return { url, bytes: new TextEncoder().encode(text), contentType, fetchedAt }
}

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** A page of the Atom feed. */
export function feedText(filings: readonly WrittenFiling[]): string {
  const entries = filings.map(({ accession, form = '8-K', company, cik, filed, items = [] }) => {
    const lines = items.map((item) => `&lt;br&gt;Item ${item}: ${escapeXml(ITEM_TITLES[item] ?? 'Other')}\n`)
    return `<entry>
<title>${form} - ${escapeXml(company)} (${cik}) (Filer)</title>
<link rel="alternate" type="text/html" href="${filingUrl(cik, accession)}"/>
<summary type="html">
 &lt;b&gt;Filed:&lt;/b&gt; ${filed} &lt;b&gt;AccNo:&lt;/b&gt; ${accession} &lt;b&gt;Size:&lt;/b&gt; 148 KB
${lines.join('')}</summary>
<updated>${filed}T16:14:41-05:00</updated>
<category scheme="https://www.sec.gov/" label="form type" term="${form}"/>
<id>urn:tag:sec.gov,2008:accession-number=${accession}</id>
</entry>`
  })
  return `<?xml version="1.0" encoding="ISO-8859-1" ?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>Latest Filings</title>
${entries.join('\n')}
</feed>
`
}

const PREAMBLE = `Description:           Daily Index of EDGAR Dissemination Feed
Last Data Received:    Mar 18, 2020
Comments:              webmaster@sec.gov
 
 
`
const filePath = ({ cik, accession }: WrittenFiling) => `edgar/data/${Number(cik)}/${accession}.txt`
const day = (date: IsoDate) => date.replaceAll('-', '')
const cell = (text: string, width: number) => text.padEnd(width)

/** An index with bars, `master.idx`. */
export function masterIndex(filings: readonly WrittenFiling[]): string {
  const lines = filings.map((f) =>
    [Number(f.cik), f.company, f.form ?? '8-K', day(f.filed), filePath(f)].join('|'),
  )
  return `${PREAMBLE}CIK|Company Name|Form Type|Date Filed|File Name\n${'-'.repeat(80)}\n${lines.join('\n')}\n`
}

/** An index of fixed widths by form, `form.idx`, whose columns may be as wide as asked for. */
export function formIndex(filings: readonly WrittenFiling[], formWidth = 12): string {
  const row = (form: string, company: string, cik: string, date: string, file: string) =>
    `${cell(form, formWidth)}${cell(company, 62)}${cell(cik, 12)}${cell(date, 12)}${cell(file, 52)}`
  const lines = filings.map((f) =>
    row(f.form ?? '8-K', f.company, String(Number(f.cik)), day(f.filed), filePath(f)),
  )
  const header = row('Form Type', 'Company Name', 'CIK', 'Date Filed', 'File Name').trimEnd()
  return `${PREAMBLE}${header}\n${'-'.repeat(141)}\n${lines.join('\n')}\n`
}

/** A company's list of filings. */
export function submissionsText(
  company: {
    cik: string
    name: string
    tickers?: string[]
    exchanges?: string[]
    sic?: string
    state?: string
  },
  filings: readonly (WrittenFiling & { reported?: IsoDate; accepted?: string; document?: string })[],
  formerNames: readonly { name: string; from: IsoDate; to: IsoDate }[] = [],
): string {
  return JSON.stringify({
    cik: company.cik,
    name: company.name,
    sic: company.sic ?? '3990',
    tickers: company.tickers ?? [],
    exchanges: company.exchanges ?? [],
    addresses: { business: { city: 'SAMPLETON', stateOrCountry: company.state ?? 'OH' } },
    formerNames: formerNames.map(({ name, from, to }) => ({
      name,
      from: `${from}T00:00:00.000Z`,
      to: `${to}T00:00:00.000Z`,
    })),
    filings: {
      recent: {
        accessionNumber: filings.map((f) => f.accession),
        filingDate: filings.map((f) => f.filed),
        reportDate: filings.map((f) => f.reported ?? f.filed),
        acceptanceDateTime: filings.map((f) => f.accepted ?? `${f.filed}T15:00:00.000Z`),
        form: filings.map((f) => f.form ?? '8-K'),
        items: filings.map((f) => (f.items ?? []).join(',')),
        primaryDocument: filings.map((f) => f.document ?? 'form8k.htm'),
      },
      files: [],
    },
  })
}

/** An answer of full-text search, one hit for the form and one for an exhibit of each filing. */
export function fullTextText(
  filings: readonly (WrittenFiling & { reported?: IsoDate })[],
  total?: number,
): string {
  const hits = filings.flatMap((f) =>
    ['8-K', 'EX-99.1'].map((type) => ({
      _id: `${f.accession}:${type === '8-K' ? 'form8k.htm' : 'ex99.htm'}`,
      _source: {
        ciks: [f.cik],
        display_names: [`${f.company}  (CIK ${f.cik})`],
        form: f.form ?? '8-K',
        file_date: f.filed,
        period_ending: f.reported ?? f.filed,
        adsh: f.accession,
        file_type: type === '8-K' ? (f.form ?? '8-K') : type,
        items: f.items ?? [],
        sics: ['3990'],
        biz_states: ['OH'],
      },
    })),
  )
  return JSON.stringify({ took: 5, hits: { total: { value: total ?? hits.length, relation: 'eq' }, hits } })
}

/** The ticker file: one line a symbol, largest company first. */
export function tickersText(lines: readonly { cik: string; ticker: string; name: string }[]): string {
  const entries = lines.map(({ cik, ticker, name }, i) => [
    String(i),
    { cik_str: Number(cik), ticker, title: name },
  ])
  return JSON.stringify(Object.fromEntries(entries))
}

/** The ticker file with exchanges. */
export function exchangesText(
  lines: readonly { cik: string; ticker: string; name: string; exchange: string | null }[],
): string {
  const data = lines.map(({ cik, name, ticker, exchange }) => [Number(cik), name, ticker, exchange])
  return JSON.stringify({ fields: ['cik', 'name', 'ticker', 'exchange'], data })
}

/** A document within a submission. */
export interface WrittenDocument {
  type: string
  file: string
  description?: string
  text: string
}

/** A whole submission: header and documents. Item titles of the header may be left blank, as old ones are. */
export function submissionText(
  filing: WrittenFiling & {
    reported?: IsoDate
    titles?: readonly string[]
    formerName?: string
    state?: string
  },
  documents: readonly WrittenDocument[],
): string {
  const titles = filing.titles ?? (filing.items ?? []).map((item) => ITEM_TITLES[item] ?? '')
  const former = filing.formerName
    ? `\tFORMER COMPANY:\t\n\t\tFORMER CONFORMED NAME:\t${filing.formerName}\n\t\tDATE OF NAME CHANGE:\t19990101\n`
    : ''
  const header = `<SEC-DOCUMENT>${filing.accession}.txt : ${day(filing.filed)}
<SEC-HEADER>${filing.accession}.hdr.sgml : ${day(filing.filed)}
<ACCEPTANCE-DATETIME>${day(filing.filed)}161429
ACCESSION NUMBER:\t\t${filing.accession}
CONFORMED SUBMISSION TYPE:\t${filing.form ?? '8-K'}
PUBLIC DOCUMENT COUNT:\t\t${documents.length}
CONFORMED PERIOD OF REPORT:\t${day(filing.reported ?? filing.filed)}
${titles.map((title) => `ITEM INFORMATION:\t\t${title}\n`).join('')}FILED AS OF DATE:\t\t${day(filing.filed)}

FILER:

\tCOMPANY DATA:\t
\t\tCOMPANY CONFORMED NAME:\t\t\t${filing.company}
\t\tCENTRAL INDEX KEY:\t\t\t${filing.cik}
\t\tSTANDARD INDUSTRIAL CLASSIFICATION:\tMISCELLANEOUS MANUFACTURING INDUSTRIES [3990]

\tBUSINESS ADDRESS:\t
\t\tCITY:\t\t\tSAMPLETON
\t\tSTATE:\t\t\t${filing.state ?? 'OH'}

${former}</SEC-HEADER>
`
  const parts = documents.map(({ type, file, description, text }, i) => {
    const about = description ? `<DESCRIPTION>${description}\n` : ''
    return `<DOCUMENT>\n<TYPE>${type}\n<SEQUENCE>${i + 1}\n<FILENAME>${file}\n${about}<TEXT>\n${text}\n</TEXT>\n</DOCUMENT>\n`
  })
  return `${header}${parts.join('')}</SEC-DOCUMENT>\n`
}

/** The address of a document of a filing. */
export const documentUrl = ({ cik, accession }: WrittenFiling, file: string) =>
  `${filingFolder(cik, accession)}/${file}`
