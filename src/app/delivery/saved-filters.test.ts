/** Saved filters as their owners ask for them: over HTTP, with keys, a state store and the list of notices itself. */
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import type { Method } from '#contract/operation.ts'
import { limits } from '#http/testing/keys.ts'
import { endServices, OPERATOR_KEY } from '#http/testing/service.ts'
import { filterDesk, NOTICES, TODAY } from '../testing/filter-desk.ts'

afterEach(endServices)

const lane = { name: 'lane', criteria: { state: 'OR', county: 'lane', min_employees: 10 } }

test('a filter is saved, listed, changed, asked, and deleted once', async () => {
  const { call, key, save } = await filterDesk()
  const { key: mine } = await key('free')
  const saved = await save(mine, lane)
  expect(saved.statusCode).toBe(200)
  const { record } = saved.json()
  const query = '/api/records?state=OR&county=lane&min_employees=10'
  expect(record).toMatchObject({ ...lane, query })
  expect(Number.isInteger(record.id)).toBe(true)
  expect((await call(mine, '/api/filters')).json()).toEqual({ records: [record], count: 1, count_max: 3 })

  const matches = (
    await call(mine, `/api/filters/${record.id}/matches?limit=2&sort=employees_affected`)
  ).json()
  expect(matches.filter).toEqual(record)
  expect(matches.count).toBe(2)
  expect(matches.total).toBeGreaterThan(2)
  for (const each of matches.records) expect(each).toMatchObject({ state: 'OR', county: 'Lane' })

  const url = `/api/filters/${record.id}`
  const changed = (await call(mine, url, 'PATCH', { name: 'big', criteria: { min_employees: 50 } })).json()
  expect(changed.record).toMatchObject({
    id: record.id,
    name: 'big',
    criteria: { min_employees: 50 },
    query: '/api/records?min_employees=50',
  })
  expect((await call(mine, url, 'DELETE')).json()).toEqual({ deleted: true, record: changed.record })
  const again = await call(mine, url, 'DELETE')
  expect(again.json()).toMatchObject({ status: 404, code: 'not_found' })
  expect((await call(mine, `${url}/matches`)).json().code).toBe('not_found')
})

test('what a filter matches is what the list shows for its query, whatever it asks for', async () => {
  const { call, key, save } = await filterDesk()
  const { key: mine } = await key('enterprise')
  const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
  const criteria = fc
    .record({
      state: some(fc.constantFrom('OR', 'wa', 'california')),
      company: some(fc.constantFrom('cedar', ' Works 1', '%', '_', 'a&b=c')),
      city: some(fc.constantFrom('saint helens', 'Salem')),
      county: some(fc.constant('lane')),
      naics_code: some(fc.constantFrom('62', '31-33', 321)),
      layoff_type: some(fc.constantFrom('layoff', 'closure')),
      min_employees: some(fc.nat(150)),
      max_employees: some(fc.nat(150).map(String)),
      in_totals: some(fc.boolean()),
      include_non_warn: some(fc.boolean()),
    })
    .map((given) => JSON.parse(JSON.stringify(given)) as Record<string, string | number | boolean>)
  const look = fc.record({
    limit: fc.constantFrom('1', '7', '500'),
    sort: fc.constantFrom('notice_date', 'employees_affected', 'company_name'),
    date_from: fc.constantFrom('2024-01-01', '2024-05-01'),
  })
  let n = 0
  await fc.assert(
    fc.asyncProperty(criteria, look, async (given, shown) => {
      const { include_non_warn: _, ...narrow } = given
      const saved = await save(mine, { name: `of ${++n}`, criteria: given })
      expect(saved.statusCode).toBe(Object.keys(narrow).length > 0 ? 200 : 422)
      if (saved.statusCode !== 200) return
      const { id, query } = saved.json().record
      const more = new URLSearchParams(shown)
      const { filter, ...matches } = (await call(mine, `/api/filters/${id}/matches?${more}`)).json()
      expect(filter.id).toBe(id)
      expect(matches).toEqual((await call(mine, `${query}&${more}`)).json())
      if (matches.next_cursor === null) return
      const next = new URLSearchParams({ ...shown, cursor: matches.next_cursor })
      const second = (await call(mine, `/api/filters/${id}/matches?${next}`)).json()
      expect(second.records).toEqual((await call(mine, `${query}&${next}`)).json().records)
    }),
    { numRuns: 40 },
  )
})

test('matches lie within the plan’s history, and hold no more than it gives in one answer', async () => {
  const { call, key, save } = await filterDesk()
  for (const [plan, from, limit] of [
    ['free', '2024-03-17', 25],
    ['starter', '2023-06-16', 100],
  ] as const) {
    const { key: mine } = await key(plan)
    const { id } = (await save(mine, { name: 'all', criteria: { min_employees: 0 } })).json().record
    const answer = (await call(mine, `/api/filters/${id}/matches?limit=1000`)).json()
    const codes = answer.warnings.map(({ code }: { code: string }) => code)
    expect(codes).toEqual(expect.arrayContaining(['plan_history', 'plan_limit']))
    expect(answer).toMatchObject({ limit })
    const days = answer.records.map((each: { notice_date: string }) => each.notice_date)
    expect(days.length).toBeGreaterThan(0)
    for (const day of days) expect(day >= from, day).toBe(true)
  }
})

test('a preview tells how many a week the last twelve weeks had', async () => {
  const { call, key } = await filterDesk()
  const { key: mine } = await key('free')
  const preview = (await call(mine, '/api/filters/preview?county=lane')).json()
  expect(preview).toMatchObject({ date_from: '2024-03-24', date_to: TODAY, weeks: 12 })
  const inWeeks = NOTICES.filter(
    ({ county, is_warn, notice_date }) => county === 'Lane' && is_warn && notice_date! >= '2024-03-24',
  )
  expect(preview.matches).toBe(inWeeks.length)
  expect(preview.per_week).toBe(Math.round((inWeeks.length / 12) * 10) / 10)
  expect(preview.records[0].id).toBe(inWeeks[0]!.id)
  expect(preview.records).toHaveLength(5)
  const wide = (await call(mine, '/api/filters/preview?miles=3')).json()
  expect(wide).toMatchObject({ status: 422, code: 'invalid_input' })
})

test('criteria that cannot be used are refused with their place and cost nothing, and nothing is saved', async () => {
  const { call, key, save } = await filterDesk()
  const { key: mine } = await key('free')
  const { id } = (await save(mine, lane)).json().record
  for (const [criteria, at, msg] of [
    [{}, 'criteria', 'would match every notice'],
    [{ include_non_warn: true, miles: 7 }, 'criteria', 'would match every notice'],
    [{ sate: 'OR' }, 'criteria.sate', 'did you mean "state"'],
    [{ state: 'OR', date_from: TODAY }, 'criteria.date_from', 'is no criterion'],
    [{ state: 'Franklin' }, 'criteria.state', 'is not the code or name'],
    [{ min_employees: 1.5 }, 'criteria.min_employees', 'must be a whole number'],
    [{ state: ['OR'] }, 'criteria.state', 'must be a text, a number, true or false'],
    [{ company: ' ' }, 'criteria.company', 'is empty'],
    [{ company: 'x'.repeat(1001) }, 'criteria.company', 'at most 1000'],
    [{ company: 'x'.repeat(201) }, 'criteria.company', 'at most 200'],
    [['state'], 'criteria', 'must be of type object'],
  ] as const) {
    for (const refused of [
      await save(mine, { name: 'wrong', criteria }),
      await call(mine, `/api/filters/${id}`, 'PATCH', { name: 'wrong', criteria }),
    ]) {
      expect(refused.json()).toMatchObject({ status: 422, code: 'invalid_input' })
      const [error] = refused.json().errors
      expect([error.loc.join('.'), error.msg]).toEqual([`body.${at}`, expect.stringContaining(msg)])
      expect(limits(refused)).toEqual(['25', '24'])
    }
  }
  const kept = (await call(mine, '/api/filters')).json().records
  expect(kept.map(({ name }: { name: string }) => name)).toEqual(['lane'])
})

test('names that are none, that are taken, and more filters than the plan keeps are refused', async () => {
  const { key, save } = await filterDesk()
  const { key: mine } = await key('free')
  for (const name of ['', ' ', 'a\nb', 'x'.repeat(101)]) {
    const refused = await save(mine, { ...lane, name })
    expect(refused.json().errors).toMatchObject([{ loc: ['body', 'name'] }])
  }
  expect((await save(mine, { criteria: lane.criteria })).json().errors).toMatchObject([
    { loc: ['body', 'name'], type: 'missing' },
  ])
  await save(mine, lane)
  expect((await save(mine, lane)).json().errors).toMatchObject([{ loc: ['body', 'name'], type: 'taken' }])
  await save(mine, { ...lane, name: 'two' })
  await save(mine, { ...lane, name: 'three' })
  const full = (await save(mine, { ...lane, name: 'four' })).json()
  expect(full).toMatchObject({ status: 403, code: 'plan_too_small' })
  expect(full.detail).toContain('the Starter plan keeps 20')
})

test('filters are their account’s, by any of its keys, and nobody else’s', async () => {
  const { call, key, save, store } = await filterDesk()
  const ann = await key('free')
  const bob = await key('pro')
  const { id } = (await save(ann.key, lane)).json().record
  const second = await store.keys.create({ account_id: ann.account_id, name: 'other' })
  expect((await call(second.key, '/api/filters')).json().count).toBe(1)
  const routes: [string, Method, object?][] = [
    [`/api/filters/${id}/matches`, 'GET'],
    [`/api/filters/${id}`, 'PATCH', { name: 'mine' }],
    [`/api/filters/${id}`, 'DELETE'],
  ]
  for (const [url, method, body] of routes) {
    const answer = await call(bob.key, url, method, body)
    expect([answer.statusCode, answer.json().code], url).toEqual([404, 'not_found'])
    // The very answer that an id gives which nobody has.
    const none = await call(bob.key, url.replace(String(id), '1'), method, body)
    expect(none.json().detail).toBe(answer.json().detail.replace(String(id), '1'))
  }
  expect((await call(bob.key, '/api/filters')).json().count).toBe(0)
  const all: typeof routes = [...routes, ['/api/filters', 'GET'], ['/api/filters', 'POST', lane]]
  for (const [url, method, body] of all) {
    expect((await call(undefined, url, method, body)).json()).toMatchObject({
      status: 401,
      code: 'key_required',
    })
    // The operator has no account.
    expect((await call(OPERATOR_KEY, url, method, body)).json()).toMatchObject({
      status: 401,
      code: 'key_required',
    })
  }
  for (const wrong of ['0', '-1', '1.5', 'x', '2147483648', '99999999999999999999']) {
    expect((await call(ann.key, `/api/filters/${wrong}/matches`)).statusCode, wrong).toBe(422)
    expect((await call(ann.key, `/api/filters/${wrong}`, 'DELETE')).statusCode, wrong).toBe(422)
  }
})

test('each of them costs a call, a look that finds nothing none, and without calls left nothing is done', async () => {
  const { call, key, save } = await filterDesk()
  const { key: mine } = await key('free')
  const { id } = (await save(mine, lane)).json().record
  expect(limits(await call(mine, `/api/filters/${id}/matches`))).toEqual(['25', '23'])
  expect(limits(await call(mine, '/api/filters/1/matches'))).toEqual(['25', '23'])
  for (let left = 22; left >= 0; left--)
    expect(limits(await call(mine, '/api/filters'))).toEqual(['25', String(left)])
  const refused = await call(mine, `/api/filters/${id}`, 'DELETE')
  expect(refused.json().code).toBe('quota_exceeded')
  expect((await call(mine, `/api/filters/${id}/matches`)).json().code).toBe('quota_exceeded')
})
