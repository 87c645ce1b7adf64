/** For tests: editions of all datasets in small, made by the real builders and published for real. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { z } from 'zod'
import { writeLinks } from '#companies/publish/company-links.ts'
import { companies, companyNames } from '#companies/table.ts'
import type { ReadOperation } from '#contract/operation.ts'
import { PLANS } from '#contract/plans.ts'
import { type Around, askOn } from '#contract/testing/ask.ts'
import { bankruptcyCases, bankruptcyCounts, bankruptcyFeeds } from '#datasets/bankruptcy/table.ts'
import { type RawWeek, rawDatabase } from '#datasets/dol-claims/testing/files.ts'
import { h1bDatabase } from '#datasets/h1b/testing/rows.ts'
import { type ValueRow, valuesDatabase } from '#datasets/jolts/testing/files.ts'
import { secFacts, secFilers, secFilings, secRegistrants, secReleases } from '#datasets/sec/table.ts'
import { warnLinks, warnNotices, warnNoticeVersions } from '#datasets/warn/table.ts'
import type { Database } from '#storage/database.ts'
import { writeDuckDbFile } from '#storage/duckdb/build.ts'
import { openDuckDb } from '#storage/duckdb/open.ts'
import type { TableRow } from '#storage/tables.ts'
import { foldForSearch } from '../fold.ts'
import { writeInsights } from '../publish/index.ts'
import { catalogue, datasets } from './datasets.ts'
import { lcaDatabase } from './rows.ts'

export {
  bankruptcyCase,
  casesOfDays,
  filing,
  filingsOfDays,
  hubRow,
  lcaCase,
  notice,
  rawWeek,
  seriesId,
} from './rows.ts'

/** The day that counts as today in tests. */
export const TODAY = '2024-06-01'

const recordSources = datasets.flatMap(({ slug, companies }) =>
  companies?.records ? [{ dataset: slug, records: companies.records }] : [],
)

const askToday = askOn(TODAY, {}, catalogue)

/** The rows of an edition; a dataset that is left out is not in it. */
export interface EditionRows {
  warn?: object[]
  h1b?: TableRow[]
  lca?: TableRow[]
  sec?: TableRow[]
  /** Companies that filed one of them too: `accession`, `cik`, `company`. */
  secOthers?: TableRow[]
  bankruptcy?: TableRow[]
  dol_claims?: RawWeek[]
  /** Names that several firms have: in each state of their notices another, and where a record tells no state one more. */
  shared?: readonly string[]
  /** Companies that have a number of their own, by their name. */
  ids?: Readonly<Record<string, string>>
  jolts?: ValueRow[]
}

type Ask = <Input extends z.ZodObject, Output extends z.ZodType>(
  operation: ReadOperation<Input, Output>,
  query?: Record<string, unknown>,
  around?: Around,
) => Promise<z.output<Output>>

/** An edition in a folder of its own. */
export interface TestEdition {
  db: Database
  /** Name → path. */
  files: Record<string, string>
  /** Asks a route as the server would; what the rows lack is not in the edition. */
  ask: Ask
  /** Closes it and opens its files again, after something was done to them. */
  reopen(): Promise<TestEdition>
  close(): Promise<void>
}

/** Publishes an edition of these rows and opens it as the server does. */
export async function publishEdition(rows: EditionRows, today = TODAY): Promise<TestEdition> {
  const folder = await mkdtemp(join(tmpdir(), 'headcount-insights-'))
  const files: Record<string, string> = {}
  for (const [dataset, write] of Object.entries(writersOf(rows, today))) {
    files[dataset] = join(folder, `${dataset}.duckdb`)
    await write(files[dataset])
  }
  await writeDirectory(join(folder, 'companies.duckdb'), rows)
  files.companies = join(folder, 'companies.duckdb')
  files.links = join(folder, 'links.duckdb')
  await writeLinks(files.links, files, recordSources)
  files.insights = join(folder, 'insights.duckdb')
  const { insights, ...given } = files
  await writeInsights(insights!, given, today, datasets)
  return openFiles(files, today, folder)
}

/** Opens an edition's files as the server does: one that cannot be opened is told in `broken`. */
async function openFiles(files: Record<string, string>, today: string, folder: string): Promise<TestEdition> {
  const { db, broken } = await openDuckDb(files, { threads: 1 })
  const made = { file: '', bytes: 0, rows: {}, made_at: `${today}T00:00:00Z` }
  const held = Object.fromEntries(Object.keys(files).map((name) => [name, made]))
  return {
    db,
    files,
    async ask(operation, query, around = {}) {
      catalogue.require(PLANS[around.plan ?? 'enterprise'], operation.planNeeds)
      const edition = { datasets: held, broken, ...around.edition }
      return askToday(operation, db, query, { today, ...around, edition })
    },
    async reopen() {
      await db.close()
      return openFiles(files, today, folder)
    },
    async close() {
      await db.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Writer = (path: string) => Promise<void>

function writersOf(rows: EditionRows, today: string): Record<string, Writer> {
  const { warn, h1b, lca, sec, secOthers = [], bankruptcy, dol_claims, jolts } = rows
  const writers: Record<string, Writer> = {}
  const empty = (...tables: (typeof warnNotices)[]) => tables.map((table) => ({ table, rows: [] }))
  if (warn)
    writers.warn = (path) =>
      writeDuckDbFile(path, [
        { table: warnNotices, rows: warn as TableRow[] },
        ...empty(warnNoticeVersions, warnLinks),
      ])
  if (sec)
    writers.sec = (path) =>
      writeDuckDbFile(path, [
        { table: secFilings, rows: sec },
        {
          table: secFilers,
          rows: [
            ...sec.map((row) => ({ ...row, is_primary: true, position: 1 })),
            ...secOthers.map((row) => ({ ...row, is_primary: false, position: 2 })),
          ],
        },
        ...empty(secFacts, secReleases, secRegistrants),
      ])
  if (bankruptcy)
    writers.bankruptcy = (path) =>
      writeDuckDbFile(path, [
        { table: bankruptcyCases, rows: bankruptcy },
        ...empty(bankruptcyCounts, bankruptcyFeeds),
      ])
  if (h1b) writers.h1b = save(() => h1bDatabase(h1b, today))
  if (lca) writers.lca = save(() => lcaDatabase(lca))
  if (dol_claims) writers.dol_claims = save(() => rawDatabase(dol_claims, today))
  if (jolts) writers.jolts = save(() => valuesDatabase(jolts, today))
  return writers
}

/** Writes a database in memory, as the datasets' own tests build it, to a file. */
function save(build: () => Promise<Database>): Writer {
  return async (path) => {
    const db = (await build()) as Database & { run(text: string): Promise<void> }
    await db.run(`attach '${path}' as saved`)
    await db.run('copy from database memory to saved')
    await db.run('detach saved')
    await db.close()
  }
}

/** The states of the notices of a name. */
const statesOf = (notices: readonly object[] = [], name: string): string[] => {
  const named = (notices as TableRow[]).filter((row) => row.company_name === name)
  return [...new Set(named.map(({ state }) => String(state)))]
}

/** Who is who, by the folded name alone: how names are really read is tested where that is done. */
async function writeDirectory(path: string, rows: EditionRows): Promise<void> {
  const named = (list: readonly object[] = [], column: string) =>
    (list as TableRow[]).flatMap((row) => (row[column] ? [String(row[column])] : []))
  const names = new Set([
    ...named(rows.warn, 'company_name'),
    ...named(rows.h1b, 'employer'),
    ...named(rows.lca, 'employer'),
    ...named(rows.bankruptcy, 'debtor'),
  ])
  const ciks = new Map(
    rows.sec?.map(({ company, cik, ticker }) => [foldForSearch(String(company)), { cik, ticker }]),
  )
  const found = new Map<string, TableRow>()
  const links: TableRow[] = []
  for (const name of names) {
    const folded = foldForSearch(name)
    const { cik = null, ticker = null } = ciks.get(folded) ?? {}
    const own = rows.ids?.[name] ?? `co-${folded.replaceAll(' ', '-')}`
    const company_id = cik === null ? own : `cik-${Number(cik)}`
    const link = (state: string | null, id: string) => {
      if (!found.has(id)) found.set(id, { company_id: id, name, cik, ticker, tickers: ticker })
      const told = { method: 'exact', confidence: 1, reason: 'the same folded name' }
      links.push({ name, state, company_id: id, ...told })
    }
    const states = rows.shared?.includes(name) ? statesOf(rows.warn, name) : []
    for (const state of states) link(state, `${company_id}-${state.toLowerCase()}`)
    if (states.length === 0 || named(rows.lca, 'employer').includes(name)) link(null, company_id)
  }
  await writeDuckDbFile(path, [
    { table: companies, rows: found.values() },
    { table: companyNames, rows: links },
  ])
}
