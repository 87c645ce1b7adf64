/**
 * Documents that another version of the reader has read before. Where it reads a date or a name better, a row gets
 * another identity though its publisher has changed nothing: it is the same notice, under the id that it has. A row of
 * such a document that is not read out of it any more was never a notice, and is no history.
 */
import type { SourceResult } from '#ingest/dataset.ts'
import { compareText } from '#lib/text.ts'
import { compareNotices } from '../linking/compare.ts'
import { lastSeen } from './given-rows.ts'
import { countFields, groupByHint, hints } from './moved-ids.ts'
import type { PlacedNotice } from './placing.ts'
import { changedFields, type GivenNotice, type NoticeRecord } from './record.ts'

const keyOf = (place: string, day: string) => `${place} ${day}`

/** The reading of one source by a version of the reader that the edition's rows are not of. */
export class Reread {
  /** Rows that have been read in this refresh, in any state of the pages. */
  readonly seen = new Set<string>()
  private readonly addresses = new Set<string>()
  private readonly pages = new Set<string>()
  private readonly days = new Set<string>()
  private readonly lists = new Set<string>()
  private readonly listed: ReadonlySet<string>

  /** `generations`: all that the source gives; `before`: its rows of the edition before, not merged yet. */
  constructor(
    private readonly read: NonNullable<SourceResult<GivenNotice>['reread']>,
    generations: readonly (readonly GivenNotice[])[],
    before: Iterable<NoticeRecord>,
  ) {
    for (const generation of generations)
      for (const notice of generation) {
        this.addresses.add(notice.source_url)
        this.pages.add(keyOf(notice.source_url, lastSeen(notice)))
        this.days.add(keyOf(notice.state, lastSeen(notice)))
        this.lists.add(keyOf(notice.state, notice.origin ?? 'publisher'))
      }
    this.listed = new Set([...before].filter(({ listed }) => listed).map(({ id }) => id))
  }

  /**
   * Whether the document in which a row was last seen is read again: what stands at its address is of that day. The
   * address may be of the row's own letter, which only a row of the letter has: such a row is of some document of the
   * day, and that one is known to be read only where all are.
   */
  private holds({ state, source_url, last_seen }: NoticeRecord): boolean {
    if (this.addresses.has(source_url)) return this.pages.has(keyOf(source_url, last_seen))
    return this.read === 'all' && this.days.has(keyOf(state, last_seen))
  }

  /** Whether a notice stands in a document that a row was read from before: what differs, we read otherwise. */
  isOfOne = (record: NoticeRecord, notice: GivenNotice): boolean => lastSeen(notice) <= record.last_seen

  /** Whether the rows of a state that came from somebody's collection are read again. */
  readsList = (state: string, origin: string | null | undefined): boolean =>
    origin != null && this.lists.has(keyOf(state, origin))

  /**
   * Takes out what was read from documents that are read again, and is not read out of them any more. What its publisher
   * had withdrawn before stays: the document that had it last may have been replaced by another one of that day.
   */
  retire(records: Map<string, NoticeRecord>): NoticeRecord[] {
    if (this.read === 'part') return []
    const retired = [...records.values()].filter(
      (record) => this.listed.has(record.id) && !this.seen.has(record.id) && this.holds(record),
    )
    for (const { id } of retired) records.delete(id)
    return retired
  }

  /** The rows of before that new ones read otherwise: the most alike first, each once. `day`: that of the reading. */
  findMoves(
    strangers: readonly PlacedNotice[],
    records: Iterable<NoticeRecord>,
    day: string,
  ): Map<PlacedNotice, NoticeRecord> {
    const byHint = groupByHint(
      [...records].filter(
        (record) =>
          !this.seen.has(record.id) && record.first_seen <= day && (record.listed || this.holds(record)),
      ),
    )
    const pairs = strangers.flatMap((notice) => {
      const near = new Set(hints(notice).flatMap((hint) => byHint.get(hint) ?? []))
      return [...near]
        .filter((record) => mayBeOneRow(record, notice))
        .map((record) => ({ notice, record, differ: changedFields(record, notice).length }))
    })
    pairs.sort((a, b) => a.differ - b.differ || compareText(a.record.id, b.record.id))
    const moves = new Map<PlacedNotice, NoticeRecord>()
    const used = new Set<NoticeRecord>()
    for (const { notice, record } of pairs) {
      if (moves.has(notice) || used.has(record)) continue
      moves.set(notice, record)
      used.add(record)
    }
    return moves
  }
}

/** Whether two readings may be of one row: of its name, days, headcount and place most are read as before. */
function mayBeOneRow(record: NoticeRecord, notice: PlacedNotice): boolean {
  const { agree, differ } = countFields(record, notice)
  const { sameWords, sameNumbers } = compareNotices(record, notice).employer
  return sameWords ? agree >= differ : sameNumbers && agree >= 2 && differ === 0
}
