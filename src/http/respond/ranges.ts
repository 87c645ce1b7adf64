/** Parts of a file, and whether the caller's file is ours, as RFC 9110 has them. */

/** A part of a file: its first and its last byte, which is before the first where there is none. */
export interface Part {
  start: number
  end: number
}

/**
 * The part that a `Range` header asks for. Undefined where the whole is to be sent: nothing is asked, or what is no range
 * of bytes, or more than one, which may be answered so. Null where the file has no such part.
 */
export function partOf(range: string | undefined, bytes: number): Part | null | undefined {
  const asked = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(range ?? '')
  if (!asked) return undefined
  const [first, last] = asked.slice(1).map((digits) => (digits === '' ? null : Number(digits)))
  if (first === null || first === undefined) {
    if (last === null || last === undefined) return undefined
    return last === 0 || bytes === 0 ? null : { start: Math.max(0, bytes - last), end: bytes - 1 }
  }
  const end = Math.min(last ?? bytes - 1, bytes - 1)
  // A range that ends before it begins is none, and is not looked at.
  if (last !== null && last !== undefined && last < first) return undefined
  return first >= bytes ? null : { start: first, end }
}

/** Whether a header names the tag, or any; strongly, for parts of one file must not be joined to another. */
export function names(header: string, etag: string): boolean {
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim() === etag)
}
