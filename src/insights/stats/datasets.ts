/** How every dataset stands: how much of it is held, of which time, and whether newer records may be missing. */
import { z } from 'zod'
import type { Catalogue, Catalogued } from '#contract/catalogue.ts'
import { isComing } from '#contract/edition.ts'
import { whyStale } from '#datasets/warn/coverage.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import type { Database } from '#storage/database.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import type { SourceHealth } from '#storage/editions/store.ts'
import { sql } from '#storage/sql.ts'

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
type Edition = Pick<OpenEdition, 'datasets' | 'broken' | 'sources' | 'sample' | 'coming'>

interface Span {
  dataset: string
  first: IsoDate | null
  last: IsoDate | null
}

/** All datasets, those that are not held too. */
export async function tellDatasets(
  db: Database,
  edition: Edition,
  catalogue: Catalogue,
  today: IsoDate,
): Promise<Record<string, DatasetState>> {
  const spans = await findSpans(db, edition)
  const told = catalogue.slugs.map((slug) => {
    const span = spans.find(({ dataset }) => dataset === slug)
    return [slug, tell(catalogue.find(slug), edition, span, today)]
  })
  return Object.fromEntries(told)
}

/** The days of each dataset's records were looked up when the edition was made. */
async function findSpans(db: Database, { datasets, broken }: Edition): Promise<Span[]> {
  if (!('insights' in datasets) || broken.has('insights')) return []
  return db.all<Span>(sql`select dataset, first_day as first, last_day as last from insight_inputs`)
}

function tell(described: Catalogued, edition: Edition, span: Span | undefined, today: IsoDate): DatasetState {
  const { slug, records, files } = described
  const file = edition.datasets[slug]
  const sources = edition.sources.filter(({ dataset }) => dataset === slug)
  const stale = sources.filter((source) => isStale(source, files, today)).length
  const readable = file !== undefined && !edition.broken.has(slug)
  const last = span?.last ?? greatest(sources.map((source) => source.newest))
  const reason = edition.sample
    ? null
    : isComing(edition, slug)
      ? 'it is being loaded'
      : whyOld(described, file !== undefined, readable, last, today)
  return {
    held: file !== undefined,
    readable,
    rows: file?.rows[records] ?? 0,
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
  { quietDays }: Catalogued,
  held: boolean,
  readable: boolean,
  last: IsoDate | null,
  today: IsoDate,
): string | null {
  if (!held) return 'this edition does not hold it'
  if (!readable) return 'its file cannot be read'
  if (last === null) return 'no record of a known day is held'
  if (last >= addDays(today, -quietDays)) return null
  return `the newest record is of ${last}: more than ${quietDays} days without one mean that later ones are missing`
}

/** A file of an earlier year is read once; other sources are read every day. */
export function isStale(source: SourceHealth, isFile: boolean, today: IsoDate): boolean {
  return isFile ? source.status !== 'ok' || source.last_success === null : whyStale(source, today) !== null
}

const greatest = (values: readonly (string | null)[]) =>
  values.reduce((most, value) => (value !== null && (most === null || value > most) ? value : most), null)
