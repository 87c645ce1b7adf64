import { describe, expect, test } from 'vitest'
import type { NoticeRecord } from '../../notices/record.ts'
import { linked, row } from '../../testing/linked.ts'
import { linkNotices } from '../index.ts'

describe('filed again', () => {
  const both = { effective_date: '2024-03-01' }

  test.each([
    [{}, 0.9, 'effective date and headcount agree'],
    [{ employees_affected: 7 }, 0.65, 'effective date agree'],
    [{ effective_date: '2024-04-01' }, 0.65, 'headcount agree'],
  ])('an unmarked row within 45 days that differs in %o may be the same event', (fields, score, why) => {
    const found = linkNotices([row('a', both), row('b', { ...both, notice_date: '2024-02-16', ...fields })])
    expect(found).toEqual([
      {
        notice_id: 'b',
        other_id: 'a',
        kind: 'possible_duplicate_of',
        score,
        reason: `same employer and place within 45 days; ${why}`,
      },
    ])
  })

  test('after 45 days, or when neither effective date nor headcount agrees, it is another event', () => {
    expect(linked(row('a', both), row('b', { ...both, notice_date: '2024-02-17' }))).toEqual([])
    const other = { notice_date: '2024-01-20', effective_date: '2024-04-01', employees_affected: 7 }
    expect(linked(row('a', both), row('b', other))).toEqual([])
  })

  test('missing values never agree', () => {
    const nothing = { effective_date: null, employees_affected: null }
    expect(linked(row('a', nothing), row('b', { ...nothing, notice_date: '2024-01-20' }))).toEqual([])
    expect(linked(row('a', { notice_date: null }), row('b', { notice_date: null }))).toEqual([])
  })

  test('rows of one day are sites and waves, unless they read alike in all that counts', () => {
    expect(linked(row('a', both), row('b', { effective_date: '2024-04-01' }))).toEqual([])
    expect(linked(row('a', both), row('b', { ...both, employees_affected: 7 }))).toEqual([])
    expect(linked(row('a', both), row('b', { ...both, layoff_type: 'closure' }))).toEqual([
      ['b', 'possible_duplicate_of', 'a', 0.9],
    ])
  })

  test('sites of one day under the address of the head office stay separate notices', () => {
    const office = { ...both, site_address: '1 Head Office Sq', employees_affected: 1 }
    expect(linked(row('a', { ...office, city: 'Bend' }), row('b', { ...office, city: 'Salem' }))).toEqual([])
    expect(linked(row('a', office), row('b', office))).toEqual([['b', 'possible_duplicate_of', 'a', 0.9]])
  })

  test('the original of an amendment of the same day does not repeat it, whichever has the lower id', () => {
    const amendment = { ...both, mark: 'amendment' as const }
    for (const [original, update] of [
      ['a', 'b'],
      ['b', 'a'],
    ] as const)
      expect(linked(row(original, both), row(update, amendment))).toEqual([[update, 'amends', original, 0.8]])
    const later = (id: string, day: string) => row(id, { ...both, mark: 'amendment', received_date: day })
    const rows = [
      row('c', both),
      { ...later('a', '2024-02-01'), employees_affected: 4 },
      later('b', '2024-03-01'),
    ]
    expect(linked(...rows)).toEqual([
      ['a', 'amends', 'c', 0.8],
      ['b', 'amends', 'a', 0.8],
    ])
  })

  test('between several there is no guessing, unless one of them agrees in both', () => {
    const other = row('b', { ...both, employees_affected: 7, effective_date: '2024-05-01' })
    const again = (fields: Partial<NoticeRecord>) =>
      row('c', { ...both, notice_date: '2024-01-20', ...fields })
    expect(linked(row('a', both), other, again({ employees_affected: 8 }))).toEqual([])
    expect(linked(row('a', both), other, again({}))).toEqual([['c', 'possible_duplicate_of', 'a', 0.9]])
    const single = { ...both, employees_affected: 1 }
    expect(linked(row('a', single), other, again(single))).toEqual([])
    const wave = row('d', { ...both, notice_date: '2024-01-10', layoff_type: 'closure' })
    expect(linked(row('a', both), other, wave, again({})).map(([from, , to]) => [from, to])).toEqual([
      ['c', 'a'],
      ['d', 'a'],
    ])
  })

  test('a filing and its repetition are one candidate: each later one points to the first', () => {
    const rows = ['2024-01-02', '2024-01-12', '2024-01-22', '2024-03-01'].map((notice_date, i) =>
      row('abcd'[i]!, { ...both, notice_date }),
    )
    expect(linked(...rows).map(([from, , to]) => [from, to])).toEqual([
      ['b', 'a'],
      ['c', 'a'],
      // More than 45 days after the first two.
      ['d', 'c'],
    ])
  })

  test('a name that has lost a blank is the same name', () => {
    const names = ['Cedar Corporation Gary', 'Cedar CorporationGary']
    const [first, second] = names.map((company_name, i) => row('ab'[i]!, { ...both, company_name }))
    expect(linked(first!, second!)).toEqual([['b', 'possible_duplicate_of', 'a', 0.9]])
  })

  test('a row with notice and layoff the other way round is the same event, however far apart', () => {
    const first = row('b', { notice_date: '2024-01-02', effective_date: '2024-06-01' })
    const turned = row('a', { notice_date: '2024-06-01', effective_date: '2024-01-02' })
    expect(linked(first, turned)).toEqual([['a', 'possible_duplicate_of', 'b', 0.9]])
    for (const differing of [{ employees_affected: 7 }, { employees_affected: null }, { city: 'Salem' }])
      expect(linked(first, { ...turned, ...differing })).toEqual([])
    const again = { ...first, id: 'c', layoff_type: 'closure' as const }
    expect(linked(first, again, turned).map(([from, , to]) => [from, to])).toEqual([['c', 'b']])
  })

  test('after a rescission it is a new filing', () => {
    const rescission = row('a', { ...both, mark: 'rescission' })
    expect(linked(rescission, row('b', { ...both, notice_date: '2024-01-20' }))).toEqual([])
  })
})
