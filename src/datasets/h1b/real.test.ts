/** The hub's real files, where a mirror of them lies beside the project: totals against an independent count. */
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuildFile, buildTables } from '#ingest/files/build-tables.ts'
import { type ParsedFile, ParsedStore } from '#ingest/files/parsed-store.ts'
import { digestFile } from '#ingest/files/stored-file.ts'
import type { Database } from '#storage/database.ts'
import { memoryDuckDb } from '#storage/duckdb/memory.ts'
import { openDuckDb } from '#storage/duckdb/open.ts'
import { sql, trusted } from '#storage/sql.ts'
import { h1bIngest } from './ingest.ts'

const MIRROR = join(import.meta.dirname, '../../../../shared/data')
const LONG = 300_000

interface Entry {
  dataset: string
  part: string
  url: string
  file: string
  fetched_at: string
}

/** Rows and sums of initial approvals by fiscal year, as the notes on the source give them. */
const NOTED = [
  [2014, 56_595, 130_616],
  [2015, 48_544, 111_846],
  [2019, 59_441, 132_967],
  [2020, 55_239, 122_894],
  [2021, 60_806, 141_194],
  [2022, 59_983, 138_381],
  [2023, 33_332, 38_315],
] as const

describe.skipIf(!existsSync(join(MIRROR, 'mirror.json')))('with a mirror of the real files', () => {
  let folder: string
  let db: Database
  const read = new Map<string, ParsedFile>()
  let entries: Entry[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'headcount-h1b-'))
    const index = JSON.parse(readFileSync(join(MIRROR, 'mirror.json'), 'utf8')) as Entry[]
    entries = index.filter((entry) => entry.dataset === 'h1b')
    entries.sort((a, b) => (a.fetched_at < b.fetched_at ? -1 : 1))
    const store = new ParsedStore(folder, h1bIngest)
    const files: BuildFile[] = []
    for (const { part, url, file, fetched_at } of entries) {
      const at = { path: join(MIRROR, file), packed: true }
      const stored = { part, url, fetchedAt: fetched_at, sha256: await digestFile(at), ...at }
      read.set(part, await store.read(stored))
      files.push({ part, url, fetchedAt: fetched_at, path: store.path(stored.sha256) })
    }
    const path = join(folder, 'h1b.duckdb')
    await buildTables(path, h1bIngest, files, '2026-08-20')
    db = (await openDuckDb({ h1b: path })).db
  }, LONG)

  afterAll(async () => {
    await db?.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('every row is taken, and next to every cell is read', () => {
    expect(read.size).toBe(8)
    for (const [part, { leftOut, unread }] of read)
      expect([part, leftOut, unread < 10]).toEqual([part, 0, true])
  })

  test("each year's rows and sums are those that the database's own CSV reader counts", {
    timeout: LONG,
  }, async () => {
    const ours = await db.all(sql`
      select fiscal_year, count(*)::integer as rows, sum(initial_approvals)::integer as ia,
             sum(initial_denials)::integer as id, sum(continuing_approvals)::integer as ca,
             sum(continuing_denials)::integer as cd
      from h1b_petitions group by fiscal_year order by fiscal_year`)
    const counter = await memoryDuckDb([])
    const theirs: Record<string, number>[] = []
    // The yearly files, and of the export, which holds one sector, the years that no yearly file has.
    for (const { file, part } of entries) {
      const first = part === '2016-2024' ? 'column08' : 'column02'
      const [ia, id, ca, cd] = [0, 1, 2, 3].map(
        (i) => `column${String(Number(first.slice(6)) + i).padStart(2, '0')}`,
      )
      const year = part === '2016-2024' ? 'column01' : 'column00'
      const number = (column: string | undefined) => `sum(replace(${column}, ',', '')::integer)::integer`
      theirs.push(
        ...(await counter.all<Record<string, number>>(
          trusted(`
            select ${year}::integer as fiscal_year, count(*)::integer as rows, ${number(ia)} as ia, ${number(id)} as id,
                   ${number(ca)} as ca, ${number(cd)} as cd
            from read_csv('${join(MIRROR, file)}', all_varchar = true, header = false, skip = 1, delim = ',', quote = '"')
            ${part === '2016-2024' ? `where ${year} in ('2016', '2017', '2018', '2024')` : ''}
            group by 1`),
        )),
      )
    }
    await counter.close()
    expect(ours).toEqual(theirs.sort((a, b) => a.fiscal_year! - b.fiscal_year!))
    expect(ours).toHaveLength(11)
    for (const [fiscal_year, rows, ia] of NOTED)
      expect(ours).toContainEqual(expect.objectContaining({ fiscal_year, rows, ia }))
  })

  test('sums made at building are the sums of the rows', async () => {
    const [rows] = await db.all(sql`
      select sum(initial_approvals)::bigint as ia, sum(continuing_denials)::bigint as cd from h1b_petitions`)
    const [total] = await db.all(sql`
      select initial_approvals as ia, continuing_denials as cd from h1b_totals where all_years and all_states`)
    const [employers] = await db.all(sql`
      select sum(initial_approvals)::bigint as ia, sum(continuing_denials)::bigint as cd from h1b_employers`)
    expect(total).toEqual(rows)
    expect(employers).toEqual(rows)
  })

  test('years of the one-sector export and the unfinished FY2023 are marked', async () => {
    const years = await db.all(
      sql`select fiscal_year, reason from h1b_years where partial order by fiscal_year`,
    )
    const sector = (fiscal_year: number) => ({ fiscal_year, reason: 'holds NAICS sector 52 alone' })
    expect(years).toEqual([
      sector(2016),
      sector(2017),
      sector(2018),
      {
        fiscal_year: 2023,
        reason:
          'its last yearly file ends within the year; fetched on 2023-09-08, before the fiscal year had ended; holds 33,332 rows, where the years before have up to 60,806',
      },
      sector(2024),
    ])
  })

  test('names that were cut are found again under their full names', async () => {
    const found = await db.get<{ cut: number; again: number; longer: number }>(sql`
      with named as (
        select distinct petitions.employer_no, petitions.fiscal_year, names.employer, names.employer_cut
        from h1b_petitions as petitions join h1b_employer_names as names on names.name_no = petitions.name_no
      )
      select count(distinct before.employer_no)::integer as cut,
             count(distinct after.employer_no)::integer as again,
             count(distinct after.employer_no) filter (where length(after.employer) > 34)::integer as longer
      from named as before
      left join named as after on after.employer_no = before.employer_no and after.fiscal_year = 2022
      where before.fiscal_year = 2021 and before.employer_cut`)
    // Of the employers of FY2021 with whole names, under a half file in FY2022 too.
    expect(found!.cut).toBeGreaterThan(4500)
    expect(found!.again / found!.cut).toBeGreaterThan(0.3)
    expect(found!.longer).toBeGreaterThan(700)
  })
})
