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

  test('several towns stay as printed', () => {
    const given = { place_name: 'Berea city', geo_basis: 'place', location: 'Berea, Paris and Corbin' }
    expect(place(given).city).toBe('Berea, Paris and Corbin')
  })

  test('a county is no town', () => {
    const found = { county_name: 'Simpson County', geo_basis: 'county' }
    expect(place({ ...found, location: 'Simpson' })).toMatchObject({ city: null, county: 'Simpson County' })
    expect(place({ location: 'Boone County' })).toMatchObject({ city: null, county: 'Boone County' })
    expect(place({ ...found, location: 'Franklin' }).city).toBe('Franklin')
    expect(
      place({ place_name: 'Golden city', geo_basis: 'place+county', location: 'Jefferson (Golden)' }).city,
    ).toBe('Golden')
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
  expect(readRegisterPoint({ ...at, geo_basis: 'place:name' })).toEqual({
    latitude: 38.2,
    longitude: -84.5,
    geo_basis: 'city',
  })
  expect(readRegisterPoint({ ...at, geo_basis: 'county' })).toEqual({})
  expect(readRegisterPoint({ ...at, latitude: '', geo_basis: 'place' })).toEqual({})
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
