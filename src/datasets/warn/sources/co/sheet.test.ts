import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSheet } from './sheet.ts'

const read = (lines: string[][]) =>
  readSheet({
    url: 'https://docs.google.com/spreadsheets/d/x/export?format=csv',
    bytes: new TextEncoder().encode(
      lines.map((line) => line.map((cell) => `"${cell.replace(/"/g, '""')}"`).join(',')).join('\r\n'),
    ),
    contentType: 'text/csv',
    fetchedAt: '2026-05-20',
  })

const HEADER = ['Company', 'WARN Date', 'CO Notifications', 'Workforce Area', 'Reason for Layoffs']

test('titles above the labels, repeated labels, blank lines and sums are no notices', () => {
  const table = read([
    ['2026 WARNs'],
    HEADER,
    ['Fern', '1/6/26', '4', 'Denver', 'Closure'],
    ['', '', '', '', ''],
    HEADER,
    ['Moss', '1/7/26', '5', 'Weld', 'Closure'],
    ['Totals', '', '9', '', ''],
    ['2026 YTD', '2', '', '', ''],
    ['Total CO WARNs', '2', '3', '4', '5'],
    ['', '', '3330', '', ''],
  ])
  expect(table?.rows.map((row) => row.Company)).toEqual(['Fern', 'Moss'])
  expect(table?.year).toBe(2026)
})

test('lines without labels are read only when they look like those of 2019', () => {
  const line = (day: string) => ['Fern', '65', 'Boulder', day, 'Downsizing', 'Sales', '3/3/19']
  expect(read([line('1/8/19'), line('3/1/19 (received on 3/22/19)')])?.rows).toHaveLength(2)
  expect(read([line('1/8/19'), line('Denver')])).toBeNull()
  expect(read([[...line('1/8/19'), 'one cell more']])).toBeNull()
  expect(read([])).toBeNull()
})

const FORM = [
  ...['Company Name', 'WARN Date', 'Location Address', 'Select the workforce area'],
  ...['Total number of permanent layoffs', 'Total number of temporary layoffs', 'Total number of furloughs'],
  ...['Location 2 Address', 'Select the workforce area for location 2'],
  'Total number of permanent layoffs at location 2',
  ...['Location 3 Address', 'Select the workforce area for location 3'],
  'Total number of permanent layoffs at location 3',
  'Total number of furloughs at location 3',
]

test('a third site becomes a row of its own, one without people and address does not', () => {
  const filled = [
    'Fern',
    '6/4/2022',
    '',
    'Boulder',
    '40',
    '',
    '',
    '',
    '',
    '0',
    '9 Elm Street',
    'Pueblo',
    '',
    '7',
  ]
  const table = read([FORM, filled])
  expect(table?.rows).toEqual([
    expect.objectContaining({ Company: 'Fern', 'WARN Date': '6/4/2022', Area: 'Boulder', Count: '40' }),
    expect.objectContaining({
      Company: 'Fern',
      'WARN Date': '6/4/2022',
      Area: 'Pueblo',
      Address: '9 Elm Street',
      Count: '7',
    }),
  ])
})

test.each([
  ['Select the workforce area', 'of Area of site 1'],
  ['Location 2 Address', 'of Address of site 2'],
  ['Total number of temporary layoffs', 'of Temporary or Total'],
])('a form without "%s" is refused', (label, missing) => {
  expect(() => read([FORM.filter((other) => other !== label)])).toThrow(`no column ${missing}; found Company`)
})

test.each([
  [[...HEADER, 'Begin Date'], '"End Date"'],
  [[...HEADER, 'End Date'], '"Begin Date"'],
  [[...HEADER, '# Perm', '#Temp'], 'of Furloughs or Total'],
  [HEADER.filter((label) => label !== 'CO Notifications'), 'of Permanent or Total'],
])('columns that call for another: %j', (labels, missing) => {
  expect(() => read([labels])).toThrow(`no column ${missing}; found Company`)
})

test('whatever the order of the columns, no cell of a person gets through and every notice does', () => {
  const people = [
    'Contact Name',
    'Contact Phone',
    'Contact Email',
    'Email Address',
    'Contact name for Union 2',
  ]
  const notice = fc.record({
    name: fc.stringMatching(/^[A-Z][a-z]{2,9}( [A-Z][a-z]{2,9})?$/),
    count: fc.integer({ min: 1, max: 900 }),
  })
  fc.assert(
    fc.property(
      fc.shuffledSubarray([...HEADER, ...people], { minLength: HEADER.length + people.length }),
      fc.array(notice, { minLength: 1, maxLength: 8 }),
      (labels, notices) => {
        const cell = (label: string, { name, count }: { name: string; count: number }) =>
          people.includes(label)
            ? 'PRIVATE'
            : ({
                Company: name,
                'WARN Date': '1/6/26',
                'CO Notifications': String(count),
                'Workforce Area': 'Denver',
              }[label] ?? 'Closure')
        const table = read([labels, ...notices.map((n) => labels.map((label) => cell(label, n)))])
        expect(JSON.stringify(table)).not.toContain('PRIVATE')
        expect(table?.rows.map((row) => [row.Company, row.Count])).toEqual(
          notices.map((n) => [n.name, String(n.count)]),
        )
      },
    ),
    { numRuns: 60 },
  )
})
