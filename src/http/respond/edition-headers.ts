/** Which data answered, in headers. */
import type { EditionHolder, OpenEdition } from '#storage/editions/serving.ts'

/** The headers of an edition, names and values in turn. */
export function editionHeaders(edition: OpenEdition): string[] {
  const headers = ['X-Data-Edition', edition.id]
  if (edition.sample) headers.push('X-Data-Sample', 'true')
  return headers
}

/** Those of the edition that serves now, if any. */
export function currentEdition({ editions }: { editions: EditionHolder }): string[] {
  const edition = editions.current()
  return edition ? editionHeaders(edition) : []
}
