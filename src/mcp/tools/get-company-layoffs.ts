import { z } from 'zod'
import { pageOf } from '../records.ts'
import { PARAMETERS, tool, WARN_SOURCE } from '../tool.ts'

const input = z.strictObject({
  company: PARAMETERS.company,
  limit: PARAMETERS.limit,
  cursor: PARAMETERS.cursor.optional(),
  detail: PARAMETERS.detail,
  fields: PARAMETERS.fields.optional(),
})

export default tool({
  name: 'get_company_layoffs',
  title: 'Layoffs of one company',
  description:
    'All WARN notices of the one company that a name, ticker or id means, with its totals, its parts, and the other companies that the text might have meant (other_matches): look there when the company is not the one you wanted, and ask again with its company_id.',
  source: WARN_SOURCE,
  input,
  pages: true,
  async run(asking, { company, limit, cursor, detail, fields }, items) {
    const most = Math.min(limit, items)
    const { body, target } = await asking.ask('getCompanyByCompanyName', {
      company_name: company,
      limit: most,
      cursor,
    })
    const { records, other_matches = [], parts = [], news: _, warnings, ...facts } = body
    const some = (list: unknown) => (list as unknown[]).slice(0, Math.min(5, most))
    const { next_cursor: _next, count: _count, offset: _offset, has_more: _more, ...shown } = facts
    return {
      body: {
        ...shown,
        parts: some(parts),
        other_matches: some(other_matches),
        ...pageOf(body, records as Record<string, unknown>[], { detail, fields }),
      },
      warnings,
      target,
    }
  },
})
