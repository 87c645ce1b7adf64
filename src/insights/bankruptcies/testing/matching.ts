/** For tests: asks a route of bankruptcies as the server would, beside the companies of cases made up for it. */
import { askOn } from '#contract/testing/ask.ts'
import type { EditionFile } from '#storage/editions/manifest.ts'
import type { Table } from '#storage/tables.ts'
import type { Filled } from '#storage/testing/filled.ts'

export { refused } from '#contract/testing/ask.ts'

export const ask = askOn('2024-06-01')

const file: EditionFile = { file: 'f', bytes: 1, rows: {}, made_at: '2024-06-01T00:00:00Z' }

/** An edition that has what matching needs. */
export const MATCHING = { edition: { datasets: { bankruptcy: file, warn: file, insights: file } } }

/** What matching reads of the tables of insights, each as far as it is needed. */
const cases: Table = {
  name: 'company_cases',
  about: '',
  columns: { case_id: { type: 'text', about: '' }, company_no: { type: 'integer', about: '' } },
}
const companies: Table = {
  name: 'company_activity',
  about: '',
  columns: {
    company_no: { type: 'integer', about: '' },
    company_id: { type: 'text', about: '' },
    name: { type: 'text', about: '' },
    notices: { type: 'integer', about: '' },
  },
}

/** A company that gave a WARN notice, and its cases. */
export const gaveNotice = (case_ids: readonly string[], fields: object = {}) => ({
  case_ids,
  company_id: `co-${case_ids[0]}`,
  name: 'Cedar Works',
  notices: 1,
  ...fields,
})

/** The tables of insights: whose each case is. */
export function matchingTables(given: readonly ReturnType<typeof gaveNotice>[]): Filled[] {
  const numbered = given.map((company, company_no) => ({ company_no, ...company }))
  return [
    { table: companies, rows: numbered },
    {
      table: cases,
      rows: numbered.flatMap(({ company_no, case_ids }) =>
        case_ids.map((case_id) => ({ case_id, company_no })),
      ),
    },
  ]
}
