import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type IsoDate, isIsoDate } from '#lib/dates.ts'
import { parseDateCell } from './dates.ts'

const read = (cell: string, year?: number) => {
  const { start, end, precision } = parseDateCell(cell, { year })
  return [start, end, precision]
}

describe('one day', () => {
  test.each([
    ['3/1/2024', '2024-03-01'],
    ['3/1/24', '2024-03-01'],
    ['03-01-24', '2024-03-01'],
    ['2-13-26', '2026-02-13'],
    ['04_1_2026', '2026-04-01'],
    ['3.1.2024', '2024-03-01'],
    ['2024-03-01', '2024-03-01'],
    ['2024-03-01 00:00:00', '2024-03-01'],
    ['2019-09-12T00:00:00Z', '2019-09-12'],
    ['2018/4/9', '2018-04-09'],
    ['2018/4/ 27', '2018-04-27'],
    ['20240301', '2024-03-01'],
    ['16-Feb-2021', '2021-02-16'],
    ['01-Apr-19', '2019-04-01'],
    ['04 January  2016', '2016-01-04'],
    ['Jan 13, 2022', '2022-01-13'],
    ['June 23,2013', '2013-06-23'],
    ['July 5th, 2024', '2024-07-05'],
    ['April, 30, 2021', '2021-04-30'],
    ['April 18. 2020', '2020-04-18'],
    ['44197', '2021-01-01'],
    ['starts 10/29/2017', '2017-10-29'],
    ['On or about January 31, 2015', '2015-01-31'],
    ['Beginning 2/11/2024 at 11:59 pm', '2024-02-11'],
    ['09/30/09 +/-', '2009-09-30'],
    ['9/30/20*', '2020-09-30'],
    ['1/5/18/', '2018-01-05'],
    ['September 19, 2014/See WARN', '2014-09-19'],
    ['3/15/2026Layoff', '2026-03-15'],
    ['5/10/23 and ending 60-74 days thereafter', '2023-05-10'],
    ['On 3/19/2024, or the 14-day period beginning on that date.', '2024-03-19'],
    ['02/07/2025 WARN – Due to', '2025-02-07'],
    ['12/31/19 (for 265) Not specified for 191', '2019-12-31'],
    ['*Harbor Resort Amendment #2 August 13, 2021', '2021-08-13'],
  ])('%s', (cell, date) => {
    expect(parseDateCell(cell)).toMatchObject({
      start: date,
      end: date,
      precision: 'day',
      repaired: false,
      problem: null,
    })
  })

  test('the year of two digits turns at 1988', () => {
    expect(read('1/2/88')[0]).toBe('1988-01-02')
    expect(read('1/2/87')[0]).toBe('2087-01-02')
  })

  test('a day-first publisher is read day first, but not its month names and ISO dates', () => {
    const dmy = (cell: string) => parseDateCell(cell, { order: 'dmy' }).start
    expect(dmy('5/11/2020')).toBe('2020-11-05')
    expect(dmy('2020-11-05')).toBe('2020-11-05')
    expect(dmy('5 November 2020')).toBe('2020-11-05')
  })
})

describe('ranges and lists', () => {
  test.each([
    ['06-11-22 thru 06-12-22', '2022-06-11', '2022-06-12'],
    ['8/2/2019-12/31/2019', '2019-08-02', '2019-12-31'],
    ['1/1/20 to 1/14/20', '2020-01-01', '2020-01-14'],
    ['3/5/2018to 5/4/2018', '2018-03-05', '2018-05-04'],
    ['03/15/202503/29/2025', '2025-03-15', '2025-03-29'],
    ['7/21/2025beginning 9/26/2025', '2025-07-21', '2025-09-26'],
    ['1/15/2026 1/28/2026', '2026-01-15', '2026-01-28'],
    ['4/28/20 – 5/11/20', '2020-04-28', '2020-05-11'],
    ['10/1/2010-10/15/2010, 10/29/2010-11/12/2010, 12/3/2010-12/17/2010', '2010-10-01', '2010-12-17'],
    ['3/20/20, 3/24/20, & 3/26/20', '2020-03-20', '2020-03-26'],
    ['5/6/2024; 5/31/2024; 6/28/2024,;9/6/2024', '2024-05-06', '2024-09-06'],
    ['September 15, 2020 and March 18, 2020', '2020-03-18', '2020-09-15'],
    ['December 15-30, 2020', '2020-12-15', '2020-12-30'],
    ['May 2 and 5, 2020', '2020-05-02', '2020-05-05'],
    ['May 7,14 & 31, 2012', '2012-05-07', '2012-05-31'],
    ['June 17 - June 30, 2020', '2020-06-17', '2020-06-30'],
    ['December 15 - January 5, 2021', '2020-12-15', '2021-01-05'],
    ['14th - 25th of October 2013', '2013-10-14', '2013-10-25'],
    ['5/10-25/2020', '2020-05-10', '2020-05-25'],
    [
      'Initial layoff September 4, 2019 with more on September 13 and September 20',
      '2019-09-04',
      '2019-09-20',
    ],
    [
      'Phase 1: 1/11/23 (38 workers) ... Phase 2: 2/10/23 (59 workers) ... Phase 4: TBD',
      '2023-01-11',
      '2023-02-10',
    ],
    ['12/9/2024 -- 173 workers ... 12/20/2024 -- 60 workers', '2024-12-09', '2024-12-20'],
    ['1. 1/15/2025 ... 2. 1/22/2025 ... 3. 2/12/2025', '2025-01-15', '2025-02-12'],
    ['first wave - 5/9/2025 impacting 124 workers ... final wave - 12/31/2025', '2025-05-09', '2025-12-31'],
    ['Three (3) stages; 9/6/2024, 12/6/2024 and 3/31/2025', '2024-09-06', '2025-03-31'],
  ])('%s', (cell, start, end) => {
    expect(parseDateCell(cell)).toMatchObject({ start, end, precision: 'day', problem: null })
  })

  test('a range that runs backwards gives its first date and a problem', () => {
    const cell = parseDateCell('10/3/2022 -2/4/2022')
    expect(cell).toMatchObject({ start: '2022-10-03', end: null })
    expect(cell.problem).toContain('backwards')
  })
})

describe('less than a day', () => {
  test.each([
    ['March 2021', '2021-03-01', '2021-03-01', 'month'],
    ['August 2013', '2013-08-01', '2013-08-01', 'month'],
    ['March, 2025', '2025-03-01', '2025-03-01', 'month'],
    ['07/2010', '2010-07-01', '2010-07-01', 'month'],
    ['Late September 2019', '2019-09-01', '2019-09-01', 'month'],
    ['August-November 2021', '2021-08-01', '2021-11-30', 'month'],
    ['April/June 2020', '2020-04-01', '2020-06-30', 'month'],
    ['12/2017-8/2018', '2017-12-01', '2018-08-31', 'month'],
    ['Q1 2019', '2019-01-01', '2019-01-01', 'quarter'],
    ['3rd Qtr 2012', '2012-07-01', '2012-07-01', 'quarter'],
    ['3rd Quarter of 2009', '2009-07-01', '2009-07-01', 'quarter'],
    ['Q4, 2014 and are expected to end in Q2, 2015', '2014-10-01', '2015-06-30', 'quarter'],
    ['2024', '2024-01-01', '2024-01-01', 'year'],
    ['End of 2013', '2013-01-01', '2013-01-01', 'year'],
    ['4/22/20 to June 2020', '2020-04-22', '2020-06-30', 'day'],
    ['April 1 through February 2024', '2023-04-01', '2024-02-29', 'day'],
    ['1/23/09-2010', '2009-01-23', '2010-12-31', 'day'],
    ['December 25, and Feb - Jun 2021', '2020-12-25', '2021-06-30', 'day'],
  ])('%s', (cell, start, end, precision) => {
    expect(read(cell)).toEqual([start, end, precision])
  })

  test('a period that an exact day lies in adds nothing to it', () => {
    expect(read('10/06/2017 - Fall 2017')).toEqual(['2017-10-06', '2017-10-06', 'day'])
    expect(read('Beginning 1/31/2024; Ending end of year 2024')).toEqual(['2024-01-31', '2024-01-31', 'day'])
  })
})

describe('without a year', () => {
  test('the page gives it', () => {
    expect(read('September', 2011)).toEqual(['2011-09-01', '2011-09-01', 'month'])
    expect(read('4/14', 2023)).toEqual(['2023-04-14', '2023-04-14', 'day'])
    expect(read('4th quarter of this year', 2012)).toEqual(['2012-10-01', '2012-10-01', 'quarter'])
    expect(read('May 19, 23, 30 ... June 6, 20', 2023)).toEqual(['2023-05-19', '2023-06-20', 'day'])
  })

  test('no page, no date, and a problem', () => {
    for (const cell of [
      'September',
      '3/29',
      'May 19, 23, 30 ... June 6',
      '5/16 through 5/30; the rest in 2026',
    ])
      expect(parseDateCell(cell)).toMatchObject({
        start: null,
        problem: expect.stringContaining('names no year'),
      })
  })
})

describe('edits stand apart', () => {
  test.each([
    ['03/31/2021 10/04/2021 rev', '2021-03-31', ['2021-10-04'], true],
    ['01/15/2020 (updated 01/27/2020)', '2020-01-15', ['2020-01-27'], true],
    ['4/1/2020 - REVISED 4/8/2020', '2020-04-01', ['2020-04-08'], true],
    ['01/17/2020Revised01/21/2020', '2020-01-17', ['2020-01-21'], true],
    ['5/30/2019 Revised 06/12/2019 Revised 08/01/2019', '2019-05-30', ['2019-06-12', '2019-08-01'], true],
    ['Updated 03/26/2019 Originated 12/17/2018', '2018-12-17', ['2019-03-26'], true],
    ['1/6/2016 (revised thru 5/5/16)', '2016-01-06', ['2016-05-05'], true],
    ["2/12/2020 (rec'd 2/18/2020)", '2020-02-12', ['2020-02-18'], false],
    ['3/1/19 (received on 3/22/19)', '2019-03-01', ['2019-03-22'], false],
    ['03/05/14 Updated', '2014-03-05', [], true],
    ['Updated12/16/2022', '2022-12-16', [], true],
    // Maryland: what stood, the day of the revision, what stands now.
    ['3/16/2020 (REVISED) 10/22/2020 11/26/2020', '2020-11-26', ['2020-10-22'], true],
    ['4/1/2020 (REVISED) 10/22/2020', '2020-04-01', ['2020-10-22'], true],
  ])('%s', (cell, date, edits, revised) => {
    expect(parseDateCell(cell)).toMatchObject({ start: date, end: date, edits, revised, problem: null })
  })
})

describe('misprints', () => {
  test.each([
    ['01/07//09', '2009-01-07'],
    ['04/-9/2020', '2020-04-09'],
    ['1021/2024', '2024-10-21'],
    ['4/82011', '2011-04-08'],
    ['2/19/219', '2019-02-19'],
    ['1/18/224', '2024-01-18'],
    ['7/3/20223', '2023-07-03'],
    ['3/31/12025', '2025-03-31'],
    ['08/14/02018', '2018-08-14'],
    ['01/30/201 7', '2017-01-30'],
    ['4/8/20/20', '2020-04-08'],
    ['3/3020/17', '2017-03-30'],
    ['4/3.2026', '2026-04-03'],
    ['10/21-2024', '2024-10-21'],
    ['April 25, 2025-July 3 1 , 2025.', '2025-04-25'],
    ['Apri 1, 2020', '2020-04-01'],
    ['Decemeber 5, 2013', '2013-12-05'],
    ['Arpil 5, 2013', '2013-04-05'],
  ])('%s is repaired by rule, and says so', (cell, date) => {
    expect(parseDateCell(cell)).toMatchObject({
      start: date,
      precision: 'day',
      repaired: true,
      problem: null,
    })
  })

  test.each([
    '02/29/2013',
    '09/31/10',
    '10/37/2008',
    '21/2024',
    '10/05/202',
    '03/202/2020',
    '9/1/8/2020',
    '3/1620 to 4/30/20',
    '50/01/2013 - 10/25/2013',
    '31, 2019',
    'Mar-21',
    '5/10-12/2020',
    'Management Canceled',
    'Temp layoff',
    '2050',
    '(320)534-5702',
    'https://example.org/2020-04-07_Acme.pdf',
  ])('%s is null, with a problem', (cell) => {
    expect(parseDateCell(cell)).toMatchObject({ start: null, end: null, precision: null })
    expect(parseDateCell(cell).problem).not.toBeNull()
  })

  test('what cannot be read behind a date leaves the first day and takes the last', () => {
    for (const cell of ['11/21/2010 - 3/15/201', '2/18/2025 4X Example'])
      expect(parseDateCell(cell)).toMatchObject({ end: null, problem: expect.any(String), precision: 'day' })
    expect(parseDateCell('11/21/2010 - 3/15/201').start).toBe('2010-11-21')
  })

  test('centuries typed wrong are left as typed: only the row can tell', () => {
    expect(read('03/30/3030')[0]).toBe('3030-03-30')
    expect(read('10/23/2108')[0]).toBe('2108-10-23')
    expect(read('April 1,2109')[0]).toBe('2109-04-01')
  })
})

test.each([
  ...[
    '',
    ' ',
    'TBD',
    'T/B/D',
    'TBA',
    'To be determined',
    'Unknown',
    'Unknown at this\r\ntime',
    'N/A',
    'NR',
    '?',
  ],
  ...['-', 'various', 'Varied', 'staggered', 'rolling', 'Not stated', 'Not specified', 'None', 'See WARN'],
  ...['1899-12-29 00:00:00', '1/1/1970', '01/01/0001'],
])('%j states no date, which is no problem', (cell) => {
  expect(parseDateCell(cell)).toEqual({
    start: null,
    end: null,
    precision: null,
    edits: [],
    revised: false,
    repaired: false,
    problem: null,
  })
})

const NAMES = 'January February March April May June July August September October November December'.split(
  ' ',
)
const two = (n: number) => String(n).padStart(2, '0')

/** Every form that a full date is supported in. */
const FORMATS: ((y: number, m: number, d: number) => string)[] = [
  (y, m, d) => `${m}/${d}/${y}`,
  (y, m, d) => `${two(m)}/${two(d)}/${y}`,
  (y, m, d) => `${m}/${d}/${two(y % 100)}`,
  (y, m, d) => `${m} / ${d} / ${y}`,
  (y, m, d) => `${two(m)}-${two(d)}-${two(y % 100)}`,
  (y, m, d) => `${m}-${d}-${y}`,
  (y, m, d) => `${m}.${d}.${y}`,
  (y, m, d) => `${two(m)}_${d}_${y}`,
  (y, m, d) => `${m}/${d}/${y} 12:00:00 AM`,
  (y, m, d) => `${y}-${two(m)}-${two(d)}`,
  (y, m, d) => `${y}-${two(m)}-${two(d)} 00:00:00`,
  (y, m, d) => `${y}-${two(m)}-${two(d)}T00:00:00.000Z`,
  (y, m, d) => `${y}/${m}/${d}`,
  (y, m, d) => `${y}${two(m)}${two(d)}`,
  (y, m, d) => `${d}-${NAMES[m - 1]!.slice(0, 3)}-${y}`,
  (y, m, d) => `${two(d)}-${NAMES[m - 1]!.slice(0, 3)}-${two(y % 100)}`,
  (y, m, d) => `${d} ${NAMES[m - 1]} ${y}`,
  (y, m, d) => `${NAMES[m - 1]!.slice(0, 3)} ${two(d)}, ${y}`,
  (y, m, d) => `${NAMES[m - 1]} ${d}, ${y}`,
  (y, m, d) => `${NAMES[m - 1]!.toUpperCase()} ${d},${y}`,
  (y, m, d) => `${NAMES[m - 1]} ${d}th ${y}`,
  (y, m, d) => `Monday, ${NAMES[m - 1]} ${d}, ${y}`,
]
const day = fc.integer({ min: 0, max: 17_000 }).map((days) => addDays('1988-01-01', days))
const format = fc.constantFrom(...FORMATS)
const write = (date: IsoDate, form: (typeof FORMATS)[number]) => {
  const [y, m, d] = date.split('-').map(Number)
  return form(y!, m!, d!)
}
const withoutTime = format.filter((form) => !form(2000, 1, 1).includes(':'))

describe('for any date', () => {
  test('each supported form reads back as itself', () => {
    fc.assert(
      fc.property(day, format, (date, form) => {
        expect(parseDateCell(write(date, form))).toMatchObject({
          start: date,
          end: date,
          precision: 'day',
          repaired: false,
          problem: null,
        })
      }),
      { numRuns: 2000 },
    )
  })

  test('two of them with anything that connects dates between give first and last', () => {
    const link = fc.constantFrom(
      ' to ',
      ' - ',
      ' thru ',
      ' through ',
      ' until ',
      ' – ',
      ' and ',
      ', ',
      '; ',
      ' & ',
      '\n',
    )
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 900 }), withoutTime, link, (start, days, form, between) => {
        const end = addDays(start, days)
        const cell = `${write(start, form)}${between}${write(end, form)}`
        expect(parseDateCell(cell)).toMatchObject({ start, end, precision: 'day', problem: null })
      }),
      { numRuns: 2000 },
    )
  })

  test('words before and after do not matter', () => {
    const before = fc.constantFrom(
      'Beginning ',
      'starting on ',
      'On or about ',
      'effective ',
      'Phase 1: ',
      'Closure ',
    )
    const after = fc.constantFrom(
      '',
      ' (38 workers)',
      ' in phases',
      ' or within 14 days',
      ' +/-',
      '; more TBD',
      '*',
    )
    fc.assert(
      fc.property(day, withoutTime, before, after, (date, form, lead, trail) => {
        expect(read(`${lead}${write(date, form)}${trail}`)).toEqual([date, date, 'day'])
      }),
      { numRuns: 2000 },
    )
  })

  test('an Excel serial number is the day it counts to', () => {
    fc.assert(
      fc.property(fc.integer({ min: 32_000, max: 47_500 }), (serial) => {
        expect(read(String(serial))[0]).toBe(addDays('1899-12-30', serial))
      }),
    )
  })
})

const FRAGMENTS = [
  ...[
    '1',
    '5',
    '12',
    '13',
    '31',
    '99',
    '201',
    '2020',
    '20201',
    '2021-03-04',
    '3/4/21',
    '2/30/2020',
    'March',
    'may',
  ],
  ...[
    'Sept 5',
    'Q3',
    'fall',
    'rev',
    'updated',
    '(received)',
    ' ',
    ' ',
    '/',
    '-',
    '.',
    ',',
    '&',
    ' to ',
    ' and ',
  ],
  ...['TBD', 'phase 2', '40 workers', '(', ')', "'", '’20', '\n', '44197', '#', '//', 'th', 'é', '\u0000'],
]
const soup = fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 14 }).map((parts) => parts.join(''))
const anything = fc.oneof(soup, fc.string({ maxLength: 60 }), fc.string({ unit: 'binary', maxLength: 40 }))

describe('for any text at all', () => {
  test('nothing throws, every date is a day of the calendar, and start is not after end', () => {
    fc.assert(
      fc.property(anything, fc.option(fc.integer({ min: 1988, max: 2030 })), (cell, page) => {
        const { start, end, precision, edits } = parseDateCell(cell, { year: page ?? undefined })
        for (const date of [start, end, ...edits]) if (date !== null) expect(isIsoDate(date)).toBe(true)
        expect(start === null).toBe(precision === null)
        if (start === null) expect(end).toBeNull()
        else if (end !== null) expect(start <= end).toBe(true)
      }),
      { numRuns: 5000 },
    )
  })

  test('no year is invented: its last two digits are in the cell or of the page, or a neighbour across New Year', () => {
    fc.assert(
      fc.property(anything, fc.option(fc.integer({ min: 1988, max: 2030 })), (cell, page) => {
        const { start, end, edits } = parseDateCell(cell, { year: page ?? undefined })
        fc.pre(!/^\s*\d{5}/.test(cell))
        const digits = `${cell.normalize('NFKC').replace(/[^\d]/g, '')} ${page ?? ''}`
        for (const date of [start, end, ...edits]) {
          if (date === null) continue
          const year = Number(date.slice(0, 4))
          const near = [year, year + 1, year - 1].map((y) => two(y % 100))
          expect(near.some((d) => digits.includes(d))).toBe(true)
        }
      }),
      { numRuns: 5000 },
    )
  })

  test('a cell without a problem tells of every digit in it: adding a stray number makes one', () => {
    fc.assert(
      fc.property(day, withoutTime, fc.integer({ min: 32, max: 999 }), (date, form, stray) => {
        expect(parseDateCell(`${write(date, form)} x ${stray}`)).toMatchObject({ end: null })
        expect(parseDateCell(`${stray} x ${write(date, form)}`)).toMatchObject({ start: null, end: null })
      }),
    )
  })

  test('a long cell takes no time', () => {
    for (const piece of ['1,', '1/1/20 - ', 'May 1, ', 'may', '12 ', '(', 'updated ']) {
      parseDateCell(piece.repeat(2000))
    }
  })
})

test('whoever changes what was read of a cell changes it for nobody else', () => {
  const read = parseDateCell('March 3, 2024')
  Object.assign(read, { start: null, end: '2024-04-01', problem: 'changed' })
  expect(parseDateCell('March 3, 2024')).toMatchObject({
    start: '2024-03-03',
    end: '2024-03-03',
    problem: null,
  })
  expect(parseDateCell('3/4/2024', { order: 'dmy' }).start).toBe('2024-04-03')
  expect(parseDateCell('3/4/2024').start).toBe('2024-03-04')
  expect([2023, 2024].map((year) => parseDateCell('March 3', { year }).start)).toEqual([
    '2023-03-03',
    '2024-03-03',
  ])
})
