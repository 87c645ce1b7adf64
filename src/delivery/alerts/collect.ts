/** What has changed behind an edition, notice by notice: of several changes of one, what they come to. */
import type { Change, ChangedField, ChangeKind, ChangesFeed } from '#contract/changes.ts'

/** The dataset of the list that filters are asked of. */
const NOTICES = 'warn'
/** Changes that are read at once. */
const PAGE = 1000

/** What has become of a notice. */
export interface NoticeChange {
  kind: ChangeKind
  fields: readonly ChangedField[]
}

/** Changes of notices by id, in the order in which they were first told. */
export type NoticeChanges = ReadonlyMap<string, NoticeChange>

/** Reads changes behind editions; what several filters have not been told of is read once. */
export class ChangesBehind {
  private readonly known = new Map<string, Promise<NoticeChanges>>()

  private constructor(
    private readonly feed: ChangesFeed,
    /** All editions with changes that are kept, oldest first. */
    readonly editions: readonly string[],
  ) {}

  static async of(feed: ChangesFeed): Promise<ChangesBehind> {
    return new ChangesBehind(feed, await feed.editionsAfter(null))
  }

  /** The newest edition; empty where none has changed anything yet. */
  get newest(): string {
    return this.editions.at(-1) ?? ''
  }

  /** Behind an edition, or a moment. */
  async after(edition: string): Promise<NoticeChanges> {
    const behind = this.editions.filter((each) => each > edition)
    const key = behind.join()
    const read = this.known.get(key) ?? this.read(behind)
    this.known.set(key, read)
    return read
  }

  private async read(editions: readonly string[]): Promise<NoticeChanges> {
    const found = new Map<string, NoticeChange>()
    for (const edition of editions)
      for await (const change of this.of(edition)) {
        if (change.dataset !== NOTICES) continue
        const merged = mergeChanges(found.get(change.record_id), change)
        if (merged) found.set(change.record_id, merged)
        else found.delete(change.record_id)
      }
    return found
  }

  private async *of(edition: string): AsyncGenerator<Change> {
    for (let after = 0; ; ) {
      const page = await this.feed.changes(edition, after, PAGE)
      yield* page
      if (page.length < PAGE) return
      after = page.at(-1)!.seq
    }
  }
}

/** What two changes of a notice come to; null where the later takes the earlier back. */
function mergeChanges(first: NoticeChange | undefined, next: NoticeChange): NoticeChange | null {
  if (!first) return { kind: next.kind, fields: next.fields }
  const gone = next.kind === 'withdrawn' || next.kind === 'no_longer_listed'
  if (gone) return { kind: next.kind, fields: [] }
  // What was new, or is there again, is told as it is now.
  if (first.kind === 'created' || next.kind === 'created') return { kind: 'created', fields: [] }
  const fields = new Map(first.fields.map((each) => [each.field, each]))
  for (const each of next.fields)
    fields.set(each.field, { ...each, before: fields.get(each.field)?.before ?? each.before })
  const changed = [...fields.values()].filter(({ before, after }) => before !== after)
  return changed.length > 0 ? { kind: 'amended', fields: changed } : null
}
