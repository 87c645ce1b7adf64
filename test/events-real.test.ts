/**
 * Events that several rows of the real lists tell are summed once, nulls are filled from other copies, and whatever sums
 * leave out says why. In which order sources are read changes nothing.
 */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { warnIngest } from '#datasets/warn/ingest.ts'
import type { GivenNotice, NoticeLink, NoticeRecord } from '#datasets/warn/notices/record.ts'
import { stageNotices } from '#datasets/warn/stage.ts'
import { held } from '#datasets/warn/testing/staging.ts'
import type { SourceResult } from '#ingest/dataset.ts'
import { mirrorDocuments, openMirror } from '#ingest/fetch/mirror.ts'
import { openEdition } from '#storage/editions/open-edition.ts'
import { EditionStore } from '#storage/editions/store.ts'
import { sql } from '#storage/sql.ts'
import {
  isWithoutMirror,
  MIRROR,
  REAL_EDITION_MILLISECONDS,
  REAL_TODAY,
  realFolder,
  whyWithout,
} from './real-edition.ts'

/** States whose notices several lists and collections tell: all would take minutes. */
const STATES = new Set(['IA', 'KS', 'WI'])
const MILLISECONDS = 900_000
const PAIRS = 'src/datasets/warn/linking/labelled/pairs.csv'

/** One event each, and the rows that tell it. */
const EVENTS: [about: string, state: string, name: RegExp, workers: number, from: string, to: string][] = [
  ['GM Lordstown', 'OH', /lordstown/i, 1607, '2018-12', '2019-04'],
  ['Yellow in Illinois', 'IL', /^(?:yellow|yrc)/i, 3000, '2023-07', '2023-09'],
  ['HSHS Sacred Heart', 'WI', /sacred heart/i, 821, '2024-01', '2024-02'],
  ['FCA Dundee', 'MI', /^fca/i, 611, '2023-06', '2023-08'],
  ['Ascension Technologies', 'MO', /^ascension tech/i, 651, '2021-04', '2021-05'],
  ['Big Lots', 'OH', /^big lots/i, 533, '2025-02', '2025-03'],
  ['Cargill, a month misprinted', 'MN', /^cargill/i, 475, '2024-02', '2025-01'],
  ['Lucid', 'AZ', /^lucid/i, 968, '2023-03', '2023-04'],
  ['Marriott Marquis', 'NY', /marriott marquis/i, 1265, '2020-06', '2020-07'],
  ['First Brands Seneca', 'OH', /first brands.*seneca/i, 407, '2026-02', '2026-05'],
  ['First Brands Wood', 'OH', /first brands.*wood/i, 302, '2026-02', '2026-05'],
  ['Graphic Packaging', 'MI', /^graphic packaging|\(wyoming\)/i, 111, '2024-01', '2024-02'],
  ['TerrAscend, of two names', 'MI', /^terrascend/i, 236, '2025-06', '2025-08'],
  ['Tribar, of two names', 'MI', /^tribar/i, 188, '2025-04', '2025-05'],
  ['Evergreen and Pactiv', 'MI', /evergreen/i, 153, '2025-02', '2025-03'],
  ['Cole’s and Furlani', 'MI', /^(?:furlani|cole)/i, 175, '2025-09', '2025-10'],
  ['Gannett, of two names', 'MI', /^gannett/i, 109, '2025-05', '2025-06'],
  ['Macy’s in Sterling Heights', 'MI', /^macy/i, 117, '2025-01', '2025-02'],
  ['Macy’s in Troy', 'MI', /^macy/i, 92, '2025-01', '2025-02'],
  ['Webasto in Plymouth', 'MI', /^webasto/i, 156, '2024-11', '2024-12'],
  ['M-Den and Heritage Collegiate', 'MI', /m-den/i, 151, '2024-09', '2024-10'],
  ['U.S. Steel in Ecorse', 'MI', /steel/i, 1286, '2019-12', '2020-01'],
  ['FCA of April 2019', 'MI', /fca/i, 703, '2019-04', '2019-05'],
  ['GM in Warren, 2019', 'MI', /^(?:gm|general motors)/i, 1298, '2019-02', '2019-03'],
  ['GM in Warren, August 2024', 'MI', /^(?:gm|general motors)/i, 634, '2024-08', '2024-09'],
  ['GM in Warren, November 2024', 'MI', /^(?:gm|general motors)/i, 507, '2024-11', '2024-12'],
  ['Awrey’s and Minnie Marie', 'MI', /awrey|minnie marie/i, 93, '2023-08', '2023-09'],
  ['FCA in Detroit, before another layoff there', 'MI', /^fca/i, 2453, '', '2024-01'],
  ['Faurecia in Highland Park', 'MI', /^faurecia/i, 268, '2022-12', '2023-03'],
  ['Prospect at the airport', 'MI', /^prospect/i, 516, '2023-01', '2023-04'],
  ['Allied Universal', 'MI', /^allied universal/i, 664, '', '2021-01'],
  ['Cooper Standard in Oscoda', 'MI', /^cooper.standard/i, 197, '', '2020-09'],
  ['Concentrix in Farmington Hills', 'MI', /^concentrix/i, 161, '', '2023-02'],
  ['Lansing Entertainment', 'MI', /^lansing ent/i, 181, '2025-05', '2025-07'],
  ['Marelli in Clarkston', 'MI', /^marelli/i, 228, '2020-07', '2021-01'],
  ['KM Plan, of a list read twice', 'IN', /^km plan services/i, 239, '2008-11', '2008-12'],
  ['Pace American, of a list read twice', 'IN', /^pace american/i, 106, '2011-09', '2011-10'],
  ['UPS in Warwick, who were more', 'RI', /^ups/i, 16, '', '2024-05'],
  ['Abbott Terrace and Athena', 'CT', /^(?:abbott|athena)/i, 209, '2024-09', '2024-10'],
  ['Stamford Hilton and Atrium', 'CT', /stamford hilton/i, 151, '2020-04', '2020-06'],
  ['Danbury’s Crowne Plaza in April 2020', 'CT', /^(?:crowne plaza|pyramid)/i, 78, '2020-04', '2020-05'],
  ['Danbury’s Crowne Plaza in March 2020', 'CT', /^(?:crowne plaza|pyramid)/i, 56, '2020-03', '2020-04'],
  ['Windsor Locks’ DoubleTree, May 2020', 'CT', /^(?:afp|doubletree)/i, 70, '2020-05', '2020-06'],
  ['Windsor Locks’ DoubleTree, April 2020', 'CT', /^(?:afp|doubletree)/i, 63, '2020-04', '2020-05'],
  ['YMCA of Hartford', 'CT', /^ymca/i, 952, '2020-03', '2020-04'],
  ['NBTY, amended', 'NY', /^nbty/i, 214, '2015-05', '2015-06'],
  ['American Eagle, amended', 'NY', /^american eagle/i, 102, '2010-03', '2010-04'],
  ['Abercrombie on Long Island', 'NY', /^abercrombie/i, 696, '2020-04', '2020-05'],
  ['Jabil, amended twice', 'NY', /^jabil/i, 83, '2018-01', '2019-07'],
  ['UnitedHealth, spelt in two ways', 'DE', /^united ?health/i, 138, '2017-11', '2017-12'],
  ['SafeSource, read twice', 'LA', /safesource/i, 541, '2025-08', '2025-09'],
  ['IDEA, read three times', 'LA', /^i(?:dea|$)/i, 212, '2025-04', '2025-05'],
  ['Indian Point', 'NY', /indian point|^entergy/i, 308, '2021-02', '2021-03'],
  ['Arch Coal, Knott County', 'KY', /^arch coal.*knott/i, 259, '2012-06', '2013-01'],
]

/** Letters told in several rows of other numbers each, and the workers that they tell of together. */
const LETTERS: [about: string, state: string, name: RegExp, workers: number, from: string, to: string][] = [
  ['Tyson in Perry, some of whose days moved', 'IA', /^tyson/i, 1276, '2024-03', '2024-12'],
  ['Superior Tube, two of whose days moved', 'IA', /^superior tube/i, 26, '2025-11', '2025-12'],
  ['Gates in Newton, a phase of which was divided', 'IA', /^gates corp/i, 37, '2024-08', '2024-12'],
  ['Tyson in Lexington, put off for some', 'NE', /^tyson/i, 3212, '2025-11', '2026-02'],
  ['Dowling College, and two sites of it', 'NY', /^dowling/i, 429, '2016-06', '2016-07'],
  ['Century 21, told by region and by store', 'NY', /^century 21/i, 761, '2020-06', '2020-07'],
]

describe.skipIf(isWithoutMirror)('the rows of an event', () => {
  let records: Map<string, NoticeRecord>
  let links: NoticeLink[]

  beforeAll(async () => {
    const store = new EditionStore(await realFolder())
    const { db } = await openEdition(store, (await store.current())!)
    const rows = await db.all<NoticeRecord>(sql`select * from warn_notices`)
    records = new Map(rows.map((row) => [row.id, row]))
    links = await db.all<NoticeLink>(sql`select * from warn_links`)
    await db.close()
  }, REAL_EDITION_MILLISECONDS)

  test.each(EVENTS)('%s counts once', (_, state, name, workers, from, to) => {
    const told = [...records.values()].filter(
      (row) =>
        row.state === state &&
        name.test(row.company_name) &&
        row.employees_affected === workers &&
        (row.notice_date ?? row.received_date ?? '') >= from &&
        (row.notice_date ?? row.received_date ?? '') < to,
    )
    expect(told.length).toBeGreaterThan(1)
    expect(told.filter((row) => row.in_totals)).toHaveLength(1)
  })

  test('what came on top, and the next layoff of a plant, count beside the first', () => {
    const counted = (state: string, name: RegExp, from: string, to: string) =>
      [...records.values()]
        .filter((row) => row.state === state && row.in_totals && name.test(row.company_name))
        .filter(({ notice_date }) => notice_date !== null && notice_date >= from && notice_date < to)
        .map(({ employees_affected }) => employees_affected ?? 0)
        .sort((a, b) => a - b)
    expect(counted('RI', /^ups\b/i, '2024-01', '2025-01')).toEqual([16, 130])
    expect(counted('MI', /^fca us/i, '2023-12', '2025-01')).toEqual([398, 2453])
    expect(counted('RI', /^(?:monitronics|honeywell)/i, '2015-01', '2024-01')).toEqual([81, 290, 464])
  })

  test('eight restaurants with one headcount stay eight', () => {
    const counted = [...records.values()].filter(
      (row) => row.state === 'MI' && /^p\.? ?f\.? chang/i.test(row.company_name) && row.in_totals,
    )
    expect(counted.filter((row) => row.employees_affected === 75)).toHaveLength(8)
  })

  test.each([
    ['LA', /^westlake corp/i, 121],
    ['PA', /^cargill cocoa/i, 102],
  ] as const)(
    'a row of %s that tells the day of the notice for that of the layoff is a copy',
    (state, name, workers) => {
      const told = [...records.values()].filter(
        (row) => row.state === state && name.test(row.company_name) && row.employees_affected === workers,
      )
      expect(told.length).toBeGreaterThan(1)
      expect(told.filter((row) => row.in_totals)).toHaveLength(1)
    },
  )

  test.each(LETTERS)('%s counts once', (_, state, name, workers, from, to) => {
    const told = [...records.values()].filter(
      ({ state: of, company_name, notice_date: day }) =>
        of === state && name.test(company_name) && day !== null && day >= from && day < to,
    )
    const counted = told.filter((row) => row.in_totals)
    expect(told.length).toBeGreaterThan(counted.length)
    expect(counted.reduce((sum, row) => sum + (row.employees_affected ?? 0), 0)).toBe(workers)
  })

  test('three brands of one firm, counted on one day in Florida, are three', () => {
    const told = [...records.values()].filter(
      (row) =>
        row.state === 'FL' && /^OS Restaurant/.test(row.company_name) && row.notice_date === '2020-04-28',
    )
    const counted = told.filter((row) => row.in_totals).map((row) => row.employees_affected)
    expect(counted).toEqual(expect.arrayContaining([7293, 4538, 3216]))
  })

  test('what is left out says why: no WARN notice, conditional, withdrawn, or instead of which row', () => {
    const next = new Map<string, string[]>()
    for (const { kind, notice_id, other_id } of links.filter(({ kind }) => kind !== 'replaces')) {
      expect(kind).not.toBe('')
      next.set(notice_id, [...(next.get(notice_id) ?? []), other_id])
      next.set(other_id, [...(next.get(other_id) ?? []), notice_id])
    }
    const unexplained = [...records.values()].filter(
      (row) =>
        !row.in_totals &&
        row.is_warn &&
        row.mark !== 'conditional' &&
        row.mark !== 'rescission' &&
        row.status !== 'withdrawn' &&
        !reaches(row.id, next, (id) => records.get(id)?.in_totals === true),
    )
    expect(unexplained.map(({ id }) => id)).toEqual([])
  })

  test('pairs judged by hand: of a hundred joined at most three are two events', () => {
    const pairs = parse(readFileSync(PAIRS), { columns: true }) as Record<string, string>[]
    const held = pairs.filter(({ notice_id, other_id }) => records.has(notice_id!) && records.has(other_id!))
    const isJoined = ({ notice_id, other_id }: Record<string, string>) =>
      !(records.get(notice_id!)!.in_totals && records.get(other_id!)!.in_totals)
    const isLinked = ({ notice_id, other_id }: Record<string, string>) =>
      links.some((l) => [l.notice_id, l.other_id].sort().join() === [notice_id, other_id].sort().join())
    const one = held.filter(({ verdict }) => verdict === 'one')
    const wrong = held.filter((pair) => pair.verdict === 'two' && isLinked(pair))
    const found = one.filter(isJoined)
    expect(one.length).toBeGreaterThan(20)
    expect(wrong.length / Math.max(found.length, 1)).toBeLessThanOrEqual(0.03)
    expect(found.length / one.length).toBeGreaterThanOrEqual(0.7)
  })

  test('what one copy has lost another one tells', () => {
    const of = (state: string, name: RegExp, layoff: string) =>
      [...records.values()].find(
        (row) => row.state === state && name.test(row.company_name) && row.effective_date === layoff,
      )
    expect(of('MI', /^AT&T Detroit/, '2018-03-28')).toMatchObject({ notice_date: '2018-01-26' })
    const menninger = [...records.values()].filter(
      (row) => row.state === 'KS' && /Menninger/.test(row.company_name) && row.notice_date === '2000-12-28',
    )
    expect(menninger.filter((row) => row.in_totals).map((row) => row.employees_affected)).toEqual([900])
    const wisconsin = [...records.values()].filter((row) => row.state === 'WI' && row.origin === 'publisher')
    const untyped = wisconsin.filter((row) => row.layoff_type === null)
    expect(untyped.length / wisconsin.length).toBeLessThan(0.05)
    // What was filled stands in the link, and nowhere a value that the row does not have.
    for (const { kind, notice_id, other_id, filled } of links.filter((link) => link.filled)) {
      const row = records.get(kind === 'replaces' ? notice_id : other_id)!
      expect(row).toMatchObject(JSON.parse(filled!))
    }
  })
})

test.skipIf(isWithoutMirror)(
  'the sources of a state read the other way round make the same edition',
  async () => {
    const results = await readStates()
    expect(results.length).toBeGreaterThan(STATES.size)
    const staged = await stageNotices({ previous: null, results: copied(results), today: REAL_TODAY })
    const previous = await held(staged)
    const again = await stageNotices({ previous, results: copied(results).reverse(), today: REAL_TODAY })
    expect(again.changed).toBe(false)
  },
  MILLISECONDS,
)

test.skipIf(!isWithoutMirror)(`the rows of an event${whyWithout}`, () => {})

/** What the sources of the states give, and the states' rows of the register. */
async function readStates(): Promise<SourceResult<GivenNotice>[]> {
  const mirror = await openMirror(MIRROR)
  const results: SourceResult<GivenNotice>[] = []
  for (const source of warnIngest.sources) {
    const state = /(?:^|-)([a-z]{2})$/.exec(source.part)?.[1]?.toUpperCase()
    if (state !== undefined && !STATES.has(state)) continue
    const documents = await mirrorDocuments(mirror, source)
    if (documents.length === 0) continue
    const parsed = await source.parse(documents, STATES)
    const rows = parsed.rows.filter((row) => STATES.has(row.state))
    results.push({
      source,
      status: 'ok',
      message: null,
      generations: [rows],
      rows: rows.length,
      newest: null,
      filled: {},
      review: [],
    })
  }
  return results
}

/** Staging takes generations out as it reads them. */
const copied = (results: readonly SourceResult<GivenNotice>[]) =>
  results.map((result) => ({ ...result, generations: [...result.generations] }))

function reaches(
  from: string,
  next: ReadonlyMap<string, string[]>,
  isGoal: (id: string) => boolean,
): boolean {
  const seen = new Set([from])
  for (const id of seen) {
    if (isGoal(id)) return true
    for (const other of next.get(id) ?? []) seen.add(other)
  }
  return false
}
