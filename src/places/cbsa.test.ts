import { describe, expect, test } from 'vitest'
import { CBSAS, cbsaKeys, cbsaOf, findCbsas, placesOf, TOWNS } from './cbsa.ts'

const areas = [...CBSAS.values()]

test('there are as many areas as the delineation of July 2023 has, and no county is in two', () => {
  expect(areas).toHaveLength(935)
  expect(areas.filter(({ kind }) => kind === 'metropolitan')).toHaveLength(393)
  const counties = areas.flatMap((area) => area.counties)
  expect(counties).toHaveLength(1915)
  expect(new Set(counties).size).toBe(1915)
  for (const county of counties) expect(county).toMatch(/^\d{5}$/)
})

// Read one by one in the Census Bureau's list.
test.each([
  ['48453', 'Austin-Round Rock-San Marcos, TX'],
  ['17031', 'Chicago-Naperville-Elgin, IL-IN'],
  ['18089', 'Chicago-Naperville-Elgin, IL-IN'],
  ['36061', 'New York-Newark-Jersey City, NY-NJ'],
  ['34023', 'New York-Newark-Jersey City, NY-NJ'],
  ['06037', 'Los Angeles-Long Beach-Anaheim, CA'],
  ['06085', 'San Jose-Sunnyvale-Santa Clara, CA'],
  ['11001', 'Washington-Arlington-Alexandria, DC-VA-MD-WV'],
  ['51510', 'Washington-Arlington-Alexandria, DC-VA-MD-WV'],
  ['29510', 'St. Louis, MO-IL'],
  ['26163', 'Detroit-Warren-Dearborn, MI'],
  ['39035', 'Cleveland, OH'],
  ['39155', 'Youngstown-Warren, OH'],
  ['53061', 'Seattle-Tacoma-Bellevue, WA'],
  ['41067', 'Portland-Vancouver-Hillsboro, OR-WA'],
  ['22103', 'Slidell-Mandeville-Covington, LA'],
  ['19049', 'Des Moines-West Des Moines, IA'],
  ['25017', 'Boston-Cambridge-Newton, MA-NH'],
  ['72127', 'San Juan-Bayamón-Caguas, PR'],
  ['55078', 'Shawano, WI'],
])('county %s is of %s', (county, title) => {
  expect(cbsaOf(county, null)?.title).toBe(title)
})

test('a county outside of all areas, and no county, are of none', () => {
  expect(cbsaOf('48301', 'Mentone')).toBeNull()
  expect(cbsaOf(null, 'Austin')).toBeNull()
})

describe('Connecticut', () => {
  test('has 169 towns in nine regions, and villages', () => {
    expect(new Set(TOWNS.values()).size).toBe(9)
    expect(TOWNS.size).toBeGreaterThanOrEqual(169)
  })

  test.each([
    ['09001', 'Stamford', 'Bridgeport-Stamford-Danbury, CT'],
    ['09001', 'SHELTON', 'Waterbury-Shelton, CT'],
    ['09003', 'Bristol', 'Waterbury-Shelton, CT'],
    ['09003', 'Hartford', 'Hartford-West Hartford-East Hartford, CT'],
    ['09009', 'Meriden', 'New Haven, CT'],
    ['09011', 'Old Lyme', 'Hartford-West Hartford-East Hartford, CT'],
    ['09015', 'Willimantic', 'Norwich-New London-Willimantic, CT'],
  ])('of old county %s, %s is in %s', (county, town, title) => {
    expect(cbsaOf(county, town)?.title).toBe(title)
  })

  test('an old county alone tells no area, a region does', () => {
    expect(cbsaOf('09003', null)).toBeNull()
    expect(cbsaOf('09110', null)?.code).toBe('25540')
  })
})

test.each([
  ['12420', ['Austin-Round Rock-San Marcos, TX']],
  ['Austin, TX', ['Austin-Round Rock-San Marcos, TX']],
  ['austin', ['Austin, MN', 'Austin-Round Rock-San Marcos, TX']],
  ['Austin, MN', ['Austin, MN']],
  ['round rock', ['Austin-Round Rock-San Marcos, TX']],
  ['Portland', ['Portland-South Portland, ME', 'Portland-Vancouver-Hillsboro, OR-WA']],
  ['Kansas City, KS', ['Kansas City, MO-KS']],
  ['Bayamon', ['San Juan-Bayamón-Caguas, PR']],
  ['St Louis', ['St. Louis, MO-IL']],
  ['99999', []],
  ['nowhere at all', []],
  [' ', []],
])('%s means %o', (word, titles) => {
  expect(findCbsas(word).map(({ title }) => title)).toEqual(titles)
})

test('the keys that the engine joins agree with the areas', () => {
  const { keys, codes } = cbsaKeys()
  expect(keys).toHaveLength(codes.length)
  expect(new Set(keys).size).toBe(keys.length)
  expect(codes[keys.indexOf('48453')]).toBe('12420')
  expect(codes[keys.indexOf('09 shelton')]).toBe('47930')
  expect(placesOf(findCbsas('47930'))).toMatchObject({ counties: ['09140'] })
  expect(placesOf(findCbsas('47930')).towns).toContain('shelton')
})
