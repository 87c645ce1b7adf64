/** For tests of staging: sources that give what a test says, and refreshes of them one after the other. */
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { SourceResult, Staged } from '#ingest/dataset.ts'
import { writeStaged } from '#ingest/records/refresh.ts'
import { testFolder } from '#lib/testing/folders.ts'
import type { Database } from '#storage/database.ts'
import { openDuckDb } from '#storage/duckdb/open.ts'
import { type Sql, sql, toPositional } from '#storage/sql.ts'
import type { GivenNotice, NoticeLink, NoticeRecord, NoticeVersion } from '../notices/record.ts'
import { warnSource } from '../sources/state-source.ts'
import { stageNotices } from '../stage.ts'
import { givenNotice } from './notices.ts'

/** A state whose rows the test gives. */
export const oregon = warnSource({
  state: 'OR',
  publisher: 'Oregon office',
  page: 'https://example.org/or',
  read: () => [],
  columns: {},
  quietDaysMax: 45,
})
/** Another state, and two importers. */
export const washington = { ...oregon, id: 'warn/wa', part: 'wa', state: 'WA', region: 'WA' }
const { region: _, ...ofAllStates } = oregon
export const register = { ...ofAllStates, id: 'warn/register', part: 'register', importer: true }
export const scraper = { ...oregon, id: 'warn/export-or', part: 'export-or', importer: true }

type Result = SourceResult<GivenNotice>

type Given = Omit<typeof oregon, 'region'>

/** What a source gave: the rows of its page, or of several captures of it. */
export function gave(source: Given, ...generations: GivenNotice[][]): Result {
  const rows = generations.at(-1)?.length ?? 0
  return { source, status: 'ok', message: null, generations, rows, newest: null, filled: {}, review: [] }
}

/** A source whose documents gave what is there. */
export const unchanged = (source: Given): Result => ({ ...gave(source), unchanged: true })

/** A source whose reading failed. */
export const failed = (source: Given): Result => ({
  ...gave(source),
  status: 'failed',
  message: 'closed',
})

/** A row as an importer gives it. */
export const imported = (fields: Partial<GivenNotice> = {}) => givenNotice({ origin: 'register', ...fields })
export const exported = (fields: Partial<GivenNotice> = {}) =>
  givenNotice({ origin: 'warn-scraper', ...fields })

/** An edition in memory: quicker than a file, where the file is not what a test is about. */
export async function held({ tables }: Pick<Staged, 'tables'>): Promise<Database> {
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
export async function written(staged: Staged): Promise<Database> {
  const path = join(await testFolder(), 'warn.duckdb')
  await writeStaged(staged)(path)
  const { db } = await openDuckDb({ warn: path }, { connections: 1, threads: 1 })
  onTestFinished(() => db.close())
  return db
}

/** Refreshes one after the other, each from what the one before kept. */
export function refreshes(keep: (staged: Staged) => Promise<Database> = held) {
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
