/** Reads a flat file of the survey, whichever it is: data, the list of series, or a map of codes. */
import type { Batch, FileNotes } from '#ingest/files/file-source.ts'
import type { StoredFile } from '#ingest/files/stored-file.ts'
import { MAPS } from '../codes.ts'
import { readData } from './data.ts'
import { readMap } from './map.ts'
import { changed } from './notes.ts'
import { readSeriesList } from './series.ts'

/** The rows of a file, some thousand at a time. Its part is the file's own name, `jt.series`, in small letters or as published. Throws SourceChanged. */
export async function* readJolts(file: StoredFile, notes: FileNotes): AsyncIterable<Batch> {
  const name = /^jt\.(.+)$/.exec(file.part)?.[1]
  if (name?.startsWith('data.')) yield* readData(file, notes)
  else if (name === 'series') yield* readSeriesList(file, notes)
  else if (name !== undefined && MAPS.includes(name)) yield* readMap(file, name, notes)
  else
    throw changed(
      file,
      `is no part of this dataset; they are jt.data.…, jt.series and jt.${MAPS.join(', jt.')}`,
    )
}
