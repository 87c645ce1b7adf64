/** Links of a page, and the files behind them. */
import { type Document, documentKind, missingEnd } from '#ingest/document.ts'
import { welcome } from '#ingest/fetch/missing.ts'
import type { Web, WebRequest } from '#ingest/fetch/web.ts'
import { cleanText } from '#lib/text.ts'
import { openHtml } from './html-table.ts'
import { unexpected } from './table.ts'

/** A link of a page. */
export interface PageLink {
  /** The full address; blanks that editors leave at its ends are gone. */
  url: string
  text: string
}

/**
 * The links of a page whose address matches, each address once, in the page's order. Throws for a page that was cut
 * short, of which links would be missing.
 */
export function pageLinks(page: Document, address: RegExp): PageLink[] {
  const end = missingEnd(page)
  if (end !== null) throw new Error(`${page.url} breaks off: it has no ${end}`)
  const $ = openHtml(page)
  const base = $('base[href]').attr('href') ?? ''
  const from = URL.canParse(base, page.url) ? new URL(base, page.url).href : page.url
  const links = new Map<string, PageLink>()
  $('a[href]').each((_, a) => {
    const href = ($(a).attr('href') ?? '').replace(/^(?:\s|%20)+|(?:\s|%20)+$/g, '')
    if (!URL.canParse(href, from)) return
    const url = new URL(href, from).href
    if (address.test(url) && !links.has(url)) links.set(url, { url, text: cleanText($(a).text()) })
  })
  return [...links.values()]
}

/**
 * A file that must be what its name says. A closed file is kept for ever, so an error page that was once served
 * in its place is asked for again instead of being believed.
 */
export async function getFile(
  web: Web,
  state: string,
  url: string,
  kind: 'pdf' | 'zip',
  request: WebRequest = {},
): Promise<Document> {
  const document = await web.get(url, request)
  if (documentKind(document) === kind) return document
  const again = request.closed ? await web.get(url, { ...request, closed: false }) : document
  if (documentKind(again) !== kind) throw unexpected(state, again, `is ${documentKind(again)} and no ${kind}`)
  return again
}

/** A file that the source can do without, of a year that is over: noted as missing where it is not to be had. */
export function getOlderFile(
  web: Web,
  state: string,
  name: string,
  url: string,
  kind: 'pdf' | 'zip',
  request: WebRequest = {},
): Promise<Document | null> {
  return welcome(web, { name, url, request }, () => getFile(web, state, url, kind, request))
}
