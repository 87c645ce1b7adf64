import { describe, expect, test } from 'vitest'
import { linesOf } from './blocks.ts'
import { findHeadline, tellingTitle } from './headline.ts'
import { htmlBlocks } from './html.ts'
import { plainBlocks } from './plain.ts'

const html = (...paragraphs: string[]) =>
  findHeadline(linesOf(htmlBlocks(paragraphs.map((text) => `<p>${text}</p>`).join('\n'))))
const typed = (text: string) => findHeadline(linesOf(plainBlocks(text)))
const DATELINE =
  'SAMPLETON, Ohio, May 5, 2020 – Cedar Works, Inc. (NYSE: ZCED) today announced that it will close a mill.'

describe('a headline', () => {
  test('stands between letterhead and dateline', () => {
    expect(
      html(
        'Exhibit 99.1',
        'Cedar Works, Inc.',
        '1 Sample Street, Sampleton, OH 44000',
        'Contact: Alex Invented, (555) 555-0100',
        'FOR IMMEDIATE RELEASE',
        'May 5, 2020',
        'CEDAR WORKS TO CLOSE ITS SAMPLETON MILL',
        'About 300 jobs will go by the end of the year',
        DATELINE,
      ),
    ).toBe('CEDAR WORKS TO CLOSE ITS SAMPLETON MILL')
  })

  test.each([
    'SAMPLETON, Ohio, May 5, 2020 – Cedar Works today announced that it will close a mill in spring.',
    'SAMPLETON, OH -- May 5, 2020 -- Cedar Works today announced that it will close a mill in spring.',
    'SAMPLETON, Ohio--(BUSINESS WIRE)--Cedar Works today announced that it will close a mill in spring.',
    'SAMPLETON, Ohio, May 5 /PRNewswire/ -- Cedar Works today announced that it will close a mill.',
    'Sampleton, Ohio, May 5, 2020 (GLOBE NEWSWIRE) -- Cedar Works today announced that it will close a mill.',
    'SAMPLETON, Ohio (May 5, 2020) — Cedar Works today announced that it will close a mill in spring.',
    'SAMPLETON, May 5, 2020 Cedar Works today announced that it will close one of its mills in spring.',
  ])('is told by the dateline below it: %s', (dateline) => {
    expect(html('Cedar Works Reports a Closing', dateline)).toBe('Cedar Works Reports a Closing')
  })

  test('goes on in the next block where it breaks off', () => {
    expect(html('Cedar Works Announces the Closing of', 'Its Sampleton Mill', DATELINE)).toBe(
      'Cedar Works Announces the Closing of Its Sampleton Mill',
    )
    expect(typed(`CEDAR WORKS REPORTS A LOSS\nAND CLOSES A MILL\n\n${DATELINE}`)).toBe(
      'CEDAR WORKS REPORTS A LOSS AND CLOSES A MILL',
    )
  })

  test('follows the words "press release" where there is no dateline', () => {
    expect(
      html('NEWS RELEASE', 'Cedar Works Names a New Chief Executive', 'The company today said so.'),
    ).toBe('Cedar Works Names a New Chief Executive')
  })

  test('keeps no street address', () => {
    expect(html('Cedar Works Closes Its Shop at 100 Sample Street for Good', DATELINE)).toBe(
      'Cedar Works Closes Its Shop at […] for Good',
    )
  })
})

test.each([
  ['a plan', ['Exhibit 99.1', 'Plan of Reorganization of Cedar Works Under Chapter 11', 'Article I']],
  [
    'prose',
    ['Cedar Works is a maker of paper', 'On May 5, 2020 – a Tuesday – the board of the company met.'],
  ],
  ['a letter', ['Alex A. Invented', 'May 5, 2020', 'Dear shareholders, it was a hard year for all of us.']],
  ['letterhead alone', ['Cedar Works, Inc.', 'Contact: Alex Invented', DATELINE]],
  [
    'a signature behind the form',
    ['Date: May 5, 2020 By:/s/ Alex A. Invented', 'PRESS RELEASE', 'Alex A. Invented, President'],
  ],
  [
    'a call',
    [
      'CEDAR WORKS Moderator: Alex Invented 05-05-20/10:00 am CT',
      'As our press release of today says, the year was hard.',
    ],
  ],
  ['nothing', []],
])('%s has none', (_what, paragraphs) => {
  expect(html(...paragraphs)).toBeNull()
})

test.each([
  ['EX-99.1', null],
  ['EXHIBIT 99.1', null],
  ['PRESS RELEASE', null],
  ['Form of Press Release', null],
  ['cedar-ex99_1.htm', null],
  ['', null],
  [null, null],
  ['PRESS RELEASE DATED MAY 5, 2020', 'PRESS RELEASE DATED MAY 5, 2020'],
  ['Slides for investors', 'Slides for investors'],
])('a document sent as %j is called %j', (description, title) => {
  expect(tellingTitle(description)).toBe(title)
})
