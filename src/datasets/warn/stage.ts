/** From the sources' rows to the tables of an edition: merge, link, place, decide the status. */
import { setImmediate } from 'node:timers/promises'
import type { SourceChanges, SourceResult, StageContext, Staged } from '#ingest/dataset.ts'
import { groupBy } from '#lib/rows.ts'
import { compareText } from '#lib/text.ts'
import { openGazetteer } from '#places/index.ts'
import type { TableRow } from '#storage/tables.ts'
import {
  agrees,
  completeCells,
  fillFromDuplicates,
  fillFromReplaced,
  linkNotices,
  partCellsOf,
  setStatus,
  supersedeImported,
  takeBackFills,
  takeOver,
  takeWholeCells,
} from './linking/index.ts'
import { KnownBefore } from './notices/backlog.ts'
import { differs, judgementOf, readEarlier } from './notices/earlier.ts'
import { IdMaker } from './notices/identity.ts'
import { type Kept, mergeReading } from './notices/merge.ts'
import { type PlacedNotice, placeNotice } from './notices/placing.ts'
import {
  type GivenNotice,
  IS_LOSSY,
  type NoticeLink,
  type NoticeRecord,
  type NoticeVersion,
  ONLY_FILLS,
} from './notices/record.ts'
import { Reread } from './notices/reread.ts'
import { unseenIn } from './notices/unseen.ts'
import { warnLinks, warnNotices, warnNoticeVersions } from './table.ts'

/** Then it is the turn of whoever waits, such as the next file to be read: to find it takes a dozen turns. */
const PLACED_AT_ONCE = 100

/** Stages WARN notices. */
export async function stageNotices({ previous, results }: StageContext<GivenNotice>): Promise<Staged> {
  const before = await readEarlier(previous)
  const known = new KnownBefore(before.records)
  const records = new Map(before.records.map((r) => [r.id, r]))
  const bySource = groupBy(before.records, ({ source_id }) => source_id)
  const versions = groupBy(before.versions, ({ notice_id }) => notice_id)
  // Imported notices that their publisher shows are not kept as rows, but the link to them is.
  const superseded = new Map(before.links.filter((l) => l.kind === 'replaces').map((l) => [l.other_id, l]))
  // What is published is held against what was published, not against what other copies have filled.
  takeBackFills(records, before.links)
  /** Imported rows of this refresh that have given way, now or before. */
  const copies: NoticeRecord[] = []
  const ids = new IdMaker(records.values())
  const backlog = new Set<string>()
  const changes = new Map<string, SourceChanges>()
  const gazetteer = openGazetteer()

  // Publishers first: an importer's rows are then held against them.
  const ordered = [...results].sort((a, b) => Number(isImporter(a)) - Number(isImporter(b)))
  const staging = {
    records,
    bySource,
    versions,
    superseded,
    copies,
    ids,
    gazetteer,
    known,
    backlog,
    placed: 0,
  }
  for (const result of ordered) changes.set(result.source.id, await mergeSource(result, staging))

  for (const { record, by } of await supersedeImported(records, superseded)) {
    const total = changes.get(record.source_id)
    if (total && record.listed) total.rows--
    // What an importer brings only to be replaced at once is not new.
    if (total && !before.digests.has(record.id)) total.new--
    // Nor is what history knew already, when its publisher shows it; it may have changed.
    const shown = changes.get(by.source_id)
    if (shown && before.digests.has(record.id) && !before.digests.has(by.id)) {
      if (!backlog.has(by.id)) shown.new--
      if (!agrees(by, record)) shown.changed++
    }
    versions.delete(record.id)
    copies.push(record)
  }
  for (const record of [...records.values()].filter(({ origin }) => ONLY_FILLS.has(origin))) {
    const total = changes.get(record.source_id)
    if (total) Object.assign(total, { rows: 0, new: 0 })
    records.delete(record.id)
  }
  completeCells(records, superseded, copies)
  fillFromReplaced(records, superseded, copies)
  await setImmediate()
  const all = [...records.values()]
  const links = fillFromDuplicates(records, linkNotices(all, [...superseded.values()].sort(byLink)))
  setStatus(all, links, (id) => versions.has(id))
  dateStatusChanges(all, before.judgements)
  all.sort((a, b) => compareText(b.notice_date ?? '', a.notice_date ?? '') || compareText(a.id, b.id))
  const allVersions = [...versions.entries()]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([, list]) => list)
  return {
    changed: previous === null || differs(before, all, allVersions.length, links),
    changes,
    tables: [
      { table: warnNotices, rows: asRows(all) },
      { table: warnNoticeVersions, rows: asRows(allVersions) },
      { table: warnLinks, rows: asRows(links) },
    ],
  }
}

/** What staging has so far. */
interface Staging {
  records: Map<string, NoticeRecord>
  /** The notices of before, each source's; of regions of which a copy gives none today, they stand as they are. */
  bySource: ReadonlyMap<string, readonly NoticeRecord[]>
  versions: Map<string, NoticeVersion[]>
  /** The id of an imported notice that has gone → the link of what stands for it. */
  superseded: Map<string, NoticeLink>
  copies: NoticeRecord[]
  ids: IdMaker
  gazetteer: ReturnType<typeof openGazetteer>
  known: KnownBefore
  /** Ids of what is held from now on and is no news. */
  backlog: Set<string>
  /** How many notices have been placed. */
  placed: number
}

/** Merges what a source gave into its notices of before. */
async function mergeSource(result: SourceResult<GivenNotice>, staging: Staging): Promise<SourceChanges> {
  const { records, versions, superseded, copies, ids, gazetteer, known, backlog } = staging
  const own = staging.bySource.get(result.source.id) ?? []
  const { regions } = result
  const kept = keptOf(regions ? own.filter(({ state }) => regions.has(state)) : own, versions)
  const others = own.filter((record) => record.listed && !kept.records.has(record.id))
  const held = new Set(kept.records.keys())
  const total = { rows: 0, new: 0, changed: 0, gone: 0 }
  const unseen = unseenIn(result)
  const takenOver = [...kept.records.values()].map(rememberTakenOver)
  const reread = result.reread && new Reread(result.reread, result.generations, kept.records.values())
  // Taken out one by one: held twice, the rows of all states would need twice the memory. Of what is not ok there are none.
  for (let generation = result.generations.shift(); generation; generation = result.generations.shift()) {
    const placed: PlacedNotice[] = []
    for (const notice of generation) {
      placed.push(placeNotice(notice, gazetteer))
      if (++staging.placed % PLACED_AT_ONCE === 0) await setImmediate()
    }
    // History does not vanish because a file of it was not handed in again.
    const counts = mergeReading(kept, placed, result.source.id, ids, {
      vanish: !isImporter(result),
      unseen,
      reread,
      older: result.generations.length > 0,
    })
    total.new += counts.new
    total.changed += counts.changed
    total.gone += counts.gone
  }
  if (reread) total.gone -= retire(reread, kept, staging)
  if (!isImporter(result))
    for (const [id, record] of kept.records)
      if (!held.has(id) && known.isBacklog(record)) {
        backlog.add(id)
        total.new--
      }
  for (const restore of takenOver) restore()
  for (const [id, record] of kept.records) {
    // Replaced once, replaced for good: importing again brings nothing back.
    if (superseded.has(id)) {
      kept.records.delete(id)
      kept.versions.delete(id)
      copies.push(record)
      total.new--
    } else records.set(id, record)
  }
  for (const [id, list] of kept.versions) versions.set(id, list)
  total.rows = others.length + [...kept.records.values()].filter((r) => r.listed).length
  return total
}

const byLink = (a: NoticeLink, b: NoticeLink) =>
  compareText(a.notice_id, b.notice_id) || compareText(a.other_id, b.other_id)
/** Rows to be written once: each is let go when it is, so that they do not stand beside what the engine makes of them. */
function* asRows(rows: object[]): Iterable<TableRow> {
  for (const [at, row] of rows.entries()) {
    rows[at] = WRITTEN
    yield row as TableRow
  }
}

const WRITTEN = {}

const isImporter = (result: SourceResult<GivenNotice>) => result.source.importer === true

/** The notices of before that what a source gives is held against. */
const keptOf = (own: readonly NoticeRecord[], versions: Map<string, NoticeVersion[]>): Kept => ({
  records: new Map(own.map((r) => [r.id, r])),
  versions: new Map(own.flatMap((r) => (versions.has(r.id) ? [[r.id, versions.get(r.id)!]] : []))),
})

/**
 * Takes out what another version of the reader made of the documents, and the links of rows that are no more. Gives how
 * many of them the merge has taken for withdrawn.
 */
function retire(reread: Reread, kept: Kept, { records, versions, superseded }: Staging): number {
  const retired = reread.retire(kept.records)
  const gone = new Set(retired.map(({ id }) => id))
  for (const id of gone) {
    records.delete(id)
    kept.versions.delete(id)
    versions.delete(id)
  }
  for (const { notice_id, other_id, other_origin } of [...superseded.values()]) {
    // An imported row that is read under another id now is to be held against its publisher's once more.
    const isOfBefore = !reread.seen.has(other_id) && reread.readsList(other_id.slice(0, 2), other_origin)
    if (isOfBefore || gone.has(notice_id)) superseded.delete(other_id)
  }
  return retired.filter(({ listed }) => !listed).length
}

/** What was taken over stays, though the row's own file is read again and does not know it. */
function rememberTakenOver(record: NoticeRecord): () => void {
  const { is_warn } = record
  const cells = partCellsOf(record)
  return () => {
    if (IS_LOSSY.has(record.origin)) takeOver(record, { is_warn })
    takeWholeCells(record, cells)
  }
}

/** A status that changed because of another notice is a change too, found on the day of the source's newest page. */
function dateStatusChanges(records: readonly NoticeRecord[], before: ReadonlyMap<string, string>): void {
  const latest = new Map<string, string>()
  for (const { source_id, last_seen } of records) {
    if (last_seen > (latest.get(source_id) ?? '')) latest.set(source_id, last_seen)
  }
  for (const record of records) {
    const was = before.get(record.id)
    if (was === undefined || was === judgementOf(record)) continue
    const day = latest.get(record.source_id)!
    if (day > record.changed_on) record.changed_on = day
  }
}
