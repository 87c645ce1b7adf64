/** WARN notices as Parquet. */
import { file } from '#contract/operation.ts'
import { fileName } from '../file-name.ts'
import { exportInput } from '../input.ts'
import { EXPORT, PAGE_ROWS } from '../open.ts'
import { writeParquet } from '../parquet.ts'
import { selectNotices } from '../selection.ts'

const contentType = 'application/vnd.apache.parquet'

export default file({
  ...EXPORT,
  path: '/api/export/parquet',
  summary: 'WARN notices as Parquet',
  description:
    'The fields of /api/records with their types: dates are DATE, counts INT32, flags BOOLEAN. Compressed with Zstandard, in row groups. The file is made before the answer begins.',
  input: exportInput(10_000),
  contentTypes: [contentType],
  async run(context, query) {
    const selection = await selectNotices(context, query, PAGE_ROWS.json)
    const { count, total, warnings, from } = selection
    const { edition } = context
    const name = fileName({ ...query, date_from: from }, edition, 'parquet')
    const head = { fileName: name, contentType, count, total, warnings }
    if (context.headOnly) return { ...head, packed: true, pieces: nothing() }
    const file = await writeParquet(selection, await context.temporaryFile(''), {
      edition: edition.id,
      sample: String(edition.sample),
      licence: 'public records of the states',
    })
    return { ...head, packed: true, ...file }
  },
})

async function* nothing(): AsyncGenerator<Buffer> {}
