import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type EventType,
  layoffType,
  parseNotesMark,
  parseTypeCell,
  type TypeCell,
  type TypeCodes,
} from './types.ts'

const NOTHING: TypeCell = { event_type: null, is_temporary: null, mark: null, is_warn: null, problem: null }

const events: [EventType, string[]][] = [
  [
    'closure',
    [
      ...[
        'Closure',
        'Closing',
        'Closting',
        'Closed',
        'Plant Closing',
        'Plant Unit Closings',
        'Plant Closure',
        'Facility closure',
        'CL',
      ],
      ...['Company closure', 'Business Closing', 'Partial Closure', 'Closing *', 'CL -Relocating', 'cl'],
      ...['Multiple facility closures', 'Closure (26 locations)', 'Closure Type Unknown'],
    ],
  ],
  [
    'layoff',
    [
      ...[
        'Layoff',
        'Layoffs',
        'LayOff',
        'Lay-Off',
        'Mass Layoff',
        'Reduction',
        'Workforce Reduction',
        'LO',
        'WR',
      ],
      ...['Large Layoff - 10 or more workers', 'Small Layoff  1 – 10 workers', 'Layoff *', 'Terminations'],
      ...['Layoff Unknown at this\r\ntime', 'Layoff Not known at this\r\ntime', 'Layoff Type Unknown'],
    ],
  ],
  [
    'closure_and_layoff',
    [
      'LO/CL',
      'LO and CL',
      'Closure/Layoff',
      'ClosureLayoff',
      'Closure and Layoff',
      'Closure, Layoff, Layoff',
    ],
  ],
  ['reduced_hours', ['RH', 'Reduced Hours', 'Reduction in hours']],
  ['transfer', ['TR', 'Transfer']],
  ['relocation', ['Relocation', 'Relocating']],
  ['contract_loss', ['Loss of Contract', 'Contract termination']],
  [
    'other',
    ['Realignment', 'Renovations', 'Idling', 'Indefinite Idle', 'Project Milestone Completion', 'Other'],
  ],
]

describe('kinds of events', () => {
  test.each(events.flatMap(([event, cells]) => cells.map((cell) => [cell, event] as const)))(
    '%s',
    (cell, event) => {
      expect(parseTypeCell(cell)).toEqual({ ...NOTHING, event_type: event })
    },
  )
})

describe('permanent or temporary', () => {
  test.each([
    ['Permanent closure', 'closure', false],
    ['Closure Permanent', 'closure', false],
    ['Closure Temporary', 'closure', true],
    ['Temporary Plant Closing', 'closure', true],
    ['Permanent Reduction', 'layoff', false],
    ['Permanent Layoff / Reduction in Force', 'layoff', false],
    ['LayoffPermanent Reduction', 'layoff', false],
    ['ClosurePermanent Reduction', 'closure_and_layoff', false],
    ['Temporary Layoff', 'layoff', true],
    ['6 week temporary lay off', 'layoff', true],
    ['LO (3-month temporary layoff)', 'layoff', true],
    ['Mass Layoff - No Recall', 'layoff', false],
    ['Furlough', 'furlough', true],
    ['Permanent', null, false],
    ['Temporary', null, true],
    ['Idling the plant, unsure at this time if temporary or permanent', 'other', null],
  ] as const)('%s', (cell, event_type, is_temporary) => {
    expect(parseTypeCell(cell)).toEqual({ ...NOTHING, event_type, is_temporary })
  })
})

describe('marks in the type cell', () => {
  test.each([
    ['Amendment', null, 'amendment'],
    ['Amendement - Change in Number', null, 'amendment'],
    ['Change to Layoff Schedule', null, 'date_change'],
    ['Amendment - Change in date', null, 'date_change'],
    ['Amendment- Change in date/reduction in number laid off', null, 'amendment'],
    ['Revised W.A.R.N. to extend layoff dates', null, 'date_change'],
    ['Closure date extension', null, 'date_change'],
    ['Layoff postponed', 'layoff', 'date_change'],
    ['Extension', null, 'date_change'],
    ['LS', null, 'date_change'],
    ['CL\n\t\t\t(Corrected)', 'closure', 'amendment'],
    ['AW', null, 'amendment'],
    ['LS, AW', null, 'amendment'],
    ['CL, AW, LS', 'closure', 'amendment'],
    ['RN', null, 'rescission'],
    ['Mass Layoff - Additional Employees', 'layoff', 'supplement'],
    ['Tentative Closure', 'closure', 'conditional'],
    ['Potential Closure', 'closure', 'conditional'],
    ['PENDING CL', 'closure', 'conditional'],
    ['Layoff - Rescinded', 'layoff', 'rescission'],
  ] as const)('%s', (cell, event_type, mark) => {
    expect(parseTypeCell(cell)).toEqual({ ...NOTHING, event_type, mark })
  })
})

test.each([
  ...[
    '',
    'N/A',
    '?',
    'Unknown at this\r\ntime',
    'Not known at this time',
    'Type Unknown',
    'Unsure at this time',
  ],
  ...['See WARN', 'TBD', 'NR'],
])('%j says nothing, which is no problem', (cell) => {
  expect(parseTypeCell(cell)).toEqual(NOTHING)
})

test.each([
  ['WARN', true],
  ['WARN Notice', true],
  ['Non-WARN', false],
  ['NonWARN', false],
  ['NON-WARN', false],
])('%s says whether it is a WARN notice', (cell, is_warn) => {
  expect(parseTypeCell(cell)).toEqual({ ...NOTHING, is_warn })
})

test.each(['Yes', 'No', '1', 'State', 'Appliance stores'])(
  '%s means nothing by itself: a problem',
  (cell) => {
    expect(parseTypeCell(cell)).toEqual({ ...NOTHING, problem: expect.stringContaining(cell) })
  },
)

describe("the publisher's codes", () => {
  const codes: TypeCodes = {
    '1': { event_type: 'closure' },
    '2': { event_type: 'layoff' },
    AW: { mark: 'amendment' },
    Yes: { event_type: 'closure' },
    'Closing *': { event_type: 'closure' },
  }

  test('come before the common words, whatever their case', () => {
    expect(parseTypeCell('2', codes)).toEqual({ ...NOTHING, event_type: 'layoff' })
    expect(parseTypeCell('YES', codes)).toEqual({ ...NOTHING, event_type: 'closure' })
    expect(parseTypeCell('closing *', codes)).toEqual({ ...NOTHING, event_type: 'closure' })
    expect(parseTypeCell('Renovations', codes).event_type).toBe('other')
  })

  test('may be several', () => {
    expect(parseTypeCell('1, AW', codes)).toEqual({ ...NOTHING, event_type: 'closure', mark: 'amendment' })
    expect(parseTypeCell('2 and 1', codes).event_type).toBe('closure_and_layoff')
  })

  test('may have a remark behind them, which adds and does not change the event', () => {
    expect(parseTypeCell('2 Temporary', codes)).toEqual({
      ...NOTHING,
      event_type: 'layoff',
      is_temporary: true,
    })
    expect(parseTypeCell('2 (Possibly turning into a closure)', codes).event_type).toBe('layoff')
    expect(parseTypeCell('1 *Note-This is an update to the WARN sent on September 2, 2011', codes)).toEqual({
      ...NOTHING,
      event_type: 'closure',
      mark: 'amendment',
    })
  })
})

describe('marks in free remarks', () => {
  test.each([
    ['WARN rescinded on 3/1', 'rescission'],
    ['Layoffs were cancelled', 'rescission'],
    ['Revised number', 'amendment'],
    ['EXTENSION', 'date_change'],
    ['Layoff dates extended', 'date_change'],
    ['The extension office closes', null],
    ['Supplemental notice to that of May', 'supplement'],
    ['Conditional on the sale', 'conditional'],
    ['The customer cancelled its contract', null],
    ['Due to a pending sale and possible closure', null],
    ['', null],
  ])('%s', (notes, mark) => {
    expect(parseNotesMark(notes)).toBe(mark)
  })
})

test('the interface has three words for the kinds of events', () => {
  expect(layoffType('closure_and_layoff')).toBe('closure')
  expect(layoffType('furlough')).toBe('layoff')
  expect(layoffType('contract_loss')).toBe('layoff')
  expect(layoffType('relocation')).toBe('relocation')
  for (const event of ['reduced_hours', 'transfer', 'other', null] as const)
    expect(layoffType(event)).toBeNull()
})

describe('for any text', () => {
  const words = fc.constantFrom(
    ...[
      'closure',
      'Layoff',
      'CL',
      'AW',
      'no',
      'warn',
      'non',
      'temp',
      'permanent',
      '/',
      ', ',
      ' ',
      '1',
      '2',
      '(',
      'é',
    ],
  )
  const anything = fc.oneof(
    fc.array(words, { maxLength: 8 }).map((parts) => parts.join(' ')),
    fc.string({ unit: 'binary', maxLength: 30 }),
  )
  const codes: TypeCodes = {
    '1': { event_type: 'closure' },
    '2': { event_type: 'layoff' },
    aw: { mark: 'amendment' },
  }

  test('nothing throws, and a problem is told exactly when words are left without a meaning', () => {
    fc.assert(
      fc.property(anything, (cell) => {
        const { problem, ...said } = parseTypeCell(cell, codes)
        parseNotesMark(cell)
        if (Object.values(said).some((value) => value !== null)) expect(problem).toBeNull()
        if (problem !== null) expect(cell.trim()).not.toBe('')
      }),
      { numRuns: 2000 },
    )
  })

  test('case and white space around and between words do not matter', () => {
    const cells = fc.constantFrom(
      ...events.flatMap(([, list]) => list).filter((cell) => !/[a-z][A-Z]/.test(cell)),
    )
    fc.assert(
      fc.property(cells, fc.constantFrom(' ', '\n', '\u00a0', ' \r\n\t'), (cell, blank) => {
        const printed = `${blank}${cell.toUpperCase().replace(/ /g, blank)}${blank}`
        expect(parseTypeCell(printed)).toEqual(parseTypeCell(cell))
      }),
    )
  })
})
