/**
 * Announces editions: what has changed with each is written down as events, with their deliveries, in the transaction that
 * marks the edition as announced. So each is announced whole and once, whatever happens in between.
 */
import type { Announced } from '#contract/announced.ts'
import type { Catalogue } from '#contract/catalogue.ts'
import type { Change, ChangeKind, ChangesFeed } from '#contract/changes.ts'
import type { ReadOperation } from '#contract/operation.ts'
import { historyStart, type Plan } from '#contract/plans.ts'
import type { IsoDate } from '#lib/dates.ts'
import type { State } from '#state/state.ts'
import type { EditionHolder, OpenEdition } from '#storage/editions/serving.ts'
import type { EventType } from './event-types.ts'
import { moveMark, readMark } from './marks.ts'
import { type Notice, NoticeLook } from './notices.ts'
import { eventId, type NewEvent, writeEvents } from './outbox.ts'
import { findSubscribers, type Subscriber } from './subscribers.ts'

/** The mark of this: also its name among what is announced. */
const MARK = 'webhooks'
/** Changes that are read at once. */
const PAGE = 1000

/** The dataset of the list that filters are asked of. */
const NOTICES = 'warn'

/** What becomes of changes. What has merely dropped off a publisher's list has not been taken back. */
const TYPES: Readonly<Record<string, Partial<Record<ChangeKind, EventType>>>> = {
  [NOTICES]: {
    created: 'warn.notice.created',
    amended: 'warn.notice.amended',
    withdrawn: 'warn.notice.withdrawn',
  },
  sec: { created: 'sec.filing.created' },
  bankruptcy: { created: 'bankruptcy.case.created' },
  dol_claims: { created: 'claims.week.published' },
  jolts: { created: 'jolts.month.published' },
  risk: { amended: 'risk.level.raised' },
}

const typeOf = ({ dataset, kind }: Change): EventType | undefined => TYPES[dataset]?.[kind]

/** What announcing needs. */
export interface AnnouncerOptions {
  state: State
  feed: ChangesFeed
  editions: EditionHolder
  catalogue: Catalogue
  /** What a plan must hold to be told of each dataset's changes. */
  announced: readonly Pick<Announced, 'dataset' | 'planDatasets'>[]
  /** The list of notices. */
  list: ReadOperation
  now: () => number
  /** The day that counts as today. */
  today: () => IsoDate
  /** Hears of what could not be told. */
  onSkipped: (message: string, error?: Error) => void
}

/** Announces. */
export class Announcer {
  constructor(private readonly options: AnnouncerOptions) {}

  /**
   * Announces what has been published since the last time; what was there before the first time is not. Throws Unavailable
   * while the data cannot be asked: the edition stays to be announced.
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
    const changes = await this.changesOf(id)
    const events = await this.eventsOf(changes, await findSubscribers(state.db), edition)
    return state.transaction(async (db) => {
      if (!(await moveMark(db, { name: MARK, from: last, to: id }, now()))) return false
      await writeEvents(db, events, new Date(now()).toISOString())
      return true
    })
  }

  private async changesOf(id: string): Promise<Change[]> {
    const { feed } = this.options
    const changes: Change[] = []
    for (;;) {
      const page = await feed.changes(id, changes.at(-1)?.seq ?? 0, PAGE)
      changes.push(...page)
      if (page.length < PAGE) return changes
    }
  }

  private async eventsOf(
    changes: readonly Change[],
    subscribers: readonly Subscriber[],
    edition: OpenEdition,
  ): Promise<NewEvent[]> {
    const { catalogue, list, now, today, onSkipped } = this.options
    const context = { db: edition.db, today: today(), now: new Date(now()), edition, catalogue }
    const unreadable = (error: Error) => onSkipped('a filter cannot be read any more', error)
    const look = new NoticeLook(list, context, unreadable)
    const told = new Map<Change, { to: number[]; record: Notice | null }>()
    const tell = (change: Change, { webhook_id }: Subscriber, record: Notice | null) => {
      const one = told.get(change) ?? { to: [], record }
      one.to.push(webhook_id)
      told.set(change, one)
    }
    for (const subscriber of subscribers) {
      const { events, plan, criteria } = subscriber
      const meant = changes.filter((change) => events.has(typeOf(change) ?? ''))
      const notices = meant.filter(({ dataset }) => dataset === NOTICES)
      const ids = [...new Set(notices.map(({ record_id }) => record_id))]
      const found = ids.length > 0 ? await look.find(ids, plan, criteria) : new Map<string, Notice>()
      for (const change of notices) {
        const notice = found.get(change.record_id)
        if (notice) tell(change, subscriber, notice)
      }
      const start = historyStart({ plan, today: context.today, edition })
      for (const change of meant) {
        if (change.dataset === NOTICES || !this.holds(plan, change.dataset)) continue
        if (start === null || (change.day ?? '') >= start) tell(change, subscriber, null)
      }
    }
    return [...told].map(([change, { to, record }]) => eventOf(change, to, record))
  }

  private holds(plan: Plan, dataset: string): boolean {
    const { announced, catalogue } = this.options
    const needed = announced.find((each) => each.dataset === dataset)?.planDatasets
    return needed?.every((name) => catalogue.holds(plan, name)) ?? false
  }
}

function eventOf(change: Change, to: readonly number[], record: Notice | null): NewEvent {
  const { edition, dataset, kind, record_id, seq, fields } = change
  return {
    // An edition is announced once; should its mark be lost with a store, receivers know its events again.
    id: eventId(edition, dataset, kind, record_id),
    type: typeOf(change)!,
    at: new Date(change.published_at).toISOString(),
    seq,
    data: { dataset, record_id, edition, changes: fields, record },
    to,
  }
}
