/** Files that a publisher keeps one per year. */
import type { Document } from '#ingest/document.ts'
import { welcome } from '#ingest/fetch/missing.ts'
import { NotPublished, type Web, type WebRequest } from '#ingest/fetch/web.ts'
import { SourceChanged } from '#ingest/source.ts'
import type { IsoDate } from '#lib/dates.ts'
import { getFile, type PageLink, pageLinks } from './links.ts'

/**
 * The links of a landing page, none where the page does not let us in. For publishers whose files have addresses
 * that are known without it: a file that is not there is noticed all the same. What else it linked stays as it was.
 */
export async function linksIfOpen(web: Web, page: string, address: RegExp): Promise<PageLink[]> {
  let links: PageLink[] = []
  await welcome(web, { name: 'the page that links the lists', url: page, leads: true }, async () => {
    const document = await web.get(page)
    links = pageLinks(document, address)
    if (links.length === 0) throw new SourceChanged(page, `${page} links no list`)
    return document
  })
  return links
}

/** Notes the oldest year that is asked for: nobody has looked at what stands in those before. */
export function asksSince(web: Web, years: Iterable<number>): void {
  if (web.missing) web.missing.sinceYear = Math.min(...years)
}

/**
 * Notes that a source's whole list was not to be had, and that lists which reach back to a year are read in its place: what
 * is held of the years before stays as it is.
 */
export function readsInstead(web: Web, url: string, since: number, error: unknown): void {
  asksSince(web, [since])
  web.missing?.replaced({ name: `the years before ${since}`, url }, error)
}

/** Asks for the document of a year; one that must be what its address says throws where it is something else. */
export type GetOfYear = (url: string, request: WebRequest) => Promise<Document>

/**
 * The documents of the years, oldest first. The newest year's is the running list and needed; in January it may be that
 * of the year before, until the new one is there. Those before it are welcome, and asked for once where they are closed.
 */
export async function* getYears(
  web: Web,
  urls: ReadonlyMap<number, string>,
  today: IsoDate,
  get: GetOfYear,
): AsyncGenerator<Document> {
  const thisYear = Number(today.slice(0, 4))
  asksSince(web, urls.keys())
  const newest = await getNewest(web, urls, thisYear, get)
  for (const [year, url] of [...urls].sort(([a], [b]) => a - b)) {
    if (year >= newest.year) continue
    const closed = year < thisYear - 1
    const page = await welcome(web, { name: String(year), url }, () => get(url, closed ? { closed } : {}))
    if (page) yield page
  }
  yield newest.document
}

async function getNewest(web: Web, urls: ReadonlyMap<number, string>, thisYear: number, get: GetOfYear) {
  for (const year of [thisYear, thisYear - 1]) {
    const url = urls.get(year)
    if (url === undefined) continue
    try {
      return { year, document: await get(url, {}) }
    } catch (error) {
      // One that was there before is gone, and not late.
      if (!(error instanceof NotPublished) || (await web.missing?.wasRead(url))) throw error
    }
  }
  throw new NotPublished(urls.get(thisYear) ?? `the list of ${thisYear}`)
}

/** The PDFs of the years. */
export const getYearFiles = (web: Web, state: string, files: ReadonlyMap<number, string>, today: IsoDate) =>
  getYears(web, files, today, (url, request) => getFile(web, state, url, 'pdf', request))
