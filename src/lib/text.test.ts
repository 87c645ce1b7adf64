import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanText, repairDecoding } from './text.ts'

test.each([
  ['CafÃ© Example', 'Café Example'],
  ['Exampleâ€™s', 'Example’s'],
  ['Exampleâ\u0080\u0099s', 'Example’s'],
  ['1/9/08 â\u0080\u0093 6/9/10', '1/9/08 – 6/9/10'],
  ['434Â', '434 '],
  ['Â\u00a0101', '\u00a0101'],
])('%j was UTF-8 read as something else', (misread, meant) => {
  expect(repairDecoding(misread)).toBe(meant)
})

test.each(['CAFÉ’S', '“Ñ” – SÃO', 'Ângela', 'château', 'crème brûlée'])('%s is right as it is', (text) => {
  expect(repairDecoding(text)).toBe(text)
})

test('what was misread as Windows-1252 comes back, whatever accented letter it is', () => {
  const letter = fc.integer({ min: 0xa1, max: 0xff }).map((code) => String.fromCharCode(code))
  fc.assert(
    fc.property(letter, (char) => {
      const misread = new TextDecoder('windows-1252').decode(new TextEncoder().encode(char))
      expect(repairDecoding(`a${misread}b`)).toBe(`a${char}b`)
    }),
  )
})

test('clean text is one line without odd white space', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const clean = cleanText(text)
      expect(clean).toBe(clean.trim())
      expect(clean).not.toMatch(/[\n\r\t\u00a0\u200b]|\s\s/)
    }),
  )
})
