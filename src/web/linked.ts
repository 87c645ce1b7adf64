/** What a page tells programs that read pages, such as search engines: JSON-LD in the words of schema.org. */
import type { SiteHead } from './site-page.ts'

/** A thing with its properties; what is missing is left out. */
export type Thing = Readonly<Record<string, unknown>> & { '@context': unknown; '@type': string }

/** Where a page stands. */
export interface At {
  publicUrl: string
  /** The page's own address in full. */
  url: string
  head: SiteHead
}

/** What a page tells of what it has loaded. */
export type Linked<Data> = (data: Data, at: At) => readonly Thing[]

/** The context of what schema.org has all words for. */
export const SCHEMA = 'https://schema.org'

/** The way to a page, as its crumbs show it. */
export function wayTo({ publicUrl, url, head: { crumbs, title } }: At): Thing[] {
  if (crumbs === undefined) return []
  const steps = [
    ...crumbs.map(({ name, href }) => ({ name, item: publicUrl + href })),
    { name: title, item: url },
  ]
  const itemListElement = steps.map((step, i) => ({ '@type': 'ListItem', position: i + 1, ...step }))
  return [{ '@context': SCHEMA, '@type': 'BreadcrumbList', itemListElement }]
}

/** Things as they stand in a script element: no text in them can end it, or begin another. */
export const inScript = (things: readonly Thing[]): string =>
  JSON.stringify(things).replace(/</g, '\\u003c').replace(/>/g, '\\u003e')
