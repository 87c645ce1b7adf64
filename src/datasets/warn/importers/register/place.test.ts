import { describe, expect, test } from 'vitest'
import { type RegisterPlace, readRegisterPlace, readRegisterPoint, splitEmployerAddress } from './place.ts'

const place = (given: Partial<RegisterPlace>) => readRegisterPlace({ state: 'KY', location: '', ...given })

describe('the location of a row', () => {
  test('a town is kept as printed, in capitals or with its state as it was found', () => {
    const found = { place_name: 'Louisville city', county_name: 'Jefferson County', geo_basis: 'place' }
    expect(place({ ...found, location: 'Louisville' })).toMatchObject({
      city: 'Louisville',
      county: 'Jefferson County',
    })
    expect(place({ ...found, location: 'LOUISVILLE' }).city).toBe('Louisville')
    expect(place({ ...found, location: 'Louisville, Kentucky' }).city).toBe('Louisville')
    expect(place({ ...found, location: 'Louisville KY' }).city).toBe('Louisville')
    expect(
      place({ place_name: 'Augusta-Richmond County', geo_basis: 'place', location: 'Augusta' }).city,
    ).toBe('Augusta')
  })

  test('an address in another state tells no town of this one', () => {
    const found = {
      state: 'NC',
      place_name: 'Lexington city',
      county_name: 'Davidson County',
      geo_basis: 'place',
    }
    expect(place({ ...found, location: '26 Elm Drive Lexington KY' })).toEqual({
      site_address: '26 Elm Drive Lexington KY',
      city: null,
      county: null,
    })
    expect(place({ ...found, location: '26 Elm Ct Lexington NC 27292' }).city).toBe('Lexington')
    expect(place({ ...found, location: '26 ELM CT' }).city).toBe('Lexington')
  })

  test('a town that is called as a county is the town where the list has towns', () => {
    const found = { location: 'Warren', county_name: 'Warren County', geo_basis: 'county' }
    expect(place({ ...found, state: 'NJ' })).toMatchObject({ city: 'Warren', county: null })
    expect(place({ ...found, state: 'NJ', location: 'Warren County' }).county).toBe('Warren County')
    expect(place({ ...found, state: 'OH' })).toMatchObject({ city: null, county: 'Warren County' })
    const macon = { state: 'GA', county_name: 'Macon County', geo_basis: 'county' }
    expect(place({ ...macon, location: 'Macon' })).toMatchObject({ city: 'Macon', county: null })
    expect(place({ ...macon, location: '12 Elm Ave, Macon, Georgia' }).county).toBeNull()
    const gwinnett = { state: 'GA', county_name: 'Gwinnett County', geo_basis: 'county' }
    expect(place({ ...gwinnett, location: 'Gwinnett' })).toMatchObject({
      city: null,
      county: 'Gwinnett County',
    })
    const camp = { state: 'GA', county_name: 'Richmond County', geo_basis: 'county:filed' }
    expect(place({ ...camp, location: 'Fort Gordon' }).county).toBe('Richmond County')
  })

  test('several counties in one cell are no place, whatever was found by one of them', () => {
    const found = {
      state: 'KY',
      place_name: 'Whitley City CDP',
      county_name: 'McCreary County',
      geo_basis: 'place',
    }
    const nowhere = { site_address: null, city: null, county: null }
    expect(place({ ...found, location: 'Pike, Perry, Whitley, Knox' })).toEqual(nowhere)
    expect(place({ ...found, location: 'Whitley' }).county).toBe('Whitley')
    expect(place({ state: 'NY', location: 'Bronx, New York' }).city).toBe('Bronx')
  })

  test('the board of a workforce area is no place', () => {
    expect(place({ state: 'OK', location: 'Central (COWIB)' })).toEqual({
      site_address: null,
      city: null,
      county: null,
    })
  })

  test('several towns stay as printed', () => {
    const given = { place_name: 'Berea city', geo_basis: 'place', location: 'Berea, Paris and Corbin' }
    expect(place(given).city).toBe('Berea, Paris and Corbin')
  })

  test('a county is no town', () => {
    const found = { county_name: 'Simpson County', geo_basis: 'county' }
    expect(place({ ...found, location: 'Simpson' })).toMatchObject({ city: null, county: 'Simpson County' })
    expect(place({ location: 'Boone County' })).toMatchObject({ city: null, county: 'Boone County' })
    expect(place({ ...found, state: 'OH', location: 'Franklin' }).city).toBe('Franklin')
    expect(
      place({ place_name: 'Golden city', geo_basis: 'place+county', location: 'Jefferson (Golden)' }).city,
    ).toBe('Golden')
  })

  test('in a list of counties a name is a county’s, whatever village was found', () => {
    const union = { place_name: 'Union city', county_name: 'Boone County', geo_basis: 'place' }
    expect(place({ ...union, location: 'Union' })).toMatchObject({ city: null, county: 'Union' })
    const monroe = {
      state: 'NY',
      place_name: 'Monroe village',
      county_name: 'Orange County',
      geo_basis: 'place',
    }
    expect(place({ ...monroe, location: 'Monroe' })).toMatchObject({ city: null, county: 'Monroe' })
    const york = {
      state: 'NY',
      place_name: 'New York city',
      county_name: 'New York County',
      geo_basis: 'place',
    }
    expect(place({ ...york, location: 'New York' })).toMatchObject({ city: 'New York', county: 'New York' })
    const tennessee = {
      state: 'TN',
      place_name: 'Rutherford town',
      county_name: 'Gibson County',
      geo_basis: 'place',
    }
    expect(place({ ...tennessee, location: 'Rutherford County' })).toMatchObject({
      city: null,
      county: 'Rutherford County',
    })
    const city = {
      state: 'PA',
      place_name: 'Philadelphia city',
      county_name: 'Philadelphia County',
      geo_basis: 'place',
    }
    expect(place({ ...city, location: 'Philadelphia' }).city).toBe('Philadelphia')
  })

  test('Massachusetts’ regions behind the town are left out', () => {
    expect(place({ state: 'MA', location: 'Cambridge, Boston' }).city).toBe('Cambridge')
    expect(place({ state: 'MA', location: 'Wilmington, MA, Boston' }).city).toBe('Wilmington')
    expect(place({ state: 'MA', location: 'Foxboro, Southeast' }).city).toBe('Foxboro')
    expect(place({ state: 'NY', location: 'Brooklyn', place_name: 'Brooklyn' }).city).toBe('Brooklyn')
  })

  test('of a town with its region the region is not where it is, though the register found it', () => {
    const found = { place_name: 'Boston city', county_name: 'Suffolk County', geo_basis: 'place' }
    const north = { state: 'MA', ...found, location: 'Natick, Boston', latitude: '42.3', longitude: '-71.0' }
    expect(place(north)).toEqual({ site_address: null, city: 'Natick', county: null })
    expect(readRegisterPoint(north, 'Natick')).toEqual({})
    expect(place({ ...north, location: 'Boston, Boston' })).toMatchObject({
      city: 'Boston',
      county: 'Suffolk County',
    })
  })

  test('a cell of town and county tells both', () => {
    const elko = { state: 'NV', county_name: 'Elko County', geo_basis: 'county' }
    expect(place({ ...elko, location: 'Elko, Elko' })).toMatchObject({ city: 'Elko', county: 'Elko County' })
    expect(place({ ...elko, location: 'Las Vegas, Henderson' }).county).toBe('Elko County')
    const akron = {
      state: 'OH',
      place_name: 'Akron city',
      county_name: 'Lucas County',
      geo_basis: 'place+county',
    }
    const several = { city: 'Akron', county: 'Summit County' }
    expect(place({ ...akron, location: 'Akron/SummitToledo/Lucas' })).toMatchObject(several)
    expect(place({ ...akron, location: 'Akron/Summit Toledo/Lucas Lima/Allen' })).toMatchObject(several)
    expect(place({ ...akron, location: 'Akron/Summit' }).county).toBe('Lucas County')
    const card = { state: 'MI', location: 'Spring Lake, County: Ottawa, Number Affected: 20' }
    expect(place(card)).toEqual({ site_address: null, city: 'Spring Lake', county: 'Ottawa County' })
    expect(place({ ...card, location: 'Statewide, County: Statewide' }).county).toBeNull()
  })

  test('an area of Colorado’s boards is no town, and in no county that has a village of its name', () => {
    const found = {
      state: 'CO',
      place_name: 'Arapahoe CDP',
      county_name: 'Cheyenne County',
      geo_basis: 'place',
    }
    expect(place({ ...found, location: 'Arapahoe/Douglas' })).toEqual({
      site_address: null,
      city: null,
      county: null,
    })
  })

  test('the area of a workforce board is nothing', () => {
    expect(place({ location: '05 - CentralRegion' })).toEqual({
      site_address: null,
      city: null,
      county: null,
    })
  })

  test('an address is one, and the town is the one found in it', () => {
    const location = '12 Elm Street, Paris, KY 40361'
    const found = { location, place_name: 'Paris city', geo_basis: 'address' }
    expect(place(found)).toMatchObject({ site_address: location, city: 'Paris' })
    expect(place({ ...found, site_address: '14 Oak Street' }).site_address).toBe('14 Oak Street')
  })

  test('an empty location without a finding is nowhere', () => {
    expect(place({})).toEqual({ site_address: null, city: null, county: null })
  })
})

test('coordinates are taken where they are a town’s', () => {
  const at = { state: 'KY', location: '', latitude: '38.2', longitude: '-84.5' }
  expect(readRegisterPoint({ ...at, geo_basis: 'place:name' }, 'Paris')).toEqual({
    latitude: 38.2,
    longitude: -84.5,
    geo_basis: 'city',
  })
  expect(readRegisterPoint({ ...at, geo_basis: 'county' }, 'Paris')).toEqual({})
  expect(readRegisterPoint({ ...at, geo_basis: 'place' }, null)).toEqual({})
  expect(readRegisterPoint({ ...at, latitude: '', geo_basis: 'place' }, 'Paris')).toEqual({})
})

describe('an employer with the address in the same cell', () => {
  test.each([
    ['Acme Anvils, Inc. 12 Elm Street Tampa, FL 33619', 'Acme Anvils, Inc.', '12 Elm Street Tampa, FL 33619'],
    [
      'Kmart -- Store # 7517 -- Ruskin 431 19th Avenue Ruskin, FL 33570',
      'Kmart -- Store # 7517 -- Ruskin',
      '431 19th Avenue Ruskin, FL 33570',
    ],
    [
      '99 Dimes Only 10 N.W. 42nd Avenue Miami, FL 33126-1234',
      '99 Dimes Only',
      '10 N.W. 42nd Avenue Miami, FL 33126-1234',
    ],
    ['Palm Airlines Tampa Airport Tampa, FL 33607', 'Palm Airlines Tampa Airport Tampa, FL 33607', null],
    ['Plant 12 of Acme', 'Plant 12 of Acme', null],
    ['Acme Anvils', 'Acme Anvils', null],
  ])('%s', (cell, name, address) => {
    expect(splitEmployerAddress(cell, 'FL')).toEqual({ name, address })
  })
})
