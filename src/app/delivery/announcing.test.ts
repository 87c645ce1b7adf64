/** From a change between editions to a signed event at a receiver, over invented notices. */
import { Webhook } from 'standardwebhooks'
import { afterEach, expect, test, vi } from 'vitest'
import type { Change, ChangesFeed } from '#contract/changes.ts'
import { PLANS } from '#contract/plans.ts'
import records from '#datasets/warn/operations/records.ts'
import { notice, warnDatabase } from '#datasets/warn/testing/notices.ts'
import { Announcer } from '#delivery/webhooks/announcer.ts'
import { announcePeriods } from '#delivery/webhooks/periods.ts'
import { webhookDesk } from '#delivery/webhooks/testing/desk.ts'
import { receiver } from '#delivery/webhooks/testing/receiver.ts'
import { edition, endServices, noDatabase, TestEditions } from '#http/testing/service.ts'
import { Published } from '#insights/reports/testing/published.ts'
import { readConfig } from '../../config.ts'
import { registry } from '../../registry.ts'
import { listed, newsroom as refreshedNewsroom } from '../testing/newsroom.ts'
import { seriesOf } from './what-is-told.ts'

const TODAY = '2024-06-15'
const { catalogue, announced, operations } = registry(readConfig({}))
const datasets = { warn: {}, companies: {}, links: {} } as never

afterEach(async () => {
  vi.useRealTimers()
  await endServices()
})

const NOTICES = [
  notice({ id: 'OR-2024-00000001', state: 'OR', notice_date: '2024-06-14', company_name: 'Cedar Works' }),
  notice({ id: 'OR-2024-00000002', state: 'OR', notice_date: '2024-06-10', status: 'amended' }),
  notice({ id: 'WA-2024-00000003', state: 'WA', notice_date: '2024-06-01', status: 'withdrawn' }),
  notice({ id: 'WA-2023-00000004', state: 'WA', notice_date: '2023-01-10', company_name: 'Old Works' }),
]

/** A feed of editions `e1`, `e2`, …; editions are published minutes apart. */
class TestFeed implements ChangesFeed {
  readonly editions = new Map<string, Change[]>()
  add(id: string, changes: Partial<Change>[]) {
    const published_at = `2024-06-15T11:0${id.slice(1)}:00.000Z`
    const usual = {
      edition: id,
      published_at,
      dataset: 'warn',
      kind: 'created' as const,
      day: TODAY,
      fields: [],
    }
    this.editions.set(
      id,
      changes.map((change, i) => ({ record_id: NOTICES[0]!.id, ...usual, ...change, seq: i + 1 })),
    )
  }
  editionsAfter = async (id: string | null) => [...this.editions.keys()].filter((each) => each > (id ?? ''))
  changes = async (id: string, after: number, limit: number) =>
    this.editions.get(id)!.slice(after, after + limit)
}

async function newsroom() {
  const desk = await webhookDesk()
  const db = await warnDatabase(NOTICES)
  const at = (id: string) => edition({ id, db, datasets })
  const editions = new TestEditions(at('e1'))
  const feed = new TestFeed()
  const skipped: string[] = []
  /** Which questions to the list fail at the moment. */
  const trouble = { with: (_query: Record<string, unknown>): boolean => false }
  const list: typeof records = {
    ...records,
    async run(context, query) {
      if (trouble.with(query)) throw new Error('the query was interrupted')
      return records.run(context, query)
    },
  }
  const announcer = () =>
    new Announcer({
      state: desk.state,
      feed,
      editions,
      catalogue,
      announced,
      list,
      now: desk.now,
      today: () => TODAY,
      onSkipped: (message) => void skipped.push(message),
    })
  return {
    ...desk,
    editions,
    feed,
    skipped,
    trouble,
    db,
    serve: (id: string) => {
      editions.now = at(id)
    },
    announce: (signal = new AbortController().signal) => announcer().run(signal),
    events: () => desk.state.db.selectFrom('events').selectAll().orderBy('at').orderBy('seq').execute(),
  }
}

const ALL = ['warn.notice.created', 'warn.notice.amended', 'warn.notice.withdrawn'] as const

test('one new, one amended and one withdrawn notice are three events, each verified, and no more', async () => {
  const room = await newsroom()
  const there = await receiver()
  const { id, secret } = await room.hook({ url: there.url, events: [...ALL] })
  await room.announce()
  const fields = [{ field: 'employees_affected', before: 90, after: 100 }]
  room.feed.add('e2', [
    { record_id: NOTICES[0]!.id },
    { record_id: NOTICES[1]!.id, kind: 'amended', fields },
    { record_id: NOTICES[2]!.id, kind: 'withdrawn' },
    { record_id: NOTICES[3]!.id, kind: 'no_longer_listed' },
  ])
  room.serve('e2')
  await room.announce()
  await room.announce()
  await room.process('a').run()
  await room.process('a').run()
  vi.useFakeTimers({ now: room.time.ms, toFake: ['Date'] })
  const told = there.received.map(({ body, headers }) =>
    new Webhook(secret).verify(body, headers as Record<string, string>),
  ) as { type: string; timestamp: string; data: { record: object } }[]
  const common = { dataset: 'warn', edition: 'e2' }
  expect(told).toMatchObject([
    { type: ALL[0], data: { ...common, record_id: NOTICES[0]!.id, changes: [] } },
    { type: ALL[1], data: { ...common, record_id: NOTICES[1]!.id, changes: fields } },
    { type: ALL[2], data: { ...common, record_id: NOTICES[2]!.id, record: { status: 'withdrawn' } } },
  ])
  expect(told[0]!.timestamp).toBe('2024-06-15T11:02:00.000Z')
  expect(told[0]!.data.record).toMatchObject({
    company_name: 'Cedar Works',
    state: 'OR',
    employees_affected: 100,
  })
  expect(new Set(there.received.map(({ headers }) => headers['webhook-id'])).size).toBe(3)
  expect(await room.deliveries()).toMatchObject(Array(3).fill({ webhook_id: id, state: 'delivered' }))
})

test('on a new store what was there is taken as announced', async () => {
  const room = await newsroom()
  await room.hook({ url: 'http://127.0.0.1:9/' })
  room.feed.add('e1', [{}])
  room.serve('e1')
  await room.announce()
  await room.announce()
  expect(await room.events()).toEqual([])
  room.feed.add('e2', [{}])
  // Published, but not served here yet: its records cannot be asked for.
  await room.announce()
  expect(await room.events()).toEqual([])
  room.serve('e2')
  await room.announce()
  expect((await room.events()).map(({ type }) => type)).toEqual(['warn.notice.created'])
})

test('who is told what follows from events, filter, plan and switch', async () => {
  const room = await newsroom()
  const url = 'http://127.0.0.1:9/'
  const account = async (plan: 'free' | 'pro' | 'investor') => (await room.store.accounts.create({ plan })).id
  const make = async (
    plan: 'free' | 'pro' | 'investor',
    criteria: object | null,
    events: string[] = [...ALL],
  ) => {
    const owner = await account(plan)
    const filter =
      criteria && (await room.filters.create(owner, { name: 'f', criteria: criteria as never }, PLANS.pro))
    const parts = { url, description: null, events: events as never, filter_id: filter?.id ?? null }
    const { webhook } = await room.webhooks.create(owner, parts, PLANS.pro)
    return { owner, id: webhook.id, filter }
  }
  const hooks = {
    all: await make('pro', null),
    free: await make('free', null),
    oregon: await make('pro', { state: 'OR' }),
    named: await make('free', { company: 'cedar' }),
    amended: await make('pro', null, ['warn.notice.amended']),
    cases: await make('investor', null, ['bankruptcy.case.created']),
    smallCases: await make('free', null, ['bankruptcy.case.created']),
    figures: await make('pro', null, ['jolts.month.published', 'risk.level.raised']),
    smallFigures: await make('free', null, ['jolts.month.published', 'risk.level.raised']),
    off: await make('pro', null),
    paused: await make('pro', { state: 'OR' }),
    orphan: await make('pro', { state: 'OR' }),
  }
  await room.state.db.updateTable('webhooks').set({ status: 'off' }).where('id', '=', hooks.off.id).execute()
  await room.webhooks.change(hooks.paused.owner, hooks.paused.id, { paused: true })
  await room.filters.delete(hooks.orphan.owner, hooks.orphan.filter!.id)
  await room.announce()
  room.feed.add('e2', [
    ...NOTICES.map(({ id }) => ({ record_id: id })),
    { dataset: 'bankruptcy', record_id: 'case', day: TODAY },
    { dataset: 'bankruptcy', record_id: 'case', kind: 'amended' },
    { dataset: 'h1b', record_id: 'x' },
    { dataset: 'jolts', record_id: '2024-04' },
    { dataset: 'risk', record_id: 'c1', kind: 'amended', day: null },
  ])
  room.serve('e2')
  await room.announce()
  const told = async (hook: { id: number }) =>
    (await room.deliveries())
      .filter(({ webhook_id }) => webhook_id === hook.id)
      .map(({ event_seq }) => event_seq)
  expect(await told(hooks.all)).toEqual([1, 2, 3, 4])
  // Ninety days of history.
  expect(await told(hooks.free)).toEqual([1, 2, 3])
  expect(await told(hooks.oregon)).toEqual([1, 2])
  expect(await told(hooks.paused)).toEqual([1, 2])
  expect(await told(hooks.cases)).toEqual([5])
  expect(await told(hooks.figures)).toEqual([8, 9])
  expect(await told(hooks.named)).toEqual(
    [1, 2, 3].filter((i) => NOTICES[i - 1]!.company_name === 'Cedar Works'),
  )
  for (const none of [hooks.amended, hooks.smallCases, hooks.smallFigures, hooks.off, hooks.orphan])
    expect(await told(none)).toEqual([])
  expect(room.skipped).toEqual([])
})

test('an edition is announced whole or not at all, and by one of two', async () => {
  const room = await newsroom()
  const { id } = await room.hook({ url: 'http://127.0.0.1:9/' })
  await room.announce()
  room.feed.add(
    'e2',
    Array(1200)
      .fill({})
      .map((_, i) => ({ dataset: 'bankruptcy', record_id: `c${i}` })),
  )
  room.feed.add('e3', [{}])
  await room.state.db
    .updateTable('webhooks')
    .set({ events: '["bankruptcy.case.created"]' })
    .where('id', '=', id)
    .execute()
  room.serve('e3')
  const { transaction } = room.state
  room.state.transaction = (run) =>
    transaction(async (db) => {
      await run(db)
      throw new Error('the power went')
    })
  await expect(room.announce()).rejects.toThrow('the power went')
  expect(await room.events()).toEqual([])
  room.state.transaction = transaction
  await Promise.all([room.announce(), room.announce()])
  expect(await room.events()).toHaveLength(1200)
  expect(await room.deliveries()).toHaveLength(1200)
})

test('a filter that cannot be asked holds nobody else up, and its webhook is told once it can be', async () => {
  const room = await newsroom()
  const url = 'http://127.0.0.1:9/'
  const all = await room.hook({ url, events: [...ALL, 'sec.filing.created'] })
  const filtered = async (criteria: object) => {
    const { id: owner } = await room.store.accounts.create({ plan: 'pro' })
    const { id } = await room.filters.create(owner, { name: 'f', criteria: criteria as never }, PLANS.pro)
    const parts = { url, description: null, events: [...ALL], filter_id: id }
    return { owner, id: (await room.webhooks.create(owner, parts, PLANS.pro)).webhook.id }
  }
  const [washington, oregon, gone] = [
    await filtered({ state: 'WA' }),
    await filtered({ state: 'OR' }),
    await filtered({ state: 'OR', min_employees: 1 }),
  ]
  await room.announce()
  room.feed.add('e2', [
    ...NOTICES.slice(0, 3).map(({ id }) => ({ record_id: id })),
    { dataset: 'sec', record_id: 'f', day: TODAY },
  ])
  room.feed.add('e3', [{ record_id: NOTICES[0]!.id, kind: 'amended' }])
  room.serve('e3')
  room.trouble.with = ({ state }) => state === 'OR'
  await room.announce()
  const told = async ({ id }: { id: number }) =>
    (await room.deliveries())
      .filter(({ webhook_id }) => webhook_id === id)
      .map(({ event_at, event_seq }) => `${event_at.slice(14, 16)} ${event_seq}`)
      .sort()
  const whole = ['02 1', '02 2', '02 3', '02 4', '03 1']
  expect(await told(all)).toEqual(whole)
  expect(await told(washington)).toEqual(['02 3'])
  expect(await told(oregon)).toEqual([])
  expect(room.skipped).toHaveLength(4)
  // Neither is it asked again at once, nor is what it waits for lost while it goes on failing.
  await room.announce()
  expect(room.skipped).toHaveLength(4)
  room.time.ms += 60_000
  await room.announce()
  expect(await told(oregon)).toEqual([])
  await room.webhooks.delete(gone.owner, gone.id)
  room.trouble.with = () => false
  room.time.ms += 5 * 60_000
  await Promise.all([room.announce(), room.announce()])
  expect(await told(oregon)).toEqual(['02 1', '02 2', '03 1'])
  await room.announce()
  expect(await told(oregon)).toEqual(['02 1', '02 2', '03 1'])
  expect(await told(all)).toEqual(whole)
  expect(await room.state.db.selectFrom('owed_announcements').selectAll().execute()).toEqual([])
})

test('while the data cannot be asked, an edition stays to be announced', async () => {
  const room = await newsroom()
  await room.hook({ url: 'http://127.0.0.1:9/' })
  await room.announce()
  room.feed.add('e2', [{}])
  room.serve('e2')
  const well = room.editions.now!
  room.editions.now = { ...well, db: noDatabase }
  await expect(room.announce()).rejects.toThrow('asked the database')
  room.editions.now = well
  await room.announce()
  expect(await room.events()).toHaveLength(1)
  expect(room.editions.inUse).toBe(0)
})

test('an event that would be too long tells which record it is about, and no more', async () => {
  const room = await newsroom()
  await room.hook({ url: 'http://127.0.0.1:9/', events: ['warn.notice.amended'] })
  await room.announce()
  const fields = [{ field: 'site_address', before: 'é'.repeat(9000), after: 'x'.repeat(9000) }]
  room.feed.add('e2', [{ kind: 'amended', fields }])
  room.serve('e2')
  await room.announce()
  const { body } = (await room.events())[0]!
  expect(Buffer.byteLength(body)).toBeLessThan(20_000)
  expect(JSON.parse(body).data).toMatchObject({ record_id: NOTICES[0]!.id, shortened: true, changes: [] })
})

test('reports that have come out since the last time are announced once, corrections too; those of before are not', async () => {
  const room = await newsroom()
  await room.hook({ url: 'http://127.0.0.1:9/', events: ['report.monthly.published'] })
  const published = await Published.folder()
  const april = notice({ notice_date: '2024-04-10', employees_affected: 40 })
  const { state, now } = room
  const look = () =>
    published.asking((_, held) =>
      announcePeriods({
        state,
        now,
        catalogue,
        series: seriesOf(operations),
        editions: new TestEditions(held),
        today: () => TODAY,
      }),
    )
  const told = async () => (await room.events()).map(({ body }) => JSON.parse(body).data)
  const revisionsOf = async () => (await told()).map(({ month, revision }) => `${month} ${revision}`)
  await published.publish({ notices: [april], day: '2024-05-06' })
  await look()
  await look()
  expect(await told()).toEqual([])
  // Nobody looked for two months: both are told.
  await published.publish({ notices: [april], day: '2024-07-06' })
  await look()
  expect(await revisionsOf()).toEqual(['2024-05 1', '2024-06 1'])
  await published.publish({ notices: [{ ...april, employees_affected: 50 }], day: '2024-07-07' })
  await look()
  await look()
  expect((await revisionsOf()).slice(2)).toEqual(['2024-04 2', '2024-05 2', '2024-06 2'])
  expect(await room.deliveries()).toHaveLength(5)
})

test('a refresh with one new, one amended and one withdrawn notice leads to three signed events', async () => {
  const room = await refreshedNewsroom()
  const desk = await webhookDesk({ state: room.state })
  const there = await receiver()
  const { secret } = await desk.hook({ url: there.url, events: [...ALL] })
  const announce = () =>
    new Announcer({
      state: desk.state,
      feed: room.feed,
      editions: room.editions,
      catalogue,
      announced,
      list: records,
      now: desk.now,
      today: () => new Date(room.clock.ms).toISOString().slice(0, 10),
      onSkipped: (message) => expect.fail(message),
    }).run(new AbortController().signal)
  const [birch, cedar, alder] = [listed('Birch Foods'), listed('Cedar Works'), listed('Alder Mills')]
  await room.publish({ or: [birch, cedar, alder] })
  await announce()
  await room.publish({
    or: [
      { ...birch, mark: 'rescission' },
      { ...cedar, employees_affected: 140 },
      alder,
      listed('Fir Paper', { notice_date: '2024-06-01' }),
    ],
  })
  await announce()
  await announce()
  await desk.process('a').run()
  vi.useFakeTimers({ now: desk.time.ms, toFake: ['Date'] })
  const told = there.received.map(({ body, headers }) =>
    new Webhook(secret).verify(body, headers as Record<string, string>),
  ) as { type: string; data: { record: { company_name: string }; changes: object[] } }[]
  expect(told.map(({ type, data }) => `${type} ${data.record.company_name}`).sort()).toEqual([
    'warn.notice.amended Cedar Works',
    'warn.notice.created Fir Paper',
    'warn.notice.withdrawn Birch Foods',
  ])
  expect(told.find(({ type }) => type === ALL[1])!.data.changes).toEqual([
    { field: 'employees_affected', before: 100, after: 140 },
  ])
})
