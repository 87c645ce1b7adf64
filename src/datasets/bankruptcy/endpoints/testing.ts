/** For tests: asks a route of this dataset as the server would, beside companies and WARN notices made up for it. */
import { companies, companyNames } from '#companies/table.ts'
import { askOn } from '#contract/ask.ts'
import type { EditionFile } from '#storage/manifest.ts'
import type { Table } from '#storage/tables.ts'
import type { Filled } from '../testing.ts'

export { refused } from '#contract/ask.ts'

export const ask = askOn('2024-06-01')

const file: EditionFile = { file: 'f', bytes: 1, rows: {}, made_at: '2024-06-01T00:00:00Z' }

/** An edition that has what matching needs. */
export const MATCHING = { edition: { datasets: { bankruptcy: file, warn: file, companies: file } } }

/** What matching reads of WARN's table, which is another dataset's. */
const notices: Table = {
  name: 'warn_notices',
  about: '',
  columns: {
    id: { type: 'text', about: '' },
    company_name: { type: 'text', about: '' },
    state: { type: 'text', about: '' },
    employees_affected: { type: 'integer', about: '' },
    notice_date: { type: 'date', about: '' },
    in_totals: { type: 'boolean', about: '' },
  },
}

/** A name and the company it means; with a state where several firms are called so. */
export const means = (name: string, company_id: string, state: string | null = null) => ({
  name,
  company_id,
  state,
  method: 'exact',
  confidence: 1,
  reason: 'the test says so',
})

/** A WARN notice. */
export const gaveNotice = (company_name: string, fields: object = {}) => ({
  id: `n-${company_name}`,
  company_name,
  state: 'NY',
  employees_affected: 10,
  notice_date: '2024-01-02',
  in_totals: true,
  ...fields,
})

/** The other files' tables: who is who, each company under the first of its names, and who gave notice. */
export function matchingTables(
  names: readonly ReturnType<typeof means>[],
  given: readonly object[],
): Filled[] {
  const first = new Map(
    [...names].reverse().map(({ company_id, name }) => [company_id, { company_id, name }]),
  )
  return [
    { table: companies, rows: [...first.values()] },
    { table: companyNames, rows: names },
    { table: notices, rows: given },
  ]
}
