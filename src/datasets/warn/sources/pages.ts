/** Fetching pages as sources of states do: one and nothing else, one that is not there yet, one that can be missed. */
import { type Document, documentKind, missingEnd } from '#ingest/document.ts'
import { welcome } from '#ingest/fetch/missing.ts'
import { NotPublished, type Web, type WebRequest } from '#ingest/fetch/web.ts'
import { SourceChanged } from '#ingest/source.ts'
import type { WarnSourceFacts } from './state-source.ts'

/** Fetches one page and nothing else. */
export function onePage(url: string): WarnSourceFacts['fetch'] & {} {
  return async function* (web) {
    yield await web.get(url)
  }
}

/**
 * The answer to a request, or null where the publisher has no such page yet: a new year's page in January. One that was
 * there before and is gone is no new one, and throws.
 */
export async function getIfPublished(web: Web, url: string, request?: WebRequest): Promise<Document | null> {
  try {
    return await web.get(url, request)
  } catch (error) {
    if (error instanceof NotPublished && !(await web.missing?.wasRead(url, request))) return null
    throw error
  }
}

/**
 * A page that the source can do without (`welcome`): a year that is over, the page of one notice. A closed one comes
 * from the archive where it is kept. What came may be a challenge served in its place: when it is not what is `wanted`,
 * a kept page is fetched anew, and what is still something else is noted as missing.
 */
export async function getWelcome(
  web: Web,
  name: string,
  url: string,
  { closed = false, wanted }: { closed?: boolean; wanted: (document: Document) => boolean },
): Promise<Document | null> {
  return welcome(web, { name, url }, async () => {
    const page = await web.get(url, closed ? { closed } : {})
    const whole = (document: Document) => missingEnd(document) === null && wanted(document)
    if (whole(page)) return page
    const again = closed ? await web.get(url) : page
    if (whole(again)) return again
    throw new SourceChanged(
      url,
      `${url} is not what it was: ${documentKind(again)} of ${again.bytes.length} bytes`,
    )
  })
}
