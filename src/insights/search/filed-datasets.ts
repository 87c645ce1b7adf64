/** The datasets whose records are filed under a company: what a search shows of each, and where it is. */

import { z } from 'zod'
import { oldName } from '#contract/fields.ts'
import { type Sql, sql } from '#storage/sql.ts'

/** Why a record was found. */
export const match = z
  .enum(['name', 'spelling', 'place', 'name_and_place'])
  .describe('Why it was found: by name, by another spelling, by its place, or by name and place together')

const company_id = z
  .string()
  .nullable()
  .describe('The company across datasets; null while it cannot be told who is who')

const warnHit = z.object({
  id: z.string(),
  company_name: z.string(),
  company: z
    .string()
    .nullable()
    .describe('The same across datasets: as a reader would write it, as most of its records have it'),
  company_id,
  city: z.string().nullable(),
  state: z.string(),
  employees_affected: z.number().int().nullable(),
  notice_date: z.string().nullable(),
  layoff_type: z.string().nullable(),
  match,
})

const secHit = z.object({
  accession: z.string(),
  company: z.string(),
  company_id,
  ticker: z.string().nullable(),
  cik: z.string(),
  filing_date: z.string().nullable(),
  items: z.string().nullable(),
  url: z.string(),
  match,
})

const bankruptcyHit = z.object({
  id: z.string(),
  debtor: z.string(),
  company_id,
  chapter: z.string().nullable(),
  court: z.string().nullable(),
  filing_date: z.string().nullable(),
  docket_url: z.string().nullable(),
  match,
  date_filed: oldName(z.string().nullable(), 'filing_date'),
})

/** A dataset whose records are linked to companies. */
export interface Filed {
  hit: z.ZodObject
  table: string
  id: string
  /** Columns to show, as SQL. */
  columns: string
  name: string
  day: string
  /** A condition on what may be shown at all. */
  shown: Sql
  links: { table: string; id: string; day: string }
}

/** WARN notices. */
export const WARN: Filed = {
  hit: warnHit,
  table: 'warn_notices',
  id: 'id',
  columns: 'id, company_name, city, state, employees_affected, notice_date, layoff_type',
  name: 'company_name',
  day: 'notice_date',
  shown: sql`is_warn`,
  links: { table: 'company_notices', id: 'notice_id', day: 'notice_date' },
}

/** 8-K filings. */
export const SEC: Filed = {
  hit: secHit,
  table: 'sec_filings',
  id: 'accession',
  columns: 'accession, company, ticker, cik, filing_date, items, url',
  name: 'company',
  day: 'filing_date',
  shown: sql`true`,
  links: { table: 'company_filings', id: 'accession', day: 'filing_date' },
}

/** Bankruptcy cases. */
export const BANKRUPTCY: Filed = {
  hit: bankruptcyHit,
  table: 'bankruptcy_cases',
  id: 'id',
  columns: 'id, debtor, chapter, court_name as court, date_filed as filing_date, docket_url, date_filed',
  name: 'debtor',
  day: 'date_filed',
  shown: sql`true`,
  links: { table: 'company_cases', id: 'case_id', day: 'date_filed' },
}
