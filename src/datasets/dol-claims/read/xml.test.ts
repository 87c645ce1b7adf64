import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseXml, type XmlElement } from './xml.ts'

test('elements, attributes, entities and blanks', () => {
  const root = parseXml(
    '<?xml version="1.0"?><!-- made by a program --><!DOCTYPE r>\n<r on="1/2/2024" by=\'A &amp; B\'>\n <a>&#160;</a><b> x &lt; y </b><c/></r>\n',
  )
  expect(root).toEqual({
    name: 'r',
    text: '',
    attributes: { on: '1/2/2024', by: 'A & B' },
    children: [
      { name: 'a', text: '', attributes: {}, children: [] },
      { name: 'b', text: 'x < y', attributes: {}, children: [] },
      { name: 'c', text: '', attributes: {}, children: [] },
    ],
  })
})

test.each([
  ['', '0 root elements'],
  ['text', '0 root elements'],
  ['<a></a><b></b>', '2 root elements'],
  ['<a></a> more', 'beside the root'],
  ['<a><b></a></b>', '</a> closes <b>'],
  ['</a>', 'closes nothing'],
  ['<a><b>', 'breaks off: <b>'],
  ['<a>1 < 2</a>', 'a tag is broken'],
  ['<a>1</a', 'a tag is broken'],
  ['<!-- no end', 'a tag is broken'],
  [`${'<a>'.repeat(20)}${'</a>'.repeat(20)}`, 'more than 10 deep'],
])('%j is refused: %s', (text, says) => {
  expect(() => parseXml(text)).toThrow(says)
})

test('what was written is read back', () => {
  const encode = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const write = (e: XmlElement): string =>
    `<${e.name}>${encode(e.text)}${e.children.map(write).join('')}</${e.name}>`
  const word = fc.stringMatching(/^[a-z]{1,5}$/)
  const leaf = fc.record({
    name: word,
    text: fc.stringMatching(/^[\w<>&,.]{0,8}$/),
    attributes: fc.constant({}),
    children: fc.constant([] as XmlElement[]),
  })
  const tree = fc.record({
    name: word,
    text: fc.constant(''),
    attributes: fc.constant({}),
    children: fc.array(leaf),
  })
  fc.assert(
    fc.property(tree, (element) => {
      expect(parseXml(write(element))).toEqual(element)
    }),
  )
})
