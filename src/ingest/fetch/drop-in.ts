/** Files that a person has fetched, for publishers that refuse scripts. */
import { extname } from 'node:path'
import type { Document } from '../document.ts'
import type { Source } from '../source.ts'
import type { Archive } from './archive.ts'
import { type IndexEntry, readHeld } from './index-entry.ts'

/** A file handed in, and the address it was saved from; by default the publisher's page. */
export interface DropIn {
  path: string
  url?: string
}

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.htm': 'text/html',
  '.csv': 'text/csv',
  '.txt': 'text/plain',
  '.xml': 'text/xml',
  '.json': 'application/json',
  '.pdf': 'application/pdf',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The media type that a file's extension says; empty when it says none. */
export const mediaType = (extension: string): string => TYPES[extension.toLowerCase()] ?? ''

/**
 * A source's pages as they were last read, with the files handed in standing at their addresses. The files are
 * archived like anything fetched, so later replays know them. Throws when a file cannot be read.
 */
export async function dropIn(
  archive: Archive,
  source: Source<unknown>,
  files: readonly DropIn[],
  now: Date,
): Promise<Document[]> {
  const given: IndexEntry[] = []
  for (const { path, url = source.page } of files) {
    const bytes = await readHeld(path).catch((cause) => {
      throw new Error(`could not read ${path}`, { cause })
    })
    const contentType = mediaType(extname(path))
    const answer = { url, request: {}, bytes, contentType, fetchedAt: now }
    given.push(await archive.keep(source.dataset, source.part, answer))
  }
  const isReplaced = ({ url, method }: IndexEntry) => !method && given.some((other) => other.url === url)
  const before = await archive.lastReadOf(source.dataset, source.part)
  const documents: Document[] = []
  for (const entry of [...before.filter((entry) => !isReplaced(entry)), ...given]) {
    const document = await archive.read(entry)
    if (document) documents.push(document)
  }
  return documents
}

/**
 * Reads the words of `--file`: `MA=report.csv`, `lca/2026-q3=lca.xlsx`, or `MA=https://…/report.csv=report.csv`
 * where the address matters. Null when they are of no such form.
 */
export function parseDropIn(words: string): { dataset?: string; part: string; file: DropIn } | null {
  const match = /^(?:([\w-]+)\/)?(\w[\w.-]*)=(?:(https?:\/\/.+)=)?([^=]+)$/.exec(words)
  if (!match) return null
  const [, dataset, part, url, path] = match
  return {
    ...(dataset ? { dataset: dataset.toLowerCase() } : {}),
    part: part!.toLowerCase(),
    file: { path: path!, ...(url ? { url } : {}) },
  }
}
