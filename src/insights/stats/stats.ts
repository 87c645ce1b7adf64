/** What is held, how fresh it is, and the sums on the front page. */
import { z } from 'zod'
import { dataDay } from '#contract/edition.ts'
import { read } from '#contract/operation.ts'
import { warningList } from '#contract/warnings.ts'
import { findHeldSpan, listJurisdictions } from '#datasets/warn/coverage.ts'
import { findHeld } from '#datasets/warn/held.ts'
import { lastThirtyDays, recentTotals } from '#datasets/warn/operations/recent-totals.ts'
import {
  NO_NOTICES,
  oldTotals,
  totalColumns,
  totals,
  underOldNames,
} from '#datasets/warn/operations/totals.ts'
import { daysBetween } from '#lib/dates.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
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
  rows: z.number().int().nullable().describe('Rows held of it, over all sources'),
  stale: z.boolean(),
  reason: z.string().nullable().describe('Why it is stale, or why nothing is published'),
  sources: z
    .array(
      z.object({
        id: z.string(),
        own: z.boolean().describe('False for history that came through an importer'),
        rows: z.number().int().describe('Rows held that came from it'),
        newest_notice: z.string().nullable(),
        last_success: z.string().nullable().describe('When it was last read; of a kept page, its day'),
      }),
    )
    .describe("The publisher's own page, and the importers that its history came through"),
})

const output = z.object({
  sample: z.boolean().describe('True while invented data stand in until the first refresh'),
  edition: z.string(),
  as_of: z.string().describe('The day that counts as today'),
  data_day: z
    .string()
    .nullable()
    .describe(
      'The newest day on which a source of notices was read: windows count back from it; null in invented data',
    ),
  data_age_days: z.number().int().nullable().describe('Days from data_day to as_of'),
  ...totals.shape,
  last_30_days: recentTotals,
  states_covered: z.number().int(),
  date_range: z.object({ first: z.string().nullable(), last: z.string().nullable() }),
  loading: z
    .object({
      parts_loaded: z.number().int().describe('Files of the edition that are there'),
      parts_total: z.number().int().describe('Those, and the ones that are to come'),
      coming: z.array(z.string()).describe('Datasets, and files made out of several, that are to come'),
    })
    .nullable()
    .describe('How far the records that come with the program are loaded; null once all of them are'),
  refreshing: z
    .object({
      sources_done: z.number().int().describe('Sources it had read, or tried to'),
      sources_total: z.number().int().describe('Sources it is to read'),
    })
    .nullable()
    .describe('How far the refresh was that published these data before it had ended; null once it has'),
  datasets: z.record(z.string(), datasetShape).describe('All seven, those that are not held too'),
  jurisdictions: z
    .array(jurisdiction)
    .describe('Every state, DC and territory, those that publish nothing too'),
  warnings: warningList,
  sources: z.array(source),
  ...oldTotals,
})

type Sums = z.infer<typeof totals> & { states_covered: number; first: string | null; last: string | null }

const NONE: Sums = { ...NO_NOTICES, states_covered: 0, first: null, last: null }

export default read({
  path: '/api/stats',
  summary: 'Totals, coverage and freshness',
  group: 'warn',
  auth: 'none',
  needs: { datasets: ['warn'] },
  cacheSeconds: 300,
  input: z.object({}),
  output,
  run: async (context) => {
    const { db, today, edition, catalogue } = context
    const { states_covered, first, last, notices, employees_affected, notices_unsized } =
      (await db.get<Sums>(sql`
      select ${totalColumns}, count(distinct state)::integer as states_covered,
             min(notice_date) as first, max(notice_date) as last
      from warn_notices where in_totals`)) ?? NONE
    const sources = edition.sources.map((s) => ({
      ...shown(s),
      stale: isStale(s, catalogue.has(s.dataset) && catalogue.find(s.dataset).files, today),
    }))
    const [last_30_days, datasets] = await Promise.all([
      lastThirtyDays(context, [], await findHeldSpan(context)),
      tellDatasets(db, edition, catalogue, today),
    ])
    const held = await findHeld(context)
    const data_day = dataDay(edition, today)
    return {
      sample: edition.sample,
      edition: edition.id,
      as_of: today,
      data_day,
      data_age_days: data_day === null ? null : daysBetween(data_day, today),
      ...underOldNames({ notices, employees_affected, notices_unsized }),
      last_30_days,
      states_covered,
      date_range: { first, last },
      loading: loadingOf(edition),
      refreshing: edition.part ?? null,
      datasets,
      jurisdictions: listJurisdictions(edition.sources, today, held),
      warnings: [],
      sources,
    }
  },
})

function loadingOf({ datasets, coming = [] }: OpenEdition) {
  if (coming.length === 0) return null
  const parts_loaded = Object.keys(datasets).length
  return { parts_loaded, parts_total: parts_loaded + coming.length, coming: [...coming] }
}

const shown = ({
  dataset: _dataset,
  filled: _filled,
  importer: _importer,
  quietDays: _quietDays,
  seen_on: _seenOn,
  read_by: _readBy,
  reread: _reread,
  failures: _failures,
  failing_since: _failingSince,
  missing: _missing,
  ...rest
}: SourceHealth) => rest
