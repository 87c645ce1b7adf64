import { expect, test } from 'vitest'
import { fakeWeb, fetchAll } from '../testing/fake-web.ts'
import { fixtureBytes } from '../testing/fixtures.ts'
import { buildXlsx } from '../testing/xlsx.ts'
import ia from './ia.ts'

const ZIP = 'PK\u0003\u0004'
const KNOWN = 'https://workforce.iowa.gov/media/3025/download?inline'

test('the log is told from the forms that the page links', async () => {
  const page = new TextDecoder().decode(fixtureBytes('ia-page.html'))
  const moved = page.replace('3025', '4711')
  const web = fakeWeb({ [ia.page]: moved, 'https://workforce.iowa.gov/media/4711/download?inline': ZIP })
  expect((await fetchAll(ia, web, '2026-05-22')).map((d) => d.url)).toEqual([
    'https://workforce.iowa.gov/media/4711/download?inline',
  ])
})

test('where no link says that it is the log, the known address is asked', async () => {
  const web = fakeWeb({ [ia.page]: '<a href="/media/2210/download">Form</a>', [KNOWN]: ZIP })
  expect((await fetchAll(ia, web, '2026-05-22')).map((d) => d.url)).toEqual([KNOWN])
  const refused = fakeWeb({ [ia.page]: '<html></html>', [KNOWN]: '<html>Access denied</html>' })
  await expect(fetchAll(ia, refused, '2026-05-22')).rejects.toThrow('is html and no zip')
})

/** The marks of one employer's rows, given as type, count and day, in the order of the sheet. */
async function marks(...rows: [type: string, workers: number, day: string][]) {
  const header = [
    'Company',
    'Address Line 1',
    'City',
    'County',
    'St',
    'ZIP',
    'Notice Type',
    'Emp #',
    'Notice Date',
  ]
  const written = rows.map(([type, workers, date]) => [
    ...['Acme', '1 Elm St', 'Ames', 'Story', 'IA', 50010, type, workers],
    { date },
    { date },
  ])
  const bytes = buildXlsx({ sheets: [{ name: 'Sheet1', rows: [[...header, 'Layoff Date'], ...written] }] })
  const document = { url: KNOWN, bytes, contentType: '', fetchedAt: '2026-05-22' }
  return (await ia.parse([document])).rows.map((row) => row.mark)
}

test('four fifths of what was told are a repetition, less comes on top', async () => {
  const first: [string, number, string] = ['Mass Layoff', 100, '2024-01-01']
  expect(await marks(first, ['Amendment', 80, '2024-02-01'])).toEqual([null, 'amendment'])
  expect(await marks(first, ['Amendment', 79, '2024-02-01'])).toEqual([null, 'supplement'])
  // What came on top counts as told: 100 and 30 are 130, of which 103 are less than four fifths.
  expect(await marks(first, ['Amendment', 30, '2024-02-01'], ['Amendment', 103, '2024-03-01'])).toEqual([
    null,
    'supplement',
    'supplement',
  ])
})

test('rows of one day are phases, and judged together', async () => {
  const phases: [string, number, string][] = [
    ['Closing', 60, '2024-01-01'],
    ['Closing', 40, '2024-01-01'],
    ['Amendment', 50, '2024-02-01'],
    ['Amendment', 30, '2024-02-01'],
  ]
  expect(await marks(...phases)).toEqual([null, null, 'amendment', 'amendment'])
  expect(await marks(...phases.slice(0, 3))).toEqual([null, null, 'supplement'])
})

test('the type decides where it tells of the number', async () => {
  const first: [string, number, string] = ['Closing', 100, '2024-01-01']
  expect(await marks(first, ['Amendement - Change in Number', 5, '2024-02-01'])).toEqual([null, 'amendment'])
  expect(await marks(first, ['Amendment - Additional Employees', 150, '2024-02-01'])).toEqual([
    null,
    'supplement',
  ])
})

test('the workbook of 2018 calls the state of the address State; it is read as today, and a head office elsewhere told', async () => {
  const read = async (label: string) => {
    const header = ['Company', 'Address Line 1', 'City', 'County', label, 'ZIP', 'Notice Type', 'Emp #']
    const rows = ['IA', 'IL'].map((state) => [
      ...[`Acme of ${state}`, '1 Elm St', 'Ames', 'Story', state, 50010, 'Closing', 20],
      '2/1/2018',
      '4/1/2018',
    ])
    const sheet = { name: 'Sheet1', rows: [[...header, 'Notice Date', 'Layoff Date'], ...rows] }
    const bytes = buildXlsx({ sheets: [sheet] })
    return (await ia.parse([{ url: KNOWN, bytes, contentType: '', fetchedAt: '2018-05-22' }])).rows
  }
  const rows = await read('State')
  expect(rows.map(({ city }) => city)).toEqual(['Ames', null])
  expect(rows).toEqual(await read('St'))
  await expect(read('Region')).rejects.toThrow('no column "St"')
})

test('a change of date alone adds nobody, and what comes after it is held against the number told before', async () => {
  const moved: [string, number, string] = ['Amendment - Change in date', 32, '2024-02-01']
  const rows: [string, number, string][] = [['Closing', 1200, '2024-01-01'], moved, moved]
  expect(await marks(...rows)).toEqual([null, 'date_change', 'date_change'])
  expect(await marks(...rows, ['Amendment', 30, '2024-03-01'])).toEqual([
    ...[null, 'date_change', 'date_change'],
    'supplement',
  ])
})

test('what was told more than a year before, or later in time, does not count', async () => {
  expect(await marks(['Mass Layoff', 100, '2022-01-01'], ['Amendment', 5, '2024-02-01'])).toEqual([
    null,
    'amendment',
  ])
  expect(await marks(['Amendment', 5, '2024-01-01'], ['Mass Layoff', 100, '2024-02-01'])).toEqual([
    'amendment',
    null,
  ])
})

test('what the log tells again of the workbook before it is told once, as the log has it', async () => {
  const header = ['Company', 'Address Line 1', 'City', 'County', 'St', 'ZIP', 'Notice Type', 'Emp #']
  const workbook = (url: string, fetchedAt: string, name: string, street: string, workers: number) => ({
    url,
    bytes: buildXlsx({
      sheets: [
        {
          name: 'Sheet1',
          rows: [
            [...header, 'Notice Date', 'Layoff Date'],
            [
              name,
              street,
              'Ames',
              'Story',
              'IA',
              50010,
              'Closing',
              workers,
              { date: '2021-06-01' },
              { date: '2021-08-01' },
            ],
          ],
        },
      ],
    }),
    contentType: '',
    fetchedAt,
  })
  const old = (workers: number) =>
    workbook('https://example.org/WARN_2022.xlsx', '2022-02-21', 'Acme Anvlis', '12 East Elm Street', workers)
  const log = workbook(KNOWN, '2026-05-22', 'Acme Anvils', '12 E Elm St', 40)
  const names = async (workers: number) =>
    (await ia.parse([old(workers), log])).rows.map((row) => row.company_name)
  expect(await names(40)).toEqual(['Acme Anvils'])
  expect(await names(41)).toEqual(['Acme Anvlis', 'Acme Anvils'])
})
