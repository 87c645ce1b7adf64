/** The events of an edition: what its changes come to, for whom, as the list of notices shows them at the moment. */
import type { Announced } from '#contract/announced.ts'
import type { Catalogue } from '#contract/catalogue.ts'
import type { Change, ChangeKind, ChangesFeed } from '#contract/changes.ts'
import type { ReadOperation } from '#contract/operation.ts'
import { historyStart, PLANS, type Plan } from '#contract/plans.ts'
import type { IsoDate } from '#lib/dates.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import type { EventType } from './event-types.ts'
import { type Notice, NoticeLook } from './notices.ts'
import { eventId, type NewEvent } from './outbox.ts'
import type { Subscriber } from './subscribers.ts'

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

/** What making them needs. */
export interface EventsOptions {
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

/** Events, and whose could not be made: of them there are none at all. */
export interface Made {
  events: NewEvent[]
  failed: Subscriber[]
}

/** All changes of an edition. */
export async function changesOf(feed: ChangesFeed, id: string): Promise<Change[]> {
  const changes: Change[] = []
  for (;;) {
    const page = await feed.changes(id, changes.at(-1)?.seq ?? 0, PAGE)
    changes.push(...page)
    if (page.length < PAGE) return changes
  }
}

/**
 * Makes the events of changes, by asking `edition`. A subscriber whose filter cannot be asked at the moment is left out and
 * told in `failed`; throws where notices cannot be asked for at all.
 */
export async function makeEvents(
  options: EventsOptions,
  edition: OpenEdition,
  changes: readonly Change[],
  subscribers: readonly Subscriber[],
): Promise<Made> {
  const { catalogue, list, now, today, onSkipped } = options
  const context = { db: edition.db, today: today(), now: new Date(now()), edition, catalogue }
  const unreadable = (error: Error) => onSkipped('a filter cannot be read any more', error)
  const look = new NoticeLook(list, context, unreadable)
  const told = new Map<Change, { to: number[]; record: Notice | null }>()
  const failed: Subscriber[] = []
  for (const subscriber of subscribers) {
    const meant = changes.filter((change) => subscriber.events.has(typeOf(change) ?? ''))
    const found = await lookFor(look, meant, subscriber, onSkipped)
    if (found === null) {
      failed.push(subscriber)
      continue
    }
    for (const change of meant) {
      const record = change.dataset === NOTICES ? found.get(change.record_id) : null
      if (record === undefined) continue
      if (record === null && !isShown(options, change, subscriber.plan, edition, context.today)) continue
      const one = told.get(change) ?? { to: [], record }
      one.to.push(subscriber.webhook_id)
      told.set(change, one)
    }
  }
  return { events: [...told].map(([change, { to, record }]) => eventOf(change, to, record)), failed }
}

/** The notices that a subscriber is shown; null where its filter cannot be asked, and others can. */
async function lookFor(
  look: NoticeLook,
  meant: readonly Change[],
  { webhook_id, plan, criteria }: Subscriber,
  onSkipped: EventsOptions['onSkipped'],
): Promise<Map<string, Notice> | null> {
  const notices = meant.filter(({ dataset }) => dataset === NOTICES)
  const ids = [...new Set(notices.map(({ record_id }) => record_id))]
  if (ids.length === 0) return new Map()
  try {
    return await look.find(ids, plan, criteria)
  } catch (error) {
    // The same without a filter: where that fails too, nobody can be told.
    await look.find(ids, PLANS.enterprise, null).catch(() => {
      throw error
    })
    onSkipped(`webhook ${webhook_id} is told later: what it matches cannot be asked now`, error as Error)
    return null
  }
}

/** Whether a plan holds the dataset of a change, and its history the day. */
function isShown(
  { announced, catalogue }: EventsOptions,
  { dataset, day }: Change,
  plan: Plan,
  edition: OpenEdition,
  today: IsoDate,
): boolean {
  const needed = announced.find((each) => each.dataset === dataset)?.planDatasets
  if (!needed?.every((name) => catalogue.holds(plan, name))) return false
  const start = historyStart({ plan, today, edition })
  return start === null || (day ?? '') >= start
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
