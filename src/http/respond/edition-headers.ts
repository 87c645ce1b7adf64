/** Which data answered, and how old they are, in headers. */
import { dataDay } from '#contract/edition.ts'
import type { IsoDate } from '#lib/dates.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import type { EditionHolder } from '#storage/editions/serving.ts'
import type { Clock } from '../clock.ts'

/** The headers of an edition, names and values in turn. */
export function editionHeaders(edition: OpenEdition, today: IsoDate): string[] {
  const headers = ['X-Data-Edition', edition.id]
  const day = dataDay(edition, today)
  if (day !== null) headers.push('X-Data-Day', day)
  if (edition.sample) headers.push('X-Data-Sample', 'true')
  return headers
}

/** Those of the edition that serves now, if any. */
export function currentEdition({ editions, clock }: { editions: EditionHolder; clock: Clock }): string[] {
  const edition = editions.current()
  return edition ? editionHeaders(edition, clock.today()) : []
}
