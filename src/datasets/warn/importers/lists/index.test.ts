import { expect, test } from 'vitest'
import { givenNotice } from '../../testing/notices.ts'
import { gave, refreshes, scraper } from '../../testing/staging.ts'
import { olderLists } from './index.ts'

const file = (state: string, ...lines: string[]) => ({
  url: `raw/${state}/${state}_scraped_columns_as_published_2020-06.csv`,
  bytes: new TextEncoder().encode(`${lines.join('\n')}\n`),
  contentType: 'text/csv',
  fetchedAt: '1970-01-01',
})
const listOf = (state: string) => olderLists.find(({ id }) => id === `warn/list-${state}`)!

const MICHIGAN = file(
  'mi',
  'Date Notice Posted,Company,Closure Type,City,County,Number Affected',
  '26 January  2018,Cedar Works,Layoff,Detroit,Wayne,114',
  '2 March 2018,Fir Mill,Closure,Flint,Genesee,Unknown',
)

test('the columns of June 2020 are read as the state had them', async () => {
  const { rows, review } = await listOf('mi').parse([MICHIGAN])
  expect(rows[0]).toMatchObject({
    state: 'MI',
    origin: 'older-list',
    company_name: 'Cedar Works',
    notice_date: '2018-01-26',
    city: 'Detroit',
    employees_affected: 114,
    layoff_type: 'layoff',
    seen_on: '2020-06-30',
  })
  expect([rows[1]!.employees_affected, review]).toEqual([null, []])
  const washington = await listOf('wa').parse([
    file(
      'wa',
      'Company,Location,Layoff Start Date,# of Workers,Closure Layoff,Type of Layoff,Received Date',
      'Oak Hall,Everett,6/4/2020,142,Layoff,Permanent,6/2/2020',
    ),
  ])
  expect(washington.rows[0]).toMatchObject({
    notice_date: '2020-06-02',
    effective_date: '2020-06-04',
    is_temporary: false,
  })
})

test('Oklahoma’s job center told town and ZIP code', async () => {
  const { rows } = await listOf('ok').parse([
    file('ok', 'Employer,City,Zip,LWIB Area,Notice Date', 'Oak Foods,Yukon,73099,05,11/05/2008'),
  ])
  expect(rows[0]).toMatchObject({ city: 'Yukon', zip: '73099', notice_date: '2008-11-05' })
})

test('Missouri’s years before its pages tell the last day of a layoff', async () => {
  const { rows, review } = await listOf('mo').parse([
    file(
      'mo',
      'DATE RECEIVED,COMPANY NAME,LOCATION,COUNTY,REGION,TYPE,LAYOFF DATE,# AFFECTED',
      '02/06/17,Oak Printing,St. Louis,St. Louis City,St. Louis City,Closing,04/07/17 - 09/01/17,102',
    ),
  ])
  expect([rows, review]).toMatchObject([
    [
      {
        notice_date: '2017-02-06',
        effective_date: '2017-04-07',
        effective_end_date: '2017-09-01',
        county: 'St. Louis City',
        layoff_type: 'closure',
      },
    ],
    [],
  ])
})

test('only its own file is taken', () => {
  const entry = (file: string) =>
    ({ dataset: 'warn', file }) as Parameters<NonNullable<(typeof olderLists)[0]['takes']>>[0]
  expect(listOf('mi').takes!(entry('warn/raw/mi/mi_scraped_columns_as_published_2020-06.csv'))).toBe(true)
  expect(listOf('wa').takes!(entry('warn/raw/mi/mi_scraped_columns_as_published_2020-06.csv'))).toBe(false)
})

test('a list tells lost days, and no notices of its own; again it changes nothing', async () => {
  const { rows } = await listOf('mi').parse([MICHIGAN])
  const page = givenNotice({
    state: 'MI',
    company_name: 'Cedar Works',
    city: 'Detroit',
    notice_date: null,
    notice_date_precision: null,
    effective_date: '2018-03-28',
    effective_date_precision: 'day',
    employees_affected: 114,
    origin: 'register',
  })
  const history = { ...scraper, id: 'warn/register', part: 'register', state: 'MI' }
  const list = { ...scraper, id: 'warn/list-mi', part: 'list-mi', state: 'MI' }
  const refresh = refreshes()
  const results = () => [gave(list, structuredClone(rows)), gave(history, [page])]
  const first = await refresh(...results())
  expect(first.one).toMatchObject({ origin: 'register', notice_date: '2018-01-26' })
  expect(first.links).toMatchObject([
    { kind: 'replaces', other_origin: 'older-list', filled: expect.stringContaining('2018-01-26') },
  ])
  expect(first.changes['warn/list-mi']).toMatchObject({ rows: 0, new: 0 })
  for (const again of [results(), results().reverse()]) {
    const next = await refresh(...again)
    expect([next.changed, next.records]).toEqual([false, first.records])
  }
})
