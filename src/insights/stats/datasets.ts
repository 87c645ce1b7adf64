/** How every dataset stands: how much of it is held, of which time, and whether newer records may be missing. */
import { z } from 'zod'
import { DATASETS, type DatasetName } from '#contract/plans.ts'
import { whyStale } from '#datasets/warn/coverage.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import type { Database } from '#storage/database.ts'
import type { OpenEdition } from '#storage/editions/serving.ts'
import type { SourceHealth } from '#storage/editions/store.ts'
import { sql } from '#storage/sql.ts'

/**
 * Of each dataset the table whose rows are told, and how old its newest record may be before later ones must be
 * missing: the publisher's pace and its usual delay. A dataset of files is read when a file is new, so that only its
 * records can tell.
 */
const FACTS = {
  warn: { table: 'warn_notices', quietDaysMax: 7, files: false },
  h1b: { table: 'h1b_petitions', quietDaysMax: 550, files: true },
  lca: { table: 'lca_cases', quietDaysMax: 200, files: true },
  dol_claims: { table: 'dol_claims', quietDaysMax: 21, files: true },
  jolts: { table: 'jolts_observations', quietDaysMax: 100, files: true },
  sec: { table: 'sec_filings', quietDaysMax: 5, files: false },
  bankruptcy: { table: 'bankruptcy_cases', quietDaysMax: 5, files: false },
} as const satisfies Record<DatasetName, { table: string; quietDaysMax: number; files: boolean }>

export const datasetShape = z.object({
  held: z.boolean().describe('False where this edition has no file of it'),
  readable: z.boolean().describe('False where it cannot be asked now'),
  rows: z.number().int().describe('Records held'),
  first: z.string().nullable().describe('First day that a record is of; null where it is not known'),
  last: z.string().nullable().describe('Last day, no later than the day on which the data were published'),
  refreshed_at: z.string().nullable().describe('When its file was last made'),
  last_read: z.string().nullable().describe('When one of its sources was last read with success'),
  stale: z.boolean().describe('True where newer records must be missing'),
  reason: z.string().nullable().describe('Why it is stale'),
  sources_ok: z.number().int(),
  sources_stale: z.number().int(),
})

type DatasetState = z.infer<typeof datasetShape>
type Edition = Pick<OpenEdition, 'datasets' | 'broken' | 'sources' | 'sample'>

interface Span {
  dataset: string
  first: IsoDate | null
  last: IsoDate | null
}

/** All seven datasets, those that are not held too. */
export async function tellDatasets(
  db: Database,
  edition: Edition,
  today: IsoDate,
): Promise<Record<DatasetName, DatasetState>> {
  const spans = await findSpans(db, edition)
  const names = Object.keys(DATASETS) as DatasetName[]
  const told = names.map((name) => [
    name,
    tell(
      name,
      edition,
      spans.find((span) => span.dataset === name),
      today,
    ),
  ])
  return Object.fromEntries(told)
}

/** The days of each dataset's records were looked up when the edition was made. */
async function findSpans(db: Database, { datasets, broken }: Edition): Promise<Span[]> {
  if (!('insights' in datasets) || broken.has('insights')) return []
  return db.all<Span>(sql`select dataset, first_day as first, last_day as last from insight_inputs`)
}

function tell(name: DatasetName, edition: Edition, span: Span | undefined, today: IsoDate): DatasetState {
  const file = edition.datasets[name]
  const sources = edition.sources.filter((source) => source.dataset === name)
  const stale = sources.filter((source) => isStale(source, today)).length
  const readable = file !== undefined && !edition.broken.has(name)
  const last = span?.last ?? greatest(sources.map((source) => source.newest))
  const reason = edition.sample ? null : whyOld(name, file !== undefined, readable, last, today)
  return {
    held: file !== undefined,
    readable,
    rows: file?.rows[FACTS[name].table] ?? 0,
    first: span?.first ?? null,
    last,
    refreshed_at: file?.made_at ?? null,
    last_read: greatest(sources.map((source) => source.last_success)),
    stale: reason !== null,
    reason,
    sources_ok: sources.length - stale,
    sources_stale: stale,
  }
}

function whyOld(
  name: DatasetName,
  held: boolean,
  readable: boolean,
  last: IsoDate | null,
  today: IsoDate,
): string | null {
  if (!held) return 'this edition does not hold it'
  if (!readable) return 'its file cannot be read'
  if (last === null) return 'no record of a known day is held'
  const { quietDaysMax } = FACTS[name]
  if (last >= addDays(today, -quietDaysMax)) return null
  return `the newest record is of ${last}: more than ${quietDaysMax} days without one mean that later ones are missing`
}

/** A file of an earlier year is read once; other sources are read every day. */
export function isStale(source: SourceHealth, today: IsoDate): boolean {
  const isFile = source.dataset in FACTS && FACTS[source.dataset as DatasetName].files
  return isFile ? source.status !== 'ok' || source.last_success === null : whyStale(source, today) !== null
}

const greatest = (values: readonly (string | null)[]) =>
  values.reduce((most, value) => (value !== null && (most === null || value > most) ? value : most), null)
