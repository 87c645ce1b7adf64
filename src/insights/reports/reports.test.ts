import { writeFile } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refused } from '#contract/testing/ask.ts'
import { sourceHealth } from '#datasets/warn/testing/ask.ts'
import { notice } from '#datasets/warn/testing/notices.ts'
import monthly from './monthly.ts'
import monthlyList from './monthly-list.ts'
import { addMonths, closedOn, daysOf, monthsBetween, newestClosed, saturdaysOf } from './months.ts'
import { reportsSince } from './read.ts'
import { Published } from './testing/published.ts'

const april = (fields: object = {}) => notice({ notice_date: '2024-04-10', ...fields })
const march = notice({ notice_date: '2024-03-10', employees_affected: 40 })

/** The revisions of all months, as a refresh would announce them and as the list shows them. */
async function told(published: Published, since = '1970-01-01') {
  return published.asking(async (ask, { db }) => {
    const { records } = await ask(monthlyList, { limit: 1000 })
    const news = await reportsSince(db, since)
    return {
      listed: records.map(({ month, revision }) => `${month} ${revision}`),
      news: news.map(({ month, revision }) => `${month} ${revision}`),
    }
  })
}

describe('months', () => {
  test('are closed on the fifth of the next', () => {
    expect([newestClosed('2024-06-04'), newestClosed('2024-06-05')]).toEqual(['2024-04', '2024-05'])
    expect(newestClosed('2024-01-05')).toBe('2023-12')
    expect(daysOf('2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
    expect([saturdaysOf('2024-06'), saturdaysOf('2024-05')]).toEqual([5, 4])
  })

  test('the newest closed one is the last whose closing day has come', () => {
    const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(day, fc.integer({ min: -600, max: 600 }), (date, months) => {
        const today = date.toISOString().slice(0, 10)
        const newest = newestClosed(today)
        expect(closedOn(newest) <= today && closedOn(addMonths(newest, 1)) > today).toBe(true)
        expect(addMonths(addMonths(newest, months), -months)).toBe(newest)
        const [from, to] = [newest, addMonths(newest, Math.abs(months))]
        expect(monthsBetween(from, to)).toHaveLength(Math.abs(months) + 1)
      }),
    )
  })
})

describe('revisions', () => {
  test('a first edition announces nothing, a month that closes is news, and the same figures make no revision', async () => {
    const published = await Published.folder()
    const notices = [april(), march]
    const first = await published.publish({ notices, day: '2024-05-04' })
    expect(await told(published)).toEqual({ listed: ['2024-03 1'], news: [] })
    const second = await published.publish({ notices, day: '2024-05-05' })
    expect(await told(published)).toEqual({ listed: ['2024-04 1', '2024-03 1'], news: ['2024-04 1'] })
    expect((await told(published, first.created_at)).news).toEqual(['2024-04 1'])
    expect((await told(published, second.created_at)).news).toEqual([])
    await published.publish({ notices, day: '2024-05-06' })
    expect((await told(published)).news).toEqual(['2024-04 1'])
  })

  test('a correction makes a revision, and the earlier one stays readable as it was', async () => {
    const published = await Published.folder()
    await published.publish({ notices: [april({ employees_affected: 90 })], day: '2024-05-06' })
    const second = await published.publish({
      notices: [april({ employees_affected: 120 })],
      day: '2024-05-07',
    })
    await published.asking(async (ask) => {
      const newest = await ask(monthly, { month: '2024-04' })
      expect(newest).toMatchObject({
        revision: 2,
        edition: second.id,
        published_at: '2024-05-07T06:00:00.000Z',
      })
      expect(newest.national.employees_affected).toBe(120)
      expect(
        newest.revisions.map(({ revision, employees_affected }) => [revision, employees_affected]),
      ).toEqual([
        [2, 120],
        [1, 90],
      ])
      const old = await ask(monthly, { month: '2024-04', revision: '1' })
      expect(old).toMatchObject({ revision: 1, published_at: '2024-05-06T06:00:00.000Z' })
      expect([old.national.employees_affected, old.largest?.[0]?.employees_affected]).toEqual([90, 90])
      await expect(ask(monthly, { month: '2024-04', revision: 3 })).rejects.toThrow(
        'The report of 2024-04 has no revision 3; the newest is 2',
      )
    })
    expect((await told(published)).news).toEqual(['2024-04 2'])
  })

  test('after going back to an edition, what the later one published stays, and its numbers are not given again', async () => {
    const published = await Published.folder()
    const good = await published.publish({ notices: [april({ employees_affected: 90 })], day: '2024-05-06' })
    await published.publish({ notices: [april({ employees_affected: 9000 })], day: '2024-05-07' })
    await published.store.use(good.id)
    expect((await told(published)).listed).toEqual(['2024-04 1'])
    await published.publish({ notices: [april({ employees_affected: 90 })], day: '2024-05-08' })
    await published.asking(async (ask) => {
      const { revisions } = await ask(monthly, { month: '2024-04' })
      expect(revisions.map(({ employees_affected }) => employees_affected)).toEqual([90, 9000, 90])
    })
  })

  test('a damaged file of before is passed over for the one before it', async () => {
    const published = await Published.folder()
    await published.publish({ notices: [april({ employees_affected: 1 })], day: '2024-05-06' })
    const torn = await published.publish({ notices: [april({ employees_affected: 2 })], day: '2024-05-07' })
    await writeFile(published.store.path(torn.datasets.reports!), 'not a database')
    await published.publish({ notices: [april({ employees_affected: 3 })], day: '2024-05-08' })
    await published.asking(async (ask) => {
      const { revisions } = await ask(monthly, { month: '2024-04' })
      expect(revisions.map(({ employees_affected }) => employees_affected)).toEqual([3, 1])
    })
  })

  test('invented reports are no revision of real ones, and corrections of long ago are not announced', async () => {
    const published = await Published.folder()
    await published.publish({ notices: [april()], day: '2024-05-06', sample: true })
    const old = notice({ notice_date: '2019-02-01' })
    await published.publish({ notices: [march, old], day: '2024-05-07' })
    expect((await told(published)).news).toEqual([])
    const grown = [march, old, notice({ notice_date: '2019-02-02' })]
    await published.publish({ notices: grown, day: '2024-05-08' })
    const { listed, news } = await told(published)
    expect(listed).toContain('2019-02 2')
    // The months that are held against it have changed with it.
    expect(listed).toEqual(expect.arrayContaining(['2019-03 2', '2020-02 2', '2024-03 1']))
    expect(news).toEqual([])
  })
})

describe('a report', () => {
  const read = (state: string, seen_on: string) =>
    sourceHealth({ id: `warn/${state.toLowerCase()}`, last_success: `${seen_on}T04:00:00Z`, seen_on })

  test('tells none from not known, and says which lists were late', async () => {
    const published = await Published.folder()
    await published.publish({
      notices: [
        notice({ state: 'OR', notice_date: '2023-04-03', employees_affected: null }),
        notice({ state: 'OR', notice_date: '2024-04-03', employees_affected: 10 }),
        notice({ state: 'WA', notice_date: '2024-02-03' }),
        notice({ state: 'CA', notice_date: '2024-03-03', layoff_type: 'closure' }),
        notice({ state: 'TX', notice_date: '2024-05-01' }),
        notice({ state: 'GA', notice_date: '2024-01-01' }),
        notice({ state: 'GA', notice_date: null, first_seen: '2024-04-09', effective_date: '2024-06-01' }),
      ],
      day: '2024-05-06',
      sources: [
        read('OR', '2024-05-06'),
        read('WA', '2024-05-06'),
        read('CA', '2024-04-20'),
        read('GA', '2024-05-06'),
      ],
    })
    await published.asking(async (ask) => {
      const { states, national, coverage, claims, jolts, sec_filings } = await ask(monthly, {
        month: '2024-04',
      })
      const of = (code: string) => states.find(({ state }) => state === code)
      const unknown = { notices: null, employees_affected: null, notices_unsized: 0 }
      expect(of('OR')).toMatchObject({
        status: 'held',
        notices: 1,
        closures: 0,
        month_before: { notices: 0 },
      })
      expect(of('OR')?.year_before).toEqual({ notices: 1, employees_affected: null, notices_unsized: 1 })
      expect(of('WA')).toMatchObject({
        status: 'held',
        notices: 0,
        employees_affected: 0,
        year_before: unknown,
      })
      expect(of('CA')).toMatchObject({
        status: 'late',
        ...unknown,
        closures: null,
        month_before: { notices: 1 },
      })
      expect(of('GA')).toMatchObject({ status: 'held', ...unknown, notices_undated: 1 })
      expect(of('TX')).toBeUndefined()
      expect(coverage.states_late).toEqual([{ state: 'CA', last_read: '2024-04-20' }])
      expect(coverage.states_not_held).toContain('TX')
      expect(coverage.states_no_public_list).toContain('WY')
      expect(coverage.missing.map(({ why }) => why)).toEqual(Array(4).fill('not_held'))
      expect(national).toMatchObject({
        notices: 1,
        states_held: 4,
        states_held_year_before: 1,
        notices_undated: 1,
      })
      expect(national.employees_change_percent).toEqual({ month_before: -90, year_before: null })
      expect([claims, jolts, sec_filings]).toEqual([null, null, null])
    })
  })

  test('is made of a month only once lists were read after it was closed, whatever the day', async () => {
    const published = await Published.folder()
    const sources = [read('OR', '2024-04-05')]
    await published.publish({ notices: [april(), march], day: '2024-08-01', sources })
    expect((await told(published)).listed).toEqual(['2024-03 1'])
  })

  test('is not there of a month that is open, and says which is the newest', async () => {
    const published = await Published.folder()
    await published.publish({ notices: [april(), march], day: '2024-05-06' })
    await published.asking(async (ask) => {
      for (const month of ['2024-05', '2031-01'])
        await expect(ask(monthly, { month })).rejects.toMatchObject({
          status: 404,
          message: expect.stringContaining('the newest report is of 2024-04'),
        })
      await expect(ask(monthly, { month: '1999-12' })).rejects.toThrow(
        'There is no report of 1999-12: the notices held begin with 2024-03, and the newest report is of 2024-04',
      )
    })
    for (const month of ['2024-13', '2024-00', '2024-4', '202404', '2024-04-01', 'april', ''])
      expect(refused(monthly, { month })).toEqual(['month'])
    for (const revision of ['0', '-1', '1.5', 'x'])
      expect(refused(monthly, { month: '2024-04', revision })).toEqual(['revision'])
  })

  test('before anything is closed there is no report at all', async () => {
    const published = await Published.folder()
    await published.publish({ notices: [april()], day: '2024-04-30' })
    await published.asking(async (ask) => {
      expect((await ask(monthlyList, {})).records).toEqual([])
      await expect(ask(monthly, { month: '2024-04' })).rejects.toThrow(
        'No month of which notices are held is closed',
      )
    })
  })

  test('shows each plan its datasets and the notices of its history, and everybody the sums', async () => {
    const published = await Published.folder()
    const old = notice({ notice_date: '2020-02-01' })
    await published.publish({ notices: [april(), march, old], day: '2024-05-06' })
    await published.asking(async (ask) => {
      const codes = async (month: string, plan: 'free' | 'starter' | 'pro') => {
        const { warnings, largest, national, coverage } = await ask(monthly, { month }, plan)
        expect(national.notices).toBe(1)
        const left = warnings.filter(({ code }) => code.startsWith('plan_')).map(({ code }) => code)
        return [largest?.length, coverage.missing.length, left]
      }
      const lacking = Array(4).fill('plan_dataset')
      expect(await codes('2024-04', 'free')).toEqual([1, 0, lacking])
      expect(await codes('2020-02', 'free')).toEqual([undefined, 0, [...lacking, 'plan_history']])
      expect(await codes('2024-04', 'starter')).toEqual([1, 2, ['plan_dataset', 'plan_dataset']])
      expect(await codes('2020-02', 'pro')).toEqual([1, 4, []])
    })
  })
})

describe('the list', () => {
  test('has the newest month first, in pages and between months', async () => {
    const published = await Published.folder()
    await published.publish({ notices: [notice({ notice_date: '2023-11-03' }), april()], day: '2024-05-06' })
    await published.asking(async (ask) => {
      const months = ({ records }: { records: { month?: string }[] }) => records.map(({ month }) => month)
      const first = await ask(monthlyList, { limit: 2 })
      expect(months(first)).toEqual(['2024-04', '2024-03'])
      expect(first).toMatchObject({ total: 6, has_more: true })
      const next = await ask(monthlyList, { limit: 2, cursor: first.next_cursor! })
      expect(months(next)).toEqual(['2024-02', '2024-01'])
      expect(months(await ask(monthlyList, { from: '2024-01', to: '2024-02' }))).toEqual([
        '2024-02',
        '2024-01',
      ])
      expect(first.records[0]).toMatchObject({
        revision: 1,
        notices: 1,
        path: '/api/reports/monthly/2024-04',
      })
    })
  })
})
