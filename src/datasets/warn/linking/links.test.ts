import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NoticeRecord } from '../notices/record.ts'
import { notice } from '../testing/notices.ts'
import { findLinks } from './links.ts'

const linked = (...rows: NoticeRecord[]) =>
  findLinks(rows).map((l) => [l.notice_id, l.kind, l.other_id, l.score] as const)

/** A row with its own name to be recognised by. */
const row = (id: string, fields: Partial<NoticeRecord> = {}) => notice({ id, city: 'Bend', ...fields })

describe("by the publisher's own number", () => {
  test('an amendment belongs to the notice that it names, whatever else differs', () => {
    const original = row('a', { notice_key: '1' })
    const update = row('b', { notice_key: '2', amends_key: '1', company_name: 'Renamed', city: 'Salem' })
    expect(findLinks([update, original])).toEqual([
      { notice_id: 'b', other_id: 'a', kind: 'amends', score: 1, reason: "by the publisher's own reference" },
    ])
  })

  test('a number means a notice of the same source only', () => {
    expect(
      linked(
        row('a', { notice_key: '1', state: 'WA', company_name: 'Fir Mill' }),
        row('b', { amends_key: '1' }),
      ),
    ).toEqual([])
  })

  test('a number that nobody has, or the row itself, is no reference', () => {
    expect(
      linked(
        row('a', { notice_key: '1', amends_key: '1' }),
        row('b', { amends_key: '9', notice_date: '2020-01-01' }),
      ),
    ).toEqual([])
  })

  test('of a letter on several sites the row at the place is meant, and none when that does not tell', () => {
    const sites = [
      row('a', { notice_key: '1', city: 'Bend', employees_affected: 1 }),
      row('b', { notice_key: '1', city: 'Salem', employees_affected: 2 }),
    ]
    const update = { notice_key: '2', amends_key: '1', employees_affected: 3, notice_date: '2024-05-01' }
    expect(linked(...sites, row('c', { ...update, city: 'Salem' }))).toEqual([['c', 'amends', 'b', 1]])
    expect(linked(...sites, row('c', { ...update, city: null }))).toEqual([])
  })
})

describe('by a mark', () => {
  const mark = 'amendment' as const

  test.each(['amendment', 'supplement', 'rescission'] as const)(
    'a marked %s belongs to the filing before it',
    (what) => {
      const found = findLinks([row('a'), row('b', { notice_date: '2024-02-10', mark: what })])
      expect(found).toEqual([
        {
          notice_id: 'b',
          other_id: 'a',
          kind: 'amends',
          score: 0.8,
          reason: `marked ${what}, same employer and place`,
        },
      ])
    },
  )

  test('of several earlier filings the latest is meant', () => {
    const rows = [row('a', { notice_date: '2023-06-01' }), row('b', { notice_date: '2023-12-01' })]
    expect(linked(...rows, row('c', { mark }))).toEqual([['c', 'amends', 'b', 0.8]])
  })

  test('between several of that latest day there is no guessing', () => {
    const waves = [row('a', { effective_date: '2024-03-01' }), row('b', { effective_date: '2024-04-01' })]
    expect(linked(...waves, row('c', { notice_date: '2024-02-01', mark }))).toEqual([])
  })

  test('unless they say the same, of which an amendment replaces one', () => {
    const same = { effective_date: '2024-03-01' }
    const twins = [row('a', same), row('b', { ...same, site_address: '1 Elm Street' })]
    const links = linked(
      ...twins,
      row('c', { ...same, notice_date: '2024-02-01', employees_affected: 7, mark }),
    )
    expect(links.filter(([, kind]) => kind === 'amends')).toEqual([['c', 'amends', 'a', 0.8]])
    const rescinded = linked(...twins, row('c', { ...same, notice_date: '2024-02-01', mark: 'rescission' }))
    expect(rescinded.filter(([, kind]) => kind === 'amends')).toEqual([])
  })

  test('a filing of more than twelve months before, or of a later day, is not meant', () => {
    expect(
      linked(row('a', { notice_date: '2023-01-01' }), row('b', { notice_date: '2024-01-02', mark })),
    ).toHaveLength(1)
    expect(
      linked(row('a', { notice_date: '2022-12-31' }), row('b', { notice_date: '2024-01-02', mark })),
    ).toEqual([])
    const later = { notice_date: '2024-01-03', employees_affected: 7 }
    expect(linked(row('a', later), row('b', { mark }))).toEqual([])
  })

  test('on one day only an unmarked row can be the original', () => {
    expect(linked(row('a'), row('b', { mark }))).toEqual([['b', 'amends', 'a', 0.8]])
    expect(linked(row('a', { mark }), row('b', { mark }))).toEqual([])
  })

  test('amendments that keep the day of their notice belong to the one that came in before', () => {
    const received = (id: string, day: string) => row(id, { mark, received_date: day })
    const rows = [
      row('a'),
      received('d', '2024-03-01'),
      received('b', '2024-04-01'),
      received('c', '2024-02-01'),
    ]
    expect(linked(...rows)).toEqual([
      ['b', 'amends', 'd', 0.8],
      ['c', 'amends', 'a', 0.8],
      ['d', 'amends', 'c', 0.8],
    ])
    // Those of one day are waves or sites: none of them is the earlier one.
    expect(linked(received('b', '2024-02-01'), received('c', '2024-02-01'))).toEqual([])
  })

  test('an address is the same with and without its state and postal code', () => {
    const at = (site_address: string) => ({ site_address, city: null })
    const update = { notice_date: '2024-02-10', mark }
    const street = '501 Elm Street, Utica'
    for (const other of [`${street}, NY 13501`, `${street}, NY`, `501 Elm Street Utica NY, 13501-1234`])
      expect(linked(row('a', at(street)), row('b', { ...update, ...at(other) }))).toHaveLength(1)
    for (const [one, other] of [
      [`${street}, NY`, '502 Elm Street, Utica, NY'],
      ['5300 Elm Rd NE', '5300 Elm Rd SW'],
    ] as const)
      expect(linked(row('a', at(one)), row('b', { ...update, ...at(other) }))).toEqual([])
  })

  test('a filing that tells no address is not that of all sites amended on one day', () => {
    const update = (id: string, site_address: string, notice_date: string) =>
      row(id, { mark, site_address, notice_date, employees_affected: 7 })
    const [b, c] = [update('b', '1 Elm St', '2024-02-10'), update('c', '2 Fir St', '2024-02-10')]
    expect(linked(row('a'), b, c)).toEqual([])
    expect(linked(row('a'), b, { ...c, notice_date: '2024-02-11' })).toHaveLength(2)
    expect(linked(row('a'), b, { ...c, site_address: null })).toHaveLength(2)
  })

  test('the received date stands in; a row without either is left alone', () => {
    const received = { notice_date: null, received_date: '2024-02-01' }
    expect(linked(row('a'), row('b', { ...received, mark }))).toHaveLength(1)
    expect(linked(row('a', { notice_date: null }), row('b', { mark }))).toEqual([])
    expect(linked(row('a'), row('b', { notice_date: null, mark }))).toEqual([])
  })

  test('an amendment of an amendment belongs to that one, a rescission is never amended', () => {
    const rows = [row('a', { notice_date: '2024-01-01' }), row('b', { notice_date: '2024-01-10', mark })]
    expect(linked(...rows, row('c', { notice_date: '2024-01-20', mark }))).toContainEqual([
      'c',
      'amends',
      'b',
      0.8,
    ])
    const rescinded = row('b', { notice_date: '2024-01-10', mark: 'rescission' })
    expect(linked(rows[0]!, rescinded, row('c', { notice_date: '2024-01-20', mark }))).toContainEqual([
      'c',
      'amends',
      'a',
      0.8,
    ])
  })

  test('a conditional notice is marked, and no amendment', () => {
    const later = { notice_date: '2024-01-20', employees_affected: 7 }
    expect(linked(row('a'), row('b', { ...later, mark: 'conditional' }))).toEqual([])
  })
})

describe('filed again', () => {
  const both = { effective_date: '2024-03-01' }

  test.each([
    [{}, 0.9, 'effective date and headcount agree'],
    [{ employees_affected: 7 }, 0.65, 'effective date agree'],
    [{ effective_date: '2024-04-01' }, 0.65, 'headcount agree'],
  ])('an unmarked row within 45 days that differs in %o may be the same event', (fields, score, why) => {
    const found = findLinks([row('a', both), row('b', { ...both, notice_date: '2024-02-16', ...fields })])
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

describe('never linked', () => {
  const later = { notice_date: '2024-01-20' }
  const amendment = { ...later, mark: 'amendment' as const }

  test.each([later, amendment])('sites whose names differ by a digit, %o', (second) => {
    expect(
      linked(row('a', { company_name: 'Store 12' }), row('b', { ...second, company_name: 'Store 13' })),
    ).toEqual([])
    // Even where the numbers fold away: what is left of the names is the same.
    expect(
      linked(row('a', { company_name: 'Cedar 1 Inc' }), row('b', { ...second, company_name: 'Cedar Inc' })),
    ).toEqual([])
  })

  test.each([later, amendment])('other places, as far as both are told, %o', (second) => {
    expect(linked(row('a', { city: 'Bend' }), row('b', { ...second, city: 'Salem' }))).toEqual([])
    expect(linked(row('a', { city: 'Bend' }), row('b', { ...second, city: 'BEND' }))).toHaveLength(1)
    const address = { site_address: '1 Elm St', city: 'Bend' }
    expect(linked(row('a', address), row('b', { ...second, ...address, site_address: '2 Elm St' }))).toEqual(
      [],
    )
    expect(linked(row('a', address), row('b', { ...second, city: 'Bend' }))).toHaveLength(1)
    // The address of the head office stands beside the town of each remote worker.
    expect(linked(row('a', address), row('b', { ...second, ...address, city: 'Salem' }))).toEqual([])
    expect(
      linked(row('a', { city: null, county: 'Lane' }), row('b', { ...second, city: null, county: 'Linn' })),
    ).toEqual([])
  })

  test.each([later, amendment])('WARN notices and other events, %o', (second) => {
    expect(linked(row('a', { is_warn: false }), row('b', second))).toEqual([])
  })

  test.each([later, amendment])('other employers and other states, %o', (second) => {
    expect(linked(row('a'), row('b', { ...second, company_name: 'Fir Mill' }))).toEqual([])
    expect(linked(row('a'), row('b', { ...second, state: 'WA' }))).toEqual([])
  })
})

test('links do not depend on the order of the rows, point to what is there, and never to the row itself', () => {
  const fields = fc.record({
    company_name: fc.constantFrom('A', 'A Inc', 'A 1'),
    city: fc.constantFrom(null, 'Bend', 'Salem'),
    notice_date: fc.constantFrom(null, '2024-01-02', '2024-01-10', '2024-02-20'),
    effective_date: fc.constantFrom(null, '2024-03-01', '2024-03-02'),
    employees_affected: fc.constantFrom(null, 1, 2),
    mark: fc.constantFrom(null, null, 'amendment' as const, 'rescission' as const),
    notice_key: fc.constantFrom(null, null, '1', '2'),
    amends_key: fc.constantFrom(null, null, '1', '2'),
  })
  fc.assert(
    fc.property(fc.array(fields, { maxLength: 10 }), fc.nat(), (list, turn) => {
      const rows = list.map((f, i) => notice({ id: `n${i}`, ...f }))
      const found = findLinks(rows)
      const at = turn % (rows.length || 1)
      expect(findLinks([...rows.slice(at), ...rows.slice(0, at)])).toEqual(found)
      expect(new Set(found.map((l) => l.notice_id)).size).toBe(found.length)
      const ids = new Set(rows.map((r) => r.id))
      for (const l of found) {
        expect(l.notice_id).not.toBe(l.other_id)
        expect(ids.has(l.notice_id) && ids.has(l.other_id)).toBe(true)
      }
    }),
  )
})
