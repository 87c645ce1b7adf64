/** A point on the map, of whatever dataset. */

import { z } from 'zod'
import { oldName } from '#contract/fields.ts'
import type { RunContext } from '#contract/operation.ts'
import type { Warning } from '#contract/warnings.ts'
import type { IsoDate } from '#lib/dates.ts'

const place = {
  latitude: z.number(),
  longitude: z.number(),
  geo_basis: z.enum(['site', 'city', 'county', 'state']).describe('What the point is that of'),
  city: z.string().nullable(),
  state: z.string(),
}

const notice = z.object({
  ...place,
  id: z.string(),
  company_name: z.string(),
  employees_affected: z.number().int().nullable(),
  notice_date: z.string().nullable(),
})

const city = z.object({
  ...place,
  fiscal_year: z.number().int(),
  petitions: z.number().int().describe('LCA cases with their worksite there'),
  certified: z.number().int().nullable().describe('Null in a year whose cases tell no decision'),
  average_wage_usd: z.number().int().nullable(),
})

const filing = z.object({
  ...place,
  accession: z.string(),
  company_name: z.string(),
  ticker: z.string().nullable(),
  items: z.string().nullable(),
  filing_date: z.string().nullable(),
})

const bankruptcy = z.object({
  ...place,
  id: z.string(),
  company_name: z.string().describe('The debtor'),
  chapter: z.string().nullable(),
  filing_date: z.string().nullable(),
  date_filed: oldName(z.string().nullable(), 'filing_date'),
})

/** The records of the answer: all of one kind. */
export const points = z.union([z.array(notice), z.array(city), z.array(filing), z.array(bankruptcy)])

/** Finds the points of a dataset; `dated` says that the plan's history cut them. */
export type PointSource = (
  context: RunContext,
  limit: number,
  from: IsoDate | null,
) => Promise<{ records: z.infer<typeof points>; dated: boolean; warnings: Warning[] }>
