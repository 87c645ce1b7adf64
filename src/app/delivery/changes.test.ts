/** Changes as they are asked for: refreshes of invented lists, and the routes over what they publish. */
import { afterEach, describe, expect, test } from 'vitest'
import { endServices } from '#http/testing/service.ts'
import { listed, newsroom } from '../testing/newsroom.ts'

afterEach(endServices)

interface Told {
  dataset: string
  kind: string
  record_id: string
  fields: { field: string; before: unknown; after: unknown }[]
}

type Room = Awaited<ReturnType<typeof newsroom>>

/** What the route tells, by kind and employer. */
async function toldSince({ ask }: Room, since?: string): Promise<string[]> {
  const { records } = (await ask(`/api/changes?limit=5000${since ? `&since=${since}` : ''}`)).json()
  const notices = (await ask('/api/records?limit=5000')).json().records as {
    id: string
    company_name: string
  }[]
  const nameOf = new Map(notices.map(({ id, company_name }) => [id, company_name]))
  return (records as Told[]).map(({ kind, record_id }) => `${kind} ${nameOf.get(record_id)}`).sort()
}

test('one new, one amended and one withdrawn notice are three changes, told once', async () => {
  const room = await newsroom()
  const stays = listed('Birch Foods')
  const first = await room.publish({ or: [stays, listed('Cedar Works'), listed('Alder Mills')] })
  expect((await room.ask('/api/changes')).json()).toMatchObject({
    records: [],
    total: 0,
    edition: first.id,
    since_oldest: first.id,
    warnings: [],
  })
  const amended = listed('Cedar Works', { employees_affected: 140 })
  const second = await room.publish({
    or: [stays, amended, listed('Fir Paper', { notice_date: '2024-06-01' })],
  })
  const answer = (await room.ask(`/api/changes?since=${first.id}`)).json()
  const at = { edition: second.id, published_at: second.created_at, dataset: 'warn' }
  expect(answer.records).toMatchObject([
    { seq: 1, ...at, kind: 'created', day: '2024-06-01', fields: [] },
    { seq: 2, ...at, fields: expect.any(Array) },
    { seq: 3, ...at, fields: expect.any(Array) },
  ])
  expect(answer.records.find(({ kind }: Told) => kind === 'amended').fields).toEqual([
    { field: 'employees_affected', before: 100, after: 140 },
  ])
  const three = ['amended Cedar Works', 'created Fir Paper', 'no_longer_listed Alder Mills']
  expect(await toldSince(room)).toEqual(three)
  expect(answer).toMatchObject({ total: 3, has_more: false, edition: second.id, since_oldest: first.id })
  expect((await room.ask(`/api/changes?since=${second.id}`)).json()).toMatchObject({ records: [], total: 0 })
  // The feed tells those who send them the same.
  expect(await room.feed.editionsAfter(null)).toEqual([second.id])
  expect(await room.feed.editionsAfter(second.id)).toEqual([])
  expect(await room.feed.changes(second.id, 1, 5)).toEqual(answer.records.slice(1))
  // The same lists the day after change nothing, and a rescission is a withdrawal.
  const third = await room.publish({
    or: [stays, amended, listed('Fir Paper', { notice_date: '2024-06-01' })],
  })
  expect(await toldSince(room, second.id)).toEqual([])
  await room.publish({ or: [stays, { ...amended, mark: 'rescission' }, listed('Alder Mills')] })
  expect(await toldSince(room, third.id)).toEqual([
    'amended Alder Mills',
    'no_longer_listed Fir Paper',
    'withdrawn Cedar Works',
  ])
})

describe('nothing is told of', () => {
  test('a state that is read for the first time, or has been away for long', async () => {
    const room = await newsroom()
    await room.publish({ or: [listed('Birch Foods')] })
    await room.publish({ or: [listed('Birch Foods')], wa: [listed('Cedar Works', { state: 'WA' })] })
    expect(await toldSince(room)).toEqual([])
    room.clock.ms += 100 * 24 * 3600 * 1000
    await room.publish({ or: [listed('Birch Foods'), listed('Alder Mills', { notice_date: '2024-09-01' })] })
    expect(await toldSince(room)).toEqual([])
  })

  test('what another version of the reader makes of a page', async () => {
    const room = await newsroom()
    await room.publish({ or: [listed('Birch Foods', { employees_affected: 10 })] })
    const better = [listed('Birch Foods', { employees_affected: 100 }), listed('Alder Mills')]
    await room.publish({ or: better }, { reader: 2 })
    expect(await toldSince(room)).toEqual([])
    // From then on the publisher is heard again.
    await room.publish({ or: [...better, listed('Cedar Works')] }, { reader: 2 })
    expect(await toldSince(room)).toEqual(['created Cedar Works'])
  })

  test('what importers bring, what replaces it, and what they fill in', async () => {
    const room = await newsroom()
    const bare = listed('Birch Foods', { effective_date: '2024-07-20', layoff_type: null, event_type: null })
    const alder = listed('Alder Mills')
    await room.publish({ or: [bare], register: [] })
    await room.publish({
      or: [bare],
      register: [alder, listed('Birch Foods', { event_type: 'closure', layoff_type: 'closure' })],
    })
    expect(await toldSince(room)).toEqual([])
    const filled = (await room.ask('/api/records?company=birch')).json().records
    expect(filled).toMatchObject([{ layoff_type: 'closure' }])
    await room.publish({ or: [bare, alder], register: [] })
    expect(await toldSince(room)).toEqual([])
    expect((await room.ask('/api/records?company=alder')).json().total).toBe(1)
  })

  test('years that come in late, and events that are no WARN notices', async () => {
    const room = await newsroom()
    await room.publish({ or: [listed('Birch Foods')] })
    await room.publish({
      or: [
        listed('Birch Foods'),
        listed('Alder Mills', { notice_date: '2019-05-20', effective_date: '2019-07-20' }),
        listed('Cedar Works', { is_warn: false }),
        listed('Fir Paper', { mark: 'rescission' }),
      ],
    })
    expect(await toldSince(room)).toEqual([])
  })
})

test('after a rollback nothing is told twice, and what the editions behind it told is taken back', async () => {
  const room = await newsroom()
  const birch = listed('Birch Foods')
  const first = await room.publish({ or: [birch] })
  const second = await room.publish({ or: [birch, listed('Cedar Works')] })
  const third = await room.publish({ or: [birch, listed('Cedar Works'), listed('Alder Mills')] })
  await room.store.use(second.id)
  await room.editions.check()
  expect(await toldSince(room)).toEqual(['created Cedar Works'])
  expect(await room.feed.editionsAfter(third.id)).toEqual([])
  expect((await room.ask(`/api/changes?since=${third.id}`)).json()).toMatchObject({ status: 404 })
  await room.store.use(second.id)
  const fourth = await room.publish({ or: [birch, listed('Cedar Works'), listed('Fir Paper')] })
  const { records } = (await room.ask(`/api/changes?since=${third.id}`)).json()
  const [alder] = (await room.feed.changes(third.id, 0, 10)).map(({ record_id }) => record_id)
  expect(records).toHaveLength(2)
  expect(records).toContainEqual(expect.objectContaining({ kind: 'no_longer_listed', record_id: alder }))
  expect(await toldSince(room, third.id)).toEqual(['created Fir Paper', 'no_longer_listed undefined'])
  expect(await room.feed.editionsAfter(first.id)).toEqual([second.id, third.id, fourth.id])
  const since = (await room.ask('/api/records?changed_since=2024-06-02')).json()
  expect(since.tombstones).toEqual([
    { id: alder, status: 'gone', changed_on: '2024-06-04', replaced_by: null },
  ])
})

test('lists of what has changed tell which records do not count any more, whatever else is asked', async () => {
  const room = await newsroom()
  const old = listed('Alder Mills', { notice_date: '2023-09-20', effective_date: '2023-11-20' })
  await room.publish({ or: [listed('Birch Foods'), old], register: [listed('Cedar Works')] })
  await room.publish({
    or: [listed('Birch Foods', { mark: 'rescission' }), listed('Cedar Works')],
    register: [],
  })
  const tombstones = async (query: string, plan?: 'free') =>
    (await room.ask(`/api/records?${query}`, plan)).json().tombstones
  const told = await tombstones('changed_since=2024-06-02&in_totals=true&state=CA')
  expect(told.map(({ status }: { status: string }) => status).sort()).toEqual([
    'gone',
    'no_longer_listed',
    'withdrawn',
  ])
  const gone = told.find(({ status }: { status: string }) => status === 'gone')
  expect((await room.ask(`/api/records/${gone.replaced_by}`)).json().record.company_name).toBe('Cedar Works')
  // A plan is told of the days that it shows.
  expect(await tombstones('changed_since=2024-06-02', 'free')).toHaveLength(2)
  expect(await tombstones('changed_since=2024-06-03')).toEqual([])
  expect(await tombstones('changed_since=2024-06-02&offset=1')).toBeNull()
  expect(await tombstones('')).toBeNull()
  const early = (await room.ask('/api/records?changed_since=2024-01-01')).json()
  expect(early.warnings).toContainEqual(expect.objectContaining({ code: 'gone_since' }))
})

test('parts of a refresh tell nothing; the whole edition tells all of it', async () => {
  const room = await newsroom()
  const first = await room.publish({ or: [listed('Birch Foods')] })
  const before = (await room.store.current())!
  await room.publish({ or: [listed('Birch Foods'), listed('Cedar Works')] }, { more: { changes: undefined } })
  // As it stands while a refresh goes on: a file is new, and what has changed is not worked out.
  const part = (await room.store.current())!
  expect(part.changes).toEqual(before.changes)
  expect(await toldSince(room)).toEqual([])
  await room.publish({ or: [listed('Birch Foods'), listed('Cedar Works'), listed('Alder Mills')] })
  expect(await toldSince(room, first.id)).toEqual(['created Alder Mills', 'created Cedar Works'])
  // Whoever has read the part is told all that it may have lacked.
  expect(await toldSince(room, part.id)).toEqual(['created Alder Mills', 'created Cedar Works'])
})

test('a plan is told of what it holds, and of the days that it shows', async () => {
  const room = await newsroom()
  const old = listed('Alder Mills', { notice_date: '2023-09-20', effective_date: '2023-11-20' })
  await room.publish({ or: [listed('Birch Foods'), old] })
  await room.publish({
    or: [listed('Birch Foods', { employees_affected: 7 }), { ...old, employees_affected: 7 }],
  })
  const all = (await room.ask('/api/changes', 'pro')).json()
  expect([all.total, all.warnings]).toEqual([2, []])
  const free = (await room.ask('/api/changes', 'free')).json()
  expect(free.records).toMatchObject([{ kind: 'amended', day: '2024-05-20' }])
  const codes = free.warnings.map(({ code }: { code: string }) => code)
  expect(codes).toEqual(expect.arrayContaining(['plan_history', 'plan_dataset']))
  for (const [dataset, plan, code] of [
    ['sec', 'starter', 'plan_too_small'],
    ['risk', 'starter', 'plan_too_small'],
    ['dol_claims', 'free', 'plan_too_small'],
    ['dol_claims', 'starter', undefined],
    ['lca', 'enterprise', 'invalid_input'],
  ] as const)
    expect((await room.ask(`/api/changes?dataset=${dataset}`, plan)).json().code, `${dataset} ${plan}`).toBe(
      code,
    )
  expect((await room.app.inject('/api/changes')).json().code).toBe('key_required')
})

test('pages hold each change once, and `since` that nobody can answer is told so', async () => {
  const room = await newsroom()
  const names = ['Alder Mills', 'Birch Foods', 'Cedar Works', 'Fir Paper', 'Hazel Energy']
  const first = await room.publish({ or: [], wa: [listed('Gum', { state: 'WA' })] })
  await room.publish({ or: [listed('Ivy')], wa: [listed('Gum', { state: 'WA' })] })
  for (const at of [1, 3, 5]) {
    const or = names.slice(0, at).map((name) => listed(name))
    await room.publish({ or: [listed('Ivy'), ...or], wa: [listed('Gum', { state: 'WA' })] })
  }
  const seen: string[] = []
  let cursor = ''
  do {
    const page = (await room.ask(`/api/changes?since=${first.id}&limit=2${cursor}`)).json()
    seen.push(...page.records.map((each: Told) => each.record_id))
    cursor = page.next_cursor ? `&cursor=${page.next_cursor}` : ''
  } while (cursor)
  expect(new Set(seen).size).toBe(seen.length)
  expect(await toldSince(room, first.id)).toHaveLength(seen.length)
  const few = (await room.ask('/api/changes?fields=kind,record_id&limit=1')).json()
  expect(Object.keys(few.records[0])).toEqual(['kind', 'record_id'])
  for (const [since, code] of [
    ['20200101T000000Z-0000', 'edition_gone'],
    ['20990101T000000Z-0000', 'not_found'],
    ['yesterday', 'not_found'],
    ['sample-20240601T030000Z-0000', 'not_found'],
  ]) {
    const refused = (await room.ask(`/api/changes?since=${since}`)).json()
    expect([refused.code, refused.detail]).toEqual([code, expect.stringContaining(first.id)])
  }
})
