/** Pieces that hostile documents are made of. */
import { createDeflate, createGzip } from 'node:zlib'

export const text = (words: string) => Buffer.from(words, 'latin1')

/** So many megabytes of some words over and over. */
export const megabytes = (fill: string, count: number) => Buffer.alloc(count * 2 ** 20, fill, 'latin1')

/**
 * The same, packed. It is never in memory whole: to be given hundreds of megabytes takes a process longer than to pack them.
 */
export async function packedMegabytes(fill: string, count: number, kind: 'gzip' | 'deflate' = 'gzip') {
  const packer = kind === 'gzip' ? createGzip() : createDeflate()
  const piece = megabytes(fill, 1)
  const pieces: Buffer[] = []
  packer.on('data', (bytes: Buffer) => pieces.push(bytes))
  for (let i = 0; i < count; i++)
    await new Promise<void>((written, failed) =>
      packer.write(piece, (error) => (error ? failed(error) : written())),
    )
  await new Promise<void>((ended) => packer.on('end', ended).end())
  return Buffer.concat(pieces)
}

/** One piece after the other, each told its place. */
export const manyTimes = (length: number, piece: (i: number) => string) =>
  Array.from({ length }, (_, i) => piece(i)).join('')

/** Words that are defined by words: ten of each make the next. `name` is that of the outermost. */
export function laughter(): { name: string; definitions: string } {
  const words = Array.from({ length: 9 }, (_, i) => `<!ENTITY w${i + 1} "${`&w${i};`.repeat(10)}">`)
  return { name: 'w9', definitions: `<!ENTITY w0 "ha">${words.join('')}` }
}
