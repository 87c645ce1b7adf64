import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { STATES } from '#lib/states.ts'
import { type CountCell, firstAndLast, parseCountCell, WORKERS_PLAUSIBLE_MAX } from './counts.ts'

const EMPTY: CountCell = {
  workers: null,
  low: null,
  high: null,
  total: null,
  approximate: false,
  revised: false,
  problem: null,
}

describe('a number', () => {
  test.each([
    ['68', 68],
    ['1,609', 1609],
    ['27.0', 27],
    ['1,250.0', 1250],
    ['*149', 149],
    ['149*', 149],
    ['13 FT', 13],
    ['60 total', 60],
    ['8 additional', 8],
    ['12 remote workers', 12],
    ['1 Alaska Worker', 1],
    ['60 (all employees work remotely)', 60],
    ['434Â', 434],
    ['sixty-three (63) employees', 63],
    ['Twelve employees', 12],
  ])('%s', (cell, workers) => {
    expect(parseCountCell(cell, 'AK')).toEqual({ ...EMPTY, workers })
  })

  test('Excel shows a number as a day of 1900, the 29th of February among them', () => {
    expect(parseCountCell('1900-03-13', 'KY').workers).toBe(73)
    expect(parseCountCell('1900-03-13 00:00:00', 'KY').workers).toBe(73)
    expect(parseCountCell('1/1/1900', 'KY').workers).toBe(1)
    expect(parseCountCell('1900-02-29', 'KY').workers).toBe(60)
    expect(parseCountCell('1900-12-31', 'KY').workers).toBe(366)
    expect(parseCountCell('1900-13-45', 'KY')).toMatchObject({ workers: null, problem: expect.any(String) })
  })
})

describe('nothing stated, which is no problem', () => {
  test.each([
    ...[
      '',
      '0',
      'TBD',
      'TBA',
      't/b/d',
      'Unknown',
      'Unknown at this time',
      'N/A',
      'Not disclosed',
      'Not Disclosed',
    ],
    ...[
      'Undisclosed at this time',
      'NR',
      '?',
      '-',
      '---',
      'All',
      'Not noted',
      'MT # unknown',
      'See WARN',
      'in WARN',
    ],
    ...['work in progress', 'Not sure of the number of impacted workers in MD at this time'],
  ])('%j', (cell) => {
    expect(parseCountCell(cell, 'MT')).toEqual(EMPTY)
  })
})

describe('ranges and bounds are flagged', () => {
  test.each([
    ['75 - 100', 75, 75, 100],
    ['323-500', 323, 323, 500],
    ['50 to 60', 50, 50, 60],
    ['between 50 and 60', 50, 50, 60],
    ['80-100', 80, 80, 100],
    ['5-9', 5, 5, 9],
    ['110 – 145 employees', 110, 110, 145],
    ['min. 1 - max. 10', 1, 1, 10],
    ['60-70 in Maryland', 60, 60, 70],
    ['Initially 110 (Possibly as high as 160)', 110, 110, 160],
    ['Up to 300', null, null, 300],
    ['fewer than 50 employees', null, null, 50],
    ['100+', 100, 100, null],
    ['25+', 25, 25, null],
    ['100 +', 100, 100, null],
    ['Over 100', 100, 100, null],
    ['50 or more', 50, 50, null],
    ['Starting with 35 leading up to several hundred by December 2013', 35, 35, null],
    ['200 +/-', 200, null, null],
    ['approx. 150', 150, null, null],
    ['132 (approximately)', 132, null, null],
    ['about 40', 40, null, null],
    ['62 MAY be affected', 62, null, null],
  ])('%s', (cell, workers, low, high) => {
    expect(parseCountCell(cell, 'MD')).toEqual({ ...EMPTY, workers, low, high, approximate: true })
  })
})

describe("the state's part of a total", () => {
  test.each([
    ['120 (2 in ID)', 'ID', 2, 120],
    ['324 (11 reside in South Dakota)', 'SD', 11, 324],
    ['120 (25 reside in MA)', 'MA', 25, 120],
    ['180 (1 resides in MA)', 'MA', 1, 180],
    ['181 (total) 91 in MA', 'MA', 91, 181],
    ['110 total; 7 CT 103 remote', 'CT', 7, 110],
    ['9,891 Remote Workers (2 from RI)', 'RI', 2, 9891],
    ['*508 *Only sixty-three (63) employees affected in Louisiana', 'LA', 63, 508],
    ['645 (**ONLY FIVE PA RESIDENTS AFFECTED**)', 'PA', 5, 645],
    ['81 Total -- 13 of which reside in PA', 'PA', 13, 81],
    ['9 Pennsylvania workers (209 total)', 'PA', 9, 209],
    ['97 (in MI)0 (in IN)', 'IN', 0, 97],
    ['50 in NJ and 70 in NY', 'NJ', 50, 120],
    ['3 (residents), 180 (out of state remote reporting to Example Office)', 'MA', 3, 183],
    ['430 nationwide; unknown number of PA residents impacted', 'PA', null, 430],
    ['9,236 Nationwide; PA total pending verification', 'PA', null, 9236],
    ['66; #CT workers not indicated', 'CT', null, 66],
    ['Total 35 (At this time, number impacted at this location is unknown.)', 'MD', null, 35],
  ])('%s in %s', (cell, state, workers, total) => {
    expect(parseCountCell(cell, state)).toEqual({ ...EMPTY, workers, total })
  })

  test('a total that cannot be read leaves the part of the state', () => {
    const cell = parseCountCell('approx. 22,00 nationwide (14 reported in ND)', 'ND')
    expect(cell).toMatchObject({ workers: 14, total: null, problem: expect.any(String) })
  })

  test.each([
    ['173 (nationwide)', 173],
    ['500 Nationwide', 500],
    ['175 Total /all locations', 175],
    ['1100-1200 (MD,DC,VA)', 1200],
  ])('%s is a total alone, to be looked at', (cell, total) => {
    expect(parseCountCell(cell, 'MD')).toEqual({
      ...EMPTY,
      total,
      problem: expect.stringContaining('beyond'),
    })
  })

  test('a small word that spells a state code is not the state', () => {
    expect(parseCountCell('120 (2 in Ohio)', 'IN')).toMatchObject({
      workers: null,
      problem: expect.any(String),
    })
    expect(parseCountCell('50 or 60', 'OR')).toMatchObject({ workers: 50, low: 50, high: 60, total: null })
    expect(parseCountCell('50 OR 60', 'OR')).toMatchObject({ workers: 50, low: 50, high: 60, total: null })
  })
})

describe('lists add up when it is said what of', () => {
  test.each([
    ['240 (Passaic), 417 (Bergen), 214 (Essex)', 871],
    ['133 Zeeland, 5 Traverse City', 138],
    ['501 @ Etters location; 595 @ Reading location', 1096],
    ['Cooked Plant -- 110 ... Raw Plant - 119', 229],
    ['Passaic: 40, Bergen: 60', 100],
    ['138 (133 Zeeland, 5 Traverse City)', 138],
    ['206 (198 P/T and 8 F/T Employees)', 206],
    ['105 (91 Temporary Layoffs and 14 Permanent Layoffs)', 105],
    ['74 fulltime and 184 parttime', 258],
    ['54 Union\n3 Non Union', 57],
    ['40 hourly, 12 salaried employees', 52],
  ])('%s', (cell, workers) => {
    expect(parseCountCell(cell, 'NJ')).toEqual({ ...EMPTY, workers })
  })

  test.each([
    ...['58 94 97 35', '58,94,97,35', '163, 204, 130, 191', '2 5s1ta', '47                 30'],
    ...[
      '120 employees, 60 remote',
      '35 in March, 40 in June',
      '90 Passaic, 90 Passaic',
      '54 union, 10 Passaic',
    ],
    ...['190 company with an additional 100 contracted', '138 (100 Zeeland, 5 Traverse City)'],
    ...[
      'Reduction from 13 to 1',
      'Unknown - Previous submission 117',
      '100 (50 in TX)',
      '50 Ohio',
      '7 (2 remote)',
    ],
    ...['10-9', '12-3400', '75.5', 'a few', 'Closure', 'Entire Plant and office', '22,00'],
  ])('%s is null, with a problem', (cell) => {
    expect(parseCountCell(cell, 'NJ')).toMatchObject({ workers: null, low: null, high: null, total: null })
    expect(parseCountCell(cell, 'NJ').problem).not.toBeNull()
  })

  test.each([
    '(320)534-5702',
    '320-534-5702',
    '534-5702',
    '10/22/2020',
    '2019-05-06 00:00:00',
    'June 5, 2020',
  ])('%s belongs to another column', (cell) => {
    expect(parseCountCell(cell, 'OH')).toEqual({ ...EMPTY, problem: expect.any(String) })
  })
})

describe('revisions', () => {
  test.each([
    ['45 (amended)', 45],
    ['645 Revised', 645],
    ['309 *updated 10/26/23', 309],
    ['103 (REVISED) 10/22/2020 108', 108],
    ['103 (revised) 108', 108],
  ])('%s', (cell, workers) => {
    expect(parseCountCell(cell, 'MD')).toEqual({ ...EMPTY, workers, revised: true })
  })
})

describe('too many to believe', () => {
  test('above ten thousand a count is held for review, kept as a total', () => {
    expect(parseCountCell('10,000', 'OR')).toEqual({ ...EMPTY, workers: WORKERS_PLAUSIBLE_MAX })
    expect(parseCountCell('10,001', 'OR')).toMatchObject({ workers: null, total: 10_001 })
    expect(parseCountCell('22000', 'KS').problem).toContain('held for review')
    expect(parseCountCell('27500', 'OR').problem).toContain('held for review')
  })

  test('9,999,999 is no number of people', () => {
    expect(parseCountCell('9999999', 'VT')).toMatchObject({
      workers: null,
      total: null,
      problem: expect.any(String),
    })
    expect(parseCountCell('163,204,130,191', 'MI')).toMatchObject({ workers: null, total: null })
  })
})

describe('for any count', () => {
  const people = fc.integer({ min: 1, max: WORKERS_PLAUSIBLE_MAX })
  const state = fc.constantFrom(...STATES)

  test('each way of writing it reads back as itself', () => {
    const ways: ((n: number) => string)[] = [
      (n) => String(n),
      (n) => n.toLocaleString('en-US'),
      (n) => `${n}.0`,
      (n) => `${n} employees`,
      (n) => ` ${n}* `,
      (n) => `approx. ${n.toLocaleString('en-US')} workers`,
    ]
    fc.assert(
      fc.property(people, fc.constantFrom(...ways), state, (n, way, { code }) => {
        expect(parseCountCell(way(n), code)).toMatchObject({ workers: n, total: null, problem: null })
      }),
      { numRuns: 1000 },
    )
  })

  test('the number given for the state wins over a larger one, in every state', () => {
    const ways: ((part: number, total: number, name: string) => string)[] = [
      (part, total, name) => `${total} (${part} in ${name})`,
      (part, total, name) => `${total} total, ${part} reside in ${name}`,
      (part, total, name) => `${total} employees (${part} from ${name})`,
      (part, total, name) => `${part} ${name} workers (${total} nationwide)`,
    ]
    fc.assert(
      fc.property(
        people,
        fc.integer({ min: 1, max: 40_000 }),
        state,
        fc.boolean(),
        fc.constantFrom(...ways),
        (n, more, { code, name }, short, way) => {
          const cell = way(n, n + more, short ? code : name)
          expect([cell, parseCountCell(cell, code)]).toEqual([
            cell,
            { ...EMPTY, workers: n, total: n + more },
          ])
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('a range gives its two ends', () => {
    const link = fc.constantFrom('-', ' - ', ' to ', '–')
    fc.assert(
      fc.property(people, fc.double({ min: 1, max: 5, noNaN: true }), link, (low, factor, between) => {
        const high = Math.round(low * factor)
        expect(parseCountCell(`${low}${between}${high}`, 'KY')).toMatchObject({
          workers: low,
          low,
          high,
          problem: null,
        })
      }),
    )
  })

  test('a list of places adds up', () => {
    const places = fc.uniqueArray(
      fc.constantFrom('Passaic', 'Bergen', 'Essex', 'Cape May', 'Hudson', 'Salem'),
      {
        minLength: 2,
        maxLength: 5,
      },
    )
    fc.assert(
      fc.property(
        places,
        fc.array(fc.integer({ min: 1, max: 1500 }), { minLength: 5, maxLength: 5 }),
        (names, counts) => {
          const cell = names.map((name, i) => `${counts[i]} (${name})`).join(', ')
          const sum = names.reduce((total, _, i) => total + counts[i]!, 0)
          expect(parseCountCell(cell, 'NJ')).toMatchObject({ workers: sum, problem: null })
        },
      ),
    )
  })
})

describe('for any text at all', () => {
  const FRAGMENTS = [
    ...[
      '1',
      '7',
      '63',
      '120',
      '1,609',
      '22,00',
      '5.5',
      '10/22/2020',
      '1900-03-13',
      ' in ',
      ' in ',
      'IN',
      'PA',
      'Ohio',
    ],
    ...[
      '(',
      ')',
      ' total',
      ' nationwide',
      ' and ',
      ', ',
      '; ',
      ' - ',
      '+',
      '*',
      ' (REVISED) ',
      ' remote',
      ' union',
    ],
    ...[
      ' non-union',
      'up to ',
      'over ',
      'TBD',
      'residents',
      'Passaic',
      'unknown',
      '§',
      '¤',
      '\n',
      'approx. ',
    ],
  ]
  const soup = fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 10 }).map((parts) => parts.join(''))
  const anything = fc.oneof(soup, fc.string({ maxLength: 40 }), fc.string({ unit: 'binary', maxLength: 40 }))
  const state = fc.constantFrom('IN', 'PA', 'OH', 'OR', 'NJ', 'MD')

  test('nothing throws, and no number comes out that is not in the cell or a sum of numbers in it', () => {
    fc.assert(
      fc.property(anything, state, (cell, code) => {
        const { workers, low, high, total } = parseCountCell(cell, code)
        fc.pre(!/1900/.test(cell))
        const numbers = (cell.replace(/,(?=\d{3})/g, '').match(/\d+/g) ?? []).map(Number)
        const sums = new Set([0])
        for (const number of numbers) for (const sum of [...sums]) sums.add(sum + number)
        for (const number of [workers, low, high, total]) {
          if (number === null) continue
          expect(sums.has(number)).toBe(true)
          expect(number).toBeGreaterThanOrEqual(0)
        }
        if (workers !== null) expect(workers).toBeLessThanOrEqual(WORKERS_PLAUSIBLE_MAX)
        if (low !== null && high !== null) expect(low).toBeLessThanOrEqual(high)
        if (workers !== null && total !== null) expect(workers).toBeLessThanOrEqual(total)
      }),
      { numRuns: 5000 },
    )
  })

  test('a cell that gives nothing either says that nothing is known or is a problem', () => {
    fc.assert(
      fc.property(anything, state, (cell, code) => {
        fc.pre(!/unknown|tbd/i.test(cell))
        const { workers, high, total, problem } = parseCountCell(cell, code)
        if (workers === null && high === null && total === null && /[1-9]/.test(cell))
          expect(problem).not.toBeNull()
      }),
      { numRuns: 5000 },
    )
  })

  test('a long cell takes no time', () => {
    for (const piece of ['1 (a), ', '1, ', 'in ', '1 who is ', '(', '1-', 'AB,']) {
      parseCountCell(piece.repeat(1000), 'IN')
    }
  })
})

test('a publisher that keeps the first and the last count: the low end is taken, and a zero is one', () => {
  const read = (first: number, last: number) => parseCountCell(firstAndLast(first, last), 'IL')
  expect(read(137, 4335)).toMatchObject({ workers: 137, low: 137, high: 4335, problem: null })
  expect(read(400, 376)).toMatchObject({ workers: 376, low: 376, high: 400 })
  expect(read(150, 0)).toMatchObject({ workers: 0, low: 0, high: 150 })
})
