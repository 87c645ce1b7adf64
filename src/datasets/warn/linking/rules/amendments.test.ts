import { describe, expect, test } from 'vitest'
import type { NoticeRecord } from '../../notices/record.ts'
import { linked, row } from '../../testing/linked.ts'
import { linkNotices } from '../index.ts'

describe("by the publisher's own number", () => {
  test('an amendment belongs to the notice that it names, whatever else differs', () => {
    const original = row('a', { notice_key: '1' })
    const update = row('b', { notice_key: '2', amends_key: '1', company_name: 'Renamed', city: 'Salem' })
    expect(linkNotices([update, original])).toEqual([
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
      const found = linkNotices([row('a'), row('b', { notice_date: '2024-02-10', mark: what })])
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
    const undated = { notice_date: null, employees_affected: 99 }
    expect(linked(row('a', undated), row('b', { mark }))).toEqual([])
    expect(linked(row('a'), row('b', { ...undated, mark }))).toEqual([])
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

test('a mark that another reading of the row lacks makes no amendment: the two are copies', () => {
  const read = (id: string, fields: Partial<NoticeRecord>) =>
    row(id, { origin: 'register', source_id: 'warn/register', effective_date: '2024-03-01', ...fields })
  const bare = read('b', { first_seen: '2026-07-16' })
  const marked = read('c', { first_seen: '2026-07-26', mark: 'amendment' })
  expect(linked(bare, marked)).toMatchObject([['b', 'possible_duplicate_of', 'c', 0.9]])
  const earlier = read('a', { notice_date: '2023-12-01', employees_affected: 120, first_seen: '2026-07-16' })
  expect(linked(earlier, bare, marked).map(([, kind]) => kind)).not.toContain('amends')
})

describe('what the register alone takes for an amendment, where the list marks none', () => {
  const read = (id: string, fields: Partial<NoticeRecord>) =>
    row(id, { state: 'MI', origin: 'register', source_id: 'warn/register', ...fields })
  const first = (fields: Partial<NoticeRecord> = {}) =>
    read('a', {
      employees_affected: 2400,
      effective_date: '2024-03-01',
      effective_date_precision: 'day',
      ...fields,
    })
  const next = (fields: Partial<NoticeRecord> = {}) =>
    read('b', { notice_date: '2024-11-08', employees_affected: 400, mark: 'amendment', ...fields })

  test('is a layoff of its own, long after the first had begun and for few of its people', () => {
    expect(linked(first(), next())).toEqual([])
    expect(linked(first(), next({ effective_date: '2025-01-07' }))).toEqual([])
  })

  test.each([
    ['comes without a notice period of its own', { effective_date: '2024-11-20' }],
    ['moves the layoff by a few weeks', { notice_date: '2024-04-01', effective_date: '2024-04-10' }],
    ['comes in soon after the first day', { notice_date: '2024-03-20' }],
    ['is for most of the people', { employees_affected: 2000 }],
    ['tells no number of people', { employees_affected: null }],
    ['is marked by its publisher', { origin: 'publisher' }],
    ['is of a state whose list has marks', { state: 'WI' }],
  ] as const)('is one that %s', (_, fields) => {
    const { state = 'MI' } = fields as { state?: string }
    expect(linked(first({ state }), next(fields))).toEqual([['b', 'amends', 'a', 0.8]])
  })

  test('is one, where the first tells no day of its layoff', () => {
    expect(linked(first({ effective_date: null, effective_date_precision: null }), next())).toHaveLength(1)
  })
})
