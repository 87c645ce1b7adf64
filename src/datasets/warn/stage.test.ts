import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Staged } from '#ingest/dataset.ts'
import type { TableRow } from '#storage/tables.ts'
import type { GivenNotice, NoticeRecord } from './notices/record.ts'
import { givenNotice } from './testing/notices.ts'
import {
  failed,
  gave,
  held,
  imported,
  oregon,
  refreshes,
  register,
  washington,
  written,
} from './testing/staging.ts'

const FULL: Partial<GivenNotice> = {
  site_address: '12 Elm St',
  city: 'Bend',
  county: 'Deschutes County',
  zip: '97701',
  received_date: '2024-01-03',
  effective_date: '2024-03-01',
  effective_end_date: '2024-04-01',
  employees_low: 90,
  employees_high: 110,
  employees_total: 200,
  is_temporary: false,
  naics_code: '321113',
  industry: 'Sawmills',
  notice_key: '17',
}

describe('one source', () => {
  test('rows become records; the same page again changes nothing, written and read back', async () => {
    const refresh = refreshes(written)
    const rows = [
      givenNotice(FULL),
      givenNotice({
        company_name: 'Fir Mill',
        notice_date: null,
        employees_affected: null,
        is_temporary: true,
      }),
      givenNotice({
        company_name: 'Oak "&" Söhne',
        is_warn: false,
        city: 'Nowhere',
        layoff_type: null,
        event_type: null,
      }),
    ]
    const first = await refresh(gave(oregon, rows))
    expect(first.changed).toBe(true)
    expect(first.changes).toEqual({ 'warn/or': { rows: 3, new: 3, changed: 0, gone: 0 } })
    expect(first.by('Cedar Works')).toMatchObject({
      ...FULL,
      id: expect.stringMatching(/^OR-2024-[0-9a-f]{8}$/),
      state: 'OR',
      sector: '31-33',
      county_fips: '41017',
      geo_basis: 'city',
      latitude: expect.closeTo(44.06, 1),
      longitude: expect.closeTo(-121.3, 1),
      status: 'listed',
      in_totals: true,
      first_seen: '2024-02-01',
      last_seen: '2024-02-01',
      changed_on: '2024-02-01',
      source_id: 'warn/or',
      origin: 'publisher',
      listed: true,
    })
    const again = await refresh(gave(oregon, rows))
    expect(again.changed).toBe(false)
    expect(again.changes).toEqual({ 'warn/or': { rows: 3, new: 0, changed: 0, gone: 0 } })
    expect(again.records).toEqual(first.records)
    expect(again.versions).toEqual([])
  })

  test('rows are written newest first, undated ones last', async () => {
    const refresh = refreshes()
    const days = ['2024-01-02', null, '2024-01-09', '2023-05-01']
    const rows = days.map((notice_date, i) => givenNotice({ notice_date, company_name: `Mill ${'abcd'[i]}` }))
    expect((await refresh(gave(oregon, rows))).records.map((r) => r.notice_date)).toEqual([
      '2024-01-09',
      '2024-01-02',
      '2023-05-01',
      null,
    ])
  })

  test('a later page with the same rows only moves the day they were last seen', async () => {
    const refresh = refreshes()
    await refresh(gave(oregon, [givenNotice()]))
    const later = await refresh(gave(oregon, [givenNotice({ seen_on: '2024-02-08' })]))
    expect(later.changed).toBe(true)
    expect(later.one).toMatchObject({
      first_seen: '2024-02-01',
      last_seen: '2024-02-08',
      changed_on: '2024-02-01',
    })
    expect(later.one).toMatchObject({ status: 'listed' })
  })

  test('a rewritten row is amended, and what it said before is kept', async () => {
    const refresh = refreshes()
    await refresh(gave(oregon, [givenNotice()]))
    const later = await refresh(
      gave(oregon, [givenNotice({ employees_affected: 120, seen_on: '2024-02-08' })]),
    )
    expect(later.changes['warn/or']).toEqual({ rows: 1, new: 0, changed: 1, gone: 0 })
    expect(later.one).toMatchObject({
      employees_affected: 120,
      status: 'amended',
      in_totals: true,
      changed_on: '2024-02-08',
    })
    expect(later.versions).toMatchObject([
      { notice_id: later.one!.id, version: 1, employees_affected: 100, seen_on: '2024-02-01' },
    ])
    const third = await refresh(
      gave(oregon, [givenNotice({ employees_affected: 130, seen_on: '2024-02-15' })]),
    )
    expect(third.versions.map((v) => [v.version, v.employees_affected, v.seen_on])).toEqual([
      [1, 100, '2024-02-01'],
      [2, 120, '2024-02-08'],
    ])
  })

  test('a row that vanished is no longer listed, still summed, and comes back under its id', async () => {
    const refresh = refreshes()
    const [a, b] = [givenNotice(), givenNotice({ company_name: 'Fir Mill' })]
    const first = await refresh(gave(oregon, [a, b]))
    const gone = await refresh(gave(oregon, [{ ...a, seen_on: '2024-02-08' }]))
    expect(gone.changes['warn/or']).toEqual({ rows: 1, new: 0, changed: 0, gone: 1 })
    expect(gone.by('Fir Mill')).toMatchObject({
      status: 'no_longer_listed',
      in_totals: true,
      last_seen: '2024-02-01',
      changed_on: '2024-02-08',
    })
    const back = await refresh(
      gave(
        oregon,
        [a, b].map((row) => ({ ...row, seen_on: '2024-02-15' })),
      ),
    )
    expect(back.by('Fir Mill')).toMatchObject({
      id: first.by('Fir Mill')!.id,
      status: 'listed',
      changed_on: '2024-02-15',
    })
  })

  test('the rows of a source that failed, or gave nothing this time, stay as they were', async () => {
    const refresh = refreshes()
    const mill = givenNotice({ state: 'WA', company_name: 'Fir Mill' })
    const first = await refresh(gave(oregon, [givenNotice()]), gave(washington, [mill]))
    const second = await refresh(gave(oregon, [givenNotice({ seen_on: '2024-02-08' })]), failed(washington))
    expect(second.by('Fir Mill')).toEqual(first.by('Fir Mill'))
    expect(second.changes['warn/wa']).toEqual({ rows: 1, new: 0, changed: 0, gone: 0 })
    const third = await refresh(gave(oregon, [givenNotice({ seen_on: '2024-02-08' })]))
    expect(third.by('Fir Mill')).toEqual(first.by('Fir Mill'))
  })

  test('several captures are gone through in order', async () => {
    const refresh = refreshes()
    const at = (seen_on: string, fields: Partial<GivenNotice> = {}) => givenNotice({ seen_on, ...fields })
    const mill = at('2024-01-05', { company_name: 'Fir Mill' })
    const { by, versions, changes } = await refresh(
      gave(
        oregon,
        [at('2024-01-05'), mill],
        [at('2024-01-12', { employees_affected: 120 }), { ...mill, seen_on: '2024-01-12' }],
        [at('2024-01-19', { employees_affected: 120 })],
      ),
    )
    expect(by('Cedar Works')).toMatchObject({
      first_seen: '2024-01-05',
      last_seen: '2024-01-19',
      changed_on: '2024-01-12',
    })
    expect(by('Fir Mill')).toMatchObject({
      last_seen: '2024-01-12',
      changed_on: '2024-01-19',
      status: 'no_longer_listed',
    })
    expect(versions).toHaveLength(1)
    expect(changes['warn/or']).toEqual({ rows: 1, new: 2, changed: 1, gone: 1 })
  })
})

describe('notices that have to do with each other', () => {
  test('a rescission withdraws its notice, neither is summed, and the notice counts as changed that day', async () => {
    const refresh = refreshes()
    const notice = givenNotice({ city: 'Bend' })
    await refresh(gave(oregon, [notice]))
    const rescission = givenNotice({
      city: 'Bend',
      notice_date: '2024-02-05',
      mark: 'rescission',
      seen_on: '2024-02-08',
    })
    const { records, links } = await refresh(gave(oregon, [{ ...notice, seen_on: '2024-02-08' }, rescission]))
    expect(records.map((r) => [r.mark, r.status, r.in_totals, r.changed_on])).toEqual([
      ['rescission', 'withdrawn', false, '2024-02-08'],
      [null, 'withdrawn', false, '2024-02-08'],
    ])
    expect(links).toMatchObject([{ notice_id: records[0]!.id, other_id: records[1]!.id, kind: 'amends' }])
    // It changed once, not with every refresh from then on.
    const later = await refresh(
      gave(
        oregon,
        [notice, rescission].map((r) => ({ ...r, seen_on: '2024-02-15' })),
      ),
    )
    expect(later.records.map((r) => r.changed_on)).toEqual(['2024-02-08', '2024-02-08'])
  })

  test('when what amended a notice is gone from its record, the notice is listed again', async () => {
    const refresh = refreshes()
    const [original, update] = [
      givenNotice({ notice_key: '1' }),
      givenNotice({ notice_key: '2', amends_key: '1', employees_affected: 7, notice_date: '2024-06-01' }),
    ]
    const first = await refresh(gave(oregon, [original, update]))
    expect(first.records.map((r) => [r.status, r.in_totals])).toEqual([
      ['listed', true],
      ['amended', false],
    ])
    const second = await refresh(
      gave(oregon, [original, { ...update, amends_key: null, seen_on: '2024-02-08' }]),
    )
    expect(second.records.map((r) => [r.status, r.in_totals, r.changed_on])).toEqual([
      ['listed', true, '2024-02-01'],
      ['listed', true, '2024-02-08'],
    ])
    expect(second.links).toEqual([])
  })

  test('a conditional notice is shown and not summed', async () => {
    const refresh = refreshes()
    expect((await refresh(gave(oregon, [givenNotice({ mark: 'conditional' })]))).one).toMatchObject({
      status: 'listed',
      in_totals: false,
    })
  })
})

test('links that read otherwise are written, though the rows stay the same', async () => {
  const rows = [
    givenNotice({ notice_key: '1' }),
    givenNotice({ notice_key: '2', amends_key: '1', employees_affected: 7 }),
  ]
  const older = async (staged: Staged) => {
    const links = staged.tables.find(({ table }) => table.name === 'warn_links')!
    links.rows = [...(links.rows as Iterable<TableRow>)].map((l) => ({
      ...l,
      reason: 'as an older release put it',
    }))
    return held(staged)
  }
  const refresh = refreshes(older)
  await refresh(gave(oregon, rows))
  expect((await refresh(gave(oregon, rows))).changed).toBe(true)
})

test('whatever the pages say: ids stay, nothing is lost, and the same again changes nothing', async () => {
  const row = fc.record({
    company_name: fc.constantFrom('A', 'B Inc', 'B', 'C 1'),
    city: fc.constantFrom(null, 'Bend', 'Salem'),
    notice_date: fc.constantFrom(null, '2024-01-02', '2024-01-20'),
    effective_date: fc.constantFrom(null, '2024-03-01', '2024-03-02'),
    employees_affected: fc.constantFrom(null, 1, 2),
    mark: fc.constantFrom(null, null, 'amendment' as const, 'rescission' as const),
  })
  const page = fc.array(row, { minLength: 1, maxLength: 8 })
  const property = async (pages: Partial<GivenNotice>[][], history: Partial<GivenNotice>[]) => {
    let before: NoticeRecord[] = []
    const refreshWith = refreshes()
    const refresh = (i: number) => {
      const seen = { seen_on: `2024-02-0${i + 1}` }
      const rows = pages[i]!.map((fields) => givenNotice({ ...fields, ...seen }))
      const old = history.map((fields) => imported({ ...fields, seen_on: '2023-01-01' }))
      return refreshWith(gave(oregon, rows), gave(register, old))
    }
    for (const i of pages.keys()) {
      const { records, links } = await refresh(i)
      const ids = new Set(records.map((r) => r.id))
      expect(ids.size).toBe(records.length)
      const replaced = new Set(links.filter((l) => l.kind === 'replaces').map((l) => l.other_id))
      for (const { id, origin } of before) {
        expect(ids.has(id) || (origin === 'register' && replaced.has(id))).toBe(true)
      }
      for (const { notice_id, other_id, kind } of links) {
        expect(ids.has(notice_id)).toBe(true)
        expect(ids.has(other_id)).toBe(kind !== 'replaces')
      }
      before = records
      const again = await refresh(i)
      expect(again.changed).toBe(false)
      expect(again.records).toEqual(records)
    }
  }
  const pages = fc.array(page, { minLength: 1, maxLength: 3 })
  await fc.assert(fc.asyncProperty(pages, page, property), { numRuns: 60 })
})
