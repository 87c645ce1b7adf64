/** For tests: asks a route of bankruptcies as the server would, beside the companies of cases made up for it. */
import { askOn } from '#contract/testing/ask.ts'
import type { CaseRecord } from '#datasets/bankruptcy/record.ts'
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
  columns: {
    case_id: { type: 'text', about: '' },
    case_row: { type: 'integer', about: '' },
    company_no: { type: 'integer', about: '' },
    date_filed: { type: 'date', about: '' },
    chapter: { type: 'text', about: '' },
    court_id: { type: 'text', about: '' },
    court_state: { type: 'text', about: '' },
    gave_notice: { type: 'boolean', about: '' },
  },
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

/** Makes the tables of insights that tell whose each of a database's cases is; its table of them has these rows, in this order. */
export function matchingTables(given: readonly ReturnType<typeof gaveNotice>[]) {
  const numbered = given.map((company, company_no) => ({ company_no, ...company }))
  return (rows: readonly CaseRecord[]): Filled[] => [
    { table: companies, rows: numbered },
    {
      table: cases,
      rows: rows.flatMap(({ id, date_filed, chapter, court_id, court_state }, case_row) =>
        numbered
          .filter(({ case_ids }) => case_ids.includes(id))
          .map(({ company_no, notices }) => ({
            case_id: id,
            case_row,
            company_no,
            date_filed,
            chapter,
            court_id,
            court_state,
            gave_notice: notices > 0,
          })),
      ),
    },
  ]
}
