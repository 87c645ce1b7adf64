/** WARN notices as CSV. */
import { file } from '#contract/operation.ts'
import { buildText } from '../build-file.ts'
import { CSV } from '../csv.ts'
import { exportInput } from '../input.ts'
import { EXPORT, type Format, planExport } from '../plan.ts'

/** How files of CSV are made, the sample too. */
export const CSV_FORMAT: Format = {
  ending: 'csv',
  contentType: 'text/csv; charset=utf-8; header=present',
  pageRows: 12_000,
  build: (job, selection) => buildText(job, selection, CSV),
}

export default file({
  ...EXPORT,
  path: '/api/export/csv',
  summary: 'WARN notices as CSV',
  description:
    'RFC 4180, UTF-8 without a byte order mark, the fields of /api/records. A text that a spreadsheet would take for a formula, or that begins with an apostrophe, has one apostrophe before it: take one away to have the text. A missing value is empty, an empty text is `""`.',
  input: exportInput(5000),
  contentTypes: ['text/csv'],
  run: (context, query) => planExport(context, query, CSV_FORMAT),
})
