import { describe, expect, test } from 'vitest'
import type { GivenNotice } from './notices/record.ts'
import { givenNotice } from './testing/notices.ts'
import {
  exported,
  gave,
  imported,
  oregon,
  refreshes,
  register,
  scraper,
  unchanged,
  washington,
} from './testing/staging.ts'

describe('imported history', () => {
  const both = { city: 'Bend', effective_date: '2024-03-01' }
  const old = imported({ ...both, seen_on: '2023-05-01' })

  test("an imported row that the publisher shows gives way to the publisher's; importing again changes nothing", async () => {
    const refresh = refreshes()
    const results = () => [gave(register, [old]), gave(oregon, [givenNotice(both)])]
    const first = await refresh(...results())
    expect(first.one).toMatchObject({ origin: 'publisher', source_id: 'warn/or' })
    expect(first.links).toMatchObject([{ notice_id: first.one!.id, kind: 'replaces', score: 1 }])
    expect(first.changes).toEqual({
      'warn/or': { rows: 1, new: 1, changed: 0, gone: 0 },
      'warn/register': { rows: 0, new: 0, changed: 0, gone: 0 },
    })
    for (const again of [results(), [gave(oregon, [givenNotice(both)])], results()]) {
      const next = await refresh(...again)
      expect(next.changed).toBe(false)
      expect(next.records).toEqual(first.records)
      expect(next.changes['warn/register']?.new ?? 0).toBe(0)
    }
  })

  test('of a copy the rows of the states that have changed are enough: what comes of them is what comes of all', async () => {
    const inWashington = { state: 'WA', city: null, company_name: 'Oak Hall', notice_date: '2024-01-20' }
    const page = (employees_affected: number) => [
      givenNotice({ ...both, county: null, employees_affected }),
      givenNotice({ company_name: 'Elm Yard', notice_date: '2024-01-03', effective_date: null }),
    ]
    const listed = [givenNotice(inWashington)]
    // Of each state one row that gives way and knows more, and one that its publisher does not show.
    const history = [
      imported({ ...both, county: 'Deschutes County', is_warn: false }),
      imported({ company_name: 'Fir Mill', notice_date: '2023-03-01' }),
      imported({ ...inWashington, city: 'Seattle' }),
      imported({ ...inWashington, company_name: 'Ash Inn', notice_date: '2022-05-05' }),
    ]
    const fills = [
      { ...givenNotice({ ...inWashington, effective_date: '2024-04-01' }), origin: 'older-list' as const },
    ]
    const olderList = { ...washington, id: 'warn/list-wa', part: 'list-wa', importer: true }
    const begin = async () => {
      const refresh = refreshes()
      await refresh(
        gave(oregon, page(80)),
        gave(washington, listed),
        gave(register, history),
        gave(olderList, fills),
      )
      return refresh
    }
    const more = [...page(120), givenNotice({ company_name: 'Fir Mill', notice_date: '2023-03-01' })]
    const whole = await (await begin())(
      gave(oregon, more),
      gave(washington, listed),
      gave(register, history),
      gave(olderList, fills),
    )
    const regions = new Set(['OR'])
    const part = await (await begin())(
      gave(oregon, more),
      unchanged(washington),
      { ...gave(register, history.slice(0, 2)), regions },
      unchanged(olderList),
    )
    expect({ ...part, by: null }).toEqual({ ...whole, by: null })
    expect(part.changes['warn/register']).toEqual({ rows: 1, new: 0, changed: 0, gone: 0 })
    expect(part.by('Oak Hall')).toMatchObject({ city: 'Seattle', effective_date: '2024-04-01' })
    expect(part.records).toHaveLength(5)
  })

  test('history that the publisher does not show stays, says where it is from, and never vanishes', async () => {
    const refresh = refreshes()
    const first = await refresh(
      gave(register, [old]),
      gave(oregon, [givenNotice({ company_name: 'Fir Mill' })]),
    )
    expect(first.by('Cedar Works')).toMatchObject({
      origin: 'register',
      source_id: 'warn/register',
      status: 'listed',
      first_seen: '2023-05-01',
    })
    const second = await refresh(gave(register, [imported({ company_name: 'Oak Hall' })]))
    expect(second.by('Cedar Works')).toEqual(first.by('Cedar Works'))
    expect(second.changes['warn/register']).toEqual({ rows: 2, new: 1, changed: 0, gone: 0 })
  })

  test('history gives way later too, when the publisher begins to show the notice', async () => {
    const refresh = refreshes()
    await refresh(gave(register, [old]))
    const second = await refresh(gave(oregon, [givenNotice(both)]))
    expect(second.one).toMatchObject({ origin: 'publisher' })
    expect(second.links.map((l) => l.kind)).toEqual(['replaces'])
    const third = await refresh(gave(oregon, [givenNotice(both)]), gave(register, [old]))
    expect(third.changed).toBe(false)
  })

  test('what history knew is not new when its publisher shows it, and changed only where the publisher says otherwise', async () => {
    const known = { first_seen: '2023-05-01', changed_on: '2023-05-01' }
    const listed = { ...both, seen_on: '2024-02-01' }
    const same = refreshes()
    await same(gave(register, [old]))
    const shown = await same(gave(oregon, [givenNotice(listed)]))
    expect(shown.one).toMatchObject({ origin: 'publisher', ...known })
    expect(shown.changes['warn/or']).toEqual({ rows: 1, new: 0, changed: 0, gone: 0 })
    const other = refreshes()
    await other(gave(register, [{ ...old, employees_affected: 90 }]))
    const amended = await other(gave(oregon, [givenNotice({ ...listed, employees_affected: 120 })]))
    expect(amended.one).toMatchObject({ ...known, changed_on: '2024-02-01' })
    expect(amended.changes['warn/or']).toEqual({ rows: 1, new: 0, changed: 1, gone: 0 })
  })

  test("what a state's own list shows first beside its history is new from the history's last day on", async () => {
    const day = (company_name: string, notice_date: string | null, seen_on = '2024-02-01') =>
      givenNotice({ company_name, notice_date, employees_affected: 7, seen_on })
    const history = [
      imported({ notice_date: '2023-12-20', seen_on: '2024-01-02' }),
      // A misprint, which would make all that comes old.
      imported({ company_name: 'Oak Hall', notice_date: '2032-12-20', seen_on: '2024-01-02' }),
    ]
    const older = [day('Fir Mill', '2012-03-01'), day('Elm Yard', '2023-12-20'), day('Ash Inn', null)]
    const list = [...older, day('Yew Barn', '2023-12-21')]
    const refresh = refreshes()
    await refresh(gave(register, history))
    const first = await refresh(gave(oregon, list))
    expect(first.changes['warn/or']).toEqual({ rows: 4, new: 1, changed: 0, gone: 0 })
    // From then on whatever it adds is, however old: it was not there yesterday.
    const second = await refresh(gave(oregon, [...list, day('Bay Shop', '2019-01-01')]))
    expect(second.changes['warn/or']).toEqual({ rows: 5, new: 1, changed: 0, gone: 0 })
    // A list that has been away for days misses nothing, though history has gone on; one that was away for a year does.
    for (const [seen, fresh] of [
      ['2024-02-20', 1],
      ['2025-03-01', 0],
    ] as const) {
      await refresh(gave(register, [imported({ notice_date: '2024-02-18', seen_on: seen })]))
      const late = await refresh(
        gave(oregon, [...list, day('Bay Shop', '2019-01-01'), day(`Late ${seen}`, '2024-02-10', seen)]),
      )
      expect(late.changes['warn/or'], seen).toMatchObject({ new: fresh })
    }
    // A state of which nothing is known begins with all of its list.
    const alone = await refresh(
      gave(
        washington,
        older.map((row) => ({ ...row, state: 'WA' })),
      ),
    )
    expect(alone.changes['warn/wa']).toMatchObject({ rows: 3, new: 3 })
  })

  test('a notice of the history that its list shows among older ones is told once, as changed', async () => {
    const refresh = refreshes()
    await refresh(gave(register, [imported({ ...both, employees_affected: 90, seen_on: '2024-01-05' })]))
    const shown = await refresh(
      gave(oregon, [
        givenNotice({ ...both, employees_affected: 120 }),
        givenNotice({ company_name: 'Fir Mill', notice_date: '2012-03-01' }),
      ]),
    )
    expect(shown.changes['warn/or']).toEqual({ rows: 2, new: 0, changed: 1, gone: 0 })
  })

  test('one notice of the publisher stands for one imported row, in this refresh and in those after', async () => {
    const refresh = refreshes()
    const waves = [old, imported({ ...both, effective_date: '2024-04-01', seen_on: '2023-05-01' })]
    const results = () => [gave(oregon, [givenNotice(both)]), gave(register, waves)]
    const first = await refresh(...results())
    expect(first.records.map((r) => [r.origin, r.effective_date]).sort()).toEqual([
      ['publisher', '2024-03-01'],
      ['register', '2024-04-01'],
    ])
    for (let i = 0; i < 3; i++) {
      const again = await refresh(...results())
      expect(again.changed).toBe(false)
      expect(again.records).toEqual(first.records)
    }
    // The publisher's second wave takes the place of the other one.
    const second = await refresh(
      gave(oregon, [givenNotice(both), givenNotice({ ...both, effective_date: '2024-04-01' })]),
    )
    expect(second.records.map((r) => r.origin)).toEqual(['publisher', 'publisher'])
    expect(second.links.filter((l) => l.kind === 'replaces')).toHaveLength(2)
  })

  test('an importer keeps the town that it knew and we do not', async () => {
    const refresh = refreshes()
    const there = { city: 'Xyzzyville', latitude: 44.5, longitude: -120.5, geo_basis: 'city' }
    const first = await refresh(gave(register, [imported(there)]))
    expect(first.one).toMatchObject(there)
    const again = await refresh(gave(register, [imported(there)]))
    expect([again.changed, again.one]).toEqual([false, first.one])
  })
})

describe('history from several importers', () => {
  const given = (...results: [typeof oregon, GivenNotice[]][]) =>
    results.map(([source, rows]) => gave(source, rows))

  test('the publisher stands before the register, the register before an export, whatever comes first', async () => {
    const refresh = refreshes()
    const all = () =>
      given([scraper, [exported(), exported({ company_name: 'Fir Mill' })]], [register, [imported()]])
    const first = await refresh(...all())
    expect(first.records.map((r) => [r.company_name, r.origin]).sort()).toEqual([
      ['Cedar Works', 'register'],
      ['Fir Mill', 'warn-scraper'],
    ])
    expect(first.links).toMatchObject([{ kind: 'replaces', other_origin: 'warn-scraper' }])
    expect(first.changes['warn/export-or']).toEqual({ rows: 1, new: 1, changed: 0, gone: 0 })
    const again = await refresh(...all())
    expect([again.changed, again.records]).toEqual([false, first.records])
  })

  test('one notice stands for a row of each importer', async () => {
    const refresh = refreshes()
    const all = () => given([scraper, [exported()]], [register, [imported()]], [oregon, [givenNotice()]])
    const first = await refresh(...all())
    expect(first.one!.origin).toBe('publisher')
    expect(first.links.map((l) => [l.notice_id, l.other_origin]).sort()).toEqual([
      [first.one!.id, 'register'],
      [first.one!.id, 'warn-scraper'],
    ])
    expect((await refresh(...all())).changed).toBe(false)
  })

  test('what a row stood for, its own replacement stands for', async () => {
    const refresh = refreshes()
    await refresh(...given([scraper, [exported()]], [register, [imported()]]))
    const second = await refresh(gave(oregon, [givenNotice()]))
    expect(second.one!.origin).toBe('publisher')
    expect(second.links.map((l) => [l.notice_id, l.other_origin]).sort()).toEqual([
      [second.one!.id, 'register'],
      [second.one!.id, 'warn-scraper'],
    ])
  })

  test('that a row is no WARN notice is taken over where the register has lost it, and stays', async () => {
    const refresh = refreshes()
    const nonWarn = exported({ is_warn: false })
    const first = await refresh(...given([register, [imported()]], [scraper, [nonWarn]]))
    expect(first.one).toMatchObject({ origin: 'register', is_warn: false, in_totals: false })
    for (const results of [
      given([register, [imported()]]),
      given([register, [imported()]], [scraper, [nonWarn]]),
    ]) {
      const next = await refresh(...results)
      expect([next.changed, next.records, next.versions]).toEqual([false, first.records, []])
    }
  })

  test('so is the day of receipt, where the day of the notice is known', async () => {
    const refresh = refreshes()
    const received = exported({ received_date: '2024-01-09' })
    const first = await refresh(...given([register, [imported()]], [scraper, [received]]))
    expect(first.one).toMatchObject({ origin: 'register', received_date: '2024-01-09' })
    const next = await refresh(...given([register, [imported()]], [scraper, [received]]))
    expect([next.changed, next.one!.received_date]).toEqual([false, '2024-01-09'])
    const layoff = { notice_date: null, notice_date_precision: null, effective_date: '2024-03-01' } as const
    const undated = await refreshes()(
      ...given([register, [imported(layoff)]], [scraper, [{ ...received, ...layoff }]]),
    )
    expect(undated.one).toMatchObject({ origin: 'register', received_date: null })
  })

  test('the flag comes over when the export is handed in later, too', async () => {
    const refresh = refreshes()
    expect((await refresh(...given([register, [imported()]]))).one!.is_warn).toBe(true)
    const second = await refresh(...given([scraper, [exported({ is_warn: false })]]))
    expect([second.changed, second.one!.origin, second.one!.is_warn]).toEqual([true, 'register', false])
  })

  test('a publisher knows itself what is a WARN notice', async () => {
    const refresh = refreshes()
    const { one } = await refresh(
      ...given([oregon, [givenNotice()]], [scraper, [exported({ is_warn: false })]]),
    )
    expect(one).toMatchObject({ origin: 'publisher', is_warn: true })
  })

  test('a register row that no export matches keeps its flag', async () => {
    const refresh = refreshes()
    const other = exported({ company_name: 'Fir Mill', is_warn: false })
    const first = await refresh(...given([register, [imported()]], [scraper, [other]]))
    expect(first.by('Cedar Works')!.is_warn).toBe(true)
    expect(first.by('Fir Mill')!.is_warn).toBe(false)
  })
})
