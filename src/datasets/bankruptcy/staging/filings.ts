/**
 * What 8-K filings say, laid over what courts say. It is taken off and laid on anew at every staging, so that the order
 * in which the datasets were refreshed makes no difference.
 */
import { daysBetween, type IsoDate } from '#lib/dates.ts'
import { CASE_SOURCES, type CaseRecord } from '../record.ts'
import { type BankruptcyFiling, caseOfFiling } from '../sources/sec-8k.ts'
import { contentOf } from './merge.ts'

type Cases = Map<string, CaseRecord>

/** A debtor of the same name in court so many days from the day of an 8-K is its company. */
const SAME_CASE_DAYS = 10

/**
 * Takes off what 8-Ks said, and returns the cases that they tell of now. Cases that only they told of go, of others
 * their word does. Without filings, their file being away, they tell what they told before.
 */
export function takeOffFilings(cases: Cases, filings: readonly BankruptcyFiling[] | null): CaseRecord[] {
  const own = [...cases.values()].filter(({ source }) => source === 'sec_8k')
  for (const { id } of own) cases.delete(id)
  if (!filings) return own
  const told = filings.map(caseOfFiling).filter((each) => each !== null)
  const days = new Set(told.map(({ cik, date_filed }) => `${cik} ${date_filed}`))
  for (const record of cases.values()) {
    if (!tellsOf(record)) continue
    // Only feeds leave the day open: where it is the 8-K's, that will give it again.
    if (record.source === 'rss' && days.has(`${record.cik} ${record.date_filed}`)) record.date_filed = null
    record.cik = null
    record.sources = sourcesOf(record, false)
  }
  return told
}

/**
 * Lays on what 8-Ks tell. A case of a court gets its company's SEC number, and the day where the court has told none;
 * a bankruptcy that no court has told of becomes a case of its own. `held` are the cases of the edition before.
 */
export function layOnFilings(
  cases: Cases,
  told: readonly CaseRecord[],
  held: ReadonlyMap<string, CaseRecord>,
  today: IsoDate,
): void {
  const byDebtor = new Map<string, CaseRecord[]>()
  for (const record of cases.values())
    byDebtor.set(record.debtor_key, [...(byDebtor.get(record.debtor_key) ?? []), record])
  for (const each of told) {
    const court = cases.get(each.id) ?? sameDebtor(byDebtor.get(each.debtor_key) ?? [], each)
    if (!court) cases.set(each.id, { ...each })
    else if (court.source !== 'sec_8k') {
      court.cik ??= each.cik
      court.date_filed ??= each.date_filed
      court.sources = sourcesOf(court, true)
    }
  }
  dateChanges(cases, held, today)
}

/** Of cases that 8-Ks tell or told of: one that is as it was keeps its date, else it counts as changed today. */
function dateChanges(cases: Cases, held: ReadonlyMap<string, CaseRecord>, today: IsoDate): void {
  for (const [id, record] of cases) {
    const before = held.get(id)
    if (!tellsOf(record) && !(before && tellsOf(before))) continue
    if (before && contentOf(before) === contentOf(record)) record.changed_on = before.changed_on
    else if (held.size > 0 && today > record.changed_on) record.changed_on = today
  }
}

const tellsOf = ({ sources }: CaseRecord) => sources.split(',').includes('sec_8k')

function sourcesOf({ sources }: CaseRecord, with8k: boolean): string {
  const all = sources.split(',')
  return CASE_SOURCES.filter((each) => (each === 'sec_8k' ? with8k : all.includes(each))).join(',')
}

/**
 * The court's case of the same debtor at the same time, where there is one and no more: an 8-K may give the number of the
 * group's first case, or none. A case without a day has the year in its number.
 */
function sameDebtor(candidates: readonly CaseRecord[], told: CaseRecord): CaseRecord | undefined {
  const day = told.date_filed
  if (day === null) return undefined
  const found = candidates.filter(({ court_id, docket_number, date_filed }) => {
    if (told.court_id !== null && told.court_id !== court_id) return false
    if (date_filed !== null) return Math.abs(daysBetween(date_filed, day)) <= SAME_CASE_DAYS
    return docket_number?.slice(0, 2) === day.slice(2, 4)
  })
  return found.length === 1 ? found[0] : undefined
}
