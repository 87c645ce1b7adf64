/** The sample edition: invented pages in the publishers' formats, read by the real parsers. */
import type { SourceResult } from '#ingest/dataset.ts'
import { writeStaged } from '#ingest/refresh.ts'
import type { IsoDate } from '#lib/dates.ts'
import type { DatasetWriter, EditionStore, Manifest } from '#storage/editions.ts'
import type { DatasetManifest } from './registry.ts'

/** Publishes an edition of invented data, marked as such. */
export async function publishSample(
  store: EditionStore,
  datasets: readonly DatasetManifest[],
  today: IsoDate,
  now: Date,
): Promise<Manifest> {
  const writers: Record<string, DatasetWriter> = {}
  for (const { ingest, sample } of datasets) {
    const pages = sample(today)
    const results: SourceResult<unknown>[] = []
    for (const source of ingest.sources) {
      const documents = pages.get(source.id)
      if (!documents) continue
      const { rows, review } = await source.parse(documents)
      results.push({
        source,
        status: 'ok',
        message: null,
        generations: [rows],
        rows: rows.length,
        newest: null,
        filled: {},
        review,
      })
    }
    writers[ingest.name] = writeStaged(await ingest.stage({ previous: null, results, today }))
  }
  return store.publish({ writers, sources: [], sample: true, now })
}
