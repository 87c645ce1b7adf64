import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { STATES } from '#lib/states.ts'
import {
  bareCell,
  readCaseNumber,
  readCount,
  readLevel,
  readNaics,
  readSoc,
  readState,
  readStatus,
  readVisaClass,
  readWords,
  readYear,
  readYesNo,
  visaClassOfCase,
} from './cells.ts'

/** Cells that say nothing, for every reader. */
const NOTHING = ['', 'N/A', 'n/a', 'NA', 'None', 'NaN', '-']

const cases: [name: string, read: (cell: string) => unknown, table: [string, unknown][]][] = [
  [
    'statuses are compared on letters',
    readStatus,
    [
      ['CERTIFIED', 'certified'],
      ['Certified - Withdrawn', 'certified_withdrawn'],
      ['CERTIFIED-WITHDRAWN', 'certified_withdrawn'],
      ['withdrawn ', 'withdrawn'],
      ['Denied', 'denied'],
      ['REJECTED', 'rejected'],
      ['INVALIDATED', 'invalidated'],
      ['Certified-Expired', undefined],
      ['constructor', undefined],
    ],
  ],
  [
    'visa classes in all their spellings',
    readVisaClass,
    [
      ['H-1B', 'H-1B'],
      ['h1b', 'H-1B'],
      ['H-1B1 Chile', 'H-1B1 Chile'],
      ['H-1B1 SINGAPORE', 'H-1B1 Singapore'],
      ['E-3 Australian', 'E-3'],
      ['E-3', 'E-3'],
      ['R', 'H-1B'],
      ['A', 'E-3'],
      ['C', 'H-1B1 Chile'],
      ['S', 'H-1B1 Singapore'],
      ['Select Visa Classification', null],
      ['H-2A', undefined],
      ['H-1B1', undefined],
    ],
  ],
  [
    'states spelled out or coded',
    readState,
    [
      ['MN', 'MN'],
      ['mn', 'MN'],
      ['MINNESOTA', 'MN'],
      ['New York', 'NY'],
      ['NEWYORK', 'NY'],
      ['N.Y.', 'NY'],
      ['District of Columbia', 'DC'],
      ['VIRGIN ISLANDS', 'VI'],
      ['NORTHERN MARIANA IS', 'MP'],
      ['ON', undefined],
      ['FM', undefined],
    ],
  ],
  [
    'occupation codes keep seven characters',
    readSoc,
    [
      ['15-1132', '15-1132'],
      ['15-1132.00', '15-1132'],
      ['29-1229.02', '29-1229'],
      ['151132', '15-1132'],
      ['15113200', '15-1132'],
      ['151132.0', '15-1132'],
      ['15-031', undefined],
      ['15-11321', undefined],
      ['26900', undefined],
      ['SOFTWARE DEVELOPERS, APPLICATIONS', undefined],
    ],
  ],
  [
    'industry codes have two to six digits',
    readNaics,
    [
      ['611310', '611310'],
      ['611310.0', '611310'],
      ['51121.0', '51121'],
      ['62', '62'],
      ['0', null],
      ['0.0', null],
      ['5', undefined],
      ['6113100', undefined],
      ['31-33', undefined],
      ['541511.5', undefined],
    ],
  ],
  [
    'workers are whole numbers',
    readCount,
    [
      ['1', 1],
      ['100.0', 100],
      ['0', 0],
      ['1.5', undefined],
      ['-1', undefined],
      ['99999999', undefined],
    ],
  ],
  [
    'yes and no',
    readYesNo,
    [
      ['Y', true],
      ['Yes', true],
      ['N', false],
      ['No', false],
      ['X', undefined],
    ],
  ],
  [
    'wage levels',
    readLevel,
    [
      ['I', 'I'],
      ['Level II', 'II'],
      ['iv', 'IV'],
      ['V', undefined],
      ['Level', undefined],
    ],
  ],
  [
    'a year by itself',
    readYear,
    [
      ['2025', 2025],
      ['2025.0', 2025],
      ['25', undefined],
    ],
  ],
]

describe.each(cases)('%s', (_, read, table) => {
  test.each(table)('%j', (cell, value) => expect(read(cell)).toBe(value))
  test.each(NOTHING)('%j says nothing', (cell) => expect(read(cell)).toBeNull())
})

describe('case numbers', () => {
  test.each([
    ['I-200-24001-123456', 'I-200-24001-123456'],
    ['i-203-25002-030001', 'I-203-25002-030001'],
    ['I-08275-1234567', 'I-08275-1234567'],
    ['', null],
    ['CASE_NUMBER', undefined],
    ['Total: 3', undefined],
    ['12345', undefined],
  ])('%j', (cell, value) => expect(readCaseNumber(cell)).toBe(value))

  test.each([
    ['I-200-24001-123456', 'H-1B'],
    ['I-201-24001-123456', 'H-1B1 Chile'],
    ['I-202-24001-123456', 'H-1B1 Singapore'],
    ['I-203-24001-123456', 'E-3'],
    // The days of 2008 are no visa classes.
    ['I-20008-1234567', null],
    ['I-08275-1234567', null],
  ])('%s says the visa class %s', (number, visaClass) => expect(visaClassOfCase(number)).toBe(visaClass))
})

test.each([
  ['="15-1252.00"', '15-1252.00'],
  ['=" Reno "', 'Reno'],
  ['="He said ""no"""', 'He said ""no""'],
  ['=1+1', '=1+1'],
  ['  Reno\t', 'Reno'],
])('%j is bare as %j', (cell, bare) => expect(bareCell(cell)).toBe(bare))

test.each([
  ['Aster Sample Studio', 'Aster Sample Studio'],
  ['BECHTOLD OIL &AMP; GAS', 'BECHTOLD OIL & GAS'],
  ['A & B', 'A & B'],
  ['Two  blanks', 'Two blanks'],
  ['CafÃ© Sample', 'Café Sample'],
  ['Line\nbreak', 'Line break'],
])('the name %j is %j', (cell, name) => expect(readWords(cell)).toBe(name))

test('every state is read by its code and by its name, and gives its code', () => {
  for (const { code, name } of STATES)
    for (const word of [code, name, name.toUpperCase(), name.replaceAll(' ', '')])
      expect(readState(word)).toBe(code)
})

test('no cell text throws, and what is read has the shape it is declared to have', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('__proto__', 'toString', 'I', '="'),
  )
  const shapes: [(cell: string) => unknown, RegExp][] = [
    [readStatus, /^(certified(_withdrawn)?|withdrawn|denied|rejected|invalidated)$/],
    [readVisaClass, /^(H-1B|H-1B1 (Chile|Singapore)|E-3)$/],
    [readState, /^[A-Z]{2}$/],
    [readSoc, /^\d\d-\d{4}$/],
    [readNaics, /^\d{2,6}$/],
    [readCount, /^\d{1,7}$/],
    [readYesNo, /^(true|false)$/],
    [readLevel, /^(I|II|III|IV)$/],
    [readYear, /^20\d\d$/],
    [readWords, /\S/],
    [readCaseNumber, /^[A-Z]-[\d-]+$/],
  ]
  fc.assert(
    fc.property(text, (cell) => {
      for (const [read, shape] of shapes) {
        const value = read(bareCell(cell))
        if (value !== null && value !== undefined) expect(String(value)).toMatch(shape)
      }
    }),
  )
})
