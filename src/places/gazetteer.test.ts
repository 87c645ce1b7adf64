import { describe, expect, test } from 'vitest'
import { countyFips, openGazetteer, type PrintedPlace, stateCentroid } from './index.ts'

const gazetteer = openGazetteer()

/** `city | county | basis`, the three words a person would check on a map. */
const place = (printed: PrintedPlace) => {
  const { city, county, geo_basis } = gazetteer.locate(printed)
  return `${city} | ${county} | ${geo_basis}`
}

test('a city has its county, FIPS number and coordinates', () => {
  const found = gazetteer.locate({ state: 'OH', city: 'Youngstown' })
  expect(found).toMatchObject({
    city: 'Youngstown',
    county: 'Mahoning County',
    county_fips: '39099',
    geo_basis: 'city',
  })
  expect(found.latitude).toBeCloseTo(41.1, 1)
  expect(found.longitude).toBeCloseTo(-80.65, 1)
})

describe('spellings', () => {
  test.each([
    ['FL', 'ENGLEWOOD', 'Englewood | Sarasota County | city'],
    ['FL', 'Englewood, FL 34223', 'Englewood | Sarasota County | city'],
    ['MO', 'Saint Louis', 'St. Louis | St. Louis city | city'],
    ['MO', 'St. Louis (city)', 'St. Louis | St. Louis city | city'],
    ['TX', 'Ft. Worth', 'Fort Worth | Tarrant County | city'],
    ['MI', 'Mt. Clemens, Michigan', 'Mount Clemens | Macomb County | city'],
    ['NV', 'N. Las Vegas', 'North Las Vegas | Clark County | city'],
    ['IL', 'De Kalb', 'DeKalb | DeKalb County | city'],
    ['MA', 'Foxborough', 'Foxborough | Norfolk County | city'],
    ['MA', 'Foxboro', 'Foxborough | Norfolk County | city'],
    ['VA', 'Richmond VA', 'Richmond | Richmond city | city'],
    ['NY', 'New York', 'New York | New York County | city'],
    ['DC', 'Washington D.C.', 'Washington | District of Columbia | city'],
    ['CO', 'Denver, CO', 'Denver | Denver County | city'],
    ['CO', 'DENVER CO', 'Denver | Denver County | city'],
    ['UT', 'SLC', 'Salt Lake City | Salt Lake County | city'],
    ['NM', 'Española', 'Española | Rio Arriba County | city'],
    ['NM', 'Espanola', 'Española | Rio Arriba County | city'],
    ['MO', 'Town & Country', 'Town and Country | St. Louis County | city'],
  ])('%s: %s', (state, city, expected) => {
    expect(place({ state, city })).toBe(expected)
  })
})

describe('slips of the pen', () => {
  test.each([
    ['TX', 'Corpus Ch', 'Corpus Christi | Nueces County | city'],
    ['AZ', 'Tuscon', 'Tucson | Pima County | city'],
    ['VA', 'Virignia Beach VA', 'Virginia Beach | Virginia Beach city | city'],
    // Not a city cut short: an island of two counties beside a city of a longer name.
    ['NY', 'Long Island', 'Long Island | null | state'],
    // Right in another state, so no slip of Willcox, Arizona.
    ['AZ', 'Plano', 'Plano | null | state'],
    // Right in Texas, and a letter from Ohio's Haskins.
    ['OH', 'Hawkins', 'Hawkins | null | state'],
  ])('%s: %s', (state, city, expected) => {
    expect(place({ state, city })).toBe(expected)
  })
})

describe('grades are not places', () => {
  test.each([
    'Statewide',
    'STATE WIDE',
    'Remote',
    'Remote in Washington',
    'Multiple Locations',
    'Various',
    'Unknown',
    'Virtual',
    'Nationwide',
    'N/A',
    'TBD',
    'Not Provided',
    'Washington',
    'State of Washington',
    '98101',
    '',
  ])('%s', (city) => {
    expect(place({ state: 'WA', city })).toBe('null | null | state')
  })

  test('the county beside a grade still counts', () => {
    expect(place({ state: 'MO', city: 'Multiple Locations', county: 'St. Charles' })).toBe(
      'null | St. Charles County | county',
    )
  })

  test('an unknown place has its address read, a spread one has not', () => {
    const address = '1 Example Plaza, Spokane, WA 99201'
    expect(place({ state: 'WA', city: 'Unknown', address })).toBe('Spokane | Spokane County | city')
    expect(place({ state: 'WA', city: 'Remote', address })).toBe('null | null | state')
  })
})

describe('several places in a cell', () => {
  test.each([
    [
      'AK',
      'Anchorage, Eagle River, Wasilla & Soldotna',
      'Anchorage, Eagle River, Wasilla & Soldotna | null | state',
    ],
    ['CT', 'Southbury; Derby', 'Southbury; Derby | New Haven County | county'],
    ['WA', 'Seattle and Spokane', 'Seattle and Spokane | null | state'],
    ['VA', 'Norfolk & Virginia Beach VA', 'Norfolk & Virginia Beach | null | state'],
    ['CA', 'Oakland, San Francisco', 'Oakland, San Francisco | null | state'],
    ['RI', 'Warwick, Providence', 'Warwick, Providence | null | state'],
    ['WA', 'King and Snohomish Counties', 'null | null | state'],
    ['MA', 'Boston, MA, Boston', 'Boston | Suffolk County | city'],
    ['NY', 'Richmond/Queens', 'Richmond/Queens | null | state'],
    ['NV', 'Example Resort & Spa, Las Vegas', 'Las Vegas | Clark County | city'],
  ])('%s: %s', (state, city, expected) => {
    expect(place({ state, city })).toBe(expected)
  })
})

describe('a city with its county', () => {
  test.each([
    ['Columbus/Franklin', 'Columbus | Franklin County | city'],
    ['Jackson/Jackson', 'Jackson | Jackson County | city'],
    ['Mt. Gilead (Morrow)', 'Mount Gilead | Morrow County | city'],
    ['Marietta (Washington)', 'Marietta | Washington County | city'],
    // Middletown's middle is in Butler County; the publisher says which part the site is in.
    ['Middletown/Warren', 'Middletown | Warren County | city'],
    // Too small for the city package.
    ['Lockbourne/Franklin', 'Lockbourne | Franklin County | county'],
    ['Unknown/Unknown', 'null | null | state'],
  ])('Ohio: %s', (city, expected) => {
    expect(place({ state: 'OH', city })).toBe(expected)
  })

  test('a town that only the list of places without coordinates has is drawn in its county', () => {
    expect(place({ state: 'NJ', city: 'JACKSON' })).toBe('Jackson | Ocean County | county')
    expect(place({ state: 'CA', city: 'Mira Loma' })).toBe('Mira Loma | Riverside County | county')
  })

  test('a township without its word needs its county', () => {
    expect(place({ state: 'MI', city: 'Holly Township', county: 'Oakland' })).toBe(
      'Holly | Oakland County | city',
    )
    expect(place({ state: 'MI', city: 'Holly Township' })).toBe('Holly Township | null | state')
    expect(place({ state: 'MI', city: 'West Bloomfield' })).toBe(
      'West Bloomfield Township | Oakland County | city',
    )
  })

  test('a region with the county in its name', () => {
    expect(place({ state: 'AZ', city: '7 - Maricopa County, Maricopa Workforce Connections' })).toBe(
      'null | Maricopa County | county',
    )
    expect(place({ state: 'MI', city: 'Sparta, County: Kent, Number Affected: 121' })).toBe(
      'Sparta | Kent County | city',
    )
  })
})

describe('counties', () => {
  test.each([
    ['TN', 'Davidson County', 'Davidson County'],
    ['KY', 'Jefferson', 'Jefferson County'],
    ['LA', 'St. Tammany', 'St. Tammany Parish'],
    ['LA', 'Saint Tammany Parish', 'St. Tammany Parish'],
    ['AK', 'Kenai Peninsula', 'Kenai Peninsula Borough'],
    ['AK', 'Bethel', 'Bethel Census Area'],
    ['AK', 'Mat-Su', 'Matanuska-Susitna Borough'],
    ['IL', 'Du Page', 'DuPage County'],
    ['GA', 'De Kalb County', 'DeKalb County'],
    ['MO', 'Saint Louis City', 'St. Louis city'],
    ['MO', 'St. Louis', 'St. Louis County'],
    ['MD', 'Baltimore City', 'Baltimore city'],
    ['VA', 'Fairfax', 'Fairfax County'],
    ['VA', 'City of Norfolk', 'Norfolk city'],
    ['MI', 'St. Clair Co.', 'St. Clair County'],
    ['MN', 'Lac qui Parle', 'Lac qui Parle County'],
  ])('%s: %s', (state, county, expected) => {
    expect(place({ state, county })).toBe(`null | ${expected} | county`)
  })

  test('several counties, or one of another state, are none', () => {
    expect(place({ state: 'KY', county: 'Perry/Leslie' })).toBe('null | null | state')
    expect(place({ state: 'TN', county: 'San Diego, California County' })).toBe('null | null | state')
    expect(place({ state: 'KY', county: 'Out of the State County' })).toBe('null | null | state')
  })

  test('a bare name of two counties far apart is decided by the city', () => {
    expect(countyFips('VA', 'Richmond')).toBeNull()
    expect(place({ state: 'VA', county: 'Richmond' })).toBe('null | null | state')
    expect(place({ state: 'VA', city: 'Richmond', county: 'Richmond' })).toBe(
      'Richmond | Richmond city | city',
    )
    expect(place({ state: 'VA', city: 'Warsaw', county: 'Richmond' })).toBe('Warsaw | Richmond County | city')
  })

  test('countyFips knows names with and without their kind, and old ones', () => {
    expect(countyFips('OH', 'Franklin')).toBe('39049')
    expect(countyFips('oh', 'FRANKLIN COUNTY')).toBe('39049')
    expect(countyFips('FL', 'Dade')).toBe('12086')
    expect(countyFips('SD', 'Shannon County')).toBe('46102')
    expect(countyFips('VA', 'Bedford city')).toBe('51019')
    expect(countyFips('OH', 'Atlantis')).toBeNull()
    expect(countyFips('XX', 'Franklin')).toBeNull()
  })

  test("Connecticut's cities are in the old counties; its planning regions are known by name", () => {
    expect(gazetteer.locate({ state: 'CT', city: 'Hartford' }).county_fips).toBe('09003')
    expect(countyFips('CT', 'Hartford County')).toBe('09003')
    expect(countyFips('CT', 'Capitol Planning Region')).toBe('09110')
    // West Haven lies on the coast, outside the simplified outline.
    expect(gazetteer.locate({ state: 'CT', city: 'West Haven' }).county_fips).toBe('09009')
  })

  test("Alaska's areas of 2019 are given as the one they were split from, which is on the map", () => {
    expect(gazetteer.locate({ state: 'AK', city: 'Valdez' }).county_fips).toBe('02261')
    expect(countyFips('AK', 'Chugach Census Area')).toBe('02261')
  })
})

describe('two cities of one name', () => {
  test('the county decides', () => {
    const county = (name: string) =>
      gazetteer.locate({ state: 'OH', city: 'Oakwood', county: name }).county_fips
    expect(county('Montgomery')).toBe('39113')
    expect(county('Cuyahoga')).toBe('39035')
  })

  test('without it the town with a government of its own is meant', () => {
    expect(place({ state: 'CA', city: 'Burbank' })).toBe('Burbank | Los Angeles County | city')
    expect(place({ state: 'FL', city: 'Plantation' })).toBe('Plantation | Broward County | city')
  })

  test('two real towns are left undecided', () => {
    expect(place({ state: 'OH', city: 'Oakwood' })).toBe('Oakwood | null | state')
  })

  test('a city far from the printed county is not believed', () => {
    expect(place({ state: 'OH', city: 'Cleveland', county: 'Hamilton' })).toBe(
      'Cleveland | Hamilton County | county',
    )
  })
})

describe('places of another state', () => {
  test.each([
    [{ state: 'IN', city: 'Newport, KY' }],
    [{ state: 'VA', city: 'Hoffman Estates IL' }],
    [{ state: 'MD', city: '3251 E. Example Highway, Brea, CA' }],
    [{ state: 'AZ', city: 'Fort Lauderdale', zip: '33301' }],
    [{ state: 'NC', city: '', address: '9197 S. Example Street Englewood CO 80112' }],
    [{ state: 'LA', city: '13135 South Dairy Ashford Suite 800 Sugarland, Tx 77478' }],
  ])('%o', (printed) => {
    expect(place(printed)).toBe('null | null | state')
  })

  test('a county of the list still places the layoff', () => {
    const printed = { state: 'NC', county: 'Wake', address: '100 Example Street, Atlanta, GA 30301' }
    expect(place(printed)).toBe('null | Wake County | county')
  })

  test('a wrong ZIP code does not move a city that is known', () => {
    expect(place({ state: 'GA', city: 'Atlanta', zip: '10000' })).toBe('Atlanta | Fulton County | city')
  })
})

test('what is no state is nowhere', () => {
  expect(gazetteer.locate({ state: 'ZZ', city: 'Columbus' })).toEqual({
    city: null,
    county: null,
    county_fips: null,
    latitude: null,
    longitude: null,
    geo_basis: null,
  })
  expect(stateCentroid('ZZ')).toBeNull()
})

test('the middle of a state lies in it', () => {
  const kansas = stateCentroid('KS')
  expect(kansas?.latitude).toBeCloseTo(38.5, 0)
  expect(kansas?.longitude).toBeCloseTo(-98.4, 0)
})
