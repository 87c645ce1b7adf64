/**
 * What a parameter may be asked with: openapi.json shows it to whoever tries a route, and a server asks it of a new edition
 * before anybody else does.
 */
import type { z } from 'zod'

/** By name, for parameters whose schema shows none of its own. */
const BY_NAME: Readonly<Record<string, string | number>> = {
  // Companies and places
  company: 'boeing',
  company_name: 'Boeing',
  company_id: 'cik-12927',
  cik: '12927',
  ticker: 'BA',
  state: 'WA',
  state_code: 'WA',
  city: 'Seattle',
  county: 'King',
  near: '47.6062,-122.3321',
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
  month: '2024-06',
  fiscal_year: 2024,
  year: 2024,
  year_from: 2023,
  year_to: 2024,
  // Notices
  industry: 'construction',
  naics_code: '336411',
  naics_sector: '31-33',
  sector: '31-33',
  min_employees: 50,
  max_employees: 500,
  notice_days_max: 59,
  group_by: 'state',
  // Visas
  employer: 'boeing',
  soc_code: '15-1252',
  naics: '54',
  job_title: 'software engineer',
  visa_class: 'H-1B',
  min_petitions: 100,
  // Filings and cases
  items: '2.05',
  court: 'deb',
  chapter: '11',
  min_notices: 2,
  industry_level: 2,
  since: '2024-01-01',
  skills: 'python, sql',
}

/** An example of a parameter; undefined where there is none that it accepts. `own` are those of its schema. */
export function exampleOf(name: string, schema: z.ZodType, own: unknown): unknown {
  if (Array.isArray(own)) return own[0]
  const known = BY_NAME[name]
  return known !== undefined && schema.safeParse(String(known)).success ? known : undefined
}
