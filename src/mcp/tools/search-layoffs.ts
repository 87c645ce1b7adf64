import { z } from 'zod'
import { noticePage } from '../records.ts'
import { PARAMETERS, type Params, tool, WARN_SOURCE } from '../tool.ts'

/** The filters of lists of notices, as tools have them. */
export const NOTICE_FILTERS = {
  company: z
    .string()
    .trim()
    .min(2)
    .max(120)
    .optional()
    .describe('A part of the name, or an id such as cik-104169, which means that one company.')
    .meta({ examples: ['Walmart', 'cik-104169'] }),
  ticker: z
    .string()
    .trim()
    .regex(/^[A-Za-z.-]{1,8}$/)
    .optional()
    .describe('Ticker symbol: the company with its parts, for the days on which they were its own.')
    .meta({ examples: ['BA'] }),
  state: PARAMETERS.state.optional(),
  city: z
    .string()
    .trim()
    .min(2)
    .max(80)
    .optional()
    .describe('Town of the layoff.')
    .meta({ examples: ['Austin'] }),
  county: z.string().trim().min(2).max(80).optional().describe('County of the layoff, best with a state.'),
  near: z
    .string()
    .max(40)
    .optional()
    .describe('A ZIP code or `latitude,longitude`; notices within `miles` of it.')
    .meta({ examples: ['78701', '30.27,-97.74'] }),
  miles: z.int().min(1).max(500).optional().describe('Radius around `near`, in miles.'),
  date_from: PARAMETERS.day.optional().describe('First day, YYYY-MM-DD.'),
  date_to: PARAMETERS.day.optional().describe('Last day, YYYY-MM-DD.'),
  date_field: z
    .enum(['notice', 'effective', 'either'])
    .optional()
    .describe('Which day the dates are about: that of the notice (default), of the first layoff, or either.'),
  industry: z
    .string()
    .trim()
    .min(2)
    .max(80)
    .optional()
    .describe(
      'Industry by a part of its published name; a word for a whole sector, as Healthcare, finds its notices too.',
    )
    .meta({ examples: ['Manufacturing'] }),
  naics_sector: z
    .string()
    .regex(/^\d{2}(-\d{2})?$/)
    .optional()
    .describe('NAICS sector of two digits, 31-33, 44-45 and 48-49 as written.')
    .meta({ examples: ['62', '31-33'] }),
  layoff_type: z.enum(['layoff', 'closure']).optional().describe('Only layoffs, or only closures.'),
  min_employees: z.int().min(1).optional().describe('At least so many workers.'),
}

const COMPANY_ID = /^(cik|co)-[0-9a-f]+$/

/** The filters as the list of notices takes them. */
export function noticeParams({ company, ...filters }: Params): Params {
  const isId = typeof company === 'string' && COMPANY_ID.test(company)
  return { ...filters, ...(isId ? { company_id: company } : { company }) }
}

const input = z.strictObject({
  ...NOTICE_FILTERS,
  sort: z
    .enum(['notice_date', 'effective_date', 'employees_affected'])
    .optional()
    .describe('Newest notices first by default; `employees_affected` puts the largest first.'),
  limit: PARAMETERS.limit,
  cursor: PARAMETERS.cursor.optional(),
  detail: PARAMETERS.detail,
  fields: PARAMETERS.fields.optional(),
})

export default tool({
  name: 'search_layoffs',
  title: 'Search layoff notices',
  description:
    'Finds WARN Act layoff and closure notices by company, place, days, industry and size, with the sum of workers over all that match. A field that is null is unknown, not zero; records with in_totals false are repeated or withdrawn and not in the sums.',
  source: WARN_SOURCE,
  input,
  pages: true,
  run: (asking, { limit, cursor, detail, fields, ...filters }, items) =>
    noticePage(asking, noticeParams(filters), { limit: Math.min(limit, items), cursor, detail, fields }),
})
