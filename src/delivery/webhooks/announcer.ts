/**
 * Announces editions: what has changed with each is written down as events, with their deliveries, in the transaction that
 * marks the edition as announced. So each is announced whole and once, whatever happens in between. Whose filter cannot be
 * asked at that moment is owed the edition, in the same transaction, and holds nobody else up.
 */
import type { Change, ChangesFeed } from '#contract/changes.ts'
import type { OwedAnnouncementsTable, State } from '#state/state.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import type { EditionHolder } from '#storage/editions/serving.ts'
import { changesOf, type EventsOptions, makeEvents } from './edition-events.ts'
import { moveMark, readMark } from './marks.ts'
import { writeEvents } from './outbox.ts'
import { dueOwed, owe, putOff, strikeOff } from './owed.ts'
import { findSubscribers, type Subscriber } from './subscribers.ts'

/** The mark of this: also its name among what is announced. */
const MARK = 'webhooks'

/** What announcing needs. */
export interface AnnouncerOptions extends EventsOptions {
  state: State
  feed: ChangesFeed
  editions: EditionHolder
}

/** Announces. */
export class Announcer {
  constructor(private readonly options: AnnouncerOptions) {}

  /**
   * Announces what has been published since the last time; what was there before the first time is not. Throws Unavailable
   * while notices cannot be asked for at all: the edition stays to be announced.
   */
  async run(signal: AbortSignal): Promise<void> {
    const { state, editions, now } = this.options
    const held = editions.acquire()
    if (held === null) return
    try {
      const { edition } = held
      const last = await readMark(state.db, MARK)
      if (last === null) {
        await state.transaction((db) => moveMark(db, { name: MARK, from: null, to: edition.id }, now()))
        return
      }
      for (const id of await this.toAnnounce(last, edition.id)) {
        if (signal.aborted || !(await this.announce(id, edition))) return
      }
      await this.tellOwed(signal, edition)
    } finally {
      held.release()
    }
  }

  /** Editions after the last one, but none that does not serve here yet. */
  private async toAnnounce(last: string, serving: string): Promise<string[]> {
    const { feed } = this.options
    const after = await feed.editionsAfter(last === '' ? null : last)
    if (after.length === 0) return []
    const ahead = new Set(await feed.editionsAfter(serving))
    return after.filter((id) => !ahead.has(id))
  }

  /** False where somebody else was faster. */
  private async announce(id: string, edition: OpenEdition): Promise<boolean> {
    const { state, now } = this.options
    const last = await readMark(state.db, MARK)
    const changes = await changesOf(this.options.feed, id)
    const { events, failed } = await makeEvents(
      this.options,
      edition,
      changes,
      await findSubscribers(state.db),
    )
    const owed = failed.map(({ webhook_id }) => webhook_id)
    return state.transaction(async (db) => {
      if (!(await moveMark(db, { name: MARK, from: last, to: id }, now()))) return false
      await writeEvents(db, events, new Date(now()).toISOString())
      await owe(db, id, owed, now())
      return true
    })
  }

  /** Tells those who could not be told with the others, each by itself. */
  private async tellOwed(signal: AbortSignal, edition: OpenEdition): Promise<void> {
    const { state, feed, now, onSkipped } = this.options
    const due = await dueOwed(state, now())
    if (due.length === 0) return
    const subscribers = new Map((await findSubscribers(state.db)).map((each) => [each.webhook_id, each]))
    const kept = await feed.editionsAfter(null)
    const changes = new Map<string, Change[]>()
    for (const owed of due) {
      if (signal.aborted) return
      const subscriber = subscribers.get(owed.webhook_id)
      const isLost = kept[0] !== undefined && owed.edition < kept[0]
      if (isLost)
        onSkipped(`webhook ${owed.webhook_id} is not told of ${owed.edition}: its changes are kept no more`)
      if (!subscriber || isLost) {
        await strikeOff(state.db, owed)
        continue
      }
      // While an earlier edition serves, what later ones changed cannot be read.
      const isThere = kept.includes(owed.edition)
      const read = changes.get(owed.edition) ?? (isThere ? await changesOf(feed, owed.edition) : [])
      changes.set(owed.edition, read)
      if (!isThere || !(await this.tellOne(owed, subscriber, read, edition))) await putOff(state, owed, now())
    }
  }

  /** False where that is not possible yet. */
  private async tellOne(
    owed: OwedAnnouncementsTable,
    subscriber: Subscriber,
    changes: readonly Change[],
    edition: OpenEdition,
  ): Promise<boolean> {
    const { state, now } = this.options
    const { events, failed } = await makeEvents(this.options, edition, changes, [subscriber])
    if (failed.length > 0) return false
    await state.transaction(async (db) => {
      if (await strikeOff(db, owed)) await writeEvents(db, events, new Date(now()).toISOString())
    })
    return true
  }
}
