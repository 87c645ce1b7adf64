/** A filing as EDGAR sends it: a header, and its documents one after the other in a wrapper of SGML. */
import { readFilingAddress } from '../accession.ts'
import { type Header, readHeader } from './header.ts'

/** One document of a filing. */
export interface Part {
  /** `8-K`, `EX-99.1`. */
  type: string
  file: string | null
  description: string | null
  text: string
}

/** A filing's documents, and its header where the whole of it was sent. */
export interface Submission {
  header: Header | null
  parts: Part[]
}

/** What the text is not: read as a filing, it would give nothing or nonsense. */
export class NoFiling extends Error {
  override name = 'NoFiling'
}

const OPEN = /<DOCUMENT>/g
/** Documents that hold no words: pictures, data for machines, packed files. */
const WORDLESS = /^(GRAPHIC|ZIP|EXCEL|XML|JSON|PDF|COVER|EX-101|EX-100|EX-104)/i

/** Takes a filing apart: a whole submission, one wrapped document, or a bare page. Throws NoFiling when it breaks off. */
export function readSubmission(text: string, url: string): Submission {
  const header = readHeader(text)
  const starts = [...text.matchAll(OPEN)].map((found) => found.index)
  if (starts.length === 0) {
    if (header) throw new NoFiling('it has a header and no document')
    return { header: null, parts: [barePart(text, url)] }
  }
  const parts = starts.map((start, i) => readPart(text.slice(start, starts[i + 1] ?? text.length)))
  const last = text.slice(starts.at(-1))
  if (!/<\/DOCUMENT>/.test(last)) throw new NoFiling('it breaks off: its last document has no end')
  return { header, parts: parts.filter(({ type }) => !WORDLESS.test(type)) }
}

function readPart(wrapped: string): Part {
  const field = (name: string) => new RegExp(`<${name}>([^\\r\\n<]*)`).exec(wrapped)?.[1]?.trim() || null
  const open = wrapped.indexOf('<TEXT>')
  const close = wrapped.lastIndexOf('</TEXT>')
  return {
    type: field('TYPE') ?? '',
    file: field('FILENAME'),
    description: field('DESCRIPTION'),
    text: open < 0 ? '' : wrapped.slice(open + 6, close < open ? wrapped.length : close),
  }
}

/** A page without a wrapper: the form, unless its name says that it is an exhibit. */
function barePart(text: string, url: string): Part {
  const file = readFilingAddress(url)?.file ?? null
  const exhibit = /ex(?:hibit)?[-_]?(\d{1,2})(?:[-_.x]?(\d{1,2}))?(?!\d|-?k)/i.exec(file ?? '')
  const number = exhibit ? [exhibit[1], exhibit[2]].filter(Boolean).join('.') : null
  return { type: number ? `EX-${number}` : '8-K', file, description: null, text }
}
