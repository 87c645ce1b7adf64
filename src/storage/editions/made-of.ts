/** Of which files a derived one is made: where none of them is another, it need not be made again. */
import { isWhole } from '../duckdb/damage.ts'
import type { DerivedFile } from './making.ts'
import type { EditionFile } from './manifest.ts'

/** The names of the files that it is made of, out of those that are there; null where it is made of all, and of the day. */
export function filesMadeOf(
  { of }: DerivedFile,
  there: Readonly<Record<string, EditionFile>>,
): string[] | null {
  return of ? of.flatMap((name) => there[name]?.file ?? []).sort() : null
}

/** Whether a file was made by this version out of these very files, and can be read to its end. */
export async function isMadeOf(
  held: EditionFile | undefined,
  version: number,
  files: string[] | null,
  pathOf: (file: EditionFile) => string,
): Promise<boolean> {
  if (files === null || held?.built_by !== version || held.made_of?.join() !== files.join()) return false
  return isWhole(pathOf(held), Object.keys(held.rows))
}
