import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CaseRecord, GivenCase } from '../record.ts'
import { bankruptcyCases } from '../table.ts'
import { givenCase } from '../testing/cases.ts'
import { mergeCase } from './merge.ts'

/** The one case that comes of being told of it so often, and what each time was. */
function told(...times: Partial<GivenCase>[]) {
  const cases = new Map<string, CaseRecord>()
  const merged = times.map((fields) => mergeCase(cases, givenCase(fields)))
  expect(cases.size).toBe(1)
  return { case: [...cases.values()][0]!, merged }
}

test('a case told of has its court, its id and its days', () => {
  const { case: made, merged } = told({ court_id: 'deb', docket_number: '24-10101' })
  expect(merged).toEqual(['new'])
  expect(made).toMatchObject({
    id: 'deb-24-10101',
    court_name: 'U.S. Bankruptcy Court, District of Delaware',
    court_state: 'DE',
    source: 'rss',
    sources: 'rss',
    first_seen: '2024-05-02',
    last_seen: '2024-05-02',
    changed_on: '2024-05-02',
  })
  expect(Object.keys(made).sort()).toEqual(Object.keys(bankruptcyCases.columns).sort())
})

describe('one case, one row', () => {
  test('told of again in the same words it is the same, and seen later', () => {
    const { case: made, merged } = told({}, { seen_on: '2024-05-09' })
    expect(merged).toEqual(['new', 'same'])
    expect(made).toMatchObject({
      first_seen: '2024-05-02',
      last_seen: '2024-05-09',
      changed_on: '2024-05-02',
    })
  })

  test('whoever reports it, all are named, the most reliable first', () => {
    const { case: made } = told(
      { source: 'rss', debtor: 'CEDAR WORKS LLC' },
      { source: 'docket', debtor: 'Cedar Works, LLC', trade_name: 'Cedar' },
      { source: 'courtlistener', debtor: 'Cedar Works LLC' },
    )
    expect(made).toMatchObject({
      source: 'docket',
      sources: 'docket,courtlistener,rss',
      debtor: 'Cedar Works, LLC',
      debtor_key: 'cedar works llc',
      trade_name: 'Cedar',
    })
  })

  test('a later event does not take away the day of the petition', () => {
    const { case: made, merged } = told(
      { date_filed: '2024-05-01', is_involuntary: true, pacer_case_id: '7' },
      { date_filed: null, is_involuntary: null, pacer_case_id: null, seen_on: '2024-05-09' },
    )
    expect(merged).toEqual(['new', 'same'])
    expect(made).toMatchObject({ date_filed: '2024-05-01', is_involuntary: true, pacer_case_id: '7' })
  })

  test('a case known from its events gets its day when somebody tells it', () => {
    const { case: made, merged } = told(
      { date_filed: null },
      { source: 'courtlistener', date_filed: '2024-04-30', seen_on: '2024-05-09' },
    )
    expect(merged).toEqual(['new', 'changed'])
    expect(made).toMatchObject({ date_filed: '2024-04-30', changed_on: '2024-05-09' })
  })

  test('of one source the later word wins, whichever is read first', () => {
    const [older, newer] = [
      { debtor: 'Cedar Wrks LLC', seen_on: '2024-05-02' },
      { debtor: 'Cedar Works LLC', seen_on: '2024-05-09' },
    ]
    expect(told(older, newer).case.debtor).toBe('Cedar Works LLC')
    expect(told(newer, older).case.debtor).toBe('Cedar Works LLC')
  })

  test("CourtListener's page is linked, and the court's where there is none", () => {
    const feed = { docket_url: 'https://ecf.nysb.uscourts.gov/1' }
    const search = { source: 'courtlistener' as const, docket_url: 'https://www.courtlistener.com/1' }
    const page = { source: 'docket' as const, docket_url: 'https://ecf.nysb.uscourts.gov/2' }
    expect(told(feed, page).case.docket_url).toBe(page.docket_url)
    for (const times of [
      [feed, search, page],
      [page, search, feed],
      [search, page, feed],
    ])
      expect(told(...times).case.docket_url).toBe(search.docket_url)
  })
})

describe('conversions', () => {
  test('a new chapter keeps the one before', () => {
    const { case: made, merged } = told({}, { chapter: '7', seen_on: '2024-05-09' })
    expect(merged).toEqual(['new', 'changed'])
    expect(made).toMatchObject({ chapter: '7', converted_from: '11', chapter_on: '2024-05-09' })
  })

  test('an older page read later tells what it was converted from, and does not convert it back', () => {
    const { case: made } = told(
      { chapter: '7', seen_on: '2024-05-09' },
      { chapter: '11', seen_on: '2024-05-02' },
    )
    expect(made).toMatchObject({ chapter: '7', converted_from: '11', chapter_on: '2024-05-09' })
  })

  test('an archive that has not heard of it yet converts nothing back', () => {
    const { case: made } = told(
      { source: 'courtlistener', seen_on: '2024-05-02' },
      { chapter: '7', seen_on: '2024-05-09' },
      { source: 'courtlistener', chapter: '11', seen_on: '2024-05-10' },
    )
    expect(made).toMatchObject({ chapter: '7', converted_from: '11' })
  })

  test('an archive alone may tell of one', () => {
    const source = 'courtlistener' as const
    expect(told({ source }, { source, chapter: '7', seen_on: '2024-06-02' }).case).toMatchObject({
      chapter: '7',
      converted_from: '11',
    })
  })

  test('a docket page tells it in so many words', () => {
    const { case: made } = told({ chapter: '7' }, { source: 'docket', chapter: '7', converted_from: '13' })
    expect(made).toMatchObject({ chapter: '7', converted_from: '13' })
  })

  test('an unknown chapter says nothing, and is filled', () => {
    expect(told({}, { chapter: null, seen_on: '2024-05-09' }).case).toMatchObject({
      chapter: '11',
      converted_from: null,
    })
    expect(told({ chapter: null }, { seen_on: '2024-05-09' }).case).toMatchObject({
      chapter: '11',
      converted_from: null,
    })
  })
})

describe('in whatever order days are read', () => {
  const day = fc.integer({ min: 1, max: 9 }).map((n) => `2024-05-0${n}`)
  const source = fc.constantFrom('rss' as const, 'docket' as const, 'courtlistener' as const)
  const given = fc.record({
    seen_on: day,
    source,
    debtor: fc.constantFrom('Cedar LLC', 'CEDAR LLC'),
    date_filed: fc.constantFrom(null, '2024-05-01'),
    chapter: fc.constantFrom('7', '11', null),
  })

  test('a case was seen from its first day to its last, by all its sources', () => {
    fc.assert(
      fc.property(fc.array(given, { minLength: 1, maxLength: 6 }), (times) => {
        const { case: made } = told(...times)
        const days = times.map(({ seen_on }) => seen_on).sort()
        expect([made.first_seen, made.last_seen]).toEqual([days[0], days.at(-1)])
        expect(new Set(made.sources.split(','))).toEqual(new Set(times.map((each) => each.source)))
        expect(made.sources.startsWith(made.source)).toBe(true)
        expect(made.date_filed).toBe(times.some((each) => each.date_filed) ? '2024-05-01' : null)
        expect(made.chapter === null || made.converted_from !== made.chapter || times.length > 2).toBe(true)
      }),
    )
  })

  test('the same told once more changes nothing', () => {
    fc.assert(
      fc.property(fc.array(given, { minLength: 1, maxLength: 6 }), (times) => {
        const sorted = [...times].sort((a, b) => (a.seen_on < b.seen_on ? -1 : 1))
        const cases = new Map<string, CaseRecord>()
        for (const fields of sorted) mergeCase(cases, givenCase(fields))
        const before = structuredClone([...cases.values()])
        expect(mergeCase(cases, givenCase(sorted.at(-1)!))).toBe('same')
        expect([...cases.values()]).toEqual(before)
      }),
    )
  })
})
