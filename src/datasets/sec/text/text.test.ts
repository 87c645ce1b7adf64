import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isHtml } from './blocks.ts'
import { findDates } from './dates.ts'
import { htmlBlocks } from './html.ts'
import { plainBlocks } from './plain.ts'
import { splitSentences } from './sentences.ts'

const html = (text: string) =>
  htmlBlocks(text).map(({ lines, isRow }) => (isRow ? `| ${lines[0]}` : lines.join(' / ')))

describe('HTML', () => {
  test('becomes paragraphs, whatever is closed and what is not', () => {
    expect(html('<P>One<P>Two<br>lines</p>tail<div>Three')).toEqual(['One', 'Two / lines', 'tail', 'Three'])
  })

  test('words stay whole across tags, and entities are read', () => {
    expect(html('<p>I<font>te</font>m&nbsp;2.05&#146;s &sect; &ldquo;A&amp;B&rdquo;</p>')).toEqual([
      'Item 2.05’s § “A&B”',
    ])
    expect(html('<p>One &constructor; two</p>')).toEqual(['One &constructor; two'])
  })

  test('a row with several cells is a row; one cell is a paragraph; a mark beside a paragraph belongs to it', () => {
    const table =
      '<table><tr><td>Name</td><td>$5</td></tr><tr><td></td><td>Alone</td></tr><tr><td>(b)</td><td>On May 1</td></tr></table>'
    expect(html(table)).toEqual(['| Name\t$5', 'Alone', '(b) On May 1'])
  })

  test('paragraphs in one cell stay apart', () => {
    expect(html('<table><tr><td><p>One</p><p>Two</p></td></tr></table>')).toEqual(['One', 'Two'])
  })

  test('scripts, styles, titles and the facts for machines are no text', () => {
    expect(
      html(
        '<title>t</title><style>p{}</style><ix:header><ix:hidden>x</ix:hidden></ix:header><p>Text</p><!-- no -->',
      ),
    ).toEqual(['Text'])
  })

  test('a bare sign is text, an unclosed comment ends it', () => {
    expect(html('<p>a < b and <10%<!-- open')).toEqual(['a < b and <10%'])
  })

  test('a page of bare signs or of scripts without an end is read in one go, and as before', () => {
    expect(html('a < b <c <!-- d')).toEqual(['a < b <c'])
    expect(html(`<p>${'<script>'.repeat(200_000)}a`)).toEqual(['a'])
    expect(html('<'.repeat(2_000_000))[0]).toHaveLength(2_000_000)
    expect(isHtml('<p '.repeat(60_000))).toBe(false)
  })

  test('preformatted text keeps its paragraphs', () => {
    expect(html('<pre>Item 5.\n\nFirst line\nsecond</pre>')).toEqual(['Item 5.', 'First line / second'])
  })

  test('any text is read, and no word of plain paragraphs is lost', () => {
    fc.assert(fc.property(fc.string(), (text) => void htmlBlocks(text)))
    const words = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1 })
    fc.assert(
      fc.property(fc.array(words, { minLength: 1 }), (paragraphs) => {
        const text = paragraphs.map((one) => `<p>${one.join(' ')}</p>`).join('')
        expect(html(text)).toEqual(paragraphs.map((one) => one.join(' ')))
      }),
    )
  })
})

describe('typed text', () => {
  const plain = (text: string) =>
    plainBlocks(text).map(({ lines, isRow }) => (isRow ? `| ${lines[0]}` : lines.join(' ')))

  test('is paragraphs between blank lines and rules', () => {
    expect(plain('One\nline\n\nTwo\n-----\nThree\n<PAGE>\nFour')).toEqual([
      'One line',
      'Two',
      'Three',
      'Four',
    ])
  })

  test('a table keeps its rows apart', () => {
    expect(
      plain('<TABLE>\nName          Salary     Bonus\nA. B.         $500       $20\n</TABLE>\nText'),
    ).toEqual(['| Name\tSalary\tBonus', '| A. B.\t$500\t$20', 'Text'])
  })

  test('double spacing does not tear a paragraph apart', () => {
    const first = 'The Company will close its facility in Elmwood, which is the'
    expect(
      plain(
        `${first}\n\nlargest of its facilities in the state, and ninety-five people\n\nwill lose their work.\n\n\nNext`,
      ),
    ).toEqual([
      `${first} largest of its facilities in the state, and ninety-five people will lose their work.`,
      'Next',
    ])
  })

  test('tags of tables do not make it HTML', () => {
    expect(isHtml('<TABLE>\n<CAPTION>\n<S> <C>')).toBe(false)
    expect(isHtml('<html>')).toBe(true)
    expect(isHtml('<P align="center">')).toBe(true)
  })
})

describe('sentences', () => {
  test.each([
    ['Mr. John Q. Roe resigned. The U.S. unit stays.', ['Mr. John Q. Roe resigned.', 'The U.S. unit stays.']],
    ['Tyne Foods, Inc. Mr. Roe was named.', ['Tyne Foods, Inc.', 'Mr. Roe was named.']],
    ['Tyne Foods, Inc. Delaware unit closed.', ['Tyne Foods, Inc. Delaware unit closed.']],
    ['It cost $1.2 million. Case No. 24-1 is open.', ['It cost $1.2 million.', 'Case No. 24-1 is open.']],
    ['He said “It is over.” Then he left.', ['He said “It is over.”', 'Then he left.']],
    ['General (Ret.) Lance Lord left', ['General (Ret.) Lance Lord left']],
    ['', []],
  ])('%s', (text, sentences) => {
    expect(splitSentences(text)).toEqual(sentences)
  })

  test('no word is lost', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(splitSentences(text).join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
      }),
    )
  })
})

describe('dates in prose', () => {
  test.each([
    ['February 23, 2005', ['2005-02-23']],
    ['August 28,2000 (August 25, 2000)', ['2000-08-28', '2000-08-25']],
    ['Sept. 3rd, 2020 and 4 May 2021', ['2020-09-03', '2021-05-04']],
    ['12/31/99, 1-2-2004', ['1999-12-31', '2004-01-02']],
    ['February 30, 2005; Rule 14a-12; 333-157078', []],
  ])('%s', (text, dates) => {
    expect(findDates(text).map(({ date }) => date)).toEqual(dates)
  })
})
