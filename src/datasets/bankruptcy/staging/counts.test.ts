import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FeedSpan, GivenPetition } from '../record.ts'
import { countRow } from '../testing/cases.ts'
import { Counts, joinSpans } from './counts.ts'

const at = (hour: number) => `2024-05-02T${String(hour).padStart(2, '0')}:00:00.000Z`
const petition = (hour: number, fields: Partial<GivenPetition> = {}): GivenPetition => ({
  court_id: 'nysb',
  at: at(hour),
  day: '2024-05-02',
  chapter: '7',
  business: false,
  ...fields,
})
const span = (from: number, until: number, court_id = 'nysb'): FeedSpan => ({
  court_id,
  heard_from: at(from),
  heard_until: at(until),
})
const summary = (counts: Counts) =>
  counts.allCounts().map((c) => [c.court_id, c.period, c.chapter, c.business, c.filings])

describe('petitions in feeds', () => {
  test('are counted by court, day, chapter and kind of debtor', () => {
    const counts = new Counts([], [])
    const other = [
      petition(3, { business: true }),
      petition(4, { chapter: '11' }),
      petition(5, { day: '2024-05-03' }),
    ]
    expect(counts.hear(span(1, 6), [petition(1), petition(2), ...other])).toBe(5)
    expect(summary(counts)).toEqual([
      ['nysb', '2024-05-02', '11', false, 1],
      ['nysb', '2024-05-02', '7', false, 2],
      ['nysb', '2024-05-02', '7', true, 1],
      ['nysb', '2024-05-03', '7', false, 1],
    ])
    expect(counts.allCounts()[0]).toMatchObject({ source: 'rss', court_state: 'NY', period_unit: 'day' })
  })

  test('that an earlier feed has told of are not counted again, those after it are', () => {
    const counts = new Counts([], [])
    counts.hear(span(1, 4), [petition(2), petition(4)])
    expect(counts.hear(span(3, 8), [petition(4), petition(5)])).toBe(1)
    expect(summary(counts)).toEqual([['nysb', '2024-05-02', '7', false, 3]])
    expect(counts.allSpans()).toEqual([span(1, 8)])
  })

  test('of the same feed again count nothing, from one refresh to the next', () => {
    const first = new Counts([], [])
    first.hear(span(1, 4), [petition(2)])
    const second = new Counts(first.allCounts(), first.allSpans())
    expect(second.hear(span(1, 4), [petition(2)])).toBe(0)
    expect(second.allCounts()).toEqual(first.allCounts())
  })

  test('of an hour that nobody heard are counted when an older feed turns up', () => {
    const counts = new Counts([], [span(1, 2), span(6, 8)])
    expect(counts.hear(span(2, 7), [petition(1), petition(4), petition(7)])).toBe(1)
    expect(counts.allSpans()).toEqual([span(1, 8)])
  })

  test('of one court say nothing of another', () => {
    const counts = new Counts([], [])
    counts.hear(span(1, 8), [petition(2)])
    expect(counts.hear(span(1, 8, 'deb'), [petition(2, { court_id: 'deb' })])).toBe(1)
  })

  test('add up to each petition once, however the day is cut into feeds', () => {
    const hours = fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { maxLength: 12 })
    const cut = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 23 }))
    fc.assert(
      fc.property(hours, fc.array(cut, { maxLength: 8 }), (filed, cuts) => {
        const counts = new Counts([], [])
        const heard = new Set<number>()
        for (const [a, b] of cuts) {
          const [from, until] = [Math.min(a, b), Math.max(a, b)]
          const within = filed.filter((hour) => hour >= from && hour <= until)
          counts.hear(
            span(from, until),
            within.map((hour) => petition(hour)),
          )
          for (const hour of within) heard.add(hour)
        }
        expect(counts.allCounts().reduce((sum, { filings }) => sum + filings, 0)).toBe(heard.size)
      }),
    )
  })
})

test('spans that overlap or touch are one, in order', () => {
  expect(joinSpans([span(5, 6), span(1, 3), span(3, 4), span(5, 5)])).toEqual([span(1, 4), span(5, 6)])
  expect(joinSpans([])).toEqual([])
})

describe("a table's figures", () => {
  const figure = (filings: number) =>
    countRow({ source: 'f2_monthly', period: '2024-01', period_start: '2024-01-01', filings })

  test('replace the ones held; a zero is none', () => {
    const counts = new Counts([], [])
    expect([5, 5, 6].map((filings) => counts.set(figure(filings)))).toEqual(['new', 'same', 'changed'])
    expect(counts.allCounts()).toMatchObject([{ filings: 6, period_unit: 'month' }])
    expect([0, 0].map((filings) => counts.set(figure(filings)))).toEqual(['gone', 'same'])
    expect(counts.allCounts()).toEqual([])
  })

  test.each([
    ['2024-05-02', 'day'],
    ['2024-05', 'month'],
    ['2024-Q2', 'quarter'],
  ])('of %s are of a %s', (period, unit) => {
    const counts = new Counts([], [])
    counts.set({ ...figure(1), period })
    expect(counts.allCounts()[0]!.period_unit).toBe(unit)
  })
})
