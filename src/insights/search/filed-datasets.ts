/** The datasets whose records are filed under a company: what a search shows of each, and where it is. */

import { z } from 'zod'
import { oldName } from '#contract/fields.ts'
import { bankruptcyCases } from '#datasets/bankruptcy/table.ts'
import { secFilings } from '#datasets/sec/table.ts'
import { warnNotices } from '#datasets/warn/table.ts'
import type { RowShape } from '#storage/editions/columns.ts'
import { type Sql, sql } from '#storage/sql.ts'
import type { LINKED } from '../company/held-links.ts'

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
  notice_date_precision: z.string().nullable().describe('How exactly the notice date was given'),
  effective_date: z.string().nullable().describe('First day of the layoff'),
  effective_date_precision: z.string().nullable().describe('How exactly the effective date was given'),
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
  /** What is shown of them. */
  shape: RowShape
  id: string
  name: string
  day: string
  /** A condition on what may be shown at all. */
  shown: Sql
  /** The dataset, as its links with companies are told. */
  links: keyof typeof LINKED
}

/** WARN notices. */
export const WARN: Filed = {
  hit: warnHit,
  shape: {
    table: warnNotices,
    fields: {
      id: 'id',
      company_name: 'company_name',
      city: 'city',
      state: 'state',
      employees_affected: 'employees_affected',
      notice_date: 'notice_date',
      notice_date_precision: 'notice_date_precision',
      effective_date: 'effective_date',
      effective_date_precision: 'effective_date_precision',
      layoff_type: 'layoff_type',
    },
  },
  id: 'id',
  name: 'company_name',
  day: 'notice_date',
  shown: sql`is_warn`,
  links: 'warn',
}

/** 8-K filings. */
export const SEC: Filed = {
  hit: secHit,
  shape: {
    table: secFilings,
    fields: {
      accession: 'accession',
      company: 'company',
      ticker: 'ticker',
      cik: 'cik',
      filing_date: 'filing_date',
      items: 'items',
      url: 'url',
    },
  },
  id: 'accession',
  name: 'company',
  day: 'filing_date',
  shown: sql`true`,
  links: 'sec',
}

/** Bankruptcy cases. */
export const BANKRUPTCY: Filed = {
  hit: bankruptcyHit,
  shape: {
    table: bankruptcyCases,
    fields: {
      id: 'id',
      debtor: 'debtor',
      chapter: 'chapter',
      court: 'court_name',
      filing_date: 'date_filed',
      docket_url: 'docket_url',
      date_filed: 'date_filed',
    },
  },
  id: 'id',
  name: 'debtor',
  day: 'date_filed',
  shown: sql`true`,
  links: 'bankruptcy',
}
