/**
 * Yesterday's notices of one source and what its page lists today, made one.
 *
 * A row is the same notice when its identity is; among rows of one identity (waves, phases, sites) first the one
 * that reads the same, then the one that reads most alike. A row whose identity changed because the state rewrote
 * its date or its name is still the same notice when nearly everything else agrees. What is not listed any more
 * stays, marked.
 */
import type { IsoDate } from '#lib/dates.ts'
import { foldEmployer } from '../cells/names.ts'
import { type IdMaker, isUndated } from './identity.ts'
import { findMoved, hints } from './moved-ids.ts'
import type { PlacedNotice } from './placing.ts'
import { changedFields, contentOf, type NoticeRecord, type NoticeVersion } from './record.ts'

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
 * rows that are not there stay listed.
 */
export function mergeReading(
  kept: Kept,
  given: readonly PlacedNotice[],
  sourceId: string,
  ids: IdMaker,
  { vanish = true } = {},
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
    if (update(kept, record, notice)) counts.changed++
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

  const missing = new Set(
    [...kept.records.values()].filter((record) => record.listed && !seen.has(record.id)),
  )
  const byHint = new Map<string, NoticeRecord[]>()
  for (const record of missing) {
    for (const hint of hints(record)) byHint.set(hint, [...(byHint.get(hint) ?? []), record])
  }
  for (const { notice, identity } of strangers) {
    const near = new Set(hints(notice).flatMap((hint) => byHint.get(hint) ?? []))
    const moved = findMoved(
      [...near].filter((record) => missing.has(record)),
      notice,
    )
    if (moved) {
      missing.delete(moved)
      moved.ordinal = nextOrdinal(before.get(identity))
      moved.identity = identity
      ids.move(moved)
      before.set(identity, [...(before.get(identity) ?? []), moved])
      take(moved, notice)
      continue
    }
    const ordinal = nextOrdinal(before.get(identity))
    const record = create(notice, sourceId, identity, ordinal, ids)
    kept.records.set(record.id, record)
    before.set(identity, [...(before.get(identity) ?? []), record])
    counts.new++
  }
  const day = latestDay(given)
  for (const record of vanish ? missing : []) {
    record.listed = false
    if (day > record.changed_on) record.changed_on = day
    counts.gone++
  }
  return counts
}

/** Rows by identity in a fixed order, without rows that merely repeat another. */
function groupByIdentity(given: readonly PlacedNotice[]): Map<string, PlacedNotice[]> {
  const groups = new Map<string, Map<string, PlacedNotice>>()
  let undated = 0
  for (const notice of given) {
    const { identity } = notice
    let group = groups.get(identity)
    if (!group) {
      group = new Map()
      groups.set(identity, group)
    }
    // Undated rows are never taken for repetitions of each other.
    const text = notice.printed + (isUndated(notice) ? `#${undated++}` : '')
    const twin = group.get(text)
    if (!twin) group.set(text, { ...notice })
    else {
      const firsts = [firstSeen(twin), firstSeen(notice)].sort()
      const lasts = [lastSeen(twin), lastSeen(notice)].sort()
      group.set(text, {
        ...(lasts[1] === lastSeen(notice) ? notice : twin),
        first_seen: firsts[0]!,
        last_seen: lasts[1]!,
      })
    }
  }
  const sorted = new Map<string, PlacedNotice[]>()
  for (const [identity, group] of groups) {
    sorted.set(
      identity,
      group.size === 1 ? [...group.values()] : [...group.entries()].sort(byText).map(([, n]) => n),
    )
  }
  return sorted
}

const byText = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : a > b ? 1 : 0)
const firstSeen = (notice: PlacedNotice): IsoDate => notice.first_seen ?? notice.seen_on
const lastSeen = (notice: PlacedNotice): IsoDate => notice.last_seen ?? notice.seen_on

function latestDay(given: readonly PlacedNotice[]): IsoDate {
  return given.map(lastSeen).sort().at(-1) ?? ''
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
function update(kept: Kept, record: NoticeRecord, notice: PlacedNotice): boolean {
  const cameBack = !record.listed
  const differs = record.printed !== notice.printed
  if (firstSeen(notice) < record.first_seen) record.first_seen = firstSeen(notice)
  if (lastSeen(notice) > record.last_seen) record.last_seen = lastSeen(notice)
  record.listed = true
  record.source_url = notice.source_url
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
