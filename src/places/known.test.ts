import { expect, test } from 'vitest'
import { ALIASES, COUNTY_OF } from './known.ts'
import { Lookup } from './lookup.ts'
import { MEANT } from './meant.ts'

const lookup = new Lookup()

const entries = (table: Record<string, Record<string, string>>) =>
  Object.entries(table).flatMap(([state, names]) =>
    Object.entries(names).map(([name, value]) => ({ state, name, value })),
  )

test('every alias names a city that the package has, and stands for a name that it lacks', () => {
  for (const { state, name, value } of entries(ALIASES)) {
    expect(lookup.cities.named(state, value), value).not.toEqual([])
    expect(lookup.cities.named(state, name), name).toEqual([])
  }
})

test('every place without coordinates is in a county of its state', () => {
  for (const { state, name, value } of entries(COUNTY_OF))
    expect(lookup.countyOf(state, name)?.state, `${name} in ${value}`).toBe(state)
})

test('no place without coordinates is in the package after all, but for the Jackson nobody means', () => {
  const known = entries(COUNTY_OF).filter(({ state, name }) => lookup.city(state, name).length > 0)
  expect(known.map(({ state, name }) => `${state} ${name}`)).toEqual(['NJ Jackson'])
})

test('every name of several places means one that the package has, and there are several', () => {
  for (const { state, name, value } of entries(MEANT)) {
    const cities = lookup.cities.named(state, name)
    expect(new Set(cities.map(({ county_fips }) => county_fips)).size, `${name}, ${state}`).toBeGreaterThan(1)
    const [county] = lookup.counties.named(state, value)
    expect(
      cities.map(({ county_fips }) => county_fips),
      `${name} in ${value}`,
    ).toContain(county?.fips)
    expect(lookup.meantCounty(cities[0]!)).toBe(county)
  }
})
