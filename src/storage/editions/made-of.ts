/** Of which files a derived one is made: where none of them is another, it need not be made again. */
import type { DerivedFile } from './making.ts'
import type { EditionFile } from './manifest.ts'

/** The names of the files that it is made of, out of those that are there; null where it is made of all, and of the day. */
export function filesMadeOf(
  { of }: DerivedFile,
  there: Readonly<Record<string, EditionFile>>,
): string[] | null {
  return of ? of.flatMap((name) => there[name]?.file ?? []).sort() : null
}

/** Whether a file was made by this version out of these very files. */
export const isOfThose = (held: EditionFile | undefined, version: number, files: string[] | null): boolean =>
  files !== null && held?.built_by === version && held.made_of?.join() === files.join()
