/** What a publisher served, as bytes: the one thing that fetching hands to parsing. */
import { createHash } from 'node:crypto'
import type { IsoDate } from '#lib/dates.ts'
import { decodeWindows1252 } from '#lib/text.ts'
import type { StoredFile } from './files/stored-file.ts'

/** More than this, unpacked, is no page or workbook that is held at once: the largest that is known has a tenth of it. */
export const HELD_BYTES_MAX = 64 * 2 ** 20

/** One answer of a publisher, from the network, the archive or a mirror folder. */
export interface Document {
  /** The address it was served under. */
  url: string
  bytes: Uint8Array
  /** Where it lies, of one too large to be held: `bytes` are empty then. */
  file?: Pick<StoredFile, 'path' | 'packed'>
  /** Media type without parameters, `text/html`; empty when unknown. */
  contentType: string
  /** The day it was fetched. */
  fetchedAt: IsoDate
  /** Tells apart answers of one address to different forms sent; absent for a plain GET. */
  request?: string
  /** What an index knows of a filing whose document says little of itself: who filed it, and when. */
  filing?: Record<string, unknown>
  /** What it is called, of one that the source can do without: where it cannot be read, it is left out and noted. */
  welcome?: string
  /** True for one that was read in an earlier refresh and stands in for what is not to be had today. */
  standsIn?: boolean
}

/** A digest of all that readers are told of documents, and of `beside`; none where one is too large to be held. */
export function digestDocuments(documents: readonly Document[], beside = ''): string | undefined {
  if (documents.some(({ file }) => file !== undefined)) return undefined
  const all = createHash('sha256').update(beside)
  for (const { bytes, ...told } of documents) {
    const content = createHash('sha256').update(bytes).digest('hex')
    all.update(JSON.stringify([content, Object.entries(told).sort(([a], [b]) => (a < b ? -1 : 1))]))
  }
  return all.digest('hex')
}

/**
 * The document's text: UTF-8 with or without a byte order mark, else UTF-16 by its mark, else Windows-1252, the
 * three encodings that publishers use whatever their headers say.
 */
export function documentText(document: Document): string {
  return decodeText(document.bytes)
}

/** Text out of bytes, by the same three encodings. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeWindows1252(bytes)
  }
}

/** What the bytes are, judged by themselves and not by their label. */
export function documentKind(
  document: Document,
): 'pdf' | 'zip' | 'html' | 'json' | 'gzip' | 'text' | 'empty' {
  const { bytes } = document
  if (bytes.length === 0) return 'empty'
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  if (head.startsWith('%PDF-')) return 'pdf'
  if (head.startsWith('PK\u0003\u0004')) return 'zip'
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return 'gzip'
  const start = head.replace(/^(\u00ef\u00bb\u00bf)?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*/, '')
  if (/^<(!doctype html|html|head|body|div|table|meta|script)/i.test(start)) return 'html'
  if (/^[[{]/.test(start)) return 'json'
  return 'text'
}

/**
 * The end that a page or PDF lacks, `</html>` or `%%EOF`, of which then only a part has arrived; null for one that is
 * whole. Documents of other kinds show it when they are read.
 */
export function missingEnd(document: Document): string | null {
  switch (documentKind(document)) {
    case 'pdf': {
      const tail = new TextDecoder('latin1').decode(document.bytes.subarray(-1024))
      return tail.includes('%%EOF') ? null : '%%EOF'
    }
    case 'html': {
      const text = documentText(document).toLowerCase()
      if (/<html\b/.test(text)) return /<\/html\s*>/.test(text) ? null : '</html>'
      // Some answers are a part of a page, no more than a table.
      return text.lastIndexOf('<table') > text.lastIndexOf('</table>') ? '</table>' : null
    }
    default:
      return null
  }
}
