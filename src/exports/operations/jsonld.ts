/** WARN notices as JSON-LD with the words of schema.org. */
import type { z } from 'zod'
import { file } from '#contract/operation.ts'
import { buildText } from '../build-file.ts'
import { exportInput } from '../input.ts'
import { jsonldForm } from '../jsonld.ts'
import { EXPORT, planExport } from '../plan.ts'

const input = exportInput(10_000)

export default file({
  ...EXPORT,
  path: '/api/export/jsonld',
  summary: 'WARN notices as JSON-LD',
  description:
    'A schema.org Dataset whose parts are the notices, each a Report about an Organization and a Place. The context is in the file. A missing value is left out.',
  input,
  contentTypes: ['application/ld+json'],
  run: (context, query) =>
    planExport(context, query, {
      ending: 'jsonld',
      contentType: 'application/ld+json; charset=utf-8',
      pageRows: 4_000,
      build(job, selection) {
        const facts = { query: queryText(query), state: query.state }
        return buildText(job, selection, jsonldForm(selection, facts))
      },
    }),
})

/** The filter as an address has it, for the same notices in another form. */
function queryText({
  limit,
  near,
  miles,
  date_field,
  include_non_warn,
  ...filter
}: z.output<typeof input>): string {
  const around = near && { near: `${near.latitude},${near.longitude}`, miles }
  const pairs = Object.entries({
    ...filter,
    ...(date_field !== 'notice' && { date_field }),
    ...(include_non_warn && { include_non_warn }),
    ...around,
    limit,
  })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, String(value)])
  return `?${new URLSearchParams(pairs)}`
}
