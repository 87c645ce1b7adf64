/** WARN notices as CSV. */
import { file } from '#contract/operation.ts'
import { csvPieces } from '../csv.ts'
import { exportInput } from '../input.ts'
import { EXPORT, openExport, PAGE_ROWS } from '../open.ts'

const contentType = 'text/csv; charset=utf-8; header=present'

export default file({
  ...EXPORT,
  path: '/api/export/csv',
  summary: 'WARN notices as CSV',
  description:
    'RFC 4180, UTF-8 without a byte order mark, the fields of /api/records. A text that a spreadsheet would take for a formula, or that begins with an apostrophe, has one apostrophe before it: take one away to have the text. A missing value is empty, an empty text is `""`.',
  input: exportInput(5000),
  contentTypes: ['text/csv'],
  run: (context, query) =>
    openExport(context, query, {
      ending: 'csv',
      contentType,
      pageRows: PAGE_ROWS.csv,
      pieces: csvPieces,
    }),
})
