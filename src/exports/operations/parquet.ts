/** WARN notices as Parquet. */
import { file } from '#contract/operation.ts'
import { exportInput } from '../input.ts'
import { buildParquet } from '../parquet.ts'
import { EXPORT, planExport } from '../plan.ts'

const contentType = 'application/vnd.apache.parquet'

export default file({
  ...EXPORT,
  path: '/api/export/parquet',
  summary: 'WARN notices as Parquet',
  description:
    'The fields of /api/records with their types: dates are DATE, counts INT32, flags BOOLEAN. Compressed with Zstandard, in row groups.',
  input: exportInput(10_000),
  contentTypes: [contentType],
  packed: true,
  run: (context, query) =>
    planExport(context, query, { ending: 'parquet', contentType, pageRows: 12_000, build: buildParquet }),
})
