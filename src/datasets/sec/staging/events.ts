/** What filings have to do with each other: amendments with what they amend, bankruptcies with their first report. */
import { addDays, type IsoDate } from '#lib/dates.ts'

/** What is looked at of a filing. */
interface Filing {
  accession: string
  cik: string
  is_amendment: boolean
  filing_date: IsoDate | null
  report_date: IsoDate | null
  items: string | null
}

/** Eighteen months: plan and emergence are reported under the same item, mostly within a year. */
export const ONE_BANKRUPTCY_DAYS = 548

/** True for the first 1.03 of a filer within eighteen months: those after it tell of the same bankruptcy. */
export function firstBankruptcies(filings: readonly Filing[]): Set<string> {
  const first = new Set<string>()
  for (const own of groupByFiler(filings.filter((filing) => hasItem(filing.items, '1.03')))) {
    let until = ''
    for (const { accession, filing_date, report_date } of own) {
      const day = filing_date ?? report_date
      if (day !== null && day <= until) continue
      first.add(accession)
      if (day !== null) until = addDays(day, ONE_BANKRUPTCY_DAYS)
    }
  }
  return first
}

/** The filing that each amendment amends: the first of the same filer for the same day of report. */
export function amendedFilings(filings: readonly Filing[]): Map<string, string> {
  const amended = new Map<string, string>()
  for (const own of groupByFiler(filings)) {
    for (const amendment of own.filter((filing) => filing.is_amendment && filing.report_date)) {
      const candidates = own.filter(
        (filing) =>
          !filing.is_amendment &&
          filing.report_date === amendment.report_date &&
          eventDay(filing) <= eventDay(amendment),
      )
      const shared = candidates.find((filing) => sharesItem(filing.items, amendment.items))
      const found = shared ?? candidates[0]
      if (found) amended.set(amendment.accession, found.accession)
    }
  }
  return amended
}

/** True where the comma text holds the code; null where no item is known. */
export function hasItem(items: string | null, code: string): boolean | null {
  return items === null ? null : items.split(',').includes(code)
}

function sharesItem(a: string | null, b: string | null): boolean {
  // Exhibits go with everything.
  const own = (a ?? '').split(',').filter((code) => code !== '' && code !== '9.01')
  return own.some((code) => hasItem(b, code))
}

const eventDay = ({ filing_date, report_date }: Filing) => filing_date ?? report_date ?? ''

/** Each filer's filings, oldest first. */
function groupByFiler<F extends Filing>(filings: readonly F[]): F[][] {
  const groups = new Map<string, F[]>()
  for (const filing of filings) {
    const group = groups.get(filing.cik)
    if (group) group.push(filing)
    else groups.set(filing.cik, [filing])
  }
  for (const group of groups.values()) {
    group.sort((a, b) => compare(eventDay(a), eventDay(b)) || compare(a.accession, b.accession))
  }
  return [...groups.values()]
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
