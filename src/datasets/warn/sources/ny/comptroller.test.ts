import { expect, test } from 'vitest'
import ny from '../ny.ts'
import { readComptrollerFile } from './comptroller.ts'

const LABELS = [
  ...[
    'Company',
    'Business Type',
    'County',
    'Total Employees',
    'Number Affected',
    'Date of Notice',
    'Layoff Date',
  ],
  ...[
    'Closing Date',
    'Reason for Dislocation',
    'Classification',
    'Reason Stated for Filing',
    'Union',
    'Contact',
  ],
  ...['Phone', 'Event Number', 'Case_ID'],
]
const quote = (cell: string) => `"${cell.replace(/"/g, '""')}"`
const file = (...rows: Record<string, string>[]) => ({
  url: 'https://raw.githubusercontent.com/NYSOSDC/WARN/main/data/2016.csv',
  bytes: new TextEncoder().encode(
    [LABELS, ...rows.map((row) => LABELS.map((label) => row[label] ?? ''))]
      .map((line) => `${line.map(quote).join(',')}\r\n`)
      .join(''),
  ),
  contentType: 'text/csv',
  fetchedAt: '2021-02-17',
})
const ELM = { Company: 'Elm Inc. 5 Elm Street Utica, NY 13502', Case_ID: '9' }
const one = async (cells: Record<string, string>) => {
  const { rows, review } = await ny.parse([file({ ...ELM, ...cells })])
  return { row: rows[0]!, review }
}

test('a cell ends where the copy runs on into the next label, and nobody to ask gets through', async () => {
  const runOn = '140\n\nTotal Employees:  APPROX. 240\n\nContact:   PRIVATE 212 555-0100\n\nUnion:  LO. 223'
  const { row, review } = await one({
    'Number Affected': runOn,
    'Date of Notice': `11/07/01\n\nControl Number: 2001-129\n\nContact: PRIVATE`,
    Contact: 'PRIVATE',
    Phone: 'PRIVATE',
    Union: 'PRIVATE',
  })
  expect(row).toMatchObject({ employees_affected: 140, notice_date: '2001-11-07', notice_key: '2001-129' })
  expect(JSON.stringify([row, review])).not.toContain('PRIVATE')
})

test.each([
  ['Kings | WDB Name: NEW YORK CITY | Region: New York City', 'Kings'],
  ['New York | WDB Name: NYC | Region: New York CityCounty: Orange | WDB Name: ORANGE', 'New York, Orange'],
  ['ST. LAWRENCE | SSA Name: ST. LAWRENCE', 'St. Lawrence'],
  ['Cortland, Tompkins / WIB Name: C-T', 'Cortland, Tompkins'],
  ['North Country Region - Jefferson, Lewis Central Region - Cayuga', null],
])('the county of %s', async (County, county) => {
  expect((await one({ County })).row.county).toBe(county)
})

test.each([
  ['10/1/2012', '2012-10-01', null, null],
  ['10/1/2012Amended 12/28/2012', '2012-10-01', 'amendment', '2012-12-28'],
  ['10/1/2012 Amended 12/28/2012, Amended 2/4/2013', '2012-10-01', 'amendment', '2013-02-04'],
  ['10/1/2012 Amended', '2012-10-01', 'amendment', null],
  ['10/1/2012 Amended: 10/12/2013', '2012-10-01', 'amendment', '2013-10-12'],
  ['12/6/2016Amemded: 9/8/2017', '2016-12-06', 'amendment', '2017-09-08'],
  ['3/1/2018 Rescission: 4/2/2018', '2018-03-01', 'rescission', '2018-04-02'],
  ['3/1/2018Rescinded: 4/2/2018', '2018-03-01', 'rescission', '2018-04-02'],
])('the days of %s', async (cell, notice_date, mark, received_date) => {
  expect((await one({ 'Date of Notice': cell })).row).toMatchObject({ notice_date, mark, received_date })
})

test('an amendment refers to its event, whose first notice has that number', async () => {
  const { rows } = await ny.parse([
    file(
      { ...ELM, 'Event Number': '2016-0099', 'Date of Notice': '12/6/2016' },
      { ...ELM, 'Event Number': '2016-0099', 'Date of Notice': '12/6/2016 Amended: 5/7/2017', Case_ID: '12' },
      { ...ELM, 'Event Number': '2016-0100 and 2016-0101', Case_ID: '13' },
    ),
  ])
  expect(rows.map((row) => [row.notice_key, row.amends_key])).toEqual([
    ['2016-0099', null],
    ['2016-0099 case 12', '2016-0099'],
    ['case 13', null],
  ])
})

test('a row without its employer takes it from the event, or goes on without one, to be reviewed', () => {
  const table = readComptrollerFile(
    file(
      { ...ELM, 'Event Number': '2016-0020' },
      { Company: '', 'Event Number': '2016-0020', Case_ID: '10' },
      { Company: '', 'Event Number': '2016-0021', Case_ID: '11' },
      { Company: '', Case_ID: '12' },
      { Company: 'v1501 Broadway New York, NY 10036', Case_ID: '13' },
    ),
  )
  expect(table?.rows.filter((row) => row.Company).map((row) => row.Case_ID)).toEqual(['9', '10'])
  expect(table?.rows).toHaveLength(5)
})

test.each([
  ['Plant Closing', '', 'closure'],
  ['PLANT CLOS. (UNIT)', '', 'closure'],
  ['Plant Unit Closings', '', 'closure'],
  ['MASS LAYOFF ------------ ADDITONAL SITES: 2001-077 9 Elm Rd., UTICA, CLOSING', '', 'layoff'],
  ['OTHER', 'TWO STORE CLOSINGS', 'closure'],
  ['', 'LAYOFF', 'layoff'],
  ['Other', 'DISLOCATION', 'other'],
])('%s, filed for %s, is a %s', async (Classification, filing, event_type) => {
  const { row, review } = await one({ Classification, 'Reason Stated for Filing': filing })
  expect([row.event_type, review]).toEqual([event_type, []])
})

test.each([
  [
    'Begins on 10/20/2009 (40 affected), 11/20/09-104 affected, 12/8/09 (10 affected)',
    '2009-10-20',
    '2009-12-08',
  ],
  ['5 employees to be separated on 9/30/2009, 39 to be separated on 11/30/2009', '2009-09-30', '2009-11-30'],
  ['Layoffs occur during the 14-day period commencing on 12/31/2012', '2012-12-31', null],
  ['90 days from the date of notice', null, null],
  ['-----', null, null],
])('the days of %s', async (cell, effective_date, effective_end_date) => {
  const { row, review } = await one({ 'Layoff Date': cell })
  expect([row.effective_date, row.effective_end_date, review]).toEqual([
    effective_date,
    effective_end_date,
    [],
  ])
})

test.each([
  ['204 - order of layoffs will be determined by seniority', 204, null],
  ['1 (employee is a remote worker)', 1, null],
  ['60 (49 FT; 11 PT)', 60, null],
  ['13,097 (total number affected for all sites in New York State)', null, 13097],
  ['358 for all locations', 358, null],
  ['117 affected - 81 notices rescinded', null, null],
])('the people of %s', async (cell, workers, total) => {
  const { row } = await one({ 'Number Affected': cell })
  expect([row.employees_affected, row.employees_total]).toEqual([workers, total])
})

test('a document of other columns is no file of the Comptroller', () => {
  expect(readComptrollerFile({ ...file(), bytes: new TextEncoder().encode('a,b\n1,2') })).toBeNull()
})
