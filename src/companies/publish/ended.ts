/**
 * Which ids of companies have ended with an edition, and which has taken the place of each: the one that most names of the
 * company mean now. Names that are filed no longer say nothing, and where no company has most of them none is named.
 */
import type { Connection } from '#storage/duckdb/connection.ts'
import { attachFile, quoteText } from '#storage/duckdb/quoting.ts'
import type { EditionFile, MadeEdition, Manifest } from '#storage/editions/store.ts'
import { createTable } from '#storage/tables.ts'
import { endedCompanies } from '../table.ts'

/** The file of an edition that says who is who. */
const COMPANIES = 'companies'

/** The ids that were in `was` and are not in `now`, with those that their names mean now. */
const SUCCESSORS = `
  create temp table successors as
  with ended as (
    select company_id from was.companies where company_id not in (select company_id from now.companies)
  ), meant as (
    select names.company_id as ended_id, now_names.company_id, count(distinct names.name) as shared
    from was.company_names as names join ended using (company_id)
    join now.company_names as now_names
      on now_names.name = names.name
      and (names.state is null or now_names.state is null or names.state = now_names.state)
    group by all
  )
  select ended_id, company_id from meant
  qualify shared * 2 > sum(shared) over (partition by ended_id)`

const NO_SUCCESSORS = 'create temp table successors (ended_id text, company_id text)'

/** Fills `ended_companies`: with those of before, led on where their company has ended too, and those of this edition. */
export async function writeEnded(
  connection: Connection,
  edition: MadeEdition,
  earlier: Manifest | null,
): Promise<void> {
  await connection.run(createTable(endedCompanies))
  const now = edition.datasets[COMPANIES]
  // An edition may lack the file for once: then the one before it is told apart from.
  const wholes = [...(earlier ? [earlier] : []), ...edition.earlier.filter(({ part }) => !part)]
  const was = wholes.find(({ datasets }) => COMPANIES in datasets)?.datasets[COMPANIES]
  const isNew = was !== undefined && now !== undefined && was.file !== now.file
  if (now) await connection.run(attachFile('now', edition.path(now)))
  if (isNew) await connection.run(attachFile('was', edition.path(was)))
  await connection.run(isNew ? SUCCESSORS : NO_SUCCESSORS)
  const kept = await attachKept(connection, edition)
  const day = quoteText(edition.created_at.slice(0, 10))
  const before = kept
    ? `select before.ended_id, coalesce(successors.company_id, before.company_id) as company_id, before.ended_on, 1 as age
       from kept.ended_companies as before left join successors on successors.ended_id = before.company_id
       union all`
    : ''
  await connection.run(`
    insert into ${endedCompanies.name}
    select ended_id, company_id, ended_on from (
      ${before} select ended_id, company_id, date ${day} as ended_on, 0 as age from successors
    ) as ended
    where ended_id <> company_id
      ${now ? 'and ended_id not in (select company_id from now.companies)' : ''}
    qualify row_number() over (partition by ended_id order by age) = 1
    order by ended_id`)
  await connection.run('drop table temp.successors')
  for (const name of [...(now ? ['now'] : []), ...(isNew ? ['was'] : []), ...(kept ? ['kept'] : [])])
    await connection.run(`detach ${name}`)
}

/** Attaches the newest file that holds ended ids, whichever edition and version it is of; false where there is none. */
async function attachKept(connection: Connection, { earlier, path }: MadeEdition): Promise<boolean> {
  const files = earlier
    .flatMap(({ changes }): EditionFile[] => (changes ? [changes] : []))
    .sort((a, b) => (a.made_at < b.made_at ? 1 : -1))
  const [newest] = files
  if (!newest) return false
  await connection.run(attachFile('kept', path(newest)))
  const [found] = await connection.rows(
    `select 1 from duckdb_tables() where database_name = 'kept' and table_name = '${endedCompanies.name}'`,
  )
  if (found) return true
  await connection.run('detach kept')
  return false
}
