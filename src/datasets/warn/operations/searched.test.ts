/** An empty list says what it was looked for in, so that none filed can be told from none held. */
import { expect, test } from 'vitest'
import { ask } from '../testing/ask.ts'
import { notice, warnDatabase } from '../testing/notices.ts'
import records from './records.ts'

const years = (state: string, ...of: number[]) =>
  of.map((year) => notice({ state, notice_date: `${year}-03-01`, company_name: `Fir Mill ${year}` }))

const held = () =>
  warnDatabase([
    ...years('CA', 2014, 2019, 2020, 2021, 2022, 2023),
    ...years('MA', 2022, 2023),
    notice({ state: 'OR', notice_date: '2023-05-01', company_name: 'Unknown employer (Gresham)' }),
    ...years('OR', 2021, 2022),
    notice({ state: 'GA', notice_date: null, notice_date_precision: null, effective_date: '2023-03-01' }),
  ])

const none = async (query: Record<string, unknown>) =>
  (await ask(records, await held(), { company: 'silicon valley bank', ...query })).searched

test('of days and states: how many notices are held, and whose list has which gap', async () => {
  const searched = await none({ date_from: '2023-01-01', date_to: '2023-12-31' })
  expect(searched!.notices).toBe(3)
  const gapOf = (state: string) => searched!.incomplete.find((each) => each.state === state)
  expect(gapOf('CA')).toBeUndefined()
  expect(gapOf('MA')).toBeUndefined()
  expect(gapOf('WY')).toMatchObject({ held_from: null, held_to: null, why: 'it publishes no list' })
  expect(gapOf('TX')).toMatchObject({ why: 'nothing of these days is held' })
  expect(gapOf('GA')).toMatchObject({ why: '1 of its 1 notices tell no notice date' })
  expect(gapOf('OR')).toMatchObject({ why: '1 notices of these days have lost their employer' })
})

test('a list that begins later, or after a gap of years, is held from then on', async () => {
  expect(await none({ state: 'MA', date_from: '2021-01-01', date_to: '2022-12-31' })).toEqual({
    notices: 1,
    incomplete: [
      {
        state: 'MA',
        held_from: '2022-03-01',
        held_to: '2023-03-01',
        why: 'its list is held from 2022-03-01',
      },
    ],
  })
  // 2014 stands alone.
  const [gap] = (await none({ state: 'CA', date_from: '2014-01-01', date_to: '2014-12-31' }))!.incomplete
  expect(gap).toMatchObject({ held_from: '2019-01-01', why: 'nothing of these days is held' })
  expect((await none({ state: 'CA', date_from: '2020-01-01', date_to: '2020-12-31' }))!.incomplete).toEqual(
    [],
  )
})

test('a year without a notice between others is a gap of its days', async () => {
  const db = await warnDatabase(years('AK', 2012, 2013, 2015, 2016))
  const why = async (from: string, to: string) =>
    (
      await ask(records, db, { company: 'svb', state: 'AK', date_from: from, date_to: to })
    ).searched!.incomplete.map((each) => each.why)
  expect(await why('2013-01-01', '2015-12-31')).toEqual(['no notice of 2014 is held'])
  expect(await why('2014-06-01', '2014-06-30')).toEqual(['no notice of 2014 is held'])
  expect(await why('2015-01-01', '2016-12-31')).toEqual([])
})

test('a list of which rows may stand for several has a gap where such rows are', async () => {
  const db = await warnDatabase([
    notice({ state: 'CA', notice_date: '2020-03-01', city: null, source_id: 'warn/register' }),
    notice({ state: 'CA', notice_date: '2021-03-01', city: null, source_id: 'warn/register' }),
    notice({ state: 'CA', notice_date: '2022-03-01', city: null, source_id: 'warn/register' }),
    notice({ state: 'CA', notice_date: '2022-04-01', city: 'Fresno', source_id: 'warn/register' }),
  ])
  const why = async (year: number) =>
    (
      await ask(records, db, {
        company: 'svb',
        state: 'CA',
        date_from: `${year}-01-01`,
        date_to: `${year}-12-31`,
      })
    ).searched!.incomplete.map((each) => each.why)
  expect(await why(2021)).toEqual([])
  expect(await why(2022)).toEqual(['1 rows of these days may each stand for several of its list'])
})

test('where something is found there is nothing to tell', async () => {
  expect(await none({ company: 'fir' })).toBeNull()
})
