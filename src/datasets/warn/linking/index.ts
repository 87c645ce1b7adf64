/** How notices hang together: the rules in their order, which is half of what they say. */
import { groupBy } from '#lib/rows.ts'
import { compareText } from '#lib/text.ts'
import { employerKey } from '../cells/employers.ts'
import { dayOf, type NoticeLink, type NoticeRecord } from '../notices/record.ts'
import { findMarked, findReferenced } from './rules/amendments.ts'
import { findCorrectedCounts } from './rules/corrected-counts.ts'
import { findDuplicateReadings } from './rules/duplicate-readings.ts'
import { findDuplicates } from './rules/duplicates.ts'
import { findLateAmendments } from './rules/late-amendments.ts'
import { findLettersOfFirms } from './rules/letters-of-a-firm.ts'
import { findLettersTwice } from './rules/letters-twice.ts'
import { findOneHouse } from './rules/one-house.ts'
import { findOtherNames } from './rules/other-names.ts'
import { findReceiptsAndCards } from './rules/receipts-and-cards.ts'
import { Relations } from './rules/relations.ts'
import { findSameEvents } from './rules/same-events.ts'
import { findSitesOfPages } from './rules/sites-of-a-page.ts'
import { findUndatedCopies } from './rules/undated-copies.ts'
import { findUnsizedCopies } from './rules/unsized-copies.ts'
import { findVersions } from './rules/versions-of-an-event.ts'

export { fillFromDuplicates, fillFromReplaced, takeBackFills } from './fill/fill.ts'
export { completeCells, partCellsOf, takeWholeCells } from './fill/whole-cells.ts'
export { setStatus } from './status.ts'
export { agrees, type Superseded, supersedeImported, takeOver } from './supersede.ts'

/** A rule: the links among some notices, given what the rules before it have found. */
type Rule = (records: readonly NoticeRecord[], relations: Relations) => NoticeLink[]

/** Rules among the filings of one employer, oldest first. */
const RULES_OF_AN_EMPLOYER: readonly Rule[] = [
  // What its publisher marks belongs to the latest filing at the place, unless a number has said to which.
  findMarked,
  // What came in a month later is no site; before duplicates, since it may be as near to a filing as those are.
  findLateAmendments,
  // Only what amends nothing can repeat, and nothing repeats its own amendment.
  findDuplicates,
]

/** Rules among all notices that sums would count twice: whoever told them, whenever they were read. */
const RULES_OF_ALL: readonly Rule[] = [
  // Other lists, readings and hands: only what no link within an employer explains.
  findDuplicateReadings,
  // Another count too: only where even that has found nothing.
  findCorrectedCounts,
  // Letters of two lists, which may differ in all but the day and the place.
  findLettersTwice,
  // It asks for little: days misprinted or moved, and names spelt otherwise.
  findSameEvents,
  // And this for nothing of the name.
  findOtherNames,
  // Nor this, which asks for the same of rows of one reading.
  findOneHouse,
  // Nor this; after it, since it does without the day of the layoff.
  findReceiptsAndCards,
  // The same lists, under one name: days and towns may say less.
  findLettersOfFirms,
  // What has lost its days cannot be held against others by them: it is one of what is counted by now.
  findUndatedCopies,
  // Several rows for one: only of what is a row by itself after all others.
  findSitesOfPages,
  // What has lost its headcount too cannot be found by it.
  findUnsizedCopies,
  // And versions are what is still apart when all is linked that belongs together.
  findVersions,
]

/**
 * All links among notices, in a fixed order; they change nothing in the notices. `superseded` are the imported rows that
 * have given way before: what stands for one already, cannot stand for another.
 */
export function linkNotices(
  records: readonly NoticeRecord[],
  superseded: readonly NoticeLink[] = [],
): NoticeLink[] {
  const relations = new Relations(superseded)
  const filed = linkFilings(records, relations)
  const retold = RULES_OF_ALL.flatMap((rule) => apply(rule, [records], relations))
  return [...filed, ...superseded, ...retold]
}

/** The links among what employers filed, without those of other readings; `relations` learns them. */
export function linkFilings(records: readonly NoticeRecord[], relations = new Relations()): NoticeLink[] {
  // The publisher's own reference goes before all that we conclude, and reaches over employers.
  const referenced = apply(findReferenced, [records], relations)
  const employers = groupByEmployer(records)
  const concluded = RULES_OF_AN_EMPLOYER.flatMap((rule) => apply(rule, employers, relations))
  return [...referenced, ...concluded].sort(
    (a, b) => compareText(a.notice_id, b.notice_id) || compareText(a.other_id, b.other_id),
  )
}

/** What a rule finds in groups of notices; `relations` learns it when the rule has seen them all. */
function apply(rule: Rule, groups: readonly (readonly NoticeRecord[])[], relations: Relations): NoticeLink[] {
  const links = groups.flatMap((group) => withoutAdditions(rule(group, relations), group))
  relations.add(links)
  return links
}

/** Employers of a state with more than one filing, each with its filings by day. */
function groupByEmployer(records: readonly NoticeRecord[]): NoticeRecord[][] {
  const groups = groupBy(records, ({ state, company_name }) => `${state} ${employerKey(company_name)}`)
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((group) =>
      group.sort((a, b) => compareText(dayOf(a) ?? '', dayOf(b) ?? '') || compareText(a.id, b.id)),
    )
}

/** People on top of those of a notice are told by its own list in a row like it: only in other lists are there copies of that row. */
function withoutAdditions(links: NoticeLink[], group: readonly NoticeRecord[]): NoticeLink[] {
  const added = new Map(group.filter(({ mark }) => mark === 'supplement').map((row) => [row.id, row]))
  if (added.size === 0) return links
  return links.filter(({ kind, notice_id, other_id }) => {
    const own = added.get(notice_id)
    if (kind !== 'possible_duplicate_of' || !own || added.has(other_id)) return true
    return group.find(({ id }) => id === other_id)?.source_id !== own.source_id
  })
}
