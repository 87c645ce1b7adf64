import { expect, test } from 'vitest'
import { testPeople } from '#accounts/testing/people.ts'
import { PLANS } from '#contract/plans.ts'
import { ID_MAX, SavedFilters } from './saved-filters.ts'

const { free, starter } = PLANS

/** Two accounts on a store; ids are drawn as told, then by chance. */
async function shelf(drawn: number[] = []) {
  const time = { ms: Date.parse('2024-06-15T12:00:00Z') }
  const { state, store } = await testPeople()
  const draw = drawn.length > 0 ? () => drawn.shift()! : undefined
  const filters = new SavedFilters(state, () => time.ms, draw)
  const [ann, bob] = [
    await store.accounts.create({ plan: 'free' }),
    await store.accounts.create({ plan: 'free' }),
  ]
  return { time, state, store, filters, ann: ann.id, bob: bob.id }
}

const plants = { name: 'plants', criteria: { state: 'OR', min_employees: 100, has_ticker: true } }

test('a filter is kept as it was given, changed, and forgotten', async () => {
  const { filters, time, ann } = await shelf()
  const made = await filters.create(ann, { ...plants, name: ' plants ' }, free)
  const at = '2024-06-15T12:00:00.000Z'
  const silent = { notify: 'none', frequency: 'daily', paused: false }
  expect(made).toEqual({ id: expect.any(Number), ...plants, ...silent, created_at: at, updated_at: at })
  expect(Number.isInteger(made.id) && made.id >= 1 && made.id <= ID_MAX).toBe(true)
  expect(await filters.get(ann, made.id)).toEqual(made)
  time.ms += 1000
  const later = '2024-06-15T12:00:01.000Z'
  const renamed = { ...made, name: 'mills', updated_at: later }
  expect(await filters.change(ann, made.id, { name: 'mills' })).toEqual(renamed)
  const changed = { ...renamed, criteria: { county: 'Lane' } }
  expect(await filters.change(ann, made.id, { name: 'mills', criteria: { county: 'Lane' } })).toEqual(changed)
  expect(await filters.list(ann)).toEqual([changed])
  expect(await filters.delete(ann, made.id)).toEqual(changed)
  expect(await filters.list(ann)).toEqual([])
  await expect(filters.delete(ann, made.id)).rejects.toThrow(`The account has no filter ${made.id}`)
})

test('names are one account’s own: the same account has each once, another may have it too', async () => {
  const { filters, ann, bob } = await shelf()
  const first = await filters.create(ann, plants, free)
  const second = await filters.create(ann, { ...plants, name: 'Plants' }, free)
  await filters.create(bob, plants, free)
  const taken = `name is the name of filter ${first.id} of this account already`
  await expect(filters.create(ann, plants, free)).rejects.toThrow(taken)
  await expect(filters.change(ann, second.id, { name: 'plants' })).rejects.toThrow(taken)
  expect((await filters.list(ann)).map(({ name }) => name)).toEqual(['Plants', 'plants'])
})

test('of many saved at once, as many are kept as the plan gives, and none under a name of another', async () => {
  const { filters, ann } = await shelf()
  const saved = await Promise.allSettled(
    Array.from({ length: 8 }, (_, i) => filters.create(ann, { ...plants, name: `of ${i}` }, free)),
  )
  expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(free.filtersMax)
  const refused = saved.find((each) => each.status === 'rejected')
  expect(String(refused?.reason)).toContain(
    'The Free plan keeps 3 saved filters, and the account has 3: delete one first; the Starter plan keeps 20',
  )
  const same = await Promise.allSettled(Array.from({ length: 4 }, () => filters.create(ann, plants, starter)))
  expect(same.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await filters.list(ann)).toHaveLength(4)
})

test('another account’s filter is not there, whatever is done with it', async () => {
  const { filters, ann, bob } = await shelf()
  const { id, ...made } = await filters.create(ann, plants, free)
  const none = `The account has no filter ${id}`
  await expect(filters.get(bob, id)).rejects.toThrow(none)
  await expect(filters.change(bob, id, { name: 'mine' })).rejects.toThrow(none)
  await expect(filters.delete(bob, id)).rejects.toThrow(none)
  expect(await filters.list(ann)).toEqual([{ id, ...made }])
})

test('an id that is taken is drawn again', async () => {
  const { filters, ann, bob } = await shelf([7, 7, 7, 8])
  expect((await filters.create(ann, plants, free)).id).toBe(7)
  expect((await filters.create(bob, plants, free)).id).toBe(8)
  expect((await filters.list(ann)).map(({ id }) => id)).toEqual([7])
})

test('filters go with their account, and none is kept without one', async () => {
  const { filters, store, state, ann } = await shelf()
  await filters.create(ann, plants, free)
  await store.accounts.delete(ann)
  expect(await state.db.selectFrom('saved_filters').selectAll().execute()).toEqual([])
  await expect(filters.create(ann, plants, free)).rejects.toThrow(`There is no account "${ann}"`)
})
