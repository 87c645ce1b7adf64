/**
 * Bankruptcies out of 8-K filings with item 1.03. The filings are another dataset's: whoever has both asks here for the
 * row that such a filing makes.
 */
import type { IsoDate } from '#lib/dates.ts'
import { type Court, courtById, courtByName } from '../courts.ts'
import { caseId, docketCore } from '../docket-number.ts'
import { debtorKey, readCaseName } from '../names.ts'
import { type CaseRecord, readChapter } from '../record.ts'

/** What an 8-K tells of a bankruptcy; what it is silent about is left out. */
export interface BankruptcyFiling {
  company: string
  cik: string
  /** The day of the 8-K, some days after the petition at most. */
  filing_date: IsoDate
  /** As the text names it: `United States Bankruptcy Court for the District of Delaware`, or a court's id. */
  court?: string | null
  case_number?: string | null
  chapter?: string | null
  /** The filing's own page. */
  url?: string | null
}

/**
 * The case of an 8-K. Its id is that of the court's own case where the filing names court and number, else one of the
 * company and day, `sec-{cik}-{day}`; `date_filed` is the day of the 8-K, the last on which the petition can have been
 * filed. Null when the company has no name.
 */
export function caseOfFiling(filing: BankruptcyFiling): CaseRecord | null {
  const name = readCaseName(filing.company)
  if (!name) return null
  const court = courtOf(filing.court)
  const number = court ? docketCore(filing.case_number ?? '') : null
  const day = filing.filing_date
  const chapter = readChapter(filing.chapter)
  return {
    id: court && number ? caseId(court.id, number) : `sec-${Number(filing.cik)}-${day}`,
    source: 'sec_8k',
    sources: 'sec_8k',
    court_id: court?.id ?? null,
    court_name: court?.name ?? null,
    court_state: court?.state ?? null,
    docket_number: number,
    debtor: name.debtor,
    debtor_key: debtorKey(name.debtor),
    trade_name: name.trade_name,
    // Who files with the SEC is a company.
    is_business: true,
    chapter,
    converted_from: null,
    is_involuntary: null,
    date_filed: day,
    date_closed: null,
    docket_url: filing.url ?? null,
    pacer_case_id: null,
    cik: filing.cik.padStart(10, '0'),
    chapter_on: chapter === null ? null : day,
    first_seen: day,
    last_seen: day,
    changed_on: day,
  }
}

function courtOf(text: string | null | undefined): Court | undefined {
  return text ? (courtById(text) ?? courtByName(text)) : undefined
}
