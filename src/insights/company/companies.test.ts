import { afterAll, beforeAll, expect, test } from 'vitest'
import { refused } from '#contract/testing/ask.ts'
import { digest } from '#lib/text.ts'
import { notice, publishEdition, type TestEdition } from '../testing/editions.ts'
import companies from './companies.ts'

let edition: TestEdition
beforeAll(async () => {
  edition = await publishEdition({
    warn: [
      notice({ company_name: 'Cedar Works', notice_date: '2024-01-02', employees_affected: 10 }),
      notice({
        company_name: 'CEDAR WORKS, INC.',
        notice_date: '2024-03-02',
        employees_affected: 20,
        state: 'WA',
      }),
      notice({ company_name: 'Cedar Works', notice_date: null, employees_affected: null }),
      notice({ company_name: 'Fir Mill', employees_affected: 90, notice_date: '2023-01-02' }),
      notice({ company_name: 'Oak Cedar Hall', employees_affected: 30, notice_date: '2022-01-02' }),
      notice({ company_name: 'Elm Park', employees_affected: null, notice_date: '2024-05-02' }),
      notice({ company_name: 'Pine Inn', employees_affected: 500, in_totals: false }),
    ],
  })
})
afterAll(() => edition.close())

const named = async (query: Record<string, unknown>) =>
  (await edition.ask(companies, query)).records.map(({ company }) => company)

test('each company is once, by workers, with the figures of all its notices', async () => {
  const answer = await edition.ask(companies)
  expect(answer).toMatchObject({ total: 4, count: 4, has_more: false, coverage: 'partial' })
  expect(answer.records.map(({ company }) => company)).toEqual([
    'Fir Mill',
    'Cedar Works',
    'Oak Cedar Hall',
    'Elm Park',
  ])
  expect(answer.records[1]).toEqual({
    company: 'Cedar Works',
    company_id: 'co-cedar-works',
    ticker: null,
    cik: null,
    parent_id: null,
    notices: 3,
    employees_affected: 30,
    notices_unsized: 1,
    notices_undated: 1,
    first_notice: '2024-01-02',
    latest_notice: '2024-03-02',
    states: ['OR', 'WA'],
  })
})

test('a name is looked for as everywhere, those that fit best first', async () => {
  expect(await named({ company: 'cedar' })).toEqual(['Cedar Works', 'Oak Cedar Hall'])
  expect(await named({ company: 'cedar', sort: 'company', order: 'desc' })).toEqual([
    'Oak Cedar Hall',
    'Cedar Works',
  ])
  expect(await named({ company: 'zzz' })).toEqual([])
  expect(await named({ company: '%' })).toEqual([])
  expect(await named({ company_id: 'co-fir-mill' })).toEqual(['Fir Mill'])
})

test.each<[Record<string, unknown>, string[]]>([
  [{ sort: 'notices' }, ['Cedar Works', 'Fir Mill', 'Oak Cedar Hall', 'Elm Park']],
  [{ sort: 'notices', order: 'asc', limit: 3 }, ['Fir Mill', 'Oak Cedar Hall', 'Elm Park']],
  // Without a name all fit as well: those with most workers in notices of late come first.
  [{ sort: 'match' }, ['Cedar Works', 'Fir Mill', 'Oak Cedar Hall', 'Elm Park']],
  [{ sort: 'latest_notice' }, ['Elm Park', 'Cedar Works', 'Fir Mill', 'Oak Cedar Hall']],
  [{ sort: 'employees_affected', order: 'asc' }, ['Cedar Works', 'Oak Cedar Hall', 'Fir Mill', 'Elm Park']],
  [{ min_notices: 2 }, ['Cedar Works']],
  [{ min_notices: 0 }, ['Fir Mill', 'Cedar Works', 'Oak Cedar Hall', 'Pine Inn', 'Elm Park']],
  [{ min_employees: 31 }, ['Fir Mill']],
  [{ has_ticker: true }, []],
])('%o finds %o', async (query, expected) => {
  const found = await named(query)
  // Which of equals comes first is the number they have in an edition.
  expect(query.sort === 'notices' || query.min_notices === 0 ? [...found].sort() : found).toEqual(
    query.sort === 'notices' || query.min_notices === 0 ? [...expected].sort() : expected,
  )
})

test('with a state the figures are those of its notices', async () => {
  const answer = await edition.ask(companies, { state: 'washington' })
  expect(answer.records).toMatchObject([
    { company: 'Cedar Works', notices: 1, employees_affected: 20, notices_undated: 0, states: ['WA'] },
  ])
  expect((await edition.ask(companies, { state: 'OR,WA', company: 'cedar works' })).records).toMatchObject([
    { notices: 3, states: ['OR', 'WA'] },
  ])
  // Without a name all fit as well.
  const matching = await edition.ask(companies, { state: 'OR', sort: 'match' })
  expect(matching.records.map(({ company }) => company).sort()).toEqual((await named({ state: 'OR' })).sort())
  const oregon = (await edition.ask(companies, { state: 'OR' })).records
  expect(oregon.filter(({ company }) => company === 'Cedar Works' || company === 'Elm Park')).toMatchObject([
    {
      company: 'Cedar Works',
      notices: 2,
      employees_affected: 10,
      notices_unsized: 1,
      notices_undated: 1,
      first_notice: '2024-01-02',
      latest_notice: '2024-01-02',
    },
    { company: 'Elm Park', employees_affected: null, notices_unsized: 1, latest_notice: '2024-05-02' },
  ])
})

test.each(['employees_affected', 'notices', 'latest_notice', 'company', 'match'])(
  'pages by %s hold every company once',
  async (sort) => {
    for (const [order, states] of [
      ['asc', {}],
      ['desc', {}],
      ['desc', { state: 'OR' }],
    ] as const) {
      const found: unknown[] = []
      let cursor: string | null = null
      do {
        const more: Record<string, unknown> = cursor === null ? {} : { cursor }
        const page = await edition.ask(companies, {
          sort,
          order,
          limit: 1,
          company: 'e',
          min_notices: 0,
          ...states,
          ...more,
        })
        found.push(...page.records.map(({ company }) => company))
        cursor = page.next_cursor
      } while (cursor !== null)
      const whole = await named({ sort, order, company: 'e', min_notices: 0, ...states })
      expect(found).toEqual(whole)
    }
  },
)

test.each(['notices', 'match'] as const)(
  'a place by %s that no company can have is a bad cursor',
  async (sort) => {
    const { next_cursor } = await edition.ask(companies, { sort, limit: 1, min_notices: 0 })
    const content = Buffer.from(next_cursor!, 'base64url').toString().slice(8)
    const [question, offset] = JSON.parse(content)
    const forged = JSON.stringify([question, offset, [2 ** 40, 1]])
    const cursor = Buffer.from(digest(forged, 8) + forged).toString('base64url')
    const asked = edition.ask(companies, { sort, limit: 1, min_notices: 0, cursor })
    await expect(asked).rejects.toThrow(/cursor/)
  },
)

test('what cannot be used is told by its name', () => {
  expect(refused(companies, { limit: 1001, sort: 'cik', order: 'up', min_notices: -1 })).toEqual([
    'min_notices',
    'sort',
    'order',
    'limit',
  ])
  expect(refused(companies, { state: 'zz', company: '', company_id: 'x y' })).toEqual([
    'company',
    'company_id',
    'state',
  ])
})

test('without the file of insights it cannot be answered', async () => {
  const broken = new Map([['insights', new Error('damaged')]])
  for (const query of [{}, { state: 'OR' }])
    await expect(edition.ask(companies, query, { edition: { broken } })).rejects.toMatchObject({
      status: 503,
    })
})
