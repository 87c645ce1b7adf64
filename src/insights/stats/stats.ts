/** What is held, how fresh it is, and the sums on the front page. */
import { z } from 'zod'
import { read } from '#contract/operation.ts'
import { listJurisdictions } from '#datasets/warn/coverage.ts'
import { lastThirtyDays, totalColumns, totals } from '#datasets/warn/operations/totals.ts'
import type { SourceHealth } from '#storage/editions/store.ts'
import { sql } from '#storage/sql.ts'
import { datasetShape, isStale, tellDatasets } from './datasets.ts'

const source = z.object({
  id: z.string().describe('`warn/or`'),
  publisher: z.string(),
  page: z.string(),
  status: z.enum(['ok', 'failed', 'no_file']),
  message: z.string().nullable(),
  last_attempt: z.string().nullable(),
  last_success: z.string().nullable(),
  newest: z.string().nullable().describe('Date of the newest record'),
  rows: z.number().int(),
  stale: z.boolean(),
})

const jurisdiction = z.object({
  state: z.string(),
  name: z.string(),
  publisher: z.string().nullable(),
  page: z.string().nullable(),
  status: z.enum(['ok', 'failed', 'unread', 'no_public_source']),
  last_success: z.string().nullable(),
  last_attempt: z.string().nullable(),
  newest_notice: z.string().nullable(),
  rows: z.number().int().nullable().describe('Rows its pages list now'),
  stale: z.boolean(),
  reason: z.string().nullable().describe('Why it is stale, or why nothing is published'),
})

const output = z.object({
  sample: z.boolean().describe('True while invented data stand in until the first refresh'),
  edition: z.string(),
  as_of: z.string().describe('The day that counts as today'),
  total_notices: z.number().int(),
  total_employees: z.number().int(),
  last_30_days: totals,
  states_covered: z.number().int(),
  date_range: z.object({ first: z.string().nullable(), last: z.string().nullable() }),
  datasets: z.record(z.string(), datasetShape).describe('All seven, those that are not held too'),
  jurisdictions: z
    .array(jurisdiction)
    .describe('Every state, DC and territory, those that publish nothing too'),
  sources: z.array(source),
})

type Sums = z.infer<typeof totals> & { states_covered: number; first: string | null; last: string | null }

export default read({
  path: '/api/stats',
  summary: 'Totals, coverage and freshness',
  group: 'warn',
  auth: 'none',
  needs: { datasets: ['warn'] },
  cacheSeconds: 300,
  input: z.object({}),
  output,
  run: async ({ db, today, edition, catalogue }) => {
    const sums = await db.get<Sums>(sql`
      select ${totalColumns}, count(distinct state)::integer as states_covered,
             min(notice_date) as first, max(notice_date) as last
      from warn_notices where in_totals`)
    const sources = edition.sources.map((s) => ({
      ...shown(s),
      stale: isStale(s, catalogue.has(s.dataset) && catalogue.find(s.dataset).files, today),
    }))
    const [last_30_days, datasets] = await Promise.all([
      lastThirtyDays(db, today, sql`true`),
      tellDatasets(db, edition, catalogue, today),
    ])
    return {
      sample: edition.sample,
      edition: edition.id,
      as_of: today,
      total_notices: sums?.notices ?? 0,
      total_employees: sums?.employees_affected ?? 0,
      last_30_days,
      states_covered: sums?.states_covered ?? 0,
      date_range: { first: sums?.first ?? null, last: sums?.last ?? null },
      datasets,
      jurisdictions: listJurisdictions(edition.sources, today),
      sources,
    }
  },
})

const shown = ({
  dataset: _dataset,
  filled: _filled,
  importer: _importer,
  quietDays: _quietDays,
  ...rest
}: SourceHealth) => rest
