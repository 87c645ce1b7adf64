import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { InvalidInput, NotFound } from '#contract/errors.ts'
import { refused } from '#contract/testing/ask.ts'
import { saying, textsOf } from '#contract/testing/warnings.ts'
import { filing, notice, publishEdition, type TestEdition } from '../testing/editions.ts'
import { companyRoute } from './company.ts'
import { NewsUnavailable } from './news/article.ts'

const company = companyRoute(null)

const of = (edition: TestEdition, company_name: string, query = {}, around = {}) =>
  edition.ask(company, { company_name, ...query }, around)

const editions: TestEdition[] = []
async function editionOf(...[rows]: Parameters<typeof publishEdition>) {
  const edition = await publishEdition(rows)
  editions.push(edition)
  return edition
}
afterEach(() => Promise.all(editions.splice(0).map((edition) => edition.close())))

describe('a company', () => {
  test('is shown with its identifiers, its sums over all history and its notices, newest first', async () => {
    const edition = await editionOf({
      warn: [
        notice({ company_name: 'Cedar Works', notice_date: '2019-01-02', employees_affected: 10 }),
        notice({
          company_name: 'CEDAR WORKS LLC',
          state: 'WA',
          notice_date: '2024-05-01',
          employees_affected: 30,
        }),
        notice({ company_name: 'Cedar Works', notice_date: null, employees_affected: null }),
        notice({
          company_name: 'Cedar Works',
          notice_date: '2024-05-09',
          employees_affected: 30,
          in_totals: false,
        }),
        notice({ company_name: 'Fir Mill', employees_affected: 1000 }),
      ],
      sec: [filing({ company: 'Cedar Works Inc', cik: '0000000001', ticker: 'CDR' })],
    })
    const ids = { ticker: 'CDR', cik: '0000000001', company_id: 'cik-1' }
    const answer = await of(edition, 'cedar')
    expect(answer).toMatchObject({
      company: 'Cedar Works',
      ...ids,
      total_notices: 3,
      notices: 3,
      total_employees: 40,
      employees_affected: 40,
      notices_unsized: 1,
      notices_undated: 1,
      first_notice: '2019-01-02',
      latest_notice: '2024-05-01',
      states: ['OR', 'WA'],
      other_matches: [],
      other_matches_more: 0,
      total: 4,
      count: 4,
      warnings: [],
    })
    expect(answer.records[0]).toMatchObject(ids)
    expect(answer.records.map((r) => r.notice_date)).toEqual(['2024-05-09', '2024-05-01', '2019-01-02', null])
    for (const text of ['CDR', 'cdr', 'cik-1', 'Cedar Works, Inc.'])
      expect((await of(edition, text)).company_id, text).toBe('cik-1')
  })

  test('counts its own notices under whatever name, and of others none that only hold the text', async () => {
    const edition = await editionOf({
      warn: [
        notice({ company_name: 'Ordal', employees_affected: 5 }),
        notice({ company_name: 'Rockordal School Bus', employees_affected: 700 }),
        notice({ company_name: 'Rockordal School Bus', employees_affected: null }),
        notice({ company_name: 'Ordal Valley Foods', employees_affected: 40 }),
      ],
    })
    const answer = await of(edition, 'ordal')
    expect(answer).toMatchObject({ company: 'Ordal', total_notices: 1, total_employees: 5, total: 1 })
    expect(answer.other_matches).toEqual([
      expect.objectContaining({ company: 'Rockordal School Bus', notices: 2, employees_affected: 700 }),
      expect.objectContaining({ company: 'Ordal Valley Foods', notices: 1, employees_affected: 40 }),
    ])
    const union = await of(edition, 'ordal', { match: 'name' })
    expect(union).toMatchObject({
      company: 'Ordal',
      total_notices: 4,
      notices: 4,
      total_employees: 745,
      employees_affected: 745,
      notices_unsized: 1,
      total: 4,
    })
  })

  test('whose notices tell no number has no sum', async () => {
    const edition = await editionOf({ warn: [notice({ employees_affected: null })] })
    expect(await of(edition, 'Cedar Works')).toMatchObject({ total_employees: null, notices_unsized: 1 })
  })

  test('that nobody knows is not found, by the name that was asked for', async () => {
    const edition = await editionOf({ warn: [notice()] })
    for (const name of ['Nobody Inc', '%', '_', 'C%r x', '\\'])
      await expect(of(edition, name), name).rejects.toThrow(NotFound)
    await expect(of(edition, 'Nobody Inc')).rejects.toThrow('"Nobody Inc"')
    await expect(of(edition, 'co-nobody')).rejects.toThrow(NotFound)
  })

  test('of which only rows are held that sums leave out is shown with empty sums', async () => {
    const edition = await editionOf({ warn: [notice({ in_totals: false, status: 'withdrawn' })] })
    expect(await of(edition, 'Cedar')).toMatchObject({
      company: 'Cedar Works',
      ticker: null,
      total_notices: 0,
      notices: 0,
      total_employees: 0,
      employees_affected: 0,
      first_notice: null,
      states: [],
      total: 1,
    })
  })

  test('lists no events beside WARN notices', async () => {
    const edition = await editionOf({ warn: [notice(), notice({ is_warn: false, in_totals: false })] })
    expect((await of(edition, 'Cedar')).total).toBe(1)
  })
})

test('a small plan sees the sums of all history, and the notices as far back as it goes', async () => {
  const edition = await editionOf({
    warn: [notice({ notice_date: '2024-05-30' }), notice({ notice_date: '2020-01-01' })],
  })
  const answer = await of(edition, 'Cedar', { limit: 26 }, { plan: 'free' })
  expect(answer).toMatchObject({
    total_notices: 2,
    notices: 2,
    first_notice: '2020-01-01',
    total: 1,
    count: 1,
    limit: 25,
  })
  expect(textsOf(answer.warnings)).toEqual([
    expect.stringContaining('goes back 90 days'),
    expect.stringContaining('limit lowered from 26 to 25'),
  ])
  const old = await editionOf({ warn: [notice({ notice_date: '2020-01-01' })] })
  expect(await of(old, 'Cedar', {}, { plan: 'free' })).toMatchObject({
    total_notices: 1,
    notices: 1,
    total: 0,
    records: [],
  })
})

test('the cursor walks through the same notices as the offset, dated or not', async () => {
  const days = fc.array(fc.constantFrom(null, '2024-01-02', '2024-01-03'), { minLength: 1, maxLength: 9 })
  const names = ['Alder', 'Birch', 'Cedar', 'Hemlock', 'Juniper', 'Larch', 'Spruce', 'Willow']
  const drawn = fc.sample(days, names.length)
  const warn = names.flatMap((company_name, i) =>
    drawn[i]!.map((notice_date) => notice({ company_name, notice_date })),
  )
  const edition = await editionOf({ warn })
  await fc.assert(
    fc.asyncProperty(fc.nat(names.length - 1), fc.integer({ min: 1, max: 4 }), async (which, limit) => {
      const [name, { length }] = [names[which]!, drawn[which]!]
      const all = (await of(edition, name)).records.map((r) => r.id)
      expect(all).toHaveLength(length)
      const walked: unknown[] = []
      let cursor: string | null | undefined
      do {
        const answer = await of(edition, name, { limit, ...(cursor ? { cursor } : {}) })
        expect(answer).toMatchObject({ total: length, offset: walked.length })
        walked.push(...answer.records.map((r) => r.id))
        cursor = answer.next_cursor
      } while (cursor)
      expect(walked).toEqual(all)
      expect((await of(edition, name, { offset: 1, limit })).records.map((r) => r.id)).toEqual(
        all.slice(1, 1 + limit),
      )
    }),
    { numRuns: 8 },
  )
})

describe('news', () => {
  const article = {
    title: 'Cedar closes a mill',
    date: '2024-05-09',
    source: 'news.example.org',
    url: 'https://news.example.org/cedar',
  }

  test('are those of the source that is set, asked by the name of the company', async () => {
    const asked: string[] = []
    const source = {
      name: 'Invented News',
      find: async (name: string) => {
        asked.push(name)
        return [article]
      },
    }
    const edition = await editionOf({ warn: [notice({ company_name: 'Cedar Works LLC' })] })
    const route = companyRoute(source)
    const answer = await edition.ask(route, { company_name: 'cedar' })
    expect(answer.news).toEqual([article])
    expect(asked).toEqual(['Cedar Works LLC'])
    expect(route.isPassing?.(answer)).toBe(false)
    expect([route.cacheSeconds, company.cacheSeconds]).toEqual([3600, undefined])
  })

  test('that cannot be had are a warning, and the answer is asked for anew', async () => {
    const source = {
      name: 'Invented News',
      find: () => Promise.reject(new NewsUnavailable('it cannot be reached')),
    }
    const edition = await editionOf({ warn: [notice()] })
    const route = companyRoute(source)
    const answer = await edition.ask(route, { company_name: 'cedar' })
    expect(answer).toMatchObject({
      news: [],
      count: 1,
      warnings: saying(expect.stringContaining('cannot be reached')),
    })
    expect(route.isPassing?.(answer)).toBe(true)
  })
})

test('a cursor belongs to its company', async () => {
  const edition = await editionOf({ warn: [notice(), notice(), notice({ company_name: 'Cedar Mill' })] })
  const { next_cursor } = await of(edition, 'Cedar Works', { limit: 1 })
  await expect(of(edition, 'Cedar', { cursor: next_cursor })).rejects.toBeInstanceOf(InvalidInput)
})

test.each([
  [{ company_name: ' ' }, 'company_name'],
  [{ company_name: 'x'.repeat(201) }, 'company_name'],
  [{ company_name: 'a\0b' }, 'company_name'],
  [{ company_name: 'a', match: 'all' }, 'match'],
  [{ company_name: 'a', limit: '5001' }, 'limit'],
  [{ company_name: 'a', limit: '0' }, 'limit'],
  [{ company_name: 'a', fields: 'identity' }, 'fields'],
])('%o is refused by name', (query, name) => {
  expect(refused(company, query)).toEqual([name])
})
