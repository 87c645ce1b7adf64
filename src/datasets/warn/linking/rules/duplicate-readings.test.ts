import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NoticeLink, NoticeRecord } from '../../notices/record.ts'
import { notice } from '../../testing/notices.ts'
import { linkFilings, setStatus } from '../index.ts'
import { findDuplicateReadings } from './duplicate-readings.ts'
import { Relations } from './relations.ts'

const EARLY = '2026-07-16'
const LATE = '2026-07-26'

/** A row of the register, read on the first of two days. */
const read = (id: string, fields: Partial<NoticeRecord> = {}) =>
  notice({
    id,
    city: 'Bend',
    source_id: 'warn/register',
    origin: 'register',
    first_seen: EARLY,
    effective_date: '2024-03-01',
    effective_date_precision: 'day',
    ...fields,
  })
const own = (id: string, fields: Partial<NoticeRecord> = {}) =>
  read(id, { source_id: 'warn/or', origin: 'publisher', ...fields })

const found = (rows: NoticeRecord[], links: NoticeLink[] = []) =>
  findDuplicateReadings(rows, new Relations(links)).map((l) => `${l.notice_id}>${l.other_id}`)

const link = (kind: NoticeLink['kind'], notice_id: string, other_id: string): NoticeLink => ({
  notice_id,
  other_id,
  kind,
  score: 1,
  reason: 'said so',
  other_origin: kind === 'replaces' ? 'register' : null,
})

describe('a list of receipts beside one of layoffs', () => {
  const receipt = { effective_date: null, effective_date_precision: null }
  const layoff = { notice_date: null, notice_date_precision: null }

  test('is told once, by the row with the day of the notice', () => {
    const rows = [read('a', receipt), read('b', { ...layoff, company_name: 'Cedar Works Bend' })]
    const [link] = findDuplicateReadings(rows, new Relations())
    expect(link).toEqual({
      notice_id: 'b',
      other_id: 'a',
      kind: 'possible_duplicate_of',
      score: 0.9,
      reason:
        'employer’s name alike, headcount agrees; one tells only the day of the notice and the other only that of the layoff',
    })
  })

  test('under the same words in another order, and at one place months before its notice came in', () => {
    const named = read('a', { ...receipt, company_name: 'Cedar Works Bend Center' })
    const turned = read('b', { ...layoff, company_name: 'Bend Cedar Works', effective_date: '2023-09-03' })
    expect(found([named, turned])).toEqual(['b>a'])
    for (const fields of [
      { city: null },
      { effective_date: '2023-08-01' },
      { company_name: 'Bend Fir Works' },
    ])
      expect(found([named, { ...turned, ...fields }])).toEqual([])
  })

  test.each([
    ['another headcount', { employees_affected: 99 }],
    ['another town', { city: 'Salem' }],
    ['another employer', { company_name: 'Fir Mill' }],
    ['a layoff long after it', { effective_date: '2024-06-01' }],
    ['a layoff long before it', { effective_date: '2023-08-01' }],
    ['a rescission', { mark: 'rescission' }],
    ['an event that is no WARN notice', { is_warn: false }],
  ] as const)('is not one with %s', (_, fields) => {
    expect(found([read('a', receipt), read('b', { ...layoff, ...fields })])).toEqual([])
  })

  test('of several layoffs the usual time after the notice is meant, and each row is used once', () => {
    const soon = read('b', { ...layoff, effective_date: '2024-01-05' })
    expect(found([read('a', receipt), soon, read('c', layoff)])).toEqual(['c>a'])
    expect(found([read('a', receipt), read('d', receipt), soon, read('c', layoff)]).sort()).toEqual([
      'b>d',
      'c>a',
    ])
  })

  test('a notice date that was inferred is near to the receipt', () => {
    const inferred = { notice_date: '2024-01-20', notice_date_precision: 'inferred' as const }
    expect(found([read('a', receipt), own('b', inferred)])).toEqual(['a>b'])
    expect(found([read('a', receipt), own('b', { ...inferred, notice_date: '2024-03-20' })])).toEqual([])
  })

  test('one worker says little', () => {
    const one = { employees_affected: 1 }
    expect(found([read('a', { ...receipt, ...one }), read('b', { ...layoff, ...one })])).toEqual([])
  })

  test('rows of one publisher are not two lists', () => {
    expect(found([own('a', receipt), own('b', layoff)])).toEqual([])
  })
})

describe('a list that was read again', () => {
  test('keeps the row with the notice date beside one without, and both under names a letter apart', () => {
    const undated = { notice_date: null, notice_date_precision: null }
    expect(found([read('a', undated), read('b', { first_seen: LATE })])).toEqual(['a>b'])
    expect(found([read('a'), read('b', { first_seen: LATE, company_name: 'Cedar Worcs' })])).toEqual(['a>b'])
  })

  test('rows of one reading are sites or waves', () => {
    expect(found([read('a'), read('b', { company_name: 'Cedar Works Mill' })])).toEqual([])
    const sites = [read('a'), read('b', { company_name: 'Cedar Works Mill' })]
    expect(found([...sites, read('c', { first_seen: LATE, company_name: 'Cedar Works Mil' })])).toHaveLength(
      1,
    )
  })

  test.each([
    ['other days of layoff', { effective_date: '2024-03-02' }],
    ['other days of notice', { notice_date: '2024-01-03' }],
    ['a month of layoff without a notice date', { notice_date: null, effective_date_precision: 'month' }],
    ['no day of layoff and no place', { effective_date: null, city: null }],
    ['names that only begin alike', { company_name: 'Cedar Worlds' }],
    ['numbers of other stores', { company_name: 'Cedar Works 12' }],
  ] as const)('rows with %s stay two', (_, fields) => {
    const rows = [read('a', { company_name: 'Cedar Works 11' }), read('b', { first_seen: LATE, ...fields })]
    if (!('company_name' in fields)) rows[0]!.company_name = 'Cedar Works'
    expect(found(rows)).toEqual([])
  })
})

describe('a list that was read otherwise', () => {
  const turned = { notice_date: '2024-03-01', effective_date: '2024-01-02', company_name: 'Cedar Worldwide' }

  test('has a row with its days the other way round, under a name that only begins alike', () => {
    expect(found([read('b', turned), read('a')])).toEqual(['b>a'])
    expect(found([read('a', turned), read('b')])).toEqual(['a>b'])
  })

  test.each([
    ['of which one day is another', { notice_date: '2024-03-02' }],
    ['of another town', { city: 'Salem' }],
    ['that tells no place', { city: null }],
    ['of another headcount', { employees_affected: 99 }],
  ] as const)('but not one %s', (_, fields) => {
    expect(found([read('a'), read('b', { ...turned, ...fields })])).toEqual([])
  })

  test('and days that are all one are not turned', () => {
    const day = { notice_date: '2024-03-01', effective_date: '2024-03-01' }
    expect(found([read('a', day), read('b', { ...day, company_name: 'Cedar Worldwide' })])).toEqual([])
  })

  const undated = { notice_date: null, notice_date_precision: null }

  test('keeps of one reading the dated one of two rows of a street and a day of layoff', () => {
    const street = { site_address: '1 Elm Street' }
    expect(found([read('a', { ...street, ...undated }), read('b', street)])).toEqual(['a>b'])
    const other = { site_address: '2 Oak Street' }
    expect(found([read('a', { ...other, ...undated }), read('b', street)])).toEqual([])
    expect(found([read('a', undated), read('b')])).toEqual([])
    const later = { effective_date: '2024-04-01' }
    expect(found([read('a', { ...street, ...undated, ...later }), read('b', street)])).toEqual([])
  })

  test('tells of an undated list by the year of the layoff alone, where the place is the same', () => {
    const year = { effective_date: '2006-01-01', effective_date_precision: 'year' as const }
    const dated = read('b', { ...year, first_seen: LATE })
    expect(found([read('a', { ...year, ...undated }), dated])).toEqual(['a>b'])
    expect(found([read('a', { ...year, ...undated, city: null }), dated])).toEqual([])
    expect(found([read('a', { ...year, ...undated, effective_date: '2007-01-01' }), dated])).toEqual([])
  })
})

describe('a town through two hands', () => {
  test.each([
    ['misspelt', { city: 'Elkhart & Nappanee' }, { city: 'Elkhart & Napanee' }],
    ['with its blanks lost', { city: 'Catawba Lancaster' }, { city: 'CatawbaLancaster' }],
    ['given as the county', { city: 'Bend', county: 'Deschutes County' }, { city: 'Deschutes' }],
  ])('is the same %s', (_, one, other) => {
    expect(found([own('a', one), read('b', other)])).toEqual(['b>a'])
  })

  test('is another one, of the same county though', () => {
    const county = 'Deschutes County'
    expect(found([own('a', { city: 'Bend', county }), read('b', { city: 'Redmond', county })])).toEqual([])
  })
})

describe('one list through two hands', () => {
  const copy = { company_name: 'Cedar Works (at Bend Hall)', effective_date: '2024-04-01' }

  test('the copy’s row that nothing stands for repeats that of the same day and headcount', () => {
    expect(
      found([own('a', { company_name: 'Cedar Works (Bend Hall) 1 Elm Street' }), read('b', copy)]),
    ).toEqual(['b>a'])
    expect(found([own('a', { company_name: 'Fir Works (Bend Hall)' }), read('b', copy)])).toEqual([])
    expect(found([own('a', { city: 'Salem' }), read('b', copy)])).toEqual([])
    const few = { employees_affected: 9 }
    expect(found([own('a', few), read('b', { ...copy, company_name: 'Cedar Wharf', ...few })])).toEqual([])
  })

  test('what stands for another row of the copy is no other one’s', () => {
    expect(found([own('a'), read('b', copy)], [link('replaces', 'a', 'gone')])).toEqual([])
    expect(
      found(
        [own('a'), read('b', { ...copy, effective_date: '2024-03-01' })],
        [link('replaces', 'a', 'gone')],
      ),
    ).toEqual(['b>a'])
    const exported = { origin: 'warn-scraper' as const, source_id: 'warn/export-or' }
    const standing = { ...link('replaces', 'a', 'gone'), other_origin: 'warn-scraper' as const }
    expect(found([own('a'), read('b', exported)], [standing])).toEqual(['b>a'])
    for (const fields of [{ city: null }, { effective_date: '2024-03-02' }, { notice_date: null }])
      expect(found([own('a'), read('b', { ...exported, ...fields })], [standing])).toEqual([])
  })

  test('an amendment that is summed for its filing stays; what was amended or is repeated is left alone', () => {
    const [a, b] = [own('a'), read('b')]
    expect(found([a, b], [link('amends', 'b', 'x')])).toEqual(['a>b'])
    expect(found([a, b], [link('amends', 'b', 'x'), link('amends', 'a', 'y')])).toEqual([])
    expect(found([a, b], [link('amends', 'x', 'a')])).toEqual([])
    expect(found([a, b], [link('possible_duplicate_of', 'b', 'x')])).toEqual([])
  })
})

test('a copy of a supplement is counted once, as the supplement itself is', () => {
  const rows = [
    own('a', { mark: 'supplement' }),
    read('b', { mark: 'amendment', notice_date: null, notice_date_precision: null, first_seen: LATE }),
  ]
  expect(found(rows)).toEqual(['b>a'])
})

describe('an export that has a list twice, the second time as it was before', () => {
  /** The newer copy has given way to the publisher's row before. */
  const newer = [{ ...link('replaces', 'a', 'c'), other_origin: 'warn-scraper' as const }]
  const withOlder = (fields: Partial<NoticeRecord> = {}, state = 'IN') => {
    const older = {
      origin: 'warn-scraper',
      source_id: 'warn/export-in',
      effective_date: '2024-01-20',
    } as const
    return found([own('a', { state }), read('b', { state, ...older, ...fields })], newer)
  }

  test('tells a notice once, though its days were mended since', () => {
    expect(withOlder()).toEqual(['b>a'])
    expect(withOlder({ notice_date: '2024-01-03' })).toEqual(['b>a'])
  })

  test('tells another one of another headcount, town or day, and where a state’s export has its list once', () => {
    expect(withOlder({ employees_affected: 99 })).toEqual([])
    expect(withOlder({ city: 'Salem' })).toEqual([])
    expect(withOlder({ notice_date: '2024-01-04' })).toEqual([])
    expect(withOlder({}, 'OR')).toEqual([])
  })
})

test('every row left out has one in the sums that it repeats, in whatever order they come', () => {
  const any = fc.record({
    company_name: fc.constantFrom('Cedar Works', 'Cedar Works Bend', 'Cedar Worcs', 'Fir Mill'),
    city: fc.constantFrom(null, 'Bend', 'Salem'),
    notice_date: fc.constantFrom(null, '2024-01-02', '2024-01-20'),
    effective_date: fc.constantFrom(null, '2024-03-01', '2024-03-05'),
    employees_affected: fc.constantFrom(null, 1, 50, 60),
    mark: fc.constantFrom(null, null, 'amendment' as const),
    first_seen: fc.constantFrom(EARLY, LATE),
  })
  const given = fc.record({ fields: any, isOwn: fc.boolean() })
  fc.assert(
    fc.property(fc.array(given, { maxLength: 14 }), (list) => {
      const rows = list.map(({ fields, isOwn }, i) => (isOwn ? own : read)(`r${i}`, fields))
      const links = linkFilings(rows)
      setStatus(rows, links, () => false)
      const before = new Set(rows.filter((r) => r.in_totals).map((r) => r.id))
      const duplicates = findDuplicateReadings(rows, new Relations(links))
      const again = findDuplicateReadings([...rows].reverse(), new Relations(links))
      expect(new Set(again.map((l) => l.notice_id + l.other_id))).toEqual(
        new Set(duplicates.map((l) => l.notice_id + l.other_id)),
      )
      setStatus(rows, [...links, ...duplicates], () => false)
      const after = new Set(rows.filter((r) => r.in_totals).map((r) => r.id))
      for (const id of after) expect(before.has(id)).toBe(true)
      for (const { notice_id, other_id } of duplicates) {
        expect(after.has(notice_id)).toBe(false)
        expect(after.has(other_id)).toBe(before.has(other_id))
      }
    }),
    { numRuns: 300 },
  )
})
