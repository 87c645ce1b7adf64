import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { InvalidInput } from '#contract/errors.ts'
import { textsOf } from '#contract/testing/warnings.ts'
import { daysBetween } from '#lib/dates.ts'
import type { Database } from '#storage/database.ts'
import type { NoticeRecord } from '../notices/record.ts'
import { ask, refused } from '../testing/ask.ts'
import { notice, warnDatabase } from '../testing/notices.ts'
import type { WarnNotice } from './notice.ts'
import records from './records.ts'

const names = ({ records: rows }: { records: Partial<WarnNotice>[] }) => rows.map((r) => r.company_name)

test('`ids` names notices, and asks for those alone that match the rest too', async () => {
  const db = await warnDatabase([
    notice({ id: 'OR-1', company_name: 'Near Mill' }),
    notice({ id: 'WA-2', company_name: 'Far Mill', state: 'WA' }),
    notice({ id: 'OR-3', company_name: 'Other Mill' }),
  ])
  expect(
    names(await ask(records, db, { ids: 'OR-1, WA-2,OR-1,none', sort: 'company_name', order: 'asc' })),
  ).toEqual(['Far Mill', 'Near Mill'])
  expect(names(await ask(records, db, { ids: 'OR-1,WA-2', state: 'OR' }))).toEqual(['Near Mill'])
  const many = (count: number) => Array.from({ length: count }, (_, i) => `id${i}`).join(',')
  expect((await ask(records, db, { ids: many(200) })).total).toBe(0)
  for (const ids of ['', 'OR-1,', many(201), 'x'.repeat(61)])
    expect(() => records.input.parse({ ids })).toThrow('must be 1 to 200 ids, separated by commas')
})

describe('a list', () => {
  test('shows the newest notices first, with sums over all that match', async () => {
    const db = await warnDatabase([
      notice({ company_name: 'Old Mill', notice_date: '2023-05-01', employees_affected: 10 }),
      notice({ company_name: 'New Mill', notice_date: '2024-05-01', employees_affected: null }),
      notice({ company_name: 'Undated Mill', notice_date: null, employees_affected: 5 }),
      notice({ company_name: 'Far Mill', state: 'WA', notice_date: '2024-01-01', employees_affected: 20 }),
      notice({
        company_name: 'Repeated Mill',
        notice_date: '2024-02-01',
        employees_affected: 40,
        in_totals: false,
      }),
    ])
    const answer = await ask(records, db)
    expect(names(answer)).toEqual(['New Mill', 'Repeated Mill', 'Far Mill', 'Old Mill', 'Undated Mill'])
    expect(answer).toMatchObject({
      count: 5,
      total: 5,
      limit: 50,
      offset: 0,
      has_more: false,
      next_cursor: null,
      warnings: [],
      total_employees: 35,
      employees_affected: 35,
      latest_notice: '2024-05-01',
      states_count: 2,
    })
  })

  test('a record has every field of the interface, missing values as null', async () => {
    const db = await warnDatabase([notice({ id: 'OR-2024-0000000a', layoff_type: null })])
    expect((await ask(records, db)).records).toEqual([
      {
        id: 'OR-2024-0000000a',
        company_name: 'Cedar Works',
        company: null,
        site_address: null,
        city: null,
        county: null,
        county_fips: null,
        cbsa: null,
        cbsa_title: null,
        zip: null,
        state: 'OR',
        employees_affected: 100,
        employees_low: null,
        employees_high: null,
        employees_total: null,
        notice_date: '2024-01-02',
        notice_date_precision: 'day',
        received_date: null,
        effective_date: null,
        effective_date_precision: null,
        effective_end_date: null,
        notice_days: null,
        layoff_type: null,
        is_temporary: null,
        is_warn: true,
        mark: null,
        naics_code: null,
        naics_sector: null,
        industry: null,
        latitude: null,
        longitude: null,
        geo_basis: null,
        ticker: null,
        cik: null,
        company_id: null,
        source_url: 'https://example.org/warn',
        letter_url: null,
        source_agency: 'Oregon office',
        status: 'listed',
        in_totals: true,
        excluded_because: null,
        counted_instead: null,
        first_seen: '2024-02-01',
        last_seen: '2024-02-01',
      },
    ])
  })

  test('nothing that matches is an empty list with empty sums', async () => {
    const answer = await ask(records, await warnDatabase([]), { company: 'nobody' })
    expect(answer).toMatchObject({
      records: [],
      count: 0,
      total: 0,
      total_employees: 0,
      employees_affected: 0,
      latest_notice: null,
      states_count: 0,
    })
  })

  test('only the fields asked for are shown', async () => {
    const db = await warnDatabase([notice({ city: 'Bend' })])
    expect((await ask(records, db, { fields: 'city,company_name' })).records).toEqual([
      { city: 'Bend', company_name: 'Cedar Works' },
    ])
  })
})

test('a word for a whole industry finds its sector, and says so; any other is a part of the name alone', async () => {
  const db = await warnDatabase([
    notice({ id: 'a', company_name: 'Cedar Clinic', industry: 'General Hospitals', sector: '62' }),
    notice({ id: 'b', company_name: 'Fir Works', industry: 'Sawmills', sector: '31-33' }),
    notice({ id: 'c', company_name: 'Elm Goods', industry: 'Sawmill Manufacturing', sector: null }),
  ])
  const named = await ask(records, db, { industry: 'manufacturing' })
  expect(named.records.map(({ id }) => id).sort()).toEqual(['b', 'c'])
  for (const industry of ['Healthcare', 'HEALTH CARE', 'health-care']) {
    const { records: found, warnings } = await ask(records, db, { industry })
    expect(found.map(({ id }) => id)).toEqual(['a'])
    expect(textsOf(warnings)).toContain(
      `industry ${industry} was read as the NAICS sector too: Health Care and Social Assistance (62)`,
    )
  }
  // Words that objects have of themselves are none of these.
  for (const industry of ['health', 'constructor', '__proto__']) {
    const { total, warnings } = await ask(records, db, { industry })
    expect(total).toBe(0)
    expect(warnings.filter(({ code }) => code === 'read_as')).toEqual([])
  }
})

describe('filters', () => {
  let db: Database
  beforeAll(async () => {
    db = await warnDatabase(
      [
        notice({
          company_name: 'Cedar Works',
          state: 'OR',
          city: 'Bend',
          county: 'Deschutes',
          notice_date: '2024-01-02',
          naics_code: '321113',
          industry: 'Sawmills',
          sector: '31-33',
          layoff_type: 'layoff',
          changed_on: '2024-03-01',
        }),
        notice({
          company_name: '100% Fir_Mill',
          state: 'NY',
          city: 'North Bend',
          county: null,
          notice_date: '2024-02-01',
          naics_code: '44-45',
          industry: 'Retail 50%',
          layoff_type: 'closure',
          changed_on: '2024-02-01',
        }),
        notice({
          company_name: 'Oak Hall',
          state: 'WA',
          notice_date: null,
          layoff_type: null,
          is_warn: false,
        }),
      ],
      [{ name: 'Cedar Works', company_id: 'cik-1', cik: '0000000001', ticker: 'CDR' }],
    )
  })

  test.each<[Record<string, unknown>, string[]]>([
    [{}, ['100% Fir_Mill', 'Cedar Works']],
    [{ include_non_warn: 'true' }, ['100% Fir_Mill', 'Cedar Works', 'Oak Hall']],
    [{ state: 'or' }, ['Cedar Works']],
    [{ state: 'new-york' }, ['100% Fir_Mill']],
    [{ company: 'cedar' }, ['Cedar Works']],
    [{ company: '%' }, ['100% Fir_Mill']],
    [{ company: '_' }, ['100% Fir_Mill']],
    [{ company: "'; drop table warn_notices; --" }, []],
    [{ company: '\\' }, []],
    [{ city: 'bend' }, ['100% Fir_Mill', 'Cedar Works']],
    [{ city: 'north' }, ['100% Fir_Mill']],
    [{ county: 'DESCH' }, ['Cedar Works']],
    [{ industry: 'saw' }, ['Cedar Works']],
    [{ industry: '0%' }, ['100% Fir_Mill']],
    // The sector of a code that says `Sawmills` alone.
    [{ industry: 'Manufacturing' }, ['Cedar Works']],
    [{ industry: 'real  Estate' }, []],
    [{ date_from: '2024-02-01' }, ['100% Fir_Mill']],
    [{ date_from: '2024-02-02' }, []],
    [{ date_to: '2024-01-02' }, ['Cedar Works']],
    [{ date_to: '2024-01-01' }, []],
    [
      { date_from: '2024-01-02', date_to: '2024-02-01', include_non_warn: '0' },
      ['100% Fir_Mill', 'Cedar Works'],
    ],
    [{ naics_code: '32' }, ['Cedar Works']],
    [{ naics_code: '321113' }, ['Cedar Works']],
    [{ naics_code: '44' }, ['100% Fir_Mill']],
    [{ naics_code: '13' }, []],
    [{ layoff_type: 'closure' }, ['100% Fir_Mill']],
    [{ ticker: 'cdr' }, ['Cedar Works']],
    [{ ticker: 'CD' }, []],
    [{ company_id: 'cik-1' }, ['Cedar Works']],
    [{ company_id: 'cik-10' }, []],
    [{ cik: '1' }, ['Cedar Works']],
    [{ cik: '0000000001', company: 'fir' }, []],
    [{ has_ticker: 'true' }, ['Cedar Works']],
    [{ has_ticker: 'false' }, ['100% Fir_Mill']],
    [{ changed_since: '2024-03-01' }, ['Cedar Works']],
    [{ changed_since: '2024-02-01' }, ['100% Fir_Mill', 'Cedar Works']],
    [{ company: 'cedar', state: 'NY' }, []],
  ])('%o finds %o', async (query, expected) => {
    const answer = await ask(records, db, query)
    expect(names(answer)).toEqual(expected)
    expect(answer.total).toBe(expected.length)
  })

  test.each<[Record<string, unknown>, string]>([
    [{ state: 'zz' }, 'state'],
    [{ company: '' }, 'company'],
    [{ date_from: '2024-02-30' }, 'date_from'],
    [{ date_to: '1/2/2024' }, 'date_to'],
    [{ naics_code: '3' }, 'naics_code'],
    [{ naics_code: '3211134' }, 'naics_code'],
    [{ naics_code: '3%' }, 'naics_code'],
    [{ layoff_type: 'fired' }, 'layoff_type'],
    [{ has_ticker: 'maybe' }, 'has_ticker'],
    [{ company_id: 'Cedar Works' }, 'company_id'],
    [{ cik: 'CDR' }, 'cik'],
    [{ cik: '0' }, 'cik'],
    [{ sort: 'identity' }, 'sort'],
    [{ order: 'down' }, 'order'],
    [{ limit: '0' }, 'limit'],
    [{ limit: '10001' }, 'limit'],
    [{ offset: '-1' }, 'offset'],
    [{ offset: '1000001' }, 'offset'],
    [{ fields: 'identity' }, 'fields'],
  ])('%o is refused by name', (query, name) => {
    expect(refused(records, query)).toEqual([name])
  })

  test('the ends of the bounds are taken', () => {
    expect(refused(records, { limit: '10000', offset: '1000000', naics_code: '321113' })).toEqual([])
    expect(refused(records, { limit: '1', offset: '0', naics_code: '32' })).toEqual([])
  })
})

describe('pages', () => {
  const rows = (list: Partial<NoticeRecord>[]) =>
    warnDatabase(list.map((fields, i) => notice({ id: `OR-2024-${String(i).padStart(8, '0')}`, ...fields })))

  /** All ids, page by page. */
  async function walk(db: Database, query: Record<string, unknown>, by: 'cursor' | 'offset') {
    const ids: unknown[] = []
    let place: Record<string, unknown> = {}
    for (;;) {
      const answer = await ask(records, db, { ...query, ...place })
      expect(answer.offset).toBe(ids.length)
      ids.push(...answer.records.map((r) => r.id))
      expect(answer.has_more).toBe(ids.length < answer.total)
      expect(answer.next_cursor !== null).toBe(answer.has_more)
      if (!answer.has_more) return ids
      place = by === 'cursor' ? { cursor: answer.next_cursor } : { offset: ids.length }
    }
  }

  test('the cursor walks through the same records as the offset, in the order asked for', async () => {
    const row = fc.record({
      notice_date: fc.constantFrom(null, '2024-01-02', '2024-01-03'),
      effective_date: fc.constantFrom(null, '2024-03-01'),
      employees_affected: fc.constantFrom(null, 0, 9, 10),
      company_name: fc.constantFrom('A', 'a', 'Ä', 'B'),
      city: fc.constantFrom(null, 'Bend', "O'Brien"),
      state: fc.constantFrom('OR', 'WA'),
      is_warn: fc.constantFrom(true, true, false),
      latitude: fc.constantFrom(44, 44.05, 44.2),
      notice_date_precision: fc.constantFrom('day' as const, 'day' as const, 'month' as const),
    })
    const near = { near: '44.05,-121.3', miles: 500 }
    const placed = { longitude: -121.3, geo_basis: 'city', effective_date_precision: 'day' as const }
    const question = fc.record({
      sort: fc.constantFrom(
        'notice_date',
        'effective_date',
        'employees_affected',
        'company_name',
        'state',
        'city',
        'first_seen',
        'notice_days',
        'distance',
      ),
      order: fc.constantFrom('asc', 'desc'),
      limit: fc.integer({ min: 1, max: 5 }),
      include_non_warn: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 9 }),
        fc.array(question, { minLength: 3, maxLength: 3 }),
        async (list, questions) => {
          const db = await rows(list.map((fields) => ({ ...fields, ...placed })))
          for (const asked of questions) {
            const query = { ...asked, ...(asked.sort === 'distance' && near) }
            const ids = await walk(db, query, 'offset')
            expect(await walk(db, query, 'cursor')).toEqual(ids)
            const shown = list
              .map((r, i) => ({
                ...r,
                ...worked(r),
                first_seen: '',
                id: `OR-2024-${String(i).padStart(8, '0')}`,
              }))
              .filter((r) => r.is_warn || query.include_non_warn)
            expect(ids).toEqual(sorted(shown, query.sort as 'city', query.order).map((r) => r.id))
          }
          await db.close()
        },
      ),
      { numRuns: 15 },
    )
  })

  /** What is sorted by and stands in no column; of degrees on one meridian the distance is as that of latitudes. */
  function worked(
    row: { [field in 'notice_date' | 'effective_date']: string | null } & {
      latitude: number
      notice_date_precision: string
    },
  ) {
    const { notice_date, effective_date } = row
    const told = notice_date !== null && effective_date !== null && row.notice_date_precision === 'day'
    return {
      notice_days: told ? daysBetween(notice_date, effective_date) : null,
      distance: Math.abs(row.latitude - 44.05),
    }
  }

  /** Missing values last either way, the id within ties. */
  function sorted<Row extends { id: string; city: unknown }>(
    list: Row[],
    sort: 'city',
    order: string,
  ): Row[] {
    const bytes = (value: unknown) =>
      typeof value === 'string' ? Buffer.from(value).toString('hex') : Number(value)
    return [...list].sort((a, b) => {
      const [x, y] = [a[sort], b[sort]]
      if (x !== y && (x === null || y === null)) return x === null ? 1 : -1
      if (x !== y) return (bytes(x) < bytes(y) ? -1 : 1) * (order === 'asc' ? 1 : -1)
      return a.id < b.id ? -1 : 1
    })
  }

  test('the distance is told with a point to tell it from, and sorts only then', async () => {
    const db = await rows([
      { city: 'Bend', latitude: 44.06, longitude: -121.32, geo_basis: 'city' },
      { city: 'Salem', latitude: 44.94, longitude: -123.04, geo_basis: 'city' },
    ])
    const asked = { near: '44.06,-121.32', miles: 200, sort: 'distance', order: 'asc' }
    const { records: found } = await ask(records, db, asked)
    expect(found.map(({ city, distance_miles }) => [city, Math.round(distance_miles!)])).toEqual([
      ['Bend', 0],
      ['Salem', 104],
    ])
    expect((await ask(records, db)).records.some((each) => 'distance_miles' in each)).toBe(false)
    const only = await ask(records, db, { ...asked, fields: 'city,distance_miles', limit: 1 })
    expect(only.records).toEqual([{ city: 'Bend', distance_miles: 0 }])
    await expect(ask(records, db, { sort: 'distance' })).rejects.toBeInstanceOf(InvalidInput)
  })

  test('a record added in front does not shift the page after the cursor', async () => {
    const db = await rows([
      { notice_date: '2024-01-03' },
      { notice_date: '2024-01-02' },
      { notice_date: '2024-01-01' },
    ])
    const first = await ask(records, db, { limit: 1 })
    const added = await rows([
      { notice_date: '2024-01-03' },
      { notice_date: '2024-01-02' },
      { notice_date: '2024-01-01' },
      { notice_date: '2024-01-09' },
    ])
    const second = await ask(records, added, { limit: 1, cursor: first.next_cursor })
    expect(second.records.map((r) => r.notice_date)).toEqual(['2024-01-02'])
  })

  test('a cursor belongs to its filters and order, and takes another limit and other fields', async () => {
    const db = await rows([{}, {}, {}])
    const { next_cursor: cursor } = await ask(records, db, { limit: 1, sort: 'city' })
    for (const query of [{ sort: 'state' }, { sort: 'city', order: 'asc' }, { sort: 'city', state: 'OR' }])
      await expect(ask(records, db, { ...query, cursor })).rejects.toBeInstanceOf(InvalidInput)
    await expect(ask(records, db, { sort: 'city', cursor, offset: 1 })).rejects.toBeInstanceOf(InvalidInput)
    await expect(ask(records, db, { sort: 'city', cursor: `${cursor}x`.slice(1) })).rejects.toBeInstanceOf(
      InvalidInput,
    )
    const rest = await ask(records, db, { sort: 'city', cursor, limit: 9, fields: 'id' })
    expect(rest.records).toHaveLength(2)
  })
})

describe('plans', () => {
  const day = (i: number) => new Date(Date.UTC(2024, 5, 1) - i * 86_400_000).toISOString().slice(0, 10)

  test('history reaches as far as the plan does, and the answer says so', async () => {
    const db = await warnDatabase(
      [0, 60, 61, 90, 91, 365, 366].map((i) => notice({ company_name: `${i}`, notice_date: day(i) })),
    )
    const seen = async (plan: 'anonymous' | 'free' | 'starter' | 'pro', query = {}) => {
      const answer = await ask(records, db, { limit: 9, ...query }, { plan })
      return [names(answer).length, answer.total, textsOf(answer.warnings).join()]
    }
    expect(await seen('anonymous')).toEqual([
      2,
      2,
      expect.stringContaining(`records before ${day(60)} are left out`),
    ])
    expect(await seen('free')).toEqual([4, 4, expect.stringContaining('the free plan goes back 90 days')])
    expect(await seen('starter')).toEqual([6, 6, expect.stringContaining('365 days')])
    expect(await seen('pro')).toEqual([7, 7, ''])
    expect(await seen('free', { date_from: day(90) })).toEqual([4, 4, ''])
    expect(await seen('free', { date_from: day(91) })).toEqual([4, 4, expect.stringContaining('left out')])
    expect(await seen('free', { date_from: day(1) })).toEqual([1, 1, ''])
  })

  test('a limit beyond the plan is lowered, and the answer says so', async () => {
    const db = await warnDatabase(Array.from({ length: 30 }, () => notice({ notice_date: day(1) })))
    const answer = await ask(records, db, { limit: 26 }, { plan: 'free' })
    expect(answer).toMatchObject({ count: 25, limit: 25, total: 30, has_more: true })
    expect(textsOf(answer.warnings)).toContainEqual(expect.stringContaining('limit lowered from 26 to 25'))
    expect(textsOf((await ask(records, db, { limit: 25 }, { plan: 'free' })).warnings).join()).not.toContain(
      'lowered',
    )
  })

  test('without a key the 500 newest of 60 days are reachable, whatever they are sorted by', async () => {
    const list = Array.from({ length: 510 }, (_, i) =>
      notice({ company_name: `Mill ${String(i).padStart(3, '0')}`, notice_date: day(Math.floor(i / 10)) }),
    )
    const db = await warnDatabase([...list, notice({ company_name: 'Aged Mill', notice_date: day(91) })])
    const reached = async (query: Record<string, unknown>) => {
      const found: unknown[] = []
      let cursor: string | null | undefined
      do {
        const answer = await ask(
          records,
          db,
          { ...query, limit: 25, cursor: cursor ?? undefined },
          { plan: 'anonymous' },
        )
        expect(answer.total).toBe(510)
        expect(textsOf(answer.warnings).join()).toContain(
          'the 500 newest records: 500 of these 510 are among them',
        )
        found.push(...names(answer))
        cursor = answer.next_cursor
      } while (cursor)
      return found
    }
    const newest = list.slice(0, 500).map((r) => r.company_name)
    expect(await reached({})).toEqual(newest)
    expect(await reached({ sort: 'company_name', order: 'desc' })).toEqual([...newest].reverse())
    expect((await ask(records, db, { offset: 490 }, { plan: 'anonymous' })).count).toBe(10)
    const beyond = await ask(records, db, { offset: 500 }, { plan: 'anonymous' })
    expect(beyond).toMatchObject({ count: 0, has_more: false, next_cursor: null })
    expect((await ask(records, db, { offset: 505 }, { plan: 'free' })).count).toBe(5)
  })
})

test('while it cannot be told who is who, records go on without symbols, and a filter by them says so', async () => {
  const db = await warnDatabase([notice()])
  const edition = { datasets: {} }
  expect((await ask(records, db, {}, { edition })).records[0]!.company_id).toBeNull()
  await expect(ask(records, db, { ticker: 'CDR' }, { edition })).rejects.toThrow('have not been read yet')
})
