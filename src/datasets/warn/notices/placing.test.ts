import { describe, expect, test } from 'vitest'
import { openGazetteer } from '#places/index.ts'
import { givenNotice } from '../testing/notices.ts'
import { placeNotice } from './placing.ts'

const placed = (fields: Parameters<typeof givenNotice>[0]) =>
  placeNotice(givenNotice(fields), openGazetteer())

describe('the town', () => {
  test.each([
    ['MI', 'Cadillac, Michigan and Novi'],
    ['WA', 'Seattle, Bellevue, Redmond'],
    ['WA', 'Nine Locations'],
    ['CT', 'Windsor Locks; Danbury: New Haven'],
  ])('%s: "%s" is none, and stands with the address', (state, city) => {
    expect(placed({ state, city })).toMatchObject({ city: null, site_address: city })
  })

  test('a printed address stays beside a list', () =>
    expect(placed({ state: 'WA', city: 'Seattle, Bellevue', site_address: '1 Elm St' }).site_address).toBe(
      '1 Elm St',
    ))

  test('has one spelling', () => {
    expect(placed({ state: 'MO', city: 'SAINT LOUIS' }).city).toBe('St. Louis')
    expect(placed({ state: 'MN', city: 'St Paul' }).city).toBe('St. Paul')
    expect(placed({ state: 'TX', city: 'Ft. Worth' }).city).toBe('Fort Worth')
    expect(placed({ state: 'MI', city: 'Mt Clemens' }).city).toBe('Mount Clemens')
  })

  test.each([
    ['MO', 'FentonRiverside', 'Fenton, Riverside'],
    ['MO', "St. PetersO'FallonKansas City", "St. Peters, O'Fallon, Kansas City"],
    ['ID', 'Boise Chubbuck Idaho Falls', 'Boise, Chubbuck, Idaho Falls'],
  ])('%s: "%s" are several, that lost what stood between them', (state, city, site_address) =>
    expect(placed({ state, city })).toMatchObject({ city: null, site_address }),
  )

  test.each([
    ['NM', 'Waterflow/Farming ton', { city: null, site_address: 'Waterflow/Farmington' }],
    ['NM', 'Farming ton', { city: 'Farmington', site_address: null }],
    ['WI', 'Fond du Lac / Oshkosh', { city: null, site_address: 'Fond du Lac / Oshkosh' }],
  ])('%s: "%s" without the blanks that a PDF put inside it', (state, city, expected) =>
    expect(placed({ state, city })).toMatchObject(expected),
  )

  test('that stands there twice is one', () =>
    expect(placed({ state: 'ID', city: 'Boise Boise' }).city).toBe('Boise'))

  test.each([
    ['FL', 'Base'],
    ['OH', 'Heights'],
    ['VA', 'Northern'],
    ['WA', 'Western Washington'],
    ['FL', 'F'],
  ])('%s: "%s" is what is left of a name, and none', (state, city) =>
    expect(placed({ state, city })).toMatchObject({ city: null, site_address: null }),
  )

  test.each([
    ['NE', 'The Lincoln MarriottCornhusker Hotel', 'Lincoln'],
    ['NE', 'Omaha Fulfillment Center', 'Omaha'],
    ['AK', 'Anchorage on Old Seward Hwy.', 'Anchorage'],
    ['NY', 'Croton-on-Hudson', 'Croton-on-Hudson'],
  ])('%s: of the site "%s" it is %s', (state, city, town) => expect(placed({ state, city }).city).toBe(town))

  test('that a report has cut is the one of its county that begins so', () => {
    const cut = (city: string, county: string | null, state = 'CA') => placed({ state, city, county }).city
    expect(cut('South San', 'San Mateo')).toBe('South San Francisco')
    expect(cut('Rancho', 'San Bernardino')).toBe('Rancho Cucamonga')
    expect(placed({ state: 'MI', city: 'Ottawa Lake' }).city).toBe('Ottawa Lake')
    // Several begin so; a place is called so; a state that cuts no towns.
    expect(cut('Rancho', 'Los Angeles')).toBe('Rancho')
    expect(cut('Carmel', 'Monterey')).toBe('Carmel')
    expect(cut('Hamilton', 'Mercer', 'NJ')).toBe('Hamilton')
  })

  test('is that which stands for an employer, where nothing else tells one', () =>
    expect(placed({ company_name: 'SALEM, OR' })).toMatchObject({ city: 'Salem', county: 'Marion County' }))
})

test('the printed county wins over that in which most of the town lies', () =>
  expect(placed({ state: 'TX', city: 'Carrollton', county: 'Denton' }).county).toBe('Denton County'))

describe('the industry', () => {
  test.each([
    'See WARN',
    'See W.A.R.N.',
    'Industry Not Provided',
    'All',
    'Unknown',
    '?',
    '-----',
    'Unclassified',
  ])('"%s" is none', (industry) =>
    expect(placed({ industry })).toMatchObject({ industry: null, sector: null }),
  )
  test.each(['Gym', 'All Other Plastics Product Mfg', 'Bank'])('%s is one', (industry) =>
    expect(placed({ industry }).industry).toBe(industry),
  )
})

test('the name is shown without what is none of it; identity keeps what was printed', () => {
  const [one, two] = ['Elm - Richardson2', 'Elm - Richardson3'].map((company_name) =>
    placed({ state: 'TX', company_name }),
  )
  expect([one!.company_name, two!.company_name]).toEqual(['Elm - Richardson #2', 'Elm - Richardson #3'])
  expect(one!.identity).not.toBe(two!.identity)
})

test('a ZIP code is read out of the address, behind the town of the notice', () => {
  const there = { state: 'OR', city: 'Bend', site_address: '12 Elm St Bend OR 97701' }
  expect(placed(there).zip).toBe('97701')
  expect(placed({ ...there, zip: '97702' }).zip).toBe('97702')
  expect(placed({ ...there, city: 'Salem' }).zip).toBeNull()
})

test('what is not looked up stays as it was given', () => {
  const given = givenNotice({
    received_date: '2024-01-03',
    effective_date: '2024-03-01',
    effective_date_precision: 'month',
    effective_end_date: '2024-03-31',
    employees_low: 1,
    employees_high: 2,
    employees_total: 3,
    is_temporary: true,
    notice_key: '17',
    amends_key: '16',
    mark: 'amendment',
    origin: 'register',
    first_seen: '2024-01-04',
    last_seen: '2024-01-05',
  })
  const { latitude, longitude, geo_basis, industry, ...kept } = given
  expect(placeNotice(given, openGazetteer())).toMatchObject(kept)
})
