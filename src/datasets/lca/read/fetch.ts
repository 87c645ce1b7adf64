/** Fetching the disclosure files: the performance page, then what it links; without the page, by their known names. */

import type { Document } from '#ingest/document.ts'
import { Refused } from '#ingest/fetch/retry.ts'
import { NotPublished } from '#ingest/fetch/web.ts'
import type { FileWeb } from '#ingest/files/file-source.ts'
import type { StoredFile } from '#ingest/files/stored-file.ts'
import { SourceChanged } from '#ingest/source.ts'
import { fiscalYear, type IsoDate } from '#lib/dates.ts'
import { type KnownFile, knownFiles } from './known-files.ts'
import { findLinks, findUnknown, type LcaLink } from './links.ts'

/** The publisher's page. */
export const LCA_PAGE = 'https://www.dol.gov/agencies/eta/foreign-labor/performance'

/** After so many files refused, and none had, the publisher lets no script in today. */
const REFUSALS_MAX = 2

/**
 * Fetches the files newest first, so that a fetch that is stopped has what matters. Files of the years before the last
 * are closed. An older file that is not to be had is noted and goes on serving as it was. Throws, once all else is fetched, for
 * links whose names are not known; at once, and saying what to do instead, when the newest file is refused.
 *
 * A page that is gone, refused or links nothing is noted, and the files are asked for by the names that are known.
 */
export async function* fetchLca(web: FileWeb, today: IsoDate): AsyncGenerator<StoredFile> {
  const { page, links, trouble } = await lookUp(web)
  if (links) yield* fetchLinked(web, links, today)
  else {
    await web.missing?.note({ name: 'the page of all files', url: LCA_PAGE, leads: true }, trouble)
    yield* fetchKnown(web, trouble, today)
  }
  const unknown = page ? findUnknown(page) : []
  if (unknown.length > 0)
    throw new SourceChanged('lca', `the page links files of names that are not known: ${unknown.join(', ')}`)
}

/** The page and its links, or why there are none. Throws what may be over in an hour. */
async function lookUp(web: FileWeb): Promise<{ page?: Document; links?: LcaLink[]; trouble?: unknown }> {
  let page: Document | undefined
  try {
    page = await web.get(LCA_PAGE)
    return { page, links: findLinks(page) }
  } catch (trouble) {
    if (isLasting(trouble)) return { page, trouble }
    throw trouble
  }
}

const isLasting = (error: unknown) =>
  error instanceof NotPublished || error instanceof Refused || error instanceof SourceChanged

const isClosed = (year: number, today: IsoDate) => year < fiscalYear(today) - 1

async function* fetchLinked(
  web: FileWeb,
  links: readonly LcaLink[],
  today: IsoDate,
): AsyncGenerator<StoredFile> {
  for (const [i, { part, url, fiscalYear: year }] of links.entries()) {
    try {
      yield await web.download(part, url, { closed: isClosed(year, today) })
    } catch (error) {
      const advice = adviseWhenRefused(error, url, part)
      if (i === 0) throw advice
      await web.missing?.note({ name: part, url }, advice)
    }
  }
}

/** Files by their known names: which of them stand there nobody says, so one that does not is no fault. */
async function* fetchKnown(web: FileWeb, trouble: unknown, today: IsoDate): AsyncGenerator<StoredFile> {
  const files = knownFiles(today)
  let had = 0
  let refused = 0
  for (const known of files) {
    const { part, urls } = known
    try {
      const file = await findKnown(web, known, today)
      if (!file) continue
      had++
      yield file
    } catch (error) {
      if (had === 0 && error instanceof Refused && ++refused >= REFUSALS_MAX) break
      await web.missing?.note({ name: part, url: urls[0]! }, adviseWhenRefused(error, urls[0]!, part))
      if (web.missing?.isSilent(urls[0]!)) break
    }
  }
  if (had === 0) throw adviseWhenRefused(trouble, LCA_PAGE, files[0]!.part)
}

/** The file at the first of its addresses that has one; null where none has. */
async function findKnown(
  web: FileWeb,
  { part, urls, fiscalYear: year }: KnownFile,
  today: IsoDate,
): Promise<StoredFile | null> {
  for (const url of urls) {
    try {
      return await web.download(part, url, { closed: isClosed(year, today) })
    } catch (error) {
      if (!(error instanceof NotPublished)) throw error
    }
  }
  return null
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
