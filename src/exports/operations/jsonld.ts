/** WARN notices as JSON-LD with the words of schema.org. */
import { file } from '#contract/operation.ts'
import { exportInput } from '../input.ts'
import { jsonldPieces } from '../jsonld.ts'
import { EXPORT, openExport, PAGE_ROWS } from '../open.ts'

export default file({
  ...EXPORT,
  path: '/api/export/jsonld',
  summary: 'WARN notices as JSON-LD',
  description:
    'A schema.org Dataset whose parts are the notices, each a Report about an Organization and a Place. The context is in the file. A missing value is left out.',
  input: exportInput(10_000),
  contentTypes: ['application/ld+json'],
  run: (context, query) =>
    openExport(context, query, {
      ending: 'jsonld',
      contentType: 'application/ld+json; charset=utf-8',
      pageRows: PAGE_ROWS.json,
      pieces: (selection) => jsonldPieces(selection, { query: queryText(query), state: query.state }),
    }),
})

/** The filter as an address has it, for the same notices in another form. */
function queryText({ limit, ...filter }: Record<string, unknown>): string {
  const pairs = Object.entries({ ...filter, limit })
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]): [string, string] => [name, String(value)])
  return `?${new URLSearchParams(pairs)}`
}
