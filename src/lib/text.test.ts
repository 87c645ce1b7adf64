import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cleanText,
  decodeEntities,
  didYouMean,
  foldText,
  lowerEach,
  nearest,
  repairDecoding,
  slug,
  stripTags,
} from './text.ts'

test('what Windows writes for an apostrophe or a dash is one, though it was read as Latin-1', () => {
  expect(cleanText('Fern\u0092s Deli \u0096 Salem')).toBe('Fern’s Deli – Salem')
  expect(foldText('Fern\u0092s')).toBe(foldText("Fern's"))
})

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

test.each([
  ['AT&amp;T', 'AT&T'],
  ['&lt;5 &gt;3 &quot;a&quot;', '<5 >3 "a"'],
  ['&#38;&#x26;&#X26;', '&&&'],
  ['Caf&eacute; CAF&Eacute; &NTILDE;', 'Café CAFÉ ñ'],
  ['Lowe&#146;s &#150; &rsquo;', 'Lowe’s – ’'],
  ['&#128512;', '😀'],
  ['&amp;amp;', '&amp;'],
  // A word that every object of the language has.
  ['&constructor;', '&constructor;'],
  ['&unknown; &#0; &#xd800; &#x110000; &; A & B; AT&T', '&unknown; &#0; &#xd800; &#x110000; &; A & B; AT&T'],
])('the entities of %j are decoded, what is none stays', (text, decoded) => {
  expect(decodeEntities(text)).toBe(decoded)
})

test.each([
  ['<b>Cedar</b> Works', 'Cedar Works'],
  ['12 Elm St<br>Bend<BR />OR</br>', '12 Elm St\nBend\nOR\n'],
  ['<a href="x">A</a>', 'A'],
  ['<5 workers, 3 < 4 > 2', '<5 workers, 3 < 4 > 2'],
  ['a </ b', 'a </ b'],
])('tags are taken off %j, a bare sign stays', (text, bare) => {
  expect(stripTags(text)).toBe(bare)
})

test.each([
  ['Cedar Works, Inc.', 'cedar works inc'],
  ['AT&T', 'at and t'],
  ["Lowe's / LOWE’S", 'lowes lowes'],
  ['Café Ñandú', 'cafe nandu'],
  ['  Store\u00a0#12 ', 'store 12'],
  ['ﬁr', 'fir'],
  ['', ''],
  [null, ''],
])('%j folds to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test('folding twice changes nothing, and the case never matters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      const folded = foldText(text)
      expect(foldText(folded)).toBe(folded)
      expect(folded).toMatch(/^([a-z0-9]+( [a-z0-9]+)*)?$/)
    }),
  )
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-z &'.-]{0,20}$/),
      (text) => foldText(text.toUpperCase()) === foldText(text),
    ),
  )
})

test('a slug stands in an address as it is', () => {
  expect(slug('New York')).toBe('new-york')
  expect(slug("O'Brien & Sons, Ltd.")).toBe('obrien-and-sons-ltd')
})

test('lower case is taken sign by sign, so that a part of a text is the same part of it', () => {
  expect(lowerEach('CAFÉ İSTANBUL, ΟΔΟΣ 😀 Å')).toBe('café istanbul, οδοσ 😀 å')
  const words = fc.string({ unit: 'binary', maxLength: 20 })
  fc.assert(
    fc.property(words, words, (a, b) => {
      expect(lowerEach(a + b)).toBe(lowerEach(a) + lowerEach(b))
      expect([...lowerEach(a)]).toHaveLength([...a].length)
    }),
  )
})

test('a slip of the finger finds its word, a different word finds none', () => {
  expect(nearest('sate', ['state', 'city'])).toBe('state')
  expect(nearest('LIMIT', ['limit'])).toBe('limit')
  expect(nearest('company_nmae', ['company', 'company_name'])).toBe('company_name')
  expect(nearest('zzzz', ['state', 'city'])).toBeUndefined()
  expect(nearest('ab', ['xy'])).toBeUndefined()
  expect(didYouMean('sate', ['state'])).toBe(', did you mean "state"?')
  expect(didYouMean('zzzz', ['state'])).toBe('')
})
