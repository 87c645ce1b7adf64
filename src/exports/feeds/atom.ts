/** Atom (RFC 4287), written out: text stays text, whatever stands in it. */
import type { IsoDate } from '#lib/dates.ts'

/** An address that something is found at, or stands beside. */
export interface AtomLink {
  rel: 'self' | 'alternate' | 'via' | 'related' | 'license'
  href: string
  type?: string
}

/** One entry. */
export interface AtomEntry {
  id: string
  title: string
  author: string
  published: IsoDate
  updated: IsoDate
  links: readonly AtomLink[]
  categories: readonly { term: string; label: string }[]
  /** Lines of plain text. */
  content: readonly string[]
}

/** A feed without its entries. */
export interface AtomHead {
  id: string
  title: string
  subtitle: string
  /** RFC 3339. */
  updated: string
  author: { name: string; uri: string }
  rights: string
  generator: string
  links: readonly AtomLink[]
}

/** The feed as a document. */
export function atomDocument(head: AtomHead, entries: readonly AtomEntry[]): string {
  const { author, generator } = head
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${xmlText(head.id)}</id>
<title>${xmlText(head.title)}</title>
<subtitle>${xmlText(head.subtitle)}</subtitle>
<updated>${head.updated}</updated>
<author><name>${xmlText(author.name)}</name><uri>${xmlText(author.uri)}</uri></author>
<rights>${xmlText(head.rights)}</rights>
<generator>${xmlText(generator)}</generator>
${head.links.map(linkOf).join('\n')}
${entries.map(entryOf).join('')}</feed>
`
}

function entryOf(entry: AtomEntry): string {
  const categories = entry.categories.map(
    ({ term, label }) => `<category term="${xmlText(term)}" label="${xmlText(label)}"/>`,
  )
  return `<entry>
<id>${xmlText(entry.id)}</id>
<title>${xmlText(entry.title)}</title>
<updated>${entry.updated}T00:00:00Z</updated>
<published>${entry.published}T00:00:00Z</published>
<author><name>${xmlText(entry.author)}</name></author>
${[...entry.links.map(linkOf), ...categories].join('\n')}
<content type="text">${entry.content.map(xmlText).join('\n')}</content>
</entry>
`
}

const linkOf = ({ rel, href, type }: AtomLink) =>
  `<link rel="${rel}" href="${xmlText(href)}"${type ? ` type="${xmlText(type)}"` : ''}/>`

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text for an element or an attribute. What XML 1.0 cannot hold at all is left out: controls and halves of characters. */
export function xmlText(text: string): string {
  return text
    .replace(/[^\t\n\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (character) => ESCAPES[character]!)
}
