/** Fetching the disclosure files: the performance page, then what it links. */

import { Refused } from '#ingest/fetch/retry.ts'
import { NotPublished } from '#ingest/fetch/web.ts'
import type { FileWeb } from '#ingest/files/file-source.ts'
import type { StoredFile } from '#ingest/files/stored-file.ts'
import { SourceChanged } from '#ingest/source.ts'
import { fiscalYear, type IsoDate } from '#lib/dates.ts'
import { findLinks, findUnknown } from './links.ts'

/** The publisher's page. */
export const LCA_PAGE = 'https://www.dol.gov/agencies/eta/foreign-labor/performance'

/**
 * Fetches the files newest first, so that a fetch that is stopped has what matters. Files of the years before the last
 * are closed. Throws, once all else is fetched, for links that lead nowhere or whose names are not known; at once, and
 * saying what to do instead, when the publisher refuses scripts.
 */
export async function* fetchLca(web: FileWeb, today: IsoDate): AsyncGenerator<StoredFile> {
  const page = await web.get(LCA_PAGE).catch((error) => {
    throw adviseWhenRefused(error, LCA_PAGE, '2026-q3')
  })
  const dead: string[] = []
  for (const { part, url, fiscalYear: year } of findLinks(page)) {
    const closed = year < fiscalYear(today) - 1
    try {
      yield await web.download(part, url, { closed })
    } catch (error) {
      if (!(error instanceof NotPublished)) throw adviseWhenRefused(error, url, part)
      dead.push(url)
    }
  }
  const unknown = findUnknown(page)
  if (unknown.length > 0)
    throw new SourceChanged('lca', `the page links files of names that are not known: ${unknown.join(', ')}`)
  if (dead.length > 0)
    throw new SourceChanged('lca', `the page links files that are not there: ${dead.join(', ')}`)
}

/** The error, or one that says what a person can do: www.dol.gov lets no script in from many networks. */
function adviseWhenRefused(error: unknown, url: string, part: string): unknown {
  const status = error instanceof Refused ? /answered (40[13])$/.exec(error.message)?.[1] : undefined
  if (status === undefined) return error
  return new Refused(
    `${url} is refused to scripts (${status}): save the workbook with a browser and hand it in, ` +
      `refresh lca --file ${part}=PATH`,
    { cause: error },
  )
}
