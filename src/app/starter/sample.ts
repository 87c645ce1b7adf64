/** The sample edition: invented pages and files in the publishers' formats, read by the real parsers. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatasetIngest, SourceResult } from '#ingest/dataset.ts'
import { buildTables } from '#ingest/files/build-tables.ts'
import { ParsedStore } from '#ingest/files/parsed-store.ts'
import { digestFile } from '#ingest/files/stored-file.ts'
import { openBeside } from '#ingest/records/beside.ts'
import { MadeAhead } from '#ingest/records/made-ahead.ts'
import { writeStaged } from '#ingest/records/refresh.ts'
import type { IsoDate } from '#lib/dates.ts'
import type { Database } from '#storage/database.ts'
import type { DatasetWriter, EditionStore, Manifest } from '#storage/editions/store.ts'
import type { TableRow, TableRows } from '#storage/tables.ts'
import type { FilesDataset, RecordsDataset } from '../../datasets.ts'
import type { Registry } from '../../registry.ts'

/** Publishes an edition of invented data, marked as such. */
export async function publishSample(
  store: EditionStore,
  { datasets, derived }: Pick<Registry, 'datasets' | 'derived'>,
  today: IsoDate,
  now: Date,
): Promise<Manifest> {
  await store.prepare()
  const writers: Record<string, DatasetWriter> = {}
  const madeAhead = new MadeAhead(store)
  // The sample's file of the dataset that one is staged beside: a sample is made of all datasets in their order.
  const openOther = async ({ beside }: DatasetIngest) =>
    beside === undefined ? null : openBeside(beside, writers, madeAhead, store, null)
  for (const dataset of datasets) {
    writers[dataset.slug] = dataset.files
      ? writeFiles(dataset, today)
      : await writeRecords(dataset, today, openOther)
  }
  return store.publish({ writers, derived, sources: [], sample: true, now, today })
}

async function writeRecords(
  dataset: RecordsDataset,
  today: IsoDate,
  openBesideOf: (ingest: DatasetIngest) => Promise<Database | null>,
): Promise<DatasetWriter> {
  const [ingest, sample] = await Promise.all([dataset.ingest(), dataset.sample()])
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
  const beside = await openBesideOf(ingest)
  try {
    const staged = await ingest.stage({ previous: null, results, today, beside })
    return writeStaged({ ...staged, tables: staged.tables.map(invented) })
  } finally {
    await beside?.close()
  }
}

const INVENTED_PLACE = 'https://example.org/invented-sample'
const INVENTED_AGENCY = 'Invented sample data, of no agency'
/** Columns that name who published a record, and where. */
const CREDITS: Readonly<Record<string, (told: string) => string>> = {
  source_agency: () => INVENTED_AGENCY,
  source_url: inventedUrl,
  url: inventedUrl,
  docket_url: inventedUrl,
}

function inventedUrl(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/, INVENTED_PLACE)
}

/** The readers take their pages for those of real agencies; nobody else must. */
function invented({ table, rows }: TableRows): TableRows {
  const credited = Object.keys(table.columns).filter((column) => Object.hasOwn(CREDITS, column))
  if (credited.length === 0) return { table, rows }
  const disclaim = (row: TableRow): TableRow => {
    const told = credited.map((column) => [column, row[column]] as const)
    const changed = told.map(([column, value]) => [
      column,
      typeof value === 'string' ? CREDITS[column]!(value) : value,
    ])
    return { ...row, ...Object.fromEntries(changed) }
  }
  return {
    table,
    rows: (async function* () {
      for await (const row of rows) yield disclaim(row)
    })(),
  }
}

function writeFiles(dataset: FilesDataset, today: IsoDate): DatasetWriter {
  return async (path) => {
    const [ingest, sample] = await Promise.all([dataset.ingest(), dataset.sample()])
    const folder = await mkdtemp(join(tmpdir(), 'headcount-sample-'))
    try {
      const store = new ParsedStore(folder, ingest)
      const files: { part: string; url: string; fetchedAt: IsoDate; path: string }[] = []
      for (const [i, { part, url, text }] of sample(today).entries()) {
        const at = { path: join(folder, String(i)), packed: false }
        await writeFile(at.path, text)
        const stored = { part, url, fetchedAt: today, ...at, sha256: await digestFile(at) }
        await store.read(stored)
        files.push({ ...stored, path: store.path(stored.sha256) })
      }
      return await buildTables(path, ingest, files, today)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}
