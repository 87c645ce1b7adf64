import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CLOSE, EMPTY, NEED_MORE, nameCode, OPEN, TEXT, XmlScanner } from './xml-scanner.ts'

/** What the scanner finds in the pieces, as lines to compare. */
function scan(pieces: Uint8Array[]): string[] {
  const scanner = new XmlScanner()
  const found: string[] = []
  for (const piece of pieces) {
    scanner.push(piece)
    for (let kind = scanner.next(); kind !== NEED_MORE; kind = scanner.next()) {
      const inside = scanner.bytes.toString('utf8', scanner.start, scanner.end)
      if (kind === TEXT) found.push(scanner.literal ? `literal ${inside}` : `text ${inside}`)
      else if (kind === CLOSE) found.push(`close ${scanner.longName()} ${scanner.depth}`)
      else found.push(`${kind === OPEN ? 'open' : 'empty'} ${scanner.longName()}${inside} ${scanner.depth}`)
      if (kind === EMPTY)
        expect(scanner.name).toBe(scanner.longName().length > 4 ? 0 : nameCode(scanner.longName()))
    }
  }
  scanner.finish()
  return found
}

const XML = `\ufeff<?xml version="1.0" encoding="UTF-8"?>
<!-- a > b --><x:root a='<"/>' b="'>'"><row r="1"/><c>é &amp; 東</c >
<![CDATA[<c> & ]] ]]><v/><longer /></x:root>
<!---->`

test('tags, texts and sections are told apart', () => {
  expect(scan([Buffer.from(XML)])).toEqual([
    'text \n',
    `open root a='<"/>' b="'>'" 1`,
    'empty row r="1" 1',
    'open c 2',
    'text é &amp; 東',
    'close c 1',
    'text \n',
    'literal <c> & ]] ',
    'empty v 1',
    'empty longer  1',
    'close root 0',
    'text \n',
  ])
})

test('where a document is cut into pieces makes no difference', () => {
  const bytes = Buffer.from(XML)
  const whole = scan([bytes])
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 30 }), (cuts) => {
      const ends = [...cuts, bytes.length].sort((a, b) => a - b)
      expect(scan(ends.map((end, i) => bytes.subarray(ends[i - 1] ?? 0, end)))).toEqual(whole)
    }),
  )
  expect(scan(Array.from(bytes, (_, i) => bytes.subarray(i, i + 1)))).toEqual(whole)
})

test('a document that ends early is refused, wherever it ends', () => {
  const bytes = Buffer.from('<a><b c="d">text</b><!-- e --><![CDATA[f]]></a>')
  for (let end = 0; end < bytes.length; end++)
    expect(() => scan([bytes.subarray(0, end)]), `cut at ${end}`).toThrow(/ends in the middle|no XML/)
})

test('UTF-16 is refused by name', () => {
  const utf16 = Buffer.from('\ufeff<a/>', 'utf16le')
  expect(() => scan([utf16])).toThrow('UTF-16')
  expect(() => scan([Buffer.from(utf16).swap16()])).toThrow('UTF-16')
  expect(() => scan([utf16.subarray(2)])).toThrow('UTF-16')
})

test('a tag without an end does not fill the memory', () => {
  const scanner = new XmlScanner()
  const piece = Buffer.alloc(1 << 20, 'a')
  expect(() => {
    scanner.push(Buffer.from('<root attribute="'))
    for (let i = 0; i < 8; i++) {
      scanner.push(piece)
      scanner.next()
    }
  }).toThrow('a tag or text of more than 4194304 bytes')
})
