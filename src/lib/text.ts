/** Text as people type it into public records and into questions, made fit to compare and to store. */
import { hash } from 'node:crypto'
import { distance } from 'fastest-levenshtein'

const NAMED_ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    ndash: '–',
    mdash: '—',
    rsquo: '’',
    lsquo: '‘',
    rdquo: '”',
    ldquo: '“',
    eacute: 'é',
    ntilde: 'ñ',
    reg: '®',
    trade: '™',
    deg: '°',
  }),
)

/** Decodes the HTML entities that turn up in plain-text cells; unknown ones stay as they are. */
export function decodeEntities(text: string): string {
  return text.replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, (whole, name: string) => {
    if (name[0] !== '#') {
      const found = NAMED_ENTITIES.get(name.toLowerCase()) ?? whole
      // `&Eacute;` is the capital letter; `&AMP;` is an ampersand like any other.
      return /^[A-Z][a-z]/.test(name) && found !== whole ? found.toUpperCase() : found
    }
    const code =
      name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
    // As browsers do: `&#146;` means the Windows character of that number.
    if (code >= 0x80 && code <= 0x9f) return WINDOWS_1252[code - 0x80]!
    const exists = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    return exists ? String.fromCodePoint(code) : whole
  })
}

/** What Windows-1252 shows for the bytes 0x80 to 0x9f; five of them stay as they are. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Text out of Windows-1252 bytes. Not with TextDecoder: Node 20's takes that encoding for Latin-1. */
export function decodeWindows1252(bytes: Uint8Array): string {
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return latin1.replace(/[\u0080-\u009f]/g, (char) => WINDOWS_1252[char.charCodeAt(0) - 0x80]!)
}

const CONTINUATION = `[\u0080-\u00bf${WINDOWS_1252}]`
// Accented Latin letters and typographic marks only: `CAFÉ’` would be a valid pair as well.
const MISREAD_UTF8 = new RegExp(`[ÂÃ]${CONTINUATION}|â[€\u0080]${CONTINUATION}`, 'g')

/** UTF-8 that was once taken for Windows-1252 or Latin-1 (`CafÃ©`, `Loweâ€™s`), read rightly. */
export function repairDecoding(text: string): string {
  if (!/[ÂÃâ]/.test(text)) return text
  const bytes = (misread: string) =>
    Uint8Array.from(misread, (char) => {
      const at = WINDOWS_1252.indexOf(char)
      return at < 0 ? char.charCodeAt(0) : 0x80 + at
    })
  // A lone `Â` is what is left of a non-breaking space.
  return text
    .replace(MISREAD_UTF8, (misread) => new TextDecoder().decode(bytes(misread)).replace('\ufffd', misread))
    .replace(/Â(?=\s|$)/g, ' ')
}

/** True of letters that need no decoding: most cells are so, and to decode them took a tenth of a refresh's time. */
const isPlain = (text: string) => /^[ -~]*$/.test(text) && !(text.includes('&') && text.includes(';'))

/**
 * One line of clean text: entities and encodings put right (a control character of Latin-1 is Windows' dash or
 * apostrophe), zero-width characters dropped, every run of white space
 * (non-breaking ones and line breaks too) one blank, ends trimmed.
 */
export function cleanText(text: string | null | undefined): string {
  if (!text) return ''
  if (isPlain(text)) return text.replace(/ {2,}/g, ' ').trim()
  return repairDecoding(decodeEntities(text))
    .replace(/[\u0080-\u009f]/g, (char) => WINDOWS_1252[char.charCodeAt(0) - 0x80]!)
    .replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, '')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
}

/** Removes what looks like an HTML tag; a bare `<` stays, since in a cell it is data. */
export function stripTags(text: string): string {
  return text.replace(/<br\s*\/?>|<\/br>/gi, '\n').replace(/<\/?[a-z][^<>]*>/gi, '')
}

/** Lower case, no accents, letters and digits only, single blanks: for comparing, never for showing. */
export function foldText(text: string | null | undefined): string {
  if (!text) return ''
  if (/^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/.test(text)) return text.toLowerCase()
  const clean = cleanText(text)
  return (isPlain(clean) ? clean : clean.normalize('NFKD').replace(/[\u0300-\u036f]/g, ''))
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Orders texts by their code units, the same in every locale: for sorting what nobody reads as a list of words. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Order of two texts as the engine has them: by their bytes, which for signs beyond the first 65,536 is not that of their units. */
export const compareBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** `New York` → `new-york`. */
export function slug(text: string): string {
  return foldText(text).replace(/ /g, '-')
}

/**
 * A text in lower case, sign by sign: none becomes two, or another one by what stands beside it, so that a part of a text
 * is the same part of it in lower case.
 */
export function lowerEach(text: string): string {
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase()
  return Array.from(text, (sign) => String.fromCodePoint(sign.toLowerCase().codePointAt(0)!)).join('')
}

/** "Did you mean": the candidate closest to the word, or undefined when none is close enough to be what was meant. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const asked = word.slice(0, 200).toLowerCase()
  let best: string | undefined
  // A third of the letters may be wrong; two always may, so that short names are caught.
  let least = Math.max(2, Math.ceil(asked.length / 3)) + 1
  for (const candidate of candidates) {
    const apart = distance(asked, candidate.toLowerCase())
    if (apart < least && apart < Math.max(asked.length, candidate.length)) {
      least = apart
      best = candidate
    }
  }
  return best
}

/** `, did you mean "state"?`, or nothing. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const meant = nearest(word, candidates)
  return meant === undefined ? '' : `, did you mean "${meant}"?`
}

/** JSON with the keys in order and undefined values left out, so that equal questions read the same: in the cache, the ETag, the cursor. */
export function stableText(query: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined)
  return JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** A short digest, safe in headers and addresses: `length` characters of SHA-256 in base64url. */
export function digest(text: string, length: number): string {
  return hash('sha256', text, 'base64url').slice(0, length)
}
