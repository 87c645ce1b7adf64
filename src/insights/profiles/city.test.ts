import { expect, test } from 'vitest'
import { textsOf } from '#contract/testing/warnings.ts'
import { ask, refused } from '#datasets/warn/testing/ask.ts'
import { notice, warnDatabase } from '#datasets/warn/testing/notices.ts'
import city from './city.ts'

const point = { latitude: 45.5, longitude: -122.6 }
const several = () =>
  warnDatabase([
    notice({
      city: 'Ft. Bend',
      notice_date: '2024-05-20',
      employees_affected: 30,
      ...point,
      geo_basis: 'city',
    }),
    notice({ city: 'FORT BEND', notice_date: '2024-05-02', employees_affected: 5, layoff_type: 'closure' }),
    notice({ city: 'Fort Bend', notice_date: null, notice_date_precision: null, employees_affected: null }),
    notice({ city: 'Fort Bend', notice_date: '2024-05-25', employees_affected: 40, in_totals: false }),
    notice({ city: 'Fort Bend', notice_date: '2024-05-26', is_warn: false, in_totals: false }),
    notice({ city: 'Fort Bender', notice_date: '2024-05-21', employees_affected: 1000 }),
    notice({ state: 'WA', city: 'Fort Bend', employees_affected: 7 }),
    notice({ city: null, employees_affected: 9 }),
  ])

test('a city is shown however it is written, without those that hold its name and those of other states', async () => {
  const answer = await ask(city, await several(), { state: 'oregon', city: 'fort-bend' })
  expect(answer).toMatchObject({
    state: 'OR',
    state_name: 'Oregon',
    city: 'Fort Bend',
    spellings: [
      { city: 'FORT BEND', notices: 1 },
      { city: 'Fort Bend', notices: 1 },
      { city: 'Ft. Bend', notices: 1 },
    ],
    notices: 3,
    employees_affected: 35,
    notices_unsized: 1,
    notices_undated: 1,
    first_notice: '2024-05-02',
    latest_notice: '2024-05-20',
    by_type: [
      { layoff_type: 'layoff', notices: 2 },
      { layoff_type: 'closure', notices: 1 },
    ],
    by_geo_basis: [
      { geo_basis: null, notices: 2 },
      { geo_basis: 'city', notices: 1 },
    ],
    points: [{ ...point, geo_basis: 'city', notices: 1, employees_affected: 30 }],
    points_more: 0,
    state_notices_without_city: 1,
  })
  expect(answer.trends).toHaveLength(12)
  expect(answer.trends.at(-2)).toMatchObject({ month: '2024-05', notices: 2, employees_affected: 35 })
  expect(answer.top_companies.map((each) => [each.notices, each.employees_affected])).toEqual([[3, 35]])
  expect(answer.latest_notices.map((each) => each.notice_date)).toEqual([
    '2024-05-25',
    '2024-05-20',
    '2024-05-02',
    null,
  ])
})

test('its county and area are those of most of its notices', async () => {
  const db = await warnDatabase([
    notice({ city: 'Salem', county: 'Marion County', county_fips: '41047' }),
    notice({ city: 'Salem', county: 'Marion County', county_fips: '41047' }),
    notice({ city: 'Salem', county: 'Polk County', county_fips: '41053' }),
  ])
  expect(await ask(city, db, { state: 'OR', city: 'Salem' })).toMatchObject({
    county: 'Marion County',
    county_fips: '41047',
    cbsa: '41420',
    cbsa_title: 'Salem, OR',
  })
})

test('months and newest notices are as many as are asked for, within the plan', async () => {
  const db = await several()
  const answer = await ask(
    city,
    db,
    { state: 'OR', city: 'Fort Bend', months: 2, limit: 26 },
    { plan: 'free' },
  )
  expect(answer.trends.map(({ month }) => month)).toEqual(['2024-05', '2024-06'])
  // What has no date is of no plan's history that ends.
  expect(answer.latest_notices).toHaveLength(3)
  expect(textsOf(answer.warnings).join()).toContain('limit lowered from 26 to 25')
  expect(textsOf(answer.warnings).join()).toContain('the free plan goes back 90 days')
})

test('a city that no notice names is not found; one written like it is told', async () => {
  const db = await several()
  await expect(ask(city, db, { state: 'OR', city: 'Fort Band' })).rejects.toThrow(
    'No WARN notice of Oregon is of a city called "Fort Band", did you mean "Fort Bend"?',
  )
  await expect(ask(city, db, { state: 'WA', city: 'Xyzzyville' })).rejects.toThrow(
    'which is not to say that there were no layoffs',
  )
  await expect(ask(city, db, { state: 'OR', city: '---' })).rejects.toMatchObject({ status: 404 })
})

test.each<[Record<string, unknown>, string[]]>([
  [{}, []],
  [{ months: 1, limit: 1 }, []],
  [{ months: 480, limit: 500 }, []],
  [{ months: 0 }, ['months']],
  [{ months: 481 }, ['months']],
  [{ limit: 0 }, ['limit']],
  [{ limit: 501 }, ['limit']],
  [{ state: 'zz' }, ['state']],
  [{ city: ' ' }, ['city']],
  [{ city: 'a\0b' }, ['city']],
  [{ city: 'x'.repeat(101) }, ['city']],
])('%o', (query, expected) => {
  expect(refused(city, { state: 'OR', city: 'Salem', ...query })).toEqual(expected)
})
