/** What two editions' manifests say differently, but for what is different each time. */
import type { Manifest } from './manifest.ts'

/** What is not compared, and why: nothing else is left out. */
export const NOT_COMPARED: Readonly<Record<string, string>> = {
  id: 'names the edition by its hour and chance',
  created_at: 'when the refresh ended',
  file: 'holds the id',
  bytes: 'two files of the same rows may be of different size: rows are packed as threads hand them in',
  made_at: 'when the file was made',
  made_of: 'names files, which hold the id',
  built_by: 'the version of what made the file, which may be another one; what it makes may not',
  read_by: 'the same of what read a source',
  documents: 'a digest of what was read, which older editions do not tell',
  unread: 'a count of cells, which older editions do not tell',
  reread: 'whether another version had read a source before',
  changes: 'what has changed since the edition before, which is another one for each',
  last_attempt: 'when a source was asked',
  last_success: 'when a source was read',
  failing_since: 'when a source failed first',
  failures: 'how often a source was asked in vain',
}

/** Columns that are not compared, in whatever table. */
export const COLUMNS_NOT_COMPARED: Readonly<Record<string, string>> = {
  published_at: 'when an edition was made',
  edition: 'holds its id',
}

/** One thing that is said differently: where it stands, and both values as JSON. */
export interface ManifestDifference {
  path: string
  a: string
  b: string
}

/** All differences of two manifests. */
export function manifestDifferences(a: Manifest, b: Manifest): ManifestDifference[] {
  const [inA, inB] = [leavesOf(a), leavesOf(b)]
  const paths = [...new Set([...inA.keys(), ...inB.keys()])]
  const told = (value: string | undefined) => value ?? 'nothing'
  return paths
    .filter((path) => inA.get(path) !== inB.get(path))
    .map((path) => ({ path, a: told(inA.get(path)), b: told(inB.get(path)) }))
}

function leavesOf({ id: _id, sources, ...rest }: Manifest): Map<string, string> {
  const leaves = new Map<string, string>()
  // By name: which of two sources was done first is chance.
  const byId = Object.fromEntries(sources.map(({ id, ...source }) => [id, source]))
  collect({ ...rest, sources: byId }, '', leaves)
  return leaves
}

function collect(value: unknown, path: string, into: Map<string, string>): void {
  if (typeof value !== 'object' || value === null) {
    into.set(path, JSON.stringify(value))
    return
  }
  for (const [name, part] of Object.entries(value)) {
    if (!(name in NOT_COMPARED)) collect(part, path === '' ? name : `${path}.${name}`, into)
  }
}
