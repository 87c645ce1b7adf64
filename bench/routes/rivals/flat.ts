/** Flat tables with everything written out, one a dataset: what anybody would load the published files into. */
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { withDuckDbFile } from '#storage/duckdb/build.ts'
import { attachFile } from '#storage/duckdb/quoting.ts'
import { FLAT_LCA } from './lca.ts'

const MEMORY_MB = 1500

const FLAT = [
  `create table warn_flat as
   select notices.*, links.company_id, links.company, links.cik, links.ticker from warn_notices as notices
   left join company_links as links on links.dataset = 'warn' and links.record = notices.id`,
  `create table h1b_flat as
   select petitions.* exclude (employer_no, name_no), names.employer, employers.tax_id_last4
   from h1b_petitions as petitions join h1b_employer_names as names using (name_no)
   join h1b_employers as employers on employers.employer_no = petitions.employer_no`,
  'create table claims_flat as from dol_claims',
  `create table jolts_flat as
   select series.* exclude (series_no), year, month, value, preliminary
   from jolts_observations join jolts_series as series using (series_no)`,
  'create table sec_flat as from sec_filings',
  'create table bankruptcy_flat as from bankruptcy_cases',
  FLAT_LCA,
]

/** Makes the file of an edition's files (dataset → path), unless a run before has. */
export async function makeFlat(path: string, files: Readonly<Record<string, string>>): Promise<void> {
  if (existsSync(path)) return
  await mkdir(dirname(path), { recursive: true })
  await rm(`${path}.new`, { force: true })
  await withDuckDbFile(
    `${path}.new`,
    async (connection) => {
      for (const [name, file] of Object.entries(files)) await connection.run(attachFile(name, file))
      const own = await connection.rows<{ name: string }>('select current_database() as name')
      const places = [`"${own[0]!.name}"`, ...Object.keys(files).map((name) => `${name}.main`)]
      await connection.run(`set search_path = '${places.join(',')}'`)
      for (const statement of FLAT) await connection.run(statement)
      for (const name of Object.keys(files)) await connection.run(`detach ${name}`)
    },
    { memoryMb: MEMORY_MB },
  )
  await rename(`${path}.new`, path)
}
