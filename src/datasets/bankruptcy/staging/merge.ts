/** One case, one row: what each source tells is put together, the more reliable one first. */

import { caseId } from '../cases/docket-number.ts'
import { debtorKey } from '../cases/names.ts'
import { courtById } from '../courts.ts'
import { CASE_SOURCES, type CaseRecord, type CaseSource, type GivenCase } from '../record.ts'

/** What becomes of a case by being told of. */
export type Merged = 'new' | 'changed' | 'same'

/** Puts a case that a source tells of to the cases held (id → case), which it changes. */
export function mergeCase(cases: Map<string, CaseRecord>, given: GivenCase): Merged {
  const id = caseId(given.court_id!, given.docket_number!)
  const held = cases.get(id)
  if (!held) {
    cases.set(id, newRecord(id, given))
    return 'new'
  }
  const before = contentOf(held)
  takeFields(held, given)
  takeChapter(held, given)
  held.source = rank(given.source) < rank(held.source) ? given.source : held.source
  held.sources = CASE_SOURCES.filter((each) => each === given.source || tells(held, each)).join(',')
  held.debtor_key = debtorKey(held.debtor)
  if (given.seen_on < held.first_seen) held.first_seen = given.seen_on
  if (given.seen_on > held.last_seen) held.last_seen = given.seen_on
  if (contentOf(held) === before) return 'same'
  if (given.seen_on > held.changed_on) held.changed_on = given.seen_on
  return 'changed'
}

/** Whether a source has told of the case. */
function tells(record: CaseRecord, source: CaseSource): boolean {
  return record.sources.split(',').includes(source)
}

const rank = (source: CaseSource) => CASE_SOURCES.indexOf(source)

function newRecord(id: string, { seen_on, ...given }: GivenCase): CaseRecord {
  const court = courtById(given.court_id!)!
  return {
    ...given,
    id,
    court_name: court.name,
    court_state: court.state,
    debtor_key: debtorKey(given.debtor),
    names_lower: null,
    names_trigrams: null,
    sources: given.source,
    chapter_on: given.chapter === null ? null : seen_on,
    first_seen: seen_on,
    last_seen: seen_on,
    changed_on: seen_on,
  }
}

const FIELDS = [
  'debtor',
  'trade_name',
  'is_business',
  'is_involuntary',
  'date_filed',
  'date_closed',
  'pacer_case_id',
  'cik',
] as const

/** A more reliable source's word wins, of one source the later; what is missing is filled by any. */
function takeFields(held: CaseRecord, given: GivenCase): void {
  const weightier = rank(given.source) - rank(held.source)
  const wins = weightier < 0 || (weightier === 0 && given.seen_on >= held.last_seen)
  const take = <Field extends (typeof FIELDS)[number] | 'docket_url'>(field: Field, first: boolean) => {
    const [own, other] = [held[field], given[field]] as unknown as CaseRecord[Field][]
    held[field] = (first ? (other ?? own) : (own ?? other)) as CaseRecord[Field]
  }
  for (const field of FIELDS) take(field, wins)
  // CourtListener's page of a case is free to read, the court's own is not.
  take('docket_url', given.source === 'courtlistener' || (wins && !tells(held, 'courtlistener')))
}

/** Whose chapter is the court's own word, as of the day of the page. An archive may still have the one of long ago. */
const isCourts = (source: CaseSource) => source === 'rss' || source === 'docket'

function takeChapter(held: CaseRecord, given: GivenCase): void {
  if (given.converted_from !== null) held.converted_from ??= given.converted_from
  if (given.chapter === null) return
  const courtTold = held.sources.split(',').some((source) => isCourts(source as CaseSource))
  if (held.chapter !== null && courtTold && !isCourts(given.source)) return
  if (held.chapter === null || held.chapter_on === null || given.seen_on >= held.chapter_on) {
    if (held.chapter !== null && held.chapter !== given.chapter) held.converted_from = held.chapter
    held.chapter = given.chapter
    held.chapter_on = given.seen_on
  } else if (given.chapter !== held.chapter) {
    // A page of before the last one: it tells what the case was before.
    held.converted_from ??= given.chapter
  }
}

/** What of a case counts as its content, in whatever order its fields stand: not when it was seen, nor its names once more. */
export function contentOf(record: CaseRecord): string {
  const { first_seen, last_seen, changed_on, chapter_on, names_lower, names_trigrams, ...content } = record
  return JSON.stringify(Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1)))
}
