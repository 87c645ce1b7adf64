/** WARN notices as a JSON array, or as one JSON record a line. */
import { z } from 'zod'
import { file } from '#contract/operation.ts'
import { buildText } from '../build-file.ts'
import { exportInput } from '../input.ts'
import { ARRAY, NDJSON } from '../json.ts'
import { EXPORT, type Format, planExport } from '../plan.ts'

const input = exportInput(5000).extend({
  format: z
    .string()
    .regex(/^(array|ndjson)$/, 'must be array or ndjson')
    .default('array')
    .describe('`array`: one JSON array; `ndjson`: one record a line'),
})

const ARRAY_FORMAT: Format = {
  ending: 'json',
  contentType: 'application/json; charset=utf-8',
  pageRows: 6_000,
  build: (job, selection) => buildText(job, selection, ARRAY),
}

const LINES_FORMAT: Format = {
  ending: 'ndjson',
  contentType: 'application/x-ndjson; charset=utf-8',
  pageRows: 6_000,
  build: (job, selection) => buildText(job, selection, NDJSON),
}

export default file({
  ...EXPORT,
  path: '/api/export/json',
  summary: 'WARN notices as JSON',
  description: 'The records of /api/records: one array, or one a line.',
  input,
  contentTypes: ['application/json', 'application/x-ndjson'],
  run: (context, { format, ...query }) =>
    planExport(context, query, format === 'ndjson' ? LINES_FORMAT : ARRAY_FORMAT),
})
