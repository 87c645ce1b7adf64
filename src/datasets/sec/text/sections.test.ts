import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linesOf, paragraphsOf } from './blocks.ts'
import { plainBlocks } from './plain.ts'
import { findSections, type Numbering, withoutTitle } from './sections.ts'

const sectionsOf = (text: string, numbering: Numbering = 'new') =>
  findSections(linesOf(plainBlocks(text)), numbering).map(({ item, filed, lines }) => [
    item,
    filed,
    paragraphsOf(lines).join(' '),
  ])

describe('items', () => {
  test.each([
    ['Item 2.05 Costs'],
    ['ITEM 2.05. COSTS'],
    ['Item\u00a02.05:  Costs'],
    ['Item 2 . 05 - Costs'],
    ['* Item 2.05(a) Costs'],
    ['Item 2.05—Costs'],
    ['Items 2.05 Costs'],
  ])('%s heads an item', (heading) => {
    expect(sectionsOf(`${heading}\n\nText.`)).toEqual([
      ['2.05', '2.05', expect.stringMatching(/costs Text\.$/i)],
    ])
  })

  test.each([
    ['as required by Item 2.05 of Form 8-K'],
    ['Item 404(a) of Regulation S-K'],
    ['Item 304. Interviews'],
    ['Item 2.05 of this report is silent'],
    ['Itemized 2.05 list'],
    ['Item 9.99 Unheard of'],
    ['required by\nItem 2.05. The rest follows'],
  ])('%s heads none', (line) => {
    expect(sectionsOf(line)).toEqual([])
  })

  test('one heading may head several', () => {
    expect(sectionsOf('Item 1.01 and Item 2.03 Agreement\n\nText.').map(([item]) => item)).toEqual([
      '1.01',
      '2.03',
    ])
  })

  test('a table of contents and a repeated heading leave one section each', () => {
    const body = 'The Company has done something that takes more than sixty characters to tell.'
    const text = `Item 2.05 Costs\n\nItem 8.01 Other\n\nItem 2.05 Costs\n\n${body}\n\nItem 2.05 Costs\n\n${body}\n\nItem 8.01 Other\n\n${body}`
    expect(sectionsOf(text)).toEqual([
      ['2.05', '2.05', `Costs ${body} Costs ${body}`],
      ['8.01', '8.01', `Other ${body}`],
    ])
  })

  test('the signature ends the last one', () => {
    expect(sectionsOf('Item 8.01 Other\n\nText.\n\nSIGNATURES\n\nPat Roe')).toEqual([
      ['8.01', '8.01', 'Other Text.'],
    ])
  })

  test('old numbers count in old forms alone', () => {
    const text = 'Item 3. Bankruptcy or Receivership\n\nText.\n\nItem 12. Results\n\nMore.'
    expect(sectionsOf(text, 'old').map(([item, filed]) => [item, filed])).toEqual([
      ['1.03', '3'],
      ['2.02', '12'],
    ])
    expect(sectionsOf(text, 'new')).toEqual([])
    expect(sectionsOf('Item 2.05 Costs\n\nText.', 'old')).toEqual([])
    expect(sectionsOf(`${text}\n\nItem 2.05 Costs`, 'either').map(([item]) => item)).toEqual([
      '1.03',
      '2.02',
      '2.05',
    ])
  })

  test('a title that runs into the text is cut off', () => {
    const officers =
      'Departure of Directors or Certain Officers; Election of Directors; Appointment of Certain Officers; Compensatory Arrangements of Certain Officers (b) On May 1'
    expect(withoutTitle('5.02', officers)).toBe('(b) On May 1')
    expect(withoutTitle('2.05', 'COSTS ASSOCIATED WITH EXIT OR DISPOSAL ACTIVITIES. On May 1')).toBe(
      'On May 1',
    )
    expect(withoutTitle('8.01', 'On May 1')).toBe('On May 1')
  })

  test('any text is read', () => {
    const lines = fc.array(
      fc.oneof(fc.string(), fc.constantFrom('Item 2.05', 'Item 3', 'SIGNATURE', 'Item 9.01 and 2')),
    )
    fc.assert(
      fc.property(lines, fc.constantFrom<Numbering>('old', 'new', 'either'), (texts, numbering) => {
        const items = sectionsOf(texts.join('\n\n'), numbering).map(([item]) => item)
        expect(new Set(items).size).toBe(items.length)
      }),
    )
  })
})
