/** A mirror: a folder with an index, ingested as if its files had just been fetched. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Document } from '../document.ts'
import type { Source } from '../source.ts'
import { type IndexEntry, readEntry, readIndex } from './index-entry.ts'

/** An opened mirror folder. */
export interface Mirror {
  folder: string
  entries: IndexEntry[]
}

/**
 * Opens a mirror. Beside its index, `extractions.json` lists files that are somebody's extraction and not a
 * publisher's bytes: importers of history take theirs from there.
 */
export async function openMirror(folder: string): Promise<Mirror> {
  const entries = await readIndex(folder)
  return { folder, entries: [...entries, ...(await readExtractions(join(folder, 'extractions.json')))] }
}

/** Stands before the part of what is no publisher's file. */
export const EXTRACTION = 'extraction '

async function readExtractions(path: string): Promise<IndexEntry[]> {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return []
  try {
    return (JSON.parse(text) as (Partial<IndexEntry> & { file: string; dataset: string })[]).map((e) => ({
      ...e,
      url: e.url ?? e.file,
      part: `${EXTRACTION}${e.part}`,
      fetched_at: e.fetched_at ?? '1970-01-01',
    }))
  } catch (cause) {
    throw new Error(`${path} must be a list of { file, dataset, part }`, { cause })
  }
}

/** The mirror's documents of one source, oldest first. */
export async function mirrorDocuments(mirror: Mirror, source: Source<unknown>): Promise<Document[]> {
  const takes = source.takes ?? ((e: IndexEntry) => e.dataset === source.dataset && e.part === source.part)
  // The sort is stable: what was fetched at one time keeps the order of the index.
  const sorted = mirror.entries
    .filter((e) => takes.call(source, e))
    .sort((a, b) => (a.fetched_at < b.fetched_at ? -1 : a.fetched_at > b.fetched_at ? 1 : 0))
  // An archive names a file once for every day on which a page had not changed; its bytes are held once.
  const held = new Map<string, Uint8Array>()
  const documents: Document[] = []
  for (const entry of sorted) {
    const document = await readEntry(mirror.folder, entry, held.get(entry.file))
    held.set(entry.file, document.bytes)
    documents.push(document)
  }
  return documents
}

/**
 * The states in which a publisher's pages stood, oldest first. A state ends with the day before an address is seen
 * with new content; usually there is one. A state that was seen on several days is given as it was first seen and as
 * it was last seen, so that its rows get both dates. A new edition of a list (`seriesOf`) takes the place of the one
 * before, though its address is another.
 */
export function generations(
  documents: readonly Document[],
  seriesOf: (document: Document) => string | null = () => null,
): Document[][] {
  const states: Document[][] = []
  let first = new Map<string, Document>()
  let last = new Map<string, Document>()
  const close = () => {
    if ([...first].some(([address, document]) => last.get(address) !== document))
      states.push([...first.values()])
    states.push([...last.values()])
  }
  for (const ofDay of groupByDay(documents)) {
    const changed = [...ofDay].filter(
      ([address, document]) => !sameBytes(last.get(address) ?? document, document),
    )
    const renewed = new Set([...ofDay.values()].map(seriesOf))
    const replaced = [...last].filter(([address, document]) => {
      const series = seriesOf(document)
      return series !== null && renewed.has(series) && !ofDay.has(address)
    })
    if (changed.length > 0 || replaced.length > 0) {
      close()
      // What did not change was first seen, for the state that begins now, when it was last seen.
      first = new Map(last)
      last = new Map(last)
      for (const [address] of replaced) {
        first.delete(address)
        last.delete(address)
      }
      for (const [address, document] of changed) first.set(address, document)
    }
    for (const [address, document] of ofDay) {
      if (!first.has(address)) first.set(address, document)
      last.set(address, document)
    }
  }
  if (last.size > 0) close()
  return states
}

const sameBytes = (a: Document, b: Document) => a.bytes === b.bytes || Buffer.compare(a.bytes, b.bytes) === 0

/** The documents of each day by address and what was sent; of several on one day the last. */
function groupByDay(documents: readonly Document[]): Map<string, Document>[] {
  const days: Map<string, Document>[] = []
  let day: string | undefined
  for (const document of documents) {
    if (document.fetchedAt !== day) days.push(new Map())
    day = document.fetchedAt
    days.at(-1)!.set(`${document.url} ${document.request ?? ''}`, document)
  }
  return days
}
