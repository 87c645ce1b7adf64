/** Fetching several files of one publisher, each whatever becomes of the others. */
import type { WebRequest } from '../fetch/web.ts'
import type { FileWeb } from './file-source.ts'
import type { StoredFile } from './stored-file.ts'

/** A file to be fetched. */
export interface WantedFile {
  part: string
  url: string
  request?: WebRequest
  /** The name under which it is noted where it is not to be had, of a file that the source can do without. */
  welcome?: string
}

/** The files that are to be had. What is needed and could not be fetched is thrown once all others are. */
export async function* downloadAll(web: FileWeb, files: readonly WantedFile[]): AsyncGenerator<StoredFile> {
  const failures: unknown[] = []
  for (const { part, url, request, welcome } of files) {
    const file = await web.download(part, url, request).catch(async (error: unknown) => {
      if (welcome === undefined || !web.missing) failures.push(error)
      else await web.missing.note({ name: welcome, url, request }, error)
      return null
    })
    if (file) yield file
  }
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) {
    const sentences = failures.map((failure) =>
      failure instanceof Error ? failure.message : String(failure),
    )
    throw new AggregateError(failures, sentences.join('; '))
  }
}
