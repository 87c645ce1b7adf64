import { describe, expect, test } from 'vitest'
import { withCellsInPlace } from './cells-in-place.ts'

const cells = (state: string, employer_name: string, location = '', industry = '') => ({
  state,
  employer_name,
  location,
  industry,
  source_url:
    state === 'OH' ? 'https://example.org/http://jfs.ohio.gov/warn/WARN_2002.pdf' : 'https://example.org',
  place_name: 'Canton city',
  county_name: 'Stark County',
  geo_basis: 'place',
})

describe('Minnesota', () => {
  test.each([
    ['Elm School Minneapolis Education', 'Elm School', 'Minneapolis', 'Education'],
    [
      'Elm Theatre 2024 Greenwood Arts/Entertainment/Rec 2/20',
      'Elm Theatre 2024',
      'Greenwood',
      'Arts/Entertainment/Rec',
    ],
    [
      'Elm Bar East Grand Forks Dining Establishments',
      'Elm Bar',
      'East Grand Forks',
      'Dining Establishments',
    ],
    [
      'Elm Archery 2024 Rochester Forestry, Fishing, Hunting 2/1',
      'Elm Archery 2024',
      'Rochester',
      'Forestry, Fishing, Hunting',
    ],
  ])('"%s" holds name, town and industry', (printed, employer_name, location, industry) =>
    expect(withCellsInPlace(cells('MN', printed))).toMatchObject({ employer_name, location, industry }),
  )

  test('what is a name stays one', () => {
    for (const row of [
      cells('MN', 'Elm Retail'),
      cells('MN', 'Minneapolis Education'),
      cells('MN', 'Elm School Minneapolis Education', 'Duluth'),
      cells('WI', 'Elm School Milwaukee Education'),
    ])
      expect(withCellsInPlace(row)).toBe(row)
  })

  test('a day behind the industry is none of it', () =>
    expect(withCellsInPlace(cells('MN', 'Elm Bar', 'Duluth', 'Dining Establishments 8/')).industry).toBe(
      'Dining Establishments',
    ))
})

describe('Ohio', () => {
  test.each([
    ['Elm Mills, Inc. North', 'Canton', 'Elm Mills, Inc.', 'North Canton'],
    ['Elm Mills Cuyahoga', 'Falls', 'Elm Mills', 'Cuyahoga Falls'],
    ['Elm Mills Washington', 'C.H.', 'Elm Mills', 'Washington Court House'],
    ['Elm Mills Highland', 'Hts', 'Elm Mills', 'Highland Hts'],
  ])('"%s" and "%s" are name and town', (name, town, employer_name, location) =>
    expect(withCellsInPlace(cells('OH', name, town))).toMatchObject({
      employer_name,
      location,
      place_name: '',
      county_name: '',
    }),
  )

  test('the footer of the sheet goes, what was found of the town stays', () =>
    expect(withCellsInPlace(cells('OH', 'Elm Mills, Inc.', 'Canton of WIA-Rapid'))).toMatchObject({
      employer_name: 'Elm Mills, Inc.',
      location: 'Canton',
      place_name: 'Canton city',
    }))

  test('of other lists nothing is moved', () => {
    const row = { ...cells('OH', 'Elm Mills North', 'Canton'), source_url: 'https://example.org' }
    expect(withCellsInPlace(row)).toBe(row)
  })
})
