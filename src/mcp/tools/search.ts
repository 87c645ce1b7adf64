import { z } from 'zod'
import { ALL_SOURCES, tool } from '../tool.ts'

interface Hit {
  id: string
  title: string
  url: string
}

const RESULTS_MAX = 10

export default tool({
  name: 'search',
  title: 'Search everything',
  description:
    'Searches companies, layoff notices and filings by words; gives id, title and url of each. `fetch` gives the text of one of them by its id.',
  source: ALL_SOURCES,
  input: z.strictObject({
    query: z
      .string()
      .trim()
      .min(2)
      .max(120)
      .describe('A company, a town or words of a notice.')
      .meta({ examples: ['Boeing Everett'] }),
  }),
  async run(asking, { query }) {
    const { body, target } = await asking.ask('getUnifiedSearch', { q: query, limit: RESULTS_MAX })
    const found = body.results as Record<string, Record<string, unknown>[]>
    const results = [...companies(found), ...notices(found.warn ?? []), ...filings(found.sec ?? [])]
      .slice(0, 2 * RESULTS_MAX)
      .map((hit) => ({ ...hit, url: hit.url.startsWith('/') ? asking.publicUrl + hit.url : hit.url }))
    return { body: { results }, warnings: body.warnings, target }
  },
})

/** Each company once, in the order of what was found. */
function companies(found: Record<string, Record<string, unknown>[]>): Hit[] {
  const known = new Map<string, Hit>()
  for (const { company, company_id, ticker } of Object.values(found).flat()) {
    if (typeof company_id !== 'string' || typeof company !== 'string' || known.has(company_id)) continue
    const title = `${company}${ticker ? ` (${ticker})` : ''}: company`
    known.set(company_id, { id: `company:${company_id}`, title, url: `/api/company/${company_id}` })
  }
  return [...known.values()].slice(0, 5)
}

const notices = (rows: Record<string, unknown>[]): Hit[] =>
  rows.map(({ id, company_name, city, state, notice_date, employees_affected }) => {
    const place = [city, state].filter(Boolean).join(', ')
    const workers = employees_affected === null ? 'number not told' : `${employees_affected} workers`
    const title = `${company_name}, ${place}: WARN notice of ${notice_date ?? 'an unknown day'}, ${workers}`
    return { id: `record:${id}`, title, url: `/api/records/${id}` }
  })

const filings = (rows: Record<string, unknown>[]): Hit[] =>
  rows.flatMap(({ company, company_id, filing_date, items, url }) =>
    typeof company_id === 'string' && typeof url === 'string'
      ? [{ id: `company:${company_id}`, title: `${company}: 8-K of ${filing_date}, items ${items}`, url }]
      : [],
  )
