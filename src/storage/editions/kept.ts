/** Which editions are kept for rolling back, and which files they name. */
import type { EditionFile, Manifest } from './manifest.ts'

/** How many sets of files are kept. */
export const EDITIONS_KEPT = 7

/** All files of an edition. */
export const filesOf = ({ datasets, changes }: Manifest): EditionFile[] => [
  ...Object.values(datasets),
  ...(changes ? [changes] : []),
]

/** What tells sets of files apart: new rows are a new file, and so is what another version makes of the same rows. */
export const fileSetOf = (manifest: Manifest): string =>
  filesOf(manifest)
    .map(({ file }) => file)
    .sort()
    .join()

/** Those of the manifests, newest first, that are kept: the one that serves, and the newest of each of the last sets of files. */
export function keptOf(manifests: readonly Manifest[], current: string | undefined): Set<Manifest> {
  const sets = new Map<string, Manifest[]>()
  for (const manifest of manifests) {
    const key = fileSetOf(manifest)
    sets.set(key, [...(sets.get(key) ?? []), manifest])
  }
  const kept = new Set<Manifest>()
  let real = 0
  for (const [first, ...rest] of sets.values()) {
    const serves = [first!, ...rest].find(({ id }) => id === current)
    if (serves) kept.add(serves)
    // Sample editions are not worth rolling back to, and parts of a refresh are not whole.
    if (first!.sample || first!.part) continue
    if (++real <= EDITIONS_KEPT) kept.add(first!)
  }
  return kept
}
