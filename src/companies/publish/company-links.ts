/** The edition's file of links: whose each record is, for those who read many records at once. */
import { withDuckDbFile } from '#storage/duckdb/build.ts'
import { countRows } from '#storage/duckdb/connection.ts'
import { attachFile, quoteText } from '#storage/duckdb/quoting.ts'
import { createIndexes, createTable, type Table } from '#storage/tables.ts'

/** Where records come from: a dataset's query for `record`, `name`, `state`, `day`, `told_on` and `row_no`, one row a record: by that day its name is understood. */
export interface RecordSource {
  dataset: string
  records: string
}

/** One row a record whose company is known. */
export const companyLinks: Table = {
  name: 'company_links',
  about: 'One row per record of which it is known whose it is; of each dataset the newest first',
  lookups: ['record'],
  columns: {
    dataset: { type: 'text', required: true, about: 'Name of the dataset' },
    record: { type: 'text', required: true, unpacked: true, about: 'The record there' },
    day: { type: 'date', required: true, about: 'Its date; 1 January 1 where it has none' },
    company_id: { type: 'text', required: true, unpacked: true, about: 'The company: companies' },
    company: { type: 'text', required: true, unpacked: true, about: 'Its name' },
    cik: { type: 'text', about: 'Its SEC number, ten digits' },
    ticker: { type: 'text', about: 'Its main stock symbol' },
    row_no: {
      type: 'integer',
      required: true,
      about:
        'Where it stands in its table: rowid there, as long as that file is the one that the links were made of',
    },
  },
}

/** Stands for no date, so that records without one are found by it too. */
export const NO_DAY = '0001-01-01'

/** Writes the file out of the datasets' files and the file `companies` (name → path); returns the rows by table. */
export async function writeLinks(
  path: string,
  files: Readonly<Record<string, string>>,
  sources: readonly RecordSource[],
): Promise<Record<string, number>> {
  const { companies } = files
  if (companies === undefined) throw new Error('links need the file of companies, which must be made before')
  return withDuckDbFile(path, async (connection) => {
    await connection.run(createTable(companyLinks))
    await connection.run(attachFile('companies', companies))
    for (const { dataset, records } of sources) {
      const file = files[dataset]
      if (file === undefined) continue
      await connection.run(attachFile(dataset, file))
      await connection.run(`set search_path = '${dataset}.main'`)
      await connection.run(`create temp table records as ${recordsOf(records)}`)
      await connection.run('reset search_path')
      await connection.run(`detach ${dataset}`)
      await connection.run(linkRecords(dataset, 'records', 'companies.'))
      await connection.run('drop table records')
    }
    await connection.run('detach companies')
    for (const index of createIndexes(companyLinks)) await connection.run(index)
    return countRows(connection, [companyLinks])
  })
}

const recordsOf = (query: string) =>
  `select * from (${query}) as read (record, name, state, day, told_on, row_no)`

/** The links of a dataset whose records that query gives, where all tables lie in one database. */
export const linkStatement = ({ dataset, records }: RecordSource) =>
  linkRecords(dataset, `(${recordsOf(records)}) as records`, '')

/** True where nothing limits the days; false where something does, and the day is not known. */
const within = (day: string, from: string, to: string) =>
  `coalesce((${from} is null or ${day} >= ${from}) and (${to} is null or ${day} < ${to}), false)`

/**
 * The company that a name means on a day, out of its row in `company_names` for the state, or else for all of them: one
 * everywhere, but for the states and the days of which it is said to mean another one.
 */
export const meantCompany = (there: string, anywhere: string, day: string): string => {
  const of = (names: string) =>
    `case when ${within(day, `${names}.valid_from`, `${names}.valid_to`)} then ${names}.company_id
          else coalesce(${names}.otherwise_id, ${names}.company_id) end`
  return `case when ${there}.name is null then ${of(anywhere)} else ${of(there)} end`
}

/** A part has its owner's numbers on the days on which it was owned. */
const OWNED = within('told_on', 'owned_from', 'owned_to')

const linkRecords = (dataset: string, records: string, from: string) => `
  insert into company_links
  select ${quoteText(dataset)}, record, coalesce(day, date '${NO_DAY}'), company_id, companies.name,
         case when ${OWNED} then cik end, case when ${OWNED} then ticker end, row_no
  from (
    select record, day, told_on, row_no, ${meantCompany('there', 'anywhere', 'told_on')} as company_id
    from ${records}
    left join ${from}company_names as anywhere on anywhere.name = records.name and anywhere.state is null
    left join ${from}company_names as there on there.name = records.name and there.state = records.state
  ) join ${from}companies as companies using (company_id)
  order by day desc nulls last, record`
