import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { SourceResult, Staged } from '#ingest/dataset.ts'
import { writeStaged } from '#ingest/records/refresh.ts'
import { testFolder } from '#lib/testing/folders.ts'
import type { Database } from '#storage/database.ts'
import { openDuckDb } from '#storage/duckdb/open.ts'
import { type Sql, sql, toPositional } from '#storage/sql.ts'
import type { TableRow } from '#storage/tables.ts'
import type { GivenNotice, NoticeLink, NoticeRecord, NoticeVersion } from './notices/record.ts'
import { warnSource } from './sources/state-source.ts'
import { stageNotices } from './stage.ts'
import { givenNotice } from './testing/notices.ts'

const oregon = warnSource({
  state: 'OR',
  publisher: 'Oregon office',
  page: 'https://example.org/or',
  read: () => [],
  columns: {},
  quietDaysMax: 45,
})
const washington = { ...oregon, id: 'warn/wa', part: 'wa', state: 'WA' }
const register = { ...oregon, id: 'warn/register', part: 'register', importer: true }
const scraper = { ...oregon, id: 'warn/export-or', part: 'export-or', importer: true }

type Result = SourceResult<GivenNotice>

/** What a source gave: the rows of its page, or of several captures of it. */
function gave(source: typeof oregon, ...generations: GivenNotice[][]): Result {
  const rows = generations.at(-1)?.length ?? 0
  return { source, status: 'ok', message: null, generations, rows, newest: null, filled: {}, review: [] }
}

const failed = (source: typeof oregon): Result => ({ ...gave(source), status: 'failed', message: 'closed' })

const imported = (fields: Partial<GivenNotice> = {}) => givenNotice({ origin: 'register', ...fields })
const exported = (fields: Partial<GivenNotice> = {}) => givenNotice({ origin: 'warn-scraper', ...fields })

/** An edition in memory: quicker than a file, where the file is not what a test is about. */
async function held({ tables }: Pick<Staged, 'tables'>): Promise<Database> {
  const rows = new Map<string, object[]>()
  for (const { table, rows: given } of tables) rows.set(table.name, [...(given as Iterable<object>)])
  const columnsOf = (name: unknown) =>
    tables
      .filter(({ table }) => table.name === name)
      .flatMap(({ table }) => Object.keys(table.columns).map((column) => ({ name: column })))
  const all = async (query: Sql) => {
    const { text, values } = toPositional(query)
    if (text.includes('information_schema')) return columnsOf(values[0])
    return structuredClone(rows.get(/from (\w+)/.exec(text)![1]!))
  }
  const stream = async function* (query: Parameters<Database['all']>[0]) {
    yield await all(query)
  }
  return { all, stream, close: async () => {} } as unknown as Database
}

/** An edition in a file of its own. */
async function written(staged: Staged): Promise<Database> {
  const path = join(await testFolder(), 'warn.duckdb')
  await writeStaged(staged)(path)
  const { db } = await openDuckDb({ warn: path }, { connections: 1, threads: 1 })
  onTestFinished(() => db.close())
  return db
}

/** Refreshes one after the other, each from what the one before kept. */
function refreshes(keep: (staged: Staged) => Promise<Database> = held) {
  let previous: Database | null = null
  return async (...results: Result[]) => {
    const staged = await stageNotices({ previous, results, today: '2024-02-01' })
    const db = await keep(staged)
    previous = db
    const records = await db.all<NoticeRecord>(sql`select * from warn_notices`)
    return {
      changed: staged.changed,
      changes: Object.fromEntries(staged.changes),
      records,
      one: records.length === 1 ? records[0]! : undefined,
      by: (name: string) => records.find((r) => r.company_name === name),
      versions: await db.all<NoticeVersion>(sql`select * from warn_notice_versions`),
      links: await db.all<NoticeLink>(sql`select * from warn_links`),
    }
  }
}

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
