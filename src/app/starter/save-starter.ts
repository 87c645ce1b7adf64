/** Makes starter data out of a mirror: a refresh of what may be passed on, in a folder of its own, then its records. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wordOf } from '#contract/dataset.ts'
import { dataDay } from '#contract/edition.ts'
import type { IndexEntry } from '#ingest/fetch/index-entry.ts'
import { POLITE } from '#ingest/fetch/manners.ts'
import { openMirror } from '#ingest/fetch/mirror.ts'
import { mirrorFiles } from '#ingest/files/offered-files.ts'
import type { ReadOptions } from '#ingest/records/read-sources.ts'
import { type AnyIngest, isFiles, type RefreshReport, refresh } from '#ingest/refresh.ts'
import { freeMirror } from '#ingest/starter/free-mirror.ts'
import { type FindProvenance, readProvenance } from '#ingest/starter/licences.ts'
import type { StarterManifest, StarterOrigin } from '#ingest/starter/manifest.ts'
import { saveStarter } from '#ingest/starter/save.ts'
import type { IsoDate } from '#lib/dates.ts'
import { EditionStore } from '#storage/editions/store.ts'
import type { Registry } from '../../registry.ts'
import { companiesMadeBy } from './starter-companies.ts'

/** What starter data are made of. */
export interface StarterOrder {
  mirror: string
  /** The folder that is written, anew. */
  folder: string
  /** Counts as today while the mirror is read; by default the newest day that the mirror knows of. */
  day: IsoDate | null
  onProgress?: ReadOptions['onProgress']
}

/** Makes them; nothing of clock or chance goes in. */
export async function makeStarter(
  modules: Registry,
  { mirror, folder, day, onProgress }: StarterOrder,
): Promise<{ manifest: StarterManifest; report: RefreshReport }> {
  const { datasets: declared, derived, tables: tablesOf } = modules
  const aside = await mkdtemp(join(tmpdir(), 'headcount-starter-'))
  try {
    const free = join(aside, 'mirror')
    const dataDir = join(aside, 'data')
    const find = await readProvenance(mirror)
    const today = day ?? (await freeMirror(mirror, free, find))
    if (day !== null) await freeMirror(mirror, free, find)
    const ingests = await Promise.all(declared.map((dataset) => dataset.ingest()))
    const report = await refresh({
      datasets: ingests,
      // Links and insights are made quickly.
      derived: { companies: derived.companies! },
      dataDir,
      mirror: free,
      today,
      clock: () => new Date(`${today}T00:00:00Z`),
      web: { ...POLITE, userAgent: 'none' },
      onProgress,
    })
    if (report.edition === null) throw new Error(`${mirror} gave no records`)
    const read = report.sources.flatMap(({ source, status }) => (status === 'ok' ? [source] : []))
    const manifest = await saveStarter({
      store: new EditionStore(dataDir),
      dataDir,
      edition: report.edition,
      datasets: Object.fromEntries(
        declared.map(({ slug, tables }, at) => {
          const ingest = ingests[at]!
          return [slug, { tables, ...(isFiles(ingest) && { files: ingest }) }]
        }),
      ),
      derived: {
        companies: { tables: tablesOf.companies!, madeBy: await companiesMadeBy(modules) },
      },
      day: dataDay(report.edition, today) ?? today,
      origins: await originsOf(free, ingests, find, declared.map(wordOf), new Set(read)),
      folder,
    })
    return { manifest, report }
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

/** Whom the records are from: the files of the mirror that a source took and could read, by who allows them. */
async function originsOf(
  mirror: string,
  ingests: readonly AnyIngest[],
  find: FindProvenance,
  words: readonly string[],
  read: ReadonlySet<string>,
): Promise<StarterOrigin[]> {
  const opened = await openMirror(mirror)
  const origins = new Map<string, StarterOrigin>()
  for (const [at, ingest] of ingests.entries()) {
    const taken = new Set<string>()
    if (isFiles(ingest)) {
      const urls = new Set<string>()
      for await (const { url, fetchedAt } of mirrorFiles(opened, ingest)) urls.add(`${url} ${fetchedAt}`)
      for (const { dataset, url, fetched_at, file } of opened.entries)
        if (dataset === ingest.word && urls.has(`${url} ${fetched_at}`)) taken.add(file)
    } else
      for (const source of ingest.sources) {
        if (!read.has(source.id)) continue
        const takes =
          source.takes ??
          (({ dataset, part }: IndexEntry) => dataset === source.dataset && part === source.part)
        for (const entry of opened.entries) if (takes.call(source, entry)) taken.add(entry.file)
      }
    for (const file of [...taken].sort()) {
      const { repository, licence, credit } = find({ dataset: words[at]!, file })!
      const key = `${ingest.name} ${repository} ${credit}`
      const known = origins.get(key)
      if (known) known.files.push(file)
      else origins.set(key, { dataset: ingest.name, repository, licence, credit, files: [file] })
    }
  }
  return [...origins.values()]
}
