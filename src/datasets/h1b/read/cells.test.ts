import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readEmployer } from '../names.ts'
import {
  readCity,
  readCount,
  readFiscalYear,
  readSector,
  readState,
  readTaxId,
  readZip,
  splitLine,
} from './cells.ts'

test('counts with thousands commas come back as they went', () => {
  fc.assert(
    fc.property(fc.nat(9_999_999), (count) => {
      expect(readCount(count.toLocaleString('en-US'))).toBe(count)
      expect(readCount(` ${count}.0 `)).toBe(count)
    }),
  )
})

test.each([
  ['', null],
  ['Null', null],
  ['-1', undefined],
  ['1.5', undefined],
  ['12,34', undefined],
  ['1,2345', undefined],
  ['10,000,000', undefined],
  ['one', undefined],
])('the count "%s" is %s', (cell, count) => {
  expect(readCount(cell)).toBe(count)
})

test.each([
  ['2022', 2022],
  ['2022.0', 2022],
  [' 2009 ', 2009],
  ['1989', undefined],
  ['2101', undefined],
  ['22', undefined],
  ['', undefined],
  ['Grand Total', undefined],
])('the fiscal year "%s" is %s', (cell, year) => {
  expect(readFiscalYear(cell)).toBe(year)
})

test('lost zeros come back, however many were lost', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 99_999 }), (tax, zip) => {
      expect(readTaxId(String(tax))).toBe(String(tax).padStart(4, '0'))
      expect(readZip(String(zip))).toBe(String(zip).padStart(5, '0'))
    }),
  )
})

test.each([
  [readTaxId, '12345', undefined],
  [readTaxId, '', null],
  [readTaxId, '417.0', '0417'],
  [readTaxId, '#N/A', undefined],
  [readZip, '97201-1234', '97201'],
  [readZip, 'K1A 0B1', undefined],
  [readZip, '', null],
  [readSector, '52', '52'],
  [readSector, '52 - Finance and Insurance', '52'],
  [readSector, '31-33 - Manufacturing', '31-33'],
  [readSector, '44-45', '44-45'],
  [readSector, '541511', undefined],
  [readSector, 'Finance', undefined],
  [readSector, 'Null', null],
  [readState, 'or', 'OR'],
  [readState, 'Oregon', 'OR'],
  [readState, 'AP', 'AP'],
  [readState, 'PR', 'PR'],
  [readState, 'XX', undefined],
  [readState, '', null],
  [readCity, 'ST PAUL', 'ST PAUL'],
  [readCity, '-', null],
  [readCity, '60015', undefined],
  [readCity, '#REF!', undefined],
])('%o reads "%s" as %s', (read, cell, value) => {
  expect(read(cell)).toBe(value)
})

describe('employers', () => {
  const cut = 'CEDAR RIVER REGIONAL MEDICAL CENTE'

  test('are found again under the name that was cut', () => {
    const full = readEmployer('CEDAR RIVER REGIONAL MEDICAL CENTER OF OREGON INC', 2022)
    expect(readEmployer(cut, 2021)).toMatchObject({ employer_cut: true, employer_key: full!.employer_key })
    expect(full!.employer_cut).toBe(false)
  })

  test('are found again when the cut fell on a blank', () => {
    const full = 'ASH HOLDINGS OF THE UPPER MIDWEST INCORPORATED'
    expect(full[33]).toBe(' ')
    const key = readEmployer(full, 2022)!.employer_key
    expect(readEmployer(full.slice(0, 33), 2021)!.employer_key).toBe(key)
  })

  test.each(['J R AUTOMATION LLC', 'J.R. AUTOMATION, LLC', 'JR  AUTOMATION L L C'])(
    '%s has the key of its other spellings',
    (name) => {
      expect(readEmployer(name, 2022)!.employer_key).toBe('jrautomationllc')
    },
  )

  test('of 34 characters may go on, but for the year that cut none', () => {
    expect(readEmployer(cut, 2023)!.employer_cut).toBe(false)
    expect(readEmployer(cut, 2024)!.employer_cut).toBe(true)
    expect(readEmployer(cut.slice(1), 2021)!.employer_cut).toBe(false)
  })

  test.each([
    ['', null],
    ['  ', null],
    ['NULL', null],
    ['#NAME?', undefined],
    ['#VALUE!', undefined],
  ])('"%s" is no name', (cell, name) => {
    expect(readEmployer(cell, 2022)).toBe(name)
  })

  test('of no letter we know have a key of their own', () => {
    const keys = ['+++', '日本', '* *'].map((name) => readEmployer(name, 2022)!.employer_key)
    expect(new Set(keys).size).toBe(3)
    expect(keys).not.toContain('')
  })

  test('always have a key when they have a name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (cell) => {
        const name = readEmployer(cell, 2022)
        if (name) expect(name.employer_key).not.toBe('')
      }),
    )
  })
})

describe('lines', () => {
  const text = fc.string({ unit: fc.constantFrom('A', ' ', ',', '\t', '"', 'é', '.') })

  test.each([',', '\t'] as const)('quoted cells come back as they went, parted by %j', (delimiter) => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (cells) => {
        const line = cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)
        expect(splitLine(line, delimiter)).toEqual(cells)
      }),
    )
  })

  test('are split as by a library', () => {
    const cell = fc.oneof(
      fc.stringMatching(/^[A-Z &.-]{0,12}$/),
      fc.stringMatching(/^[A-Z &.,-]{0,12}$/).map((inside) => `"${inside}"`),
    )
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2, maxLength: 12 }), (cells) => {
        const line = cells.join(',')
        expect(splitLine(line, ',')).toEqual(parse(line)[0] ?? [''])
      }),
    )
  })

  test.each([
    ['"A "B" C",1', ',', ['A "B" C', '1']],
    ['"","x"', ',', ['', 'x']],
    ['"a""",', ',', ['a"', '']],
    ['A "B" C,1', ',', ['A "B" C', '1']],
    ['"A,1', ',', null],
    ['"K" LINE\t1', '\t', ['"K" LINE', '1']],
    ['"K LINE\t1', '\t', ['"K LINE', '1']],
  ] as const)('%s', (line, delimiter, cells) => {
    expect(splitLine(line, delimiter)).toEqual(cells)
  })
})
