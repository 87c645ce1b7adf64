/** Pieces that hostile documents are made of. */

export const text = (words: string) => Buffer.from(words, 'latin1')

/** So many megabytes of some words over and over. */
export const megabytes = (fill: string, count: number) => Buffer.alloc(count * 2 ** 20, fill, 'latin1')

/** One piece after the other, each told its place. */
export const manyTimes = (length: number, piece: (i: number) => string) =>
  Array.from({ length }, (_, i) => piece(i)).join('')

/** Words that are defined by words: ten of each make the next. `name` is that of the outermost. */
export function laughter(): { name: string; definitions: string } {
  const words = Array.from({ length: 9 }, (_, i) => `<!ENTITY w${i + 1} "${`&w${i};`.repeat(10)}">`)
  return { name: 'w9', definitions: `<!ENTITY w0 "ha">${words.join('')}` }
}
