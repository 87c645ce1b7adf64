/** From the sources' rows to the tables of an edition: merge, link, place, decide the status. */
import { createHash } from 'node:crypto'
import type { SourceChanges, SourceResult, StageContext, Staged } from '#ingest/dataset.ts'
import { compareText } from '#lib/text.ts'
import { openGazetteer } from '#places/index.ts'
import type { Database } from '#storage/database.ts'
import { readAllEarlier } from '#storage/duckdb/read-earlier.ts'
import { linkNotices, setStatus, supersedeImported, takeOver } from './linking/index.ts'
import { IdMaker } from './notices/identity.ts'
import { type Kept, mergeReading } from './notices/merge.ts'
import { placeNotice } from './notices/placing.ts'
import {
  type GivenNotice,
  IS_LOSSY,
  type NoticeLink,
  type NoticeRecord,
  type NoticeVersion,
} from './notices/record.ts'
import { warnLinks, warnNotices, warnNoticeVersions } from './table.ts'

/** Stages WARN notices. */
export async function stageNotices({ previous, results }: StageContext<GivenNotice>): Promise<Staged> {
  const before = await load(previous)
  const records = new Map(before.records.map((r) => [r.id, r]))
  const versions = groupVersions(before.versions)
  // Imported notices that their publisher shows are not kept as rows, but the link to them is.
  const superseded = new Map(before.links.filter((l) => l.kind === 'replaces').map((l) => [l.other_id, l]))
  const ids = new IdMaker(records.values())
  const changes = new Map<string, SourceChanges>()
  const gazetteer = openGazetteer()

  // Publishers first: an importer's rows are then held against them.
  const ordered = [...results].sort((a, b) => Number(isImporter(a)) - Number(isImporter(b)))
  for (const result of ordered) {
    const kept = keptOf(result.source.id, records, versions)
    const total = { rows: 0, new: 0, changed: 0, gone: 0 }
    const takenOver = [...kept.records.values()].flatMap(rememberTakenOver)
    if (result.status === 'ok') {
      // Taken out one by one: held twice, the rows of all states would need twice the memory.
      for (let generation = result.generations.shift(); generation; generation = result.generations.shift()) {
        const placed = generation.map((notice) => placeNotice(notice, gazetteer))
        // History does not vanish because a file of it was not handed in again.
        const counts = mergeReading(kept, placed, result.source.id, ids, { vanish: !isImporter(result) })
        total.new += counts.new
        total.changed += counts.changed
        total.gone += counts.gone
      }
    }
    for (const restore of takenOver) restore()
    for (const [id, record] of kept.records) {
      // Replaced once, replaced for good: importing again brings nothing back.
      if (superseded.has(id)) {
        kept.records.delete(id)
        kept.versions.delete(id)
        total.new--
        continue
      }
      records.set(id, record)
    }
    for (const [id, list] of kept.versions) versions.set(id, list)
    total.rows = [...kept.records.values()].filter((r) => r.listed).length
    changes.set(result.source.id, total)
  }

  for (const { record } of supersedeImported(records, superseded)) {
    const total = changes.get(record.source_id)
    if (total && record.listed) total.rows--
    // What an importer brings only to be replaced at once is not new.
    if (total && !before.digests.has(record.id)) total.new--
    versions.delete(record.id)
  }
  const all = [...records.values()]
  const links = linkNotices(all, [...superseded.values()].sort(byLink))
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

const byLink = (a: NoticeLink, b: NoticeLink) =>
  compareText(a.notice_id, b.notice_id) || compareText(a.other_id, b.other_id)
const asRows = (rows: readonly object[]) => rows as Iterable<Record<string, string | number | boolean | null>>
const isImporter = (result: SourceResult<GivenNotice>) => result.source.importer === true

interface Before {
  records: NoticeRecord[]
  /** What each record said, as a digest, since staging changes the records in place. */
  digests: Map<string, string>
  judgements: Map<string, string>
  versions: NoticeVersion[]
  links: NoticeLink[]
}

async function load(previous: Database | null): Promise<Before> {
  if (!previous) return { records: [], digests: new Map(), judgements: new Map(), versions: [], links: [] }
  const records = await readAllEarlier<NoticeRecord>(previous, warnNotices)
  return {
    records,
    digests: new Map(records.map((r) => [r.id, digest(r)])),
    judgements: new Map(records.map((r) => [r.id, judgement(r)])),
    versions: await readAllEarlier<NoticeVersion>(previous, warnNoticeVersions, ['notice_id', 'version']),
    links: await readAllEarlier<NoticeLink>(previous, warnLinks),
  }
}

function groupVersions(versions: readonly NoticeVersion[]): Map<string, NoticeVersion[]> {
  const groups = new Map<string, NoticeVersion[]>()
  for (const version of versions) {
    const group = groups.get(version.notice_id)
    if (group) group.push(version)
    else groups.set(version.notice_id, [version])
  }
  return groups
}

function keptOf(
  sourceId: string,
  records: Map<string, NoticeRecord>,
  versions: Map<string, NoticeVersion[]>,
): Kept {
  const own = [...records.values()].filter((r) => r.source_id === sourceId)
  return {
    records: new Map(own.map((r) => [r.id, r])),
    versions: new Map(own.flatMap((r) => (versions.has(r.id) ? [[r.id, versions.get(r.id)!]] : []))),
  }
}

/** What was taken over stays, though the row's own file is read again and does not know it. */
function rememberTakenOver(record: NoticeRecord): (() => void)[] {
  if (!IS_LOSSY.has(record.origin)) return []
  const { is_warn, received_date } = record
  return [() => takeOver(record, { ...record, is_warn, received_date })]
}

const judgement = ({ status, in_totals }: NoticeRecord) => `${status} ${in_totals}`

/** A status that changed because of another notice is a change too, found on the day of the source's newest page. */
function dateStatusChanges(records: readonly NoticeRecord[], before: ReadonlyMap<string, string>): void {
  const latest = new Map<string, string>()
  for (const { source_id, last_seen } of records) {
    if (last_seen > (latest.get(source_id) ?? '')) latest.set(source_id, last_seen)
  }
  for (const record of records) {
    const was = before.get(record.id)
    if (was === undefined || was === judgement(record)) continue
    const day = latest.get(record.source_id)!
    if (day > record.changed_on) record.changed_on = day
  }
}

function differs(
  before: Before,
  records: readonly NoticeRecord[],
  versions: number,
  links: readonly NoticeLink[],
): boolean {
  if (before.digests.size !== records.length || before.versions.length !== versions) return true
  const linkText = (l: NoticeLink) =>
    [l.notice_id, l.other_id, l.kind, l.score, l.reason, l.other_origin ?? ''].join('|')
  const oldLinks = new Set(before.links.map(linkText))
  if (oldLinks.size !== links.length || links.some((l) => !oldLinks.has(linkText(l)))) return true
  return records.some((record) => before.digests.get(record.id) !== digest(record))
}

const COLUMNS = Object.keys(warnNotices.columns) as (keyof NoticeRecord)[]

function digest(record: NoticeRecord): string {
  return createHash('sha1')
    .update(JSON.stringify(COLUMNS.map((column) => record[column])))
    .digest('base64')
}
