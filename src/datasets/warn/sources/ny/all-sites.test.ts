import { expect, test } from 'vitest'
import ny from '../ny.ts'
import { countOfAllSites } from './all-sites.ts'

test.each([
  ['700 total in 4 sites', '700'],
  ['600 (total for all New York City offices)', '600'],
  ['500 plus (total affected at 4 sites)', '500 plus'],
  ['580 in all locations', '580'],
  ['85 affected for all six (6) locations', '85'],
  ['1,504 (total impacted at all sites)', '1,504'],
  ['13,097 (total number affected for all sites in New York State)', '13,097'],
  ['Total number affected for both sites is 97.', '97'],
  ['414 affected for Long Island locations – 47 of the total include remote sales staff', '414'],
  ['93 (104 total for both sites)', null],
  ['5 in total at the 3 sites listed in this notice (1 affected at Boerum Place)', null],
  ['The total number of layoffs postponed for both sites is 114.', null],
  ['641 (several affected workers have transferred to other company locations)', null],
  ['120', null],
  ['12 locations', null],
  ['4 sites', null],
  ['100 total sites', null],
])('the count of all sites in %s', (cell, count) => {
  expect(countOfAllSites(cell)).toBe(count)
})

const LABELS = ['Company', 'County', 'Number Affected', 'Date of Notice', 'Layoff Date', 'Closing Date']
const MORE = ['Business Type', 'Classification', 'Reason Stated for Filing', 'Event Number', 'Case_ID']
const ALL = [...LABELS, ...MORE]
const ELM = { Company: 'Elm Inc. 5 Elm Street Utica, NY 13502', 'Date of Notice': '4/16/2020', Case_ID: '1' }

/** The headcounts read of pages of Elm, in order. */
async function countsOf(...pages: Record<string, string>[]) {
  const lines = [
    ALL,
    ...pages.map((page) => ALL.map((label) => ({ ...ELM, ...page })[label as 'Company'] ?? '')),
  ]
  const bytes = new TextEncoder().encode(
    lines.map((line) => `${line.map((cell) => `"${cell}"`).join(',')}\r\n`).join(''),
  )
  const url = 'https://raw.githubusercontent.com/NYSOSDC/WARN/main/data/2020.csv'
  const { rows } = await ny.parse([{ url, bytes, contentType: 'text/csv', fetchedAt: '2021-02-17' }])
  return rows.map(({ employees_affected }) => employees_affected)
}
const of = (number: string, County: string, more = {}) => ({ 'Number Affected': number, County, ...more })

test('a total of all sites is the count of the page that alone has it', async () => {
  expect(await countsOf(of('700 total in 4 sites', 'New York'))).toEqual([700])
})

test('pages that repeat it tell nothing of their sites', async () => {
  const total = '62 (Total across all locations)'
  expect(await countsOf(of(total, 'Nassau'), of(total, 'New York'))).toEqual([null, null])
})

test('beside a number of a site in its county it may count the same people, beside one elsewhere not', async () => {
  const total = of('89 (total across all sites)', 'Suffolk/Nassau')
  expect(await countsOf(total, of('22', 'Nassau'))).toEqual([null, 22])
  expect(await countsOf(total, of('22', ''))).toEqual([null, 22])
  expect(await countsOf(total, of('22', 'Albany'), of('717 (total across all sites)', 'Kings'))).toEqual([
    89, 22, 717,
  ])
})

test('neither an amendment nor a letter of another day has its people', async () => {
  const total = of('97 total both sites', 'Erie')
  const amended = { 'Date of Notice': '4/16/2020 Amended: 5/1/2020' }
  expect(await countsOf(total, of('56', 'Erie', amended))).toEqual([97, 56])
  expect(await countsOf(total, of('56', 'Erie', { 'Date of Notice': '4/17/2020' }))).toEqual([97, 56])
})

test('a total whose sites the workbook has one by one stays a total', async () => {
  expect(
    await countsOf(of('42 (total employees covering all locations)', 'Nassau', { Case_ID: '6808' })),
  ).toEqual([null])
})
