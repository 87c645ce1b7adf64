/** Which data answered, in headers. */
import type { OpenEdition } from '#storage/editions/serving.ts'

/** The headers of an edition, names and values in turn. */
export function editionHeaders(edition: OpenEdition): string[] {
  const headers = ['X-Data-Edition', edition.id]
  if (edition.sample) headers.push('X-Data-Sample', 'true')
  return headers
}
