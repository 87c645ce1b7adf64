import { expect, test } from 'vitest'
import type { NoticeRecord } from '../../notices/record.ts'
import { notice } from '../../testing/notices.ts'
import { linkNotices, setStatus } from '../index.ts'
import { STATES_COUNTING_ALL_SITES } from './state-habits.ts'

const page = (fields: Partial<NoticeRecord>) =>
  notice({ state: 'NY', origin: 'publisher', source_id: 'warn/ny', ...fields })
const site = (fields: Partial<NoticeRecord>) =>
  notice({ state: 'NY', origin: 'register', source_id: 'warn/register', ...fields })

/** Which headcounts are summed, in order. */
function counted(...rows: NoticeRecord[]): (number | null)[] {
  setStatus(rows, linkNotices(rows), () => false)
  return rows.filter((row) => row.in_totals).map((row) => row.employees_affected)
}

const letter = { company_name: 'Cedar Bus Corp. (Seven locations)', employees_affected: 814 }
const yards = [
  { company_name: 'Cedar Bus Corp.', city: 'Yorktown', employees_affected: 65 },
  { company_name: 'Cedar Bus Corp. (Long Island)', city: 'Bohemia', employees_affected: 749 },
]

test('sites that have together the headcount of the page are told by it', () => {
  expect(counted(page(letter), ...yards.map(site))).toEqual([814])
  expect(counted(...yards.map(site), page(letter))).toEqual([814])
})

test.each([...STATES_COUNTING_ALL_SITES])(
  'so it is in %s, whose pages count all sites of a letter',
  (state) => {
    const rows = [page(letter), ...yards.map(site)].map((row) => ({ ...row, state }))
    expect(counted(...rows)).toEqual([814])
  },
)

test('sites that have together the headcount of an earlier version of the page are told by the last one', () => {
  const first = page({ ...letter, id: 'first', received_date: null })
  const last = page({
    ...letter,
    id: 'last',
    employees_affected: 640,
    mark: 'amendment',
    received_date: '2024-02-20',
  })
  expect(counted(first, last, ...yards.map(site))).toEqual([640])
  expect(counted({ ...first, employees_affected: 815 }, last, ...yards.map(site))).toEqual([640, 65, 749])
})

test('other sums, days, states and second pages are other sites', () => {
  expect(counted(page({ ...letter, employees_affected: 815 }), ...yards.map(site))).toEqual([815, 65, 749])
  expect(counted(page({ ...letter, notice_date: '2024-01-03' }), ...yards.map(site))).toEqual([814, 65, 749])
  const elsewhere = [page(letter), ...yards.map(site)].map((row) => ({ ...row, state: 'NJ' }))
  expect(counted(...elsewhere)).toEqual([814, 65, 749])
  const second = page({ company_name: 'Cedar Bus Corp. (Queens)', city: 'Queens', employees_affected: 30 })
  expect(counted(page(letter), second, ...yards.map(site))).toEqual([814, 30, 65, 749])
})

test('of several pages each counts the sites of its county, and one without a county the others', () => {
  const at = (county_fips: string | null) => ({ company_name: 'Cedar Bus Corp.', county_fips })
  const pages = [
    page({ ...at('36059'), employees_affected: 117 }),
    page({ ...at(null), city: null, employees_affected: 599 }),
  ]
  const sites = (
    [
      ['36059', 75],
      ['36059', 42],
      ['36061', 209],
      ['36047', 390],
    ] as const
  ).map(([county_fips, employees_affected], i) =>
    site({ ...at(county_fips), company_name: `Cedar Bus Corp. (Yard ${'ABCD'[i]})`, employees_affected }),
  )
  expect(counted(...pages, ...sites)).toEqual([117, 599])
  const twice = page({ ...at('36059'), company_name: 'Cedar Bus Corp. (Yards)', employees_affected: 30 })
  expect(counted(...pages, twice, ...sites)).toEqual([117, 599, 30, 75, 42])
})

test('a handful of workers may be those of any sites', () => {
  const few = [2, 3].map((employees_affected, i) => site({ ...yards[i]!, employees_affected }))
  expect(counted(page({ ...letter, employees_affected: 5 }), ...few)).toEqual([5, 2, 3])
})

test('of several pages the one of a great number, no round one, is that of the row with that number, of whatever county', () => {
  const [nassau, suffolk] = [
    { county: 'Nassau County', county_fips: '36059' },
    { county: 'Suffolk County', county_fips: '36103' },
  ]
  const day = { effective_date: '2024-03-28', effective_date_precision: 'day' as const }
  const island = {
    company_name: 'Cedar Bus Corp. (14 affected sites)',
    employees_affected: 696,
    ...day,
    ...nassau,
  }
  const other = page({
    company_name: 'Cedar Bus Corp. (2 sites)',
    employees_affected: 71,
    county_fips: '36029',
  })
  const row = { ...island, company_name: 'Cedar Bus Corp. (14 sites)', city: 'Deer Park', ...suffolk }
  expect(counted(page(island), other, site(row))).toEqual([696, 71])
  expect(counted(page(island), other, site({ ...row, effective_date: '2024-03-29' }))).toEqual([696, 71, 696])
  expect(counted(page(island), other, site(row), site({ ...row, city: 'Islip' }))).toHaveLength(4)
  const round = { employees_affected: 700 }
  expect(counted(page({ ...island, ...round }), other, site({ ...row, ...round }))).toEqual([700, 71, 700])
})
