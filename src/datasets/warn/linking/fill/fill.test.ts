import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GivenNotice, NoticeRecord } from '../../notices/record.ts'
import { givenNotice, notice } from '../../testing/notices.ts'
import { exported, gave, imported, oregon, refreshes, register, scraper } from '../../testing/staging.ts'
import { spareOf } from './spare.ts'

/** What no copy but one tells. */
const BARE: Partial<GivenNotice> = {
  effective_date: '2024-03-01',
  effective_date_precision: 'day',
  layoff_type: null,
  event_type: null,
}
const WHOLE: Partial<GivenNotice> = {
  ...BARE,
  site_address: '12 Elm St',
  city: 'Bend',
  county: 'Deschutes',
  zip: '97701',
  received_date: '2024-01-03',
  effective_end_date: '2024-04-01',
  layoff_type: 'closure',
  event_type: 'closure',
  is_temporary: false,
  naics_code: '321113',
  industry: 'Sawmills',
  notice_key: '17',
}

describe('what a replaced copy tells', () => {
  test('the printed county wins over the one that the register looked up, also the next time', async () => {
    const refresh = refreshes()
    const texas = { ...BARE, state: 'TX', city: 'Carrollton' }
    const results = () => [
      gave(register, [imported({ ...texas, county: 'Dallas County' })]),
      gave(scraper, [exported({ ...texas, county: 'Denton', site_address: '12 Elm St', zip: '75006' })]),
    ]
    const first = await refresh(...results())
    expect(first.one).toMatchObject({ county: 'Denton County', county_fips: '48121', city: 'Carrollton' })
    // A guess at the county keeps nothing else of the place out.
    expect(first.one).toMatchObject({ site_address: '12 Elm St', zip: '75006' })
    for (const again of [results(), [results()[0]!]]) {
      const next = await refresh(...again)
      expect(next.one).toMatchObject({ county: 'Denton County', county_fips: '48121' })
    }
  })

  test('fills the notice that stays, is told by the link, and is no change by the publisher', async () => {
    const refresh = refreshes()
    const bare = await refresh(gave(oregon, [givenNotice(BARE)]))
    const results = () => [gave(oregon, [givenNotice(BARE)]), gave(register, [imported(WHOLE)])]
    const filled = await refresh(...results())
    expect(filled.one).toMatchObject({
      ...WHOLE,
      // The register's number is its own.
      notice_key: null,
      county: 'Deschutes County',
      county_fips: '41017',
      geo_basis: 'city',
      sector: '31-33',
      origin: 'publisher',
      status: 'listed',
      changed_on: bare.one!.changed_on,
    })
    expect(filled.versions).toEqual([])
    expect(filled.changes['warn/or']).toMatchObject({ new: 0, changed: 0 })
    const told = JSON.parse(filled.links[0]!.filled!)
    expect(told).toMatchObject({ layoff_type: 'closure', county: 'Deschutes County', zip: '97701' })
    expect(told).not.toHaveProperty('employees_affected')
    // The same again, in whatever parts it is handed in, gives the same.
    for (const again of [results(), [gave(oregon, [givenNotice(BARE)])], results().reverse()]) {
      const next = await refresh(...again)
      expect([next.changed, next.records, next.links]).toEqual([false, filled.records, filled.links])
    }
  })

  test('goes when the publisher tells it itself, and the version is of what the publisher said', async () => {
    const refresh = refreshes()
    await refresh(gave(oregon, [givenNotice(BARE)]), gave(register, [imported(WHOLE)]))
    const told = { ...BARE, layoff_type: 'layoff', event_type: 'layoff', seen_on: '2024-02-08' } as const
    const next = await refresh(gave(oregon, [givenNotice(told)]))
    expect(next.one).toMatchObject({ layoff_type: 'layoff', zip: '97701' })
    expect(next.versions).toMatchObject([{ layoff_type: null, zip: null, county: null }])
    expect(JSON.parse(next.links[0]!.filled!)).not.toHaveProperty('layoff_type')
  })

  test('comes over when a copy of it gives way to the publisher later', async () => {
    const refresh = refreshes()
    await refresh(gave(register, [imported(BARE)]), gave(scraper, [exported(WHOLE)]))
    const { one, links } = await refresh(gave(oregon, [givenNotice(BARE)]))
    expect(one).toMatchObject({ origin: 'publisher', zip: '97701', layoff_type: 'closure' })
    expect(links.filter((l) => l.filled).map((l) => l.other_origin)).toEqual(['warn-scraper'])
  })

  test('of two copies the weightier origin is asked first, whichever is handed in first', async () => {
    const all = [
      gave(oregon, [givenNotice(BARE)]),
      gave(register, [imported({ ...BARE, city: 'Bend' })]),
      gave(scraper, [exported({ ...WHOLE, city: 'Salem', county: 'Marion', zip: '97301' })]),
    ]
    const copy = () =>
      structuredClone(all.map(({ source: _, ...rest }) => rest)).map((rest, i) => ({
        ...rest,
        source: all[i]!.source,
      }))
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
    ]) {
      const refresh = refreshes()
      const given = copy()
      const { one } = await refresh(...order.map((i) => given[i]!))
      // What the other one says of its place is of another place.
      expect(one).toMatchObject({ city: 'Bend', zip: null, layoff_type: 'closure' })
    }
  })
})

test('the letter that only a copy links is its notice’s, and goes when the publisher links one', async () => {
  const letter = (name: string) => `https://labor.hawaii.gov/wdc/files/2024/01/${name}.pdf`
  const refresh = refreshes()
  const results = (source_url?: string) => [
    gave(oregon, [givenNotice({ ...BARE, ...(source_url && { source_url }) })]),
    gave(scraper, [exported({ ...BARE, source_url: letter('export') })]),
  ]
  const { one, links } = await refresh(...results())
  expect(one).toMatchObject({ letter_url: letter('export'), source_url: 'https://example.org/warn' })
  expect(JSON.parse(links[0]!.filled!)).toEqual({ letter_url: letter('export') })
  expect((await refresh(...results())).changed).toBe(false)
  const own = await refresh(...results(letter('own')))
  expect(own.one).toMatchObject({ letter_url: letter('own') })
  expect(own.links[0]!.filled).toBeNull()
})

test('the older list has the date of a notice that the newer page does not tell', async () => {
  const page = { ...BARE, notice_date: null, notice_date_precision: null, city: 'Bend' }
  const refresh = refreshes()
  const results = () => [
    gave(oregon, [givenNotice(page)]),
    gave(scraper, [exported({ ...BARE, city: 'Bend' })]),
  ]
  const { one, links } = await refresh(...results())
  expect(one).toMatchObject({ origin: 'publisher', notice_date: '2024-01-02', notice_date_precision: 'day' })
  expect(JSON.parse(links[0]!.filled!)).toMatchObject({ notice_date: '2024-01-02' })
  expect((await refresh(...results())).changed).toBe(false)
})

test('of two rows that tell one notice the counted one is filled from the other', async () => {
  const receipt = imported({ company_name: 'Cedar Works', city: 'Bend', effective_date: null })
  const layoff = imported({
    ...WHOLE,
    company_name: 'Cedar Works Bend',
    notice_date: null,
    received_date: null,
    notice_date_precision: null,
  })
  const refresh = refreshes()
  const { records, links } = await refresh(gave(register, [receipt, layoff]))
  const counted = records.filter((r) => r.in_totals)
  expect(counted).toMatchObject([{ notice_date: '2024-01-02', effective_date: '2024-03-01', zip: '97701' }])
  expect(links).toMatchObject([{ kind: 'possible_duplicate_of', filled: expect.stringContaining('97701') }])
  const again = await refresh(gave(register, [receipt, layoff]))
  expect([again.changed, again.records]).toEqual([false, records])
})

describe('nothing is taken from a copy', () => {
  const row = (fields: Partial<NoticeRecord>) => notice({ layoff_type: null, event_type: null, ...fields })
  const copy = (fields: Partial<NoticeRecord>) => notice({ ...(WHOLE as Partial<NoticeRecord>), ...fields })

  test.each([
    ['of its place, that means another town', { city: 'Salem' }, ['zip', 'site_address', 'county']],
    ['of its place, that counts other workers', { employees_affected: 7 }, ['zip', 'city', 'county']],
    ['a ZIP code of another state', { state: 'WA' }, ['zip']],
    [
      'a date of notice far from the layoff',
      { notice_date: null, effective_date: '2020-01-01' },
      ['notice_date'],
    ],
    ['a receipt long before the notice', { notice_date: '2024-12-01' }, ['received_date']],
    ['a layoff that began years after', { notice_date: '2020-01-02' }, ['effective_date']],
    [
      'workers of another day',
      { employees_affected: null, notice_date: '2023-01-02', effective_date: '2023-03-01' },
      ['employees_affected'],
    ],
    [
      'a permanence of another kind',
      { layoff_type: 'layoff', event_type: 'layoff' },
      ['is_temporary', 'event_type'],
    ],
  ] as const)('%s', (_, fields, not) => {
    const spare = spareOf(row(fields), copy({}))
    for (const field of not) expect(spare).not.toHaveProperty(field)
  })
})

test('filling takes nothing away, whatever the copies say, and neither order nor repetition matters', async () => {
  const fields = fc.record({
    city: fc.constantFrom(null, 'Bend', 'Salem'),
    county: fc.constantFrom(null, 'Deschutes', 'Marion'),
    zip: fc.constantFrom(null, '97701'),
    effective_date: fc.constantFrom(null, '2024-03-01'),
    received_date: fc.constantFrom(null, '2024-01-03'),
    notice_date: fc.constantFrom('2024-01-02', '2024-01-02', null),
    employees_affected: fc.constantFrom(100, 100, null),
    event_type: fc.constantFrom(null, 'layoff' as const, 'closure' as const),
    is_temporary: fc.constantFrom(null, true),
    mark: fc.constantFrom(null, null, 'amendment' as const),
  })
  const rows = fc.array(fields, { maxLength: 2 })
  await fc.assert(
    fc.asyncProperty(rows, rows, rows, fc.boolean(), async (pages, registers, exports, turned) => {
      const given = () => [
        gave(
          oregon,
          pages.map((f) => givenNotice({ ...f, layoff_type: null })),
        ),
        gave(
          register,
          registers.map((f) => imported({ ...f, layoff_type: null })),
        ),
        gave(
          scraper,
          exports.map((f) => exported({ ...f, layoff_type: null })),
        ),
      ]
      const refresh = refreshes()
      const first = await refresh(...given())
      const again = await refresh(...(turned ? given().reverse() : given()))
      expect(again.changed).toBe(false)
      const other = await refreshes()(...given().reverse())
      expect(other.records).toEqual(first.records)
      expect(other.links).toEqual(first.links)
    }),
    { numRuns: 60 },
  )
})
