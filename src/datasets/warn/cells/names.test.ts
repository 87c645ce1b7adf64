import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldEmployer, parseNameCell } from './names.ts'
import type { NoticeMark } from './types.ts'

describe('edit marks are cut off and kept', () => {
  test.each<[string, string, NoticeMark | null]>([
    ['*Updated* Example, Inc.', 'Example, Inc.', 'amendment'],
    ['*UPDATED:  Example Hospital', 'Example Hospital', 'amendment'],
    ['*UDATED* Example Electric', 'Example Electric', 'amendment'],
    ['UPDATED Example Foods, LP', 'Example Foods, LP', 'amendment'],
    ['*RESCINDED* Example Packaging, Inc.', 'Example Packaging, Inc.', 'rescission'],
    ['* Example Airlines Amended September 16, 2020', 'Example Airlines', 'amendment'],
    ['*Example Airlines Second Amended October 14, 2020', 'Example Airlines', 'amendment'],
    ['*Example Resort & Spa Amendment #2 August 13, 2021', 'Example Resort & Spa', 'amendment'],
    ['** Correction to Example Hospitality Inc.', 'Example Hospitality Inc.', 'amendment'],
    ['Additional Notice - Supplement to Example Cafe', 'Example Cafe', 'supplement'],
    ['Conditional WARN - Example Mill', 'Example Mill', 'conditional'],
    ['Example Coors (Update)', 'Example Coors', 'amendment'],
    ['Example Dynamics Update 8-22-18 - Layoff date changed to 12/31/18', 'Example Dynamics', 'amendment'],
    ['Example Worldwide (US) LP (Update to  12/30/19 WARN)', 'Example Worldwide (US) LP', 'amendment'],
    ['Example Foods - Revision 1', 'Example Foods', 'amendment'],
    ['Example-Paint - Updated', 'Example-Paint', 'amendment'],
    ['Example Paint / UPDATED', 'Example Paint', 'amendment'],
    ['Example Grumman--Revised', 'Example Grumman', 'amendment'],
    ['Example, U.S. (Updated 04/01/2019)', 'Example, U.S.', 'amendment'],
    ['Example, U.S. (Updated Nottice)', 'Example, U.S.', 'amendment'],
    ['Example Inc. Revised (5/21/20)', 'Example Inc.', 'amendment'],
    ['Example Works-Revised (3/31/20:Doc 1 & Doc 2)', 'Example Works', 'amendment'],
    ['Example IncRevised (5/26/17)Revised (9/5/17)', 'Example Inc', 'amendment'],
    ['Example Parcel (updated from previous)', 'Example Parcel', 'amendment'],
    ['Example Parcel (updated Warn from previous one)', 'Example Parcel', 'amendment'],
    ['Example Castings Plant 3Amended', 'Example Castings Plant 3', 'amendment'],
    ['Example Foods\nAmended Notice\nExhibit A\nAmended Notice', 'Example Foods', 'amendment'],
    ['Example Foods\r\n  Additional Documents\n\t(Doc 1, Doc 2)', 'Example Foods', null],
    ['Example Electric 2nd notice', 'Example Electric', 'supplement'],
    ['Example Staff, LLC  (Supplemental)', 'Example Staff, LLC', 'supplement'],
    ['Example Bridal supplemental WARN 6-12-2023', 'Example Bridal', 'supplement'],
    ['Example Lines (additional information and notice)', 'Example Lines', 'supplement'],
    ['Example Vinyl - rescinded', 'Example Vinyl', 'rescission'],
    ['Example Vinyl *notice rescinded', 'Example Vinyl', 'rescission'],
    ['Example HQ, LLC (rescinded by employer 5/28/2024)', 'Example HQ, LLC', 'rescission'],
    ['Example, Inc.-Rescinded by Employer', 'Example, Inc.', 'rescission'],
    ['Example Storage Correction to 7/22/26 WARN', 'Example Storage', 'amendment'],
    ['Example & Co ***(CANCELLED)', 'Example & Co', 'rescission'],
    ['Example Pacific - Withdrawn', 'Example Pacific', 'rescission'],
    ['Example Smelting (EXTENSION OF CONDITIONAL WARN)', 'Example Smelting', 'conditional'],
    ['Example Hotel Extension of Temp. Closure', 'Example Hotel', 'date_change'],
    ['Example Beef Extension - Valentine', 'Example Beef - Valentine', 'date_change'],
    ['Example Mining - 33 jobs saved', 'Example Mining', 'amendment'],
    ['Example, Inc. - WARN Notice', 'Example, Inc.', null],
    ['Example Host*', 'Example Host', null],
    ['(*)Example', 'Example', null],
    ['<a href="/x">Example &amp; Sons</a>', 'Example & Sons', null],
    ['CafÃ© Example', 'Café Example', null],
  ])('%j', (cell, name, mark) => {
    expect(parseNameCell(cell)).toEqual({ name, mark })
  })
})

test.each<[string, NoticeMark | null]>([
  ['WARN Rescinded', 'rescission'],
  ['Rescinded – May 1, 2026', 'rescission'],
  ['*UPDATED*', null],
])('%j is a mark alone: it stays, and withdraws at most', (cell, mark) => {
  expect(parseNameCell(cell)).toEqual({ name: expect.stringMatching(/\w/), mark })
})

describe('real names are left alone', () => {
  test.each([
    'FIRST CORRECTIONS EXAMPLE',
    'Example - Dept. of Corrections',
    'Example County Regional Correction',
    'Example Correctional Facility',
    'Example Center aka CorrectionsCorporation of Example',
    'Revision Example, Inc.',
    'Example Nutritional Supplements',
    'Great Example Supplemental Benefits Group',
    'Example State - Extension Office',
    'Example State Extension - Valentine',
    'Example Cooperative Extension - Valentine',
    'Addition Example LLC',
    'Example (Phase III)',
    'E*EXAMPLE FINANCIAL',
    '99 Cents Only',
    'Example Foods Store #3671',
    'Updater Services',
    'Amended',
    'Errata to Amended WARN',
  ])('%s', (name) => {
    expect(parseNameCell(name)).toEqual({ name, mark: null })
  })

  test('lines that are no marks are joined', () => {
    expect(parseNameCell('Example Solutions\nUpdater Program\n5 Example Road').name).toBe(
      'Example Solutions Updater Program 5 Example Road',
    )
  })
})

describe('for any name', () => {
  const word = fc.constantFrom(
    'Acme',
    'Foods',
    'of',
    'Ohio',
    '& Sons',
    'LLC',
    'Plant 4',
    "Joe's",
    'U.S.',
    'No. 12',
    'Inc.',
  )
  const name = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => `Zeta ${words.join(' ')}`)
  const decorated = fc.constantFrom<[string, string, NoticeMark]>(
    ['*Updated* ', '', 'amendment'],
    ['', ' - Updated', 'amendment'],
    ['', ' (Revised)', 'amendment'],
    ['', ' - Revision 12', 'amendment'],
    ['', ' (Updated 05-15-2018)', 'amendment'],
    ['', '\nRevised (5/27/20)', 'amendment'],
    ['*RESCINDED* ', '', 'rescission'],
    ['', ' - Rescinded', 'rescission'],
    ['', ' (Supplemental)', 'supplement'],
    ['Conditional WARN: ', '', 'conditional'],
  )

  test('without a mark it comes back as it is', () => {
    fc.assert(
      fc.property(name, (written) => {
        expect(parseNameCell(written)).toEqual({ name: written, mark: null })
      }),
    )
  })

  test('with a mark before or behind, the name and the mark come back', () => {
    fc.assert(
      fc.property(name, decorated, (written, [before, behind, mark]) => {
        expect(parseNameCell(before + written + behind)).toEqual({ name: written, mark })
      }),
      { numRuns: 500 },
    )
  })

  test('no text throws or takes long, and none that has letters comes out empty', () => {
    const parts = fc.constantFrom(
      'Updated',
      '*',
      ' - ',
      'to',
      ' ',
      '(',
      ')',
      '\n',
      'may',
      '12',
      'Acme',
      'notice',
      '<',
      'é',
    )
    const soup = fc.array(parts, { maxLength: 10 }).map((words) => words.join(''))
    fc.assert(
      fc.property(fc.oneof(soup, fc.string({ unit: 'binary', maxLength: 40 })), (cell) => {
        const read = parseNameCell(cell).name
        if (/[a-z]/i.test(cell.replace(/<[^>]*>/g, '')) && !cell.includes('&')) expect(read).not.toBe('')
        expect(read).toBe(read.trim())
      }),
      { numRuns: 3000 },
    )
    for (const piece of ['may', 'update ', '- ', 'to of ', '(1) ', 'Revised', '\nnotice']) {
      parseNameCell(`Acme ${piece.repeat(1000)}x`)
    }
  })
})

test('folding keeps numbers and drops case, marks and legal forms', () => {
  expect(foldEmployer('The Example Co., L.L.C.')).toBe('example')
  expect(foldEmployer('Example Store #12')).not.toBe(foldEmployer('Example Store #13'))
  expect(foldEmployer('Company')).toBe('company')
})
