/** What a text is told from others by before it is read: which runs of three characters it holds, as a small Bloom filter. */

/** As many as a number of JavaScript holds exactly. */
const BITS = 53
/** The numbers of JavaScript are joined by bits up to 32 only, so they are kept in two halves. */
const LOWER_BITS = 26

/** The commonest runs in names of firms have a bit each: shared, they would say of most names that they may hold others. */
const COMMON = [
  ...[', i', ', l', ' in', ' ll', 'inc', 'nc.', 'llc', 'ltd', 'cor', 'orp', 'com'],
  ...['ing', 'ent', 'ion', 'tio', 'men', 'ers', 'ter', 'ser', 'hol', 'gro'],
]
const SHARED_BITS = BITS - COMMON.length

/** The bit of a common run of ASCII, by its three characters of seven bits each; 0 of others. */
const commonBits = new Uint8Array(2 ** 21)
for (const [i, run] of COMMON.entries()) commonBits[placeOf(run, 0)] = SHARED_BITS + i

function placeOf(text: string, at: number): number {
  return (text.charCodeAt(at) << 14) | (text.charCodeAt(at + 1) << 7) | text.charCodeAt(at + 2)
}

function bitOf(text: string, at: number): number {
  const [a, b, c] = [text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2)]
  const common = (a | b | c) < 128 ? commonBits[placeOf(text, at)]! : 0
  return common || (a * 131 + b * 31 + c) % SHARED_BITS
}

/**
 * The bits of all runs of three characters (UTF-16 units) of a text, 0 to 2^53 - 1; 0 of a shorter one. A text whose bits are
 * not all among those of another is no part of it; one whose bits are may be.
 */
export function trigramBits(text: string): number {
  let lower = 0
  let upper = 0
  for (let at = 0; at + 3 <= text.length; at++) {
    const bit = bitOf(text, at)
    if (bit < LOWER_BITS) lower |= 1 << bit
    else upper |= 1 << (bit - LOWER_BITS)
  }
  return upper * 2 ** LOWER_BITS + lower
}

/** Whether a text is a run with a bit of its own: what has the bit holds the text. */
export const isToldByBits = (text: string): boolean => text.length === 3 && bitOf(text, 0) >= SHARED_BITS
