/**
 * Yesterday's notices of one source and what its page lists today, made one.
 *
 * A row is the same notice when its identity is; among rows of one identity (waves, phases, sites) first the one
 * that reads the same, then the one that reads most alike. A row whose identity changed because the state rewrote
 * its date or its name is still the same notice when nearly everything else agrees. What is not listed any more
 * stays, marked.
 */
import { letterOf } from '../cells/letters.ts'
import { foldEmployer } from '../cells/names.ts'
import { firstSeen, groupByIdentity, lastSeen, latestDay } from './given-rows.ts'
import type { IdMaker } from './identity.ts'
import { findMoves } from './moved-ids.ts'
import type { PlacedNotice } from './placing.ts'
import { changedFields, contentOf, type NoticeRecord, type NoticeVersion } from './record.ts'
import type { Reread } from './reread.ts'
import type { Unseen } from './unseen.ts'

/** One source's notices by id, and what they said before. */
export interface Kept {
  records: Map<string, NoticeRecord>
  versions: Map<string, NoticeVersion[]>
}

/** What a merge did. */
export interface MergeCounts {
  new: number
  changed: number
  gone: number
}

/**
 * Merges one reading of a source's pages into what was kept of it. `kept` is changed in place. With `vanish` false
 * rows that are not there stay listed; so do those of documents that were not to be had (`unseen`). `reread`: what was
 * kept was read by another version of the reader; an `older` reading, before that of today, tells nothing then of later
 * days.
 */
export function mergeReading(
  kept: Kept,
  given: readonly PlacedNotice[],
  sourceId: string,
  ids: IdMaker,
  {
    vanish = true,
    unseen = NOTHING_UNSEEN,
    reread,
    older = false,
  }: { vanish?: boolean; unseen?: Unseen; reread?: Reread | undefined; older?: boolean } = {},
): MergeCounts {
  const counts: MergeCounts = { new: 0, changed: 0, gone: 0 }
  const groups = groupByIdentity(given)
  const before = new Map<string, NoticeRecord[]>()
  for (const record of kept.records.values()) {
    const group = before.get(record.identity)
    if (group) group.push(record)
    else before.set(record.identity, [record])
  }
  const seen = new Set<string>()
  const strangers: { notice: PlacedNotice; identity: string }[] = []
  const take = (record: NoticeRecord, notice: PlacedNotice) => {
    seen.add(record.id)
    if (unseen.isPartial(notice)) seeAgain(record, notice)
    else if (update(kept, record, notice, reread, older)) counts.changed++
  }

  for (const [identity, notices] of groups) {
    const old = new Set((before.get(identity) ?? []).sort((a, b) => a.ordinal - b.ordinal))
    const left: PlacedNotice[] = []
    const texts = new Map<string, NoticeRecord[]>()
    for (const record of old) {
      const text = record.printed
      texts.set(text, [...(texts.get(text) ?? []), record])
    }
    for (const notice of notices) {
      const same = texts.get(notice.printed)?.shift()
      if (same) {
        old.delete(same)
        take(same, notice)
      } else left.push(notice)
    }
    for (const notice of left) {
      // Of two that read equally alike, the one that was listed until now: the other has been gone for a while.
      const nearest = [...old].sort(
        (a, b) =>
          changedFields(a, notice).length - changedFields(b, notice).length ||
          Number(b.listed) - Number(a.listed),
      )[0]
      if (nearest) {
        old.delete(nearest)
        take(nearest, notice)
      } else strangers.push({ notice, identity })
    }
  }

  for (const id of seen) reread?.seen.add(id)
  const day = latestDay(given)
  const missing = new Set(
    [...kept.records.values()].filter((record) => record.listed && !seen.has(record.id)),
  )
  const news = strangers.map(({ notice }) => notice)
  const moves = reread ? reread.findMoves(news, kept.records.values(), day) : findMoves(news, [...missing])
  for (const { notice, identity } of strangers) {
    const moved = moves.get(notice)
    const ordinal = nextOrdinal(before.get(identity))
    if (moved) {
      missing.delete(moved)
      moved.ordinal = ordinal
      moved.identity = identity
      ids.move(moved)
      take(moved, notice)
    }
    const record = moved ?? create(notice, sourceId, identity, ordinal, ids)
    if (!moved && unseen.isPartial(notice)) record.printed = PART_READ + notice.printed
    before.set(identity, [...(before.get(identity) ?? []), record])
    reread?.seen.add(record.id)
    if (moved) continue
    kept.records.set(record.id, record)
    counts.new++
  }
  const stay = new Set([...kept.records.values()].filter((record) => unseen.stays(record)))
  for (const { id } of stay) reread?.seen.add(id)
  for (const record of vanish ? missing : []) {
    if (stay.has(record) || (reread && older && record.last_seen > day)) continue
    record.listed = false
    if (day > record.changed_on) record.changed_on = day
    counts.gone++
  }
  return counts
}

/** Stands before the print of a notice whose own page has not been read yet: what that tells later amends nothing. */
const PART_READ = 'part|'
const isPartRead = ({ printed }: NoticeRecord) => printed.startsWith(PART_READ)

const NOTHING_UNSEEN: Unseen = { stays: () => false, isPartial: () => false }

/** Says of a record that it is still listed, and leaves what it says. */
function seeAgain(record: NoticeRecord, notice: PlacedNotice): void {
  record.listed = true
  if (lastSeen(notice) > record.last_seen) record.last_seen = lastSeen(notice)
}

/** The lowest free one, so that an imported row that was replaced falls on its old id when it is imported again. */
function nextOrdinal(group: readonly NoticeRecord[] = []): number {
  const used = new Set(group.map((r) => r.ordinal))
  for (let ordinal = 1; ; ordinal++) if (!used.has(ordinal)) return ordinal
}

function create(
  notice: PlacedNotice,
  sourceId: string,
  identity: string,
  ordinal: number,
  ids: IdMaker,
): NoticeRecord {
  return {
    id: ids.make(notice, identity, ordinal),
    state: notice.state,
    ...contentOf(notice),
    company_key: foldEmployer(notice.company_name),
    in_totals: true,
    ...placeOf(notice),
    source_url: notice.source_url,
    letter_url: letterOf(notice.source_url),
    source_agency: notice.source_agency,
    status: 'listed',
    first_seen: firstSeen(notice),
    last_seen: lastSeen(notice),
    changed_on: firstSeen(notice),
    source_id: sourceId,
    origin: notice.origin ?? 'publisher',
    listed: true,
    notice_key: notice.notice_key,
    amends_key: notice.amends_key,
    identity,
    ordinal,
    printed: notice.printed,
  }
}

const placeOf = ({ sector, county_fips, latitude, longitude, geo_basis }: PlacedNotice) => ({
  sector,
  county_fips,
  latitude,
  longitude,
  geo_basis,
})

/** Brings a record up to what its page says now; true when its content changed or it came back. */
function update(
  kept: Kept,
  record: NoticeRecord,
  notice: PlacedNotice,
  reread: Reread | undefined,
  older: boolean,
): boolean {
  const isOfOne = reread?.isOfOne(record, notice) ?? false
  // A document of before, read again, does not bring back what later ones have withdrawn.
  const cameBack = !record.listed && !(older && isOfOne)
  const differs = record.printed !== notice.printed && !isPartRead(record) && !isOfOne
  if (firstSeen(notice) < record.first_seen) record.first_seen = firstSeen(notice)
  if (lastSeen(notice) > record.last_seen) record.last_seen = lastSeen(notice)
  record.listed ||= cameBack
  record.source_url = notice.source_url
  record.letter_url = letterOf(notice.source_url)
  record.source_agency = notice.source_agency
  record.amends_key = notice.amends_key
  record.notice_key = notice.notice_key
  Object.assign(record, placeOf(notice))
  if (differs) {
    // What it said until now is kept as a version; what it says now is the record itself.
    const versions = kept.versions.get(record.id) ?? []
    const since = versions.length === 0 ? record.first_seen : record.changed_on
    versions.push({
      notice_id: record.id,
      version: versions.length + 1,
      seen_on: since,
      ...contentOf(record),
    })
    kept.versions.set(record.id, versions)
  }
  // What we made of the same print (a town's spelling, a county) may have become better without anybody amending it.
  Object.assign(record, contentOf(notice))
  record.printed = notice.printed
  record.company_key = foldEmployer(notice.company_name)
  if (differs || cameBack) record.changed_on = [lastSeen(notice), record.changed_on].sort()[1]!
  return differs || cameBack
}
