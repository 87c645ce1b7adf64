/**
 * What a parameter may be asked with: openapi.json shows it to whoever tries a route, and a server asks it of a new edition
 * before anybody else does.
 */
import { z } from 'zod'

/** By name, for parameters whose schema shows none of its own. */
const BY_NAME: Readonly<Record<string, string | number>> = {
  // Companies and places
  company: 'boeing',
  company_name: 'Boeing',
  company_id: 'cik-12927',
  cik: '12927',
  ticker: 'BA',
  city: 'Los Angeles',
  county: 'Los Angeles',
  miles: 50,
  q: 'boeing',
  // Days and years
  date_from: '2024-01-01',
  date_to: '2024-12-31',
  effective_from: '2024-01-01',
  effective_to: '2024-12-31',
  changed_since: '2024-01-01',
  start: '2024-01-01',
  end: '2024-12-31',
  fiscal_year: 2024,
  year: 2024,
  year_from: 2023,
  year_to: 2024,
  // Notices
  industry: 'construction',
  naics_code: '336411',
  sector: '31-33',
  min_employees: 50,
  max_employees: 500,
  notice_days_max: 59,
  // Visas
  employer: 'boeing',
  naics: '54',
  job_title: 'software engineer',
  min_petitions: 100,
  all_time: 1,
  all_years: 1,
  // Filings and cases
  court: 'deb',
  min_notices: 2,
  industry_level: 2,
  skills: 'python, sql',
}

/** An example of a parameter: its schema's own, or that of its name where it takes it; undefined where there is none. */
export function exampleOf(name: string, schema: z.ZodType): unknown {
  const own = ownExample(schema)
  if (own !== undefined) return own
  const known = BY_NAME[name]
  return known !== undefined && schema.safeParse(String(known)).success ? known : undefined
}

/** What a schema shows, or one that it makes optional. JSON Schema leaves it out where text is turned into something else. */
function ownExample(schema: z.ZodType): unknown {
  const { examples } = z.globalRegistry.get(schema) ?? {}
  if (Array.isArray(examples)) return examples[0]
  const { innerType } = schema.def as { innerType?: z.ZodType }
  return innerType && ownExample(innerType)
}
