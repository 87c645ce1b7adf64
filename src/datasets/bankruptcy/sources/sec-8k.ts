/**
 * Bankruptcies out of 8-K filings with item 1.03. The filings are another dataset's, whose file staging is handed; here
 * is the case that such a filing tells of.
 */
import { addDays, type IsoDate } from '#lib/dates.ts'
import { caseId, docketCore } from '../cases/docket-number.ts'
import { debtorKey, readCaseName } from '../cases/names.ts'
import { type Court, courtById, courtByName } from '../courts.ts'
import { type CaseRecord, readChapter } from '../record.ts'

/** The first 8-K of a bankruptcy; what it and those after it are silent about is null or empty. */
export interface BankruptcyFiling {
  accession: string
  company: string
  cik: string
  /** Some days after the petition at most. */
  filing_date: IsoDate | null
  /** The earliest event reported: the petition, mostly. */
  report_date: IsoDate | null
  /** Day on which it was first heard of. */
  first_seen: IsoDate
  /** The filing's own page. */
  url: string
  /** As the text names them: `United States Bankruptcy Court for the District of Delaware`, or a court's id. */
  courts: readonly string[]
  case_numbers: readonly string[]
  chapters: readonly string[]
  /** voluntary, involuntary, receivership */
  petitions: readonly string[]
  /** The day that the text gives to the petition. */
  petition_date: IsoDate | null
}

/** `/DE/`, `/MN`, `/NEW/`: EDGAR tells firms of one name apart so. */
const EDGAR_TAIL = /\s*\/[A-Z]{2,4}\/?\s*$/
/** A day in the text that lies further back is that of an earlier bankruptcy, or of something else. */
const PETITION_DAYS_MAX = 60
/** Four business days are allowed for the report, and some come late. */
const REPORT_DAYS_MAX = 14

/**
 * The case of an 8-K. Its id is that of the court's own case where the text names court and number, else
 * `sec-{accession}`. Null when the company has no name, and when the text tells of a receiver alone: that is no case of
 * a bankruptcy court.
 */
export function caseOfFiling(filing: BankruptcyFiling): CaseRecord | null {
  const { accession, cik, courts, petitions, first_seen } = filing
  const name = readCaseName(filing.company.replace(EDGAR_TAIL, ''))
  if (!name || isReceivership(filing)) return null
  const court = courtOf(courts)
  const number = court ? (filing.case_numbers.map(docketCore).find((core) => core !== null) ?? null) : null
  const chapter = filing.chapters.map(readChapter).find((each) => each !== null) ?? null
  return {
    id: court && number ? caseId(court.id, number) : `sec-${accession}`,
    source: 'sec_8k',
    sources: 'sec_8k',
    court_id: court?.id ?? null,
    court_name: court?.name ?? null,
    court_state: court?.state ?? null,
    docket_number: number,
    debtor: name.debtor,
    debtor_key: debtorKey(name.debtor),
    names_lower: null,
    names_trigrams: null,
    trade_name: name.trade_name,
    // Who files with the SEC is a company.
    is_business: true,
    chapter,
    converted_from: null,
    is_involuntary: petitions.includes('voluntary') ? false : petitions.includes('involuntary') ? true : null,
    date_filed: dayOfPetition(filing),
    date_closed: null,
    docket_url: filing.url,
    pacer_case_id: null,
    cik: cik.padStart(10, '0'),
    chapter_on: chapter === null ? null : first_seen,
    first_seen,
    last_seen: first_seen,
    changed_on: first_seen,
  }
}

/** The day that the text gives to it, else the earliest event of a timely report, else the day of the filing. */
function dayOfPetition({ petition_date, report_date, filing_date }: BankruptcyFiling): IsoDate | null {
  const within = (day: IsoDate | null, days: number) =>
    day !== null && (filing_date === null || (day <= filing_date && day >= addDays(filing_date, -days)))
  if (within(petition_date, PETITION_DAYS_MAX)) return petition_date
  return within(report_date, REPORT_DAYS_MAX) ? report_date : filing_date
}

function isReceivership({ petitions, chapters, case_numbers, courts }: BankruptcyFiling): boolean {
  const silent = chapters.length === 0 && case_numbers.length === 0 && courts.length === 0
  return silent && petitions.length > 0 && petitions.every((kind) => kind === 'receivership')
}

/** A court that is called one of bankruptcies is surer: texts name those of lawsuits too. */
function courtOf(texts: readonly string[]): Court | undefined {
  const surest = [...texts].sort((a, b) => Number(/bankruptcy/i.test(b)) - Number(/bankruptcy/i.test(a)))
  return surest.map((text) => courtById(text) ?? courtByName(text)).find((court) => court !== undefined)
}
