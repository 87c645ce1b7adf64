/** Sitemaps as their protocol has them (sitemaps.org, 0.9). */
import { xmlText } from '#exports/feeds/atom.ts'

/** An address, with the day on which what is there last changed. */
export interface Entry {
  address: string
  day: string | null
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function listed(list: string, item: string, entries: readonly Entry[]): string {
  const lines = entries.map(
    ({ address, day }) =>
      `<${item}><loc>${xmlText(address)}</loc>${day === null ? '' : `<lastmod>${day}</lastmod>`}</${item}>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="${NAMESPACE}">\n${lines.join('')}</${list}>\n`
}

/** A list of pages. */
export const sitemapXml = (pages: readonly Entry[]) => listed('urlset', 'url', pages)

/** A list of such lists. */
export const sitemapIndexXml = (parts: readonly Entry[]) => listed('sitemapindex', 'sitemap', parts)
