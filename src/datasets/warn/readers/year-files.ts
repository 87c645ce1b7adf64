/** Files that a publisher keeps one per year. */
import type { Document } from '#ingest/document.ts'
import { NotPublished, type Web } from '#ingest/fetch/web.ts'
import type { IsoDate } from '#lib/dates.ts'
import { getFile, type PageLink, pageLinks } from './links.ts'

/**
 * The links of a landing page, none where the page does not let us in. For publishers whose files have addresses
 * that are known without it: a file that is not there is noticed all the same.
 */
export async function linksIfOpen(web: Web, page: string, address: RegExp): Promise<PageLink[]> {
  try {
    return pageLinks(await web.get(page), address)
  } catch {
    return []
  }
}

/**
 * The PDFs of the years, oldest first: those of this year and the last are asked for every time, older ones once. A
 * year may be missing, as the newest is in January and the oldest are once they are taken down; not both recent ones.
 */
export async function* getYearFiles(
  web: Web,
  state: string,
  files: ReadonlyMap<number, string>,
  today: IsoDate,
): AsyncGenerator<Document> {
  const thisYear = Number(today.slice(0, 4))
  let recent = 0
  for (const [year, url] of [...files].sort(([a], [b]) => a - b)) {
    try {
      yield await getFile(web, state, url, 'pdf', { closed: year < thisYear - 1 })
    } catch (error) {
      if (error instanceof NotPublished) continue
      throw error
    }
    if (year >= thisYear - 1) recent++
  }
  if (recent === 0) throw new NotPublished(files.get(thisYear) ?? `the file of ${thisYear}`)
}
