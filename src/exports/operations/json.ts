/** WARN notices as a JSON array, or as one JSON record a line. */
import { z } from 'zod'
import { file } from '#contract/operation.ts'
import { exportInput } from '../input.ts'
import { arrayPieces, ndjsonPieces } from '../json.ts'
import { EXPORT, openExport, PAGE_ROWS } from '../open.ts'

const input = exportInput(5000).extend({
  format: z
    .string()
    .regex(/^(array|ndjson)$/, 'must be array or ndjson')
    .default('array')
    .describe('`array`: one JSON array; `ndjson`: one record a line'),
})

export default file({
  ...EXPORT,
  path: '/api/export/json',
  summary: 'WARN notices as JSON',
  description: 'The records of /api/records: one array, or one a line.',
  input,
  contentTypes: ['application/json', 'application/x-ndjson'],
  run: (context, { format, ...query }) =>
    openExport(
      context,
      query,
      format === 'ndjson'
        ? {
            ending: 'ndjson',
            contentType: 'application/x-ndjson; charset=utf-8',
            pageRows: PAGE_ROWS.json,
            pieces: ndjsonPieces,
          }
        : {
            ending: 'json',
            contentType: 'application/json; charset=utf-8',
            pageRows: PAGE_ROWS.json,
            pieces: arrayPieces,
          },
    ),
})
