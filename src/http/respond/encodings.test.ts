import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chooseEncoding, compress } from './encodings.ts'
import { Representation } from './representation.ts'

test('the best encoding that the caller takes', () => {
  const chosen = (header: string | undefined) => chooseEncoding(header, 5000)
  expect(chosen('gzip, deflate, br')).toBe('br')
  expect(chosen('gzip')).toBe('gzip')
  expect(chosen('br;q=0.5, gzip')).toBe('gzip')
  expect(chosen('br;q=0, gzip;q=0')).toBe('identity')
  expect(chosen('*')).toBe('br')
  expect(chosen('br;q=0, *')).toBe('gzip')
  expect(chosen('identity')).toBe('identity')
  expect(chosen('x-gzip')).toBe('gzip')
  expect(chosen('br;q=nonsense')).toBe('identity')
  expect(chosen('')).toBe('identity')
  expect(chosen(undefined)).toBe('identity')
  expect(chooseEncoding('br', 100)).toBe('identity')
})

test('compressed bodies are the same body', async () => {
  const body = Buffer.from('invented text '.repeat(500))
  expect(brotliDecompressSync(await compress(body, 'br')).equals(body)).toBe(true)
  expect(gunzipSync(await compress(body, 'gzip')).equals(body)).toBe(true)
})

test('an answer is compressed once for all who ask at once', async () => {
  const answer = new Representation({ route: '/', body: Buffer.alloc(5000, 'x'), etag: 'W/"t"', headers: [] })
  const made: number[] = []
  const encoded = await Promise.all(
    Array.from({ length: 9 }, () => answer.in('br', (bytes) => made.push(bytes))),
  )
  expect(new Set(encoded).size).toBe(1)
  expect(made).toEqual([encoded[0]!.body.length])
  expect(answer.ready('br')).toBe(encoded[0])
  expect(answer.ready('gzip')).toBeUndefined()
})
