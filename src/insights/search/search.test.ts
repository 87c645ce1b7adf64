import { truncate } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { refused } from '#contract/testing/ask.ts'
import { textsOf } from '#contract/testing/warnings.ts'
import { DatabaseDamaged } from '#storage/database.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import { respell, slipsBetween } from '../company/respell.ts'
import { datasets } from '../testing/datasets.ts'
import {
  bankruptcyCase,
  filing,
  hubRow,
  lcaCase,
  notice,
  publishEdition,
  rawWeek,
  seriesId,
  type TestEdition,
} from '../testing/editions.ts'
import { plainly } from './question.ts'
import { searchesOf } from './searches.ts'
import { partialHeaders, searchDatasets, unifiedSearch } from './unified-search.ts'

const route = unifiedSearch(datasets)
const searches = (...slugs: string[]) => searchesOf(datasets).filter(({ slug }) => slugs.includes(slug))

const ROWS = {
  warn: [
    notice({ company_name: 'Cedar Works', notice_date: '2024-05-01', employees_affected: 100, city: 'Bend' }),
    notice({
      company_name: 'Cedar Works',
      notice_date: '2024-05-09',
      effective_date: '2024-07-01',
      effective_date_precision: 'day',
      employees_affected: 10,
      city: 'Salem',
    }),
    notice({ company_name: 'Cedar Workshop', notice_date: '2024-05-20' }),
    notice({ company_name: 'Red Cedar', notice_date: '2024-05-21' }),
    notice({ company_name: 'Cedar Works', notice_date: '2024-05-09', is_warn: false, in_totals: false }),
    notice({ company_name: 'Microchips', notice_date: '2023-05-21', city: 'Salem' }),
  ],
  h1b: [
    hubRow({ employer: 'CEDAR WORKS', initial_approvals: 6 }),
    hubRow({ employer: 'CEDAR-WORKS OF OHIO', initial_approvals: 60, tax_id_last4: '0001' }),
  ],
  lca: [
    lcaCase(),
    lcaCase({ job_title: 'Cedar Grower', employer: 'ALDER MILLS' }),
    lcaCase({ job_title: 'Data Engineer' }),
  ],
  sec: [
    filing({ company: 'Cedar Works Inc' }),
    filing({ company: 'Elm Foods', cik: '0000000009', ticker: 'ELM' }),
  ],
  bankruptcy: [
    bankruptcyCase({ debtor: 'Elm Foods', cik: '0000000009', trade_name: 'Cedar Cafe; Pine Bar' }),
  ],
  dol_claims: [rawWeek({ rptdate: '5/25/2024', c3: 900 }), rawWeek({ rptdate: '5/18/2024' })],
  jolts: [
    [seriesId({ state: 'OR' }), '2024-03', 91],
    [seriesId(), '2024-03', 8000],
  ] as [string, string, number][],
}

let edition: TestEdition

beforeAll(async () => {
  edition = await publishEdition(ROWS)
})

afterAll(() => edition.close())

const search = (q: string, more: object = {}, around = {}) => edition.ask(route, { q, ...more }, around)

describe('a company', () => {
  test('is found in every dataset, the best match first', async () => {
    const { results, ...rest } = await search('cedar works')
    expect(results.warn!.map(({ company_name, notice_date }) => [company_name, notice_date])).toEqual([
      ['Cedar Works', '2024-05-09'],
      ['Cedar Works', '2024-05-01'],
      ['Cedar Workshop', '2024-05-20'],
    ])
    expect(results.warn![0]).toMatchObject({ effective_date: '2024-07-01', effective_date_precision: 'day' })
    expect(results.h1b!.map(({ employer }) => employer)).toEqual(['CEDAR WORKS'])
    expect(results.lca).toMatchObject([
      { employer: 'CEDAR WORKS', job_title: null, petitions: 2, match: 'name' },
    ])
    expect(results.sec).toMatchObject([{ company: 'Cedar Works Inc', ticker: 'CDRW', match: 'name' }])
    expect([results.bankruptcy, results.dol_claims, results.jolts]).toEqual([[], [], []])
    expect(rest).toEqual({
      q: 'cedar works',
      totals: { warn: 3, h1b: 1, lca: 1, sec: 1, bankruptcy: 0, dol_claims: 0, jolts: 0 },
      total: 6,
      spellings: [],
      limit: 5,
      warnings: [],
    })
  })

  test('a name that a company has is no slip for a word that very many names have', async () => {
    const others = Array.from({ length: 25 }, (_, i) =>
      hubRow({ employer: `INTL ${'ABCDEFGHIJKLMNOPQRSTUVWXY'[i]}X TRADING` }),
    )
    const other = await publishEdition({
      warn: [notice({ company_name: 'Intel' })],
      h1b: [...others, hubRow({ employer: 'INTEL' })],
    })
    const of = async (q: string) => other.ask(route, { q })
    const { spellings, totals } = await of('intel')
    expect([spellings, totals.h1b]).toEqual([[], 1])
    // Nobody is called so.
    expect((await of('inte')).spellings).not.toEqual([])
    await other.close()
  })

  test('is found with slips of the pen', async () => {
    const { results, spellings } = await search('Cedra Worsk')
    expect(spellings).toEqual(['cedar works'])
    expect(results.warn![0]).toMatchObject({ company_name: 'Cedar Works', match: 'spelling' })
    expect(results.lca![0]).toMatchObject({ employer: 'CEDAR WORKS', match: 'spelling' })
    expect(results.h1b![0]).toMatchObject({ employer: 'CEDAR WORKS', match: 'spelling' })
  })

  test('is found by what it trades as and by its symbol', async () => {
    const names = (await search('pine bar')).results
    expect(names.bankruptcy).toMatchObject([{ debtor: 'Elm Foods' }])
    // Whoever trades so files under another name.
    expect(names.sec).toMatchObject([{ company: 'Elm Foods' }])
    expect((await search('cdrw')).results.sec).toMatchObject([{ ticker: 'CDRW' }])
  })

  test('of a filing of several companies, the one that is asked for is told', async () => {
    const [accession, cik] = ['0000000031-24-000001', '0000000032']
    const together = await publishEdition({
      sec: [filing({ accession, company: 'Larch Holdings', cik: '0000000031', ticker: null })],
      secOthers: [{ accession, cik, company: 'Larch Finance Tamarack' }],
    })
    const owners = async (q: string) => {
      const { results } = await together.ask(route, { q })
      return results.sec!.map(({ company, company_id }) => [company, company_id])
    }
    expect(await owners('larch holdings')).toEqual([['Larch Holdings', 'cik-31']])
    expect(await owners('tamarack')).toEqual([['Larch Holdings', 'cik-32']])
    // It is both's: the better of the two is told, and the filing stands once.
    expect(await owners('larch')).toHaveLength(1)
    await together.close()
  })

  test('signs mean themselves, and a text of signs alone finds nothing', async () => {
    const { results } = await search('%')
    expect(Object.values(results).flat()).toEqual([])
  })
})

describe('other things', () => {
  test('notices of a city come after those of companies', async () => {
    const { results } = await search('Salem')
    expect(results.warn!.map(({ company_name, match }) => [company_name, match])).toEqual([
      ['Cedar Works', 'place'],
      ['Microchips', 'place'],
    ])
  })

  test('job titles come after employers', async () => {
    const { results } = await search('cedar')
    expect(results.lca!.map(({ employer, job_title }) => employer ?? job_title)).toEqual([
      'CEDAR WORKS',
      'CEDAR GROWER',
    ])
    expect(
      (await search('engineer')).results.lca!.map(({ job_title, petitions }) => [job_title, petitions]),
    ).toEqual([
      ['DATA ENGINEER', 1],
      ['SOFTWARE ENGINEER', 1],
    ])
  })

  test('states in claims and JOLTS, elements in JOLTS', async () => {
    const { results } = await search('oregon')
    expect(
      results.dol_claims!.map(({ week_ending, initial_claims }) => [week_ending, initial_claims]),
    ).toEqual([
      ['2024-05-25', 900],
      ['2024-05-18', 100],
    ])
    expect(results.jolts).toMatchObject([
      { state: 'OR', element: 'JO', period: '2024-03', value: 91, match: 'state' },
    ])
    expect((await search('openings')).results.jolts).toMatchObject([
      { state: null, value: 8000, match: 'element' },
    ])
  })
})

describe('what is asked', () => {
  test('one dataset alone, within the limit', async () => {
    const { results, limit } = await search('cedar', { dataset: 'warn', limit: 2 })
    expect([Object.keys(results), results.warn!.length, limit]).toEqual([['warn'], 2, 2])
    for (const bad of [{ limit: 0 }, { limit: 101 }, { dataset: 'visas' }])
      expect(refused(route, { q: 'x', ...bad })).toEqual(Object.keys(bad))
    for (const q of ['', ' ', 'x'.repeat(201)]) expect(refused(route, { q })).toEqual(['q'])
  })

  test('datasets that the plan lacks are not searched, and not reported as failed', async () => {
    const answer = await search('cedar works', {}, { plan: 'anonymous' })
    expect(Object.keys(answer.results)).toEqual(['warn'])
    expect(answer).not.toHaveProperty('partial')
    expect(textsOf(answer.warnings)).toContain(
      'SEC filings are not searched: they are part of the Pro plan and above',
    )
    await expect(search('cedar', { dataset: 'sec' }, { plan: 'starter' })).rejects.toThrow('Pro plan')
  })

  test('the history of the plan', async () => {
    const { results, warnings } = await search('microchips', {}, { plan: 'anonymous' })
    expect(results.warn).toEqual([])
    expect(warnings[0]?.text).toMatch(/^records before 2024-04-02 are left out/)
  })
})

describe('a dataset that fails', () => {
  test('has an empty list and the type of its error; its file is damaged for real', async () => {
    const other = await publishEdition(ROWS)
    await truncate(other.files.sec!, 5000)
    const damaged = await other.reopen()
    const answer = await damaged.ask(route, { q: 'cedar works' })
    expect(answer.results.sec).toEqual([])
    expect(answer.results.warn).toHaveLength(3)
    expect(answer).toMatchObject({ partial: true, errors: { sec: 'DatabaseDamaged' } })
    expect(partialHeaders(answer)).toEqual({ 'X-Partial-Results': 'sec' })
    // One that was not asked is not reported.
    expect(await damaged.ask(route, { q: 'cedar', dataset: 'warn' })).not.toHaveProperty('errors')
    await damaged.close()
  })

  test('while it is asked, too, and whatever the error says stays here', async () => {
    const failing = {
      ...edition.db,
      all: (query: { strings: readonly string[] }) =>
        query.strings.some((piece) => /bankruptcy_cases|jolts_series/.test(piece))
          ? Promise.reject(new DatabaseDamaged('/secret/path'))
          : edition.db.all(query as never),
    } as typeof edition.db
    const found = await searchDatasets(
      { db: failing, edition: { db: failing, broken: new Map(), datasets: {} } as never },
      searches('warn', 'jolts', 'bankruptcy'),
      plainly({ text: 'cedar', limit: 5, from: null, end: null }),
    )
    expect(found).toMatchObject({
      partial: true,
      errors: { jolts: 'DatabaseDamaged', bankruptcy: 'DatabaseDamaged' },
    })
    expect(JSON.stringify(found)).not.toContain('secret')
    expect(found.results.warn).toHaveLength(4)
    expect(partialHeaders(found)).toEqual({ 'X-Partial-Results': 'bankruptcy,jolts' })
  })

  test('by taking too long holds up nobody', async () => {
    vi.useFakeTimers()
    try {
      const slow = { ...edition.db, all: () => new Promise<never>(() => {}) } as typeof edition.db
      const asked = plainly({ text: 'cedar', limit: 5, from: null, end: null })
      const searching = searchDatasets(
        { db: slow, edition: { broken: new Map() } as never },
        searches('sec'),
        asked,
        3,
      )
      await vi.advanceTimersByTimeAsync(3000)
      expect(await searching).toEqual({
        results: { sec: [] },
        totals: { sec: null },
        total: 0,
        partial: true,
        errors: { sec: 'QueryTimeout' },
      })
    } finally {
      vi.useRealTimers()
    }
  })

  test('without the file of who is who, names are found as they were filed', async () => {
    const broken = new Map([['insights', new Error('damaged')]])
    const { results, warnings } = await search('cedar works', {}, { edition: { broken } })
    expect(results.warn!.map(({ company_name }) => company_name)).toEqual([
      'Cedar Workshop',
      'Cedar Works',
      'Cedar Works',
    ])
    expect(results.sec).toHaveLength(1)
    expect(warnings[0]?.text).toMatch(/^it cannot be told who is who/)
  })
})

test('slips: a letter more, less, another or swapped is one', () => {
  expect([
    slipsBetween('cedar', 'cedars'),
    slipsBetween('cedar', 'cdear'),
    slipsBetween('cedar', 'cidur'),
    // The same letters, but no two neighbours.
    slipsBetween('teslla', 'stella'),
  ]).toEqual([1, 1, 2, 2])
})

/** As a route has its edition. */
const around = ({ db }: TestEdition) => ({ edition: { db } as OpenEdition })

test('a short word is not guessed at, a known one is left alone', async () => {
  expect(await respell(around(edition), 'red')).toEqual([])
  expect(await respell(around(edition), 'cedar works')).toEqual([])
  expect(await respell(around(edition), 'micochips')).toEqual(['microchips'])
})

test('of words as near, those with the same first letter come first, however many have the others', async () => {
  const names = ['Boeing', 'Doing Mills', 'Doing Foods', 'Doing Paper']
  const other = await publishEdition({ warn: names.map((company_name) => notice({ company_name })) })
  expect(await respell(around(other), 'boing')).toEqual(['boeing', 'doing'])
  await other.close()
})

test('words that names write as one are tried as one', async () => {
  expect(await respell(around(edition), 'micro chips')).toContain('microchips')
  expect((await search('Micro Chips')).results.warn).toMatchObject([
    { company_name: 'Microchips', match: 'name' },
  ])
})

describe('places', () => {
  let placed: TestEdition
  const of = (company_name: string, city: string | null, fields: Parameters<typeof notice>[0] = {}) =>
    notice({ company_name, city, notice_date: '2024-05-20', ...fields })

  beforeAll(async () => {
    placed = await publishEdition({
      warn: [
        ...Array.from({ length: 8 }, (_, i) => of(`Austin ${'ABCDEFGH'[i]} Foundry`, 'Salem')),
        of('Cedar Works', 'Austin', { state: 'TX', county: 'Travis County', zip: '78701' }),
        of('Alder Mills', 'Austin', { state: 'TX', county: 'Travis County', zip: '78702-1234' }),
        of('Cedar Works', 'Dallas', { state: 'TX', county: 'Dallas County' }),
        of('Cedar Works', 'Bend', { notice_date: '2024-05-25' }),
        of('Birch Foods', 'St. Louis', { state: 'MO' }),
        of('Birch Foods', 'Fort Worth', { state: 'TX' }),
        of('Bank of Texas', 'Tulsa', { state: 'OK' }),
        of('Elm Foods', 'Salem'),
      ],
      sec: [
        filing({ company: 'Elm Foods', cik: '0000000009' }),
        filing({ company: 'Elm Foods of Austin', cik: '0000000009', filing_date: '2020-01-02' }),
        filing({ company: 'Austin C Foundry', cik: '0000000010' }),
      ],
      dol_claims: [rawWeek({ st: 'TX' })],
    })
  })
  afterAll(() => placed.close())

  const find = async (q: string, limit = 5) => {
    const { results, totals, total } = await placed.ask(route, { q, limit })
    const found = results.warn!.map(({ company_name, city, match }) => `${company_name}, ${city}: ${match}`)
    return { found, total: totals.warn, all: total }
  }

  test('stand beside companies of the same name, and all are counted', async () => {
    const { found, total } = await find('austin')
    expect(found.filter((each) => each.endsWith('place'))).toEqual([
      'Cedar Works, Austin: place',
      'Alder Mills, Austin: place',
    ])
    expect([found.length, total]).toEqual([5, 11])
  })

  test.each([
    ['austin, tx', 2],
    ['Austin TX', 2],
    ['Travis County', 2],
    ['travis county texas', 2],
    ['78701', 1],
    ['Saint Louis', 1],
    ['ft worth', 1],
    ['TX', 4],
  ])('%s', async (q, total) => {
    const { found, total: counted } = await find(q, 20)
    expect([found.filter((each) => each.endsWith(': place')).length, counted]).toEqual([total, total])
  })

  test('a place in one name as filed finds the notices of its company, and not all its filings', async () => {
    const { results } = await placed.ask(route, { q: 'austin', limit: 20 })
    expect(results.warn!.map(({ company_name }) => company_name)).toContain('Elm Foods')
    expect(results.sec!.map(({ company }) => company)).toEqual(['Austin C Foundry'])
    const named = await placed.ask(route, { q: 'elm foods' })
    expect(named.results.sec!.map(({ company }) => company)).toEqual(['Elm Foods', 'Elm Foods of Austin'])
  })

  test('behind a company are the notices of that company there, and come first', async () => {
    expect((await find('cedar works texas')).found).toEqual([
      'Cedar Works, Austin: name_and_place',
      'Cedar Works, Dallas: name_and_place',
    ])
    expect((await find('cedar austin TX')).found).toEqual(['Cedar Works, Austin: name_and_place'])
    // A name that ends like a place is a name all the same.
    expect((await find('bank of texas')).found).toContain('Bank of Texas, Tulsa: name')
    expect((await find('cedar bend')).found[0]).toBe('Cedar Works, Bend: name_and_place')
  })

  test('are counted over all datasets', async () => {
    const { total, all } = await find('texas')
    expect(all).toBeGreaterThan(total!)
  })
})
