/** Which edition the one that is being made is compared with, and where the changes up to it are kept. */
import { withMemory } from '#storage/duckdb/build.ts'
import { attachFile } from '#storage/duckdb/quoting.ts'
import type { EditionFile, MadeEdition, Manifest } from '#storage/editions/store.ts'

/** The edition that was announced last. */
export interface Earlier {
  manifest: Manifest
  /** The file that holds its changes and those before them; null where none were kept. */
  kept: EditionFile | null
  /** Its number there. */
  edition_no: number
}

/**
 * The edition that was announced last, whichever serves: after a rollback what the editions behind it have told is not told
 * again. Null where there is none, or its files are gone: then the history begins anew.
 */
export async function findEarlier(
  { earlier, path }: Pick<MadeEdition, 'earlier' | 'path'>,
  version: number,
): Promise<Earlier | null> {
  const wholes = earlier.filter(({ part }) => !part)
  const [newest] = wholes
    .flatMap(({ changes }) => (changes?.built_by === version ? [changes] : []))
    .sort((a, b) => (a.made_at < b.made_at ? 1 : -1))
  if (!newest) {
    const manifest = wholes[0]
    return manifest ? { manifest, kept: null, edition_no: 0 } : null
  }
  const last = await lastEdition(path(newest))
  const manifest = wholes.find(({ id }) => id === last.edition)
  return manifest ? { manifest, kept: newest, edition_no: last.edition_no } : null
}

const lastEdition = (path: string) =>
  withMemory(async (connection) => {
    await connection.run(attachFile('kept', path))
    const [last] = await connection.rows<{ edition_no: number; edition: string }>(
      'select edition_no, edition from kept.changed_editions order by edition_no desc limit 1',
    )
    return last!
  })
