import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findState, STATES } from '#lib/states.ts'
import { openGazetteer } from './index.ts'
import { Lookup } from './lookup.ts'
import { isSlip, placeKey, tidyName } from './names.ts'
import { readStateShapes } from './packages.ts'
import { stateCentroid } from './state-middles.ts'

const gazetteer = openGazetteer()
const lookup = new Lookup()
const codes = STATES.map(({ code }) => code)
const state = fc.constantFrom(...codes)
const cityName = fc.constantFrom(...lookup.cities.all.map(({ name }) => name))
const countyName = fc.constantFrom(...lookup.counties.all.map(({ name }) => name))

/** Cells as lists print them: names, separators, tails and noise in any order. */
const cell = fc.oneof(
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  {
    weight: 4,
    arbitrary: fc
      .array(
        fc.oneof(
          cityName,
          countyName,
          fc.constantFrom(
            ...codes,
            'County',
            'Statewide',
            'Remote',
            '123',
            'Main St',
            'Suite 4',
            '60601',
            '(',
            ')',
            '&',
          ),
        ),
        { maxLength: 6 },
      )
      .chain((words) =>
        fc.constantFrom(' ', ', ', '/', ' and ', '; ', '\n', '').map((between) => words.join(between)),
      ),
  },
)
const maybe = fc.option(cell, { nil: undefined })
const printed = fc.record({ state, city: maybe, county: maybe, zip: maybe, address: maybe })

/** Degrees a city may lie outside the simplified outline of its state. */
const MARGIN = 0.3

/** The boxes of the states out of their corner points; Alaska's crosses the date line, so its west is east. */
const boxes = new Map(
  readStateShapes().map((shape) => {
    const polygons =
      shape.geometry.type === 'Polygon' ? [shape.geometry.coordinates] : shape.geometry.coordinates
    const points = polygons.flat(2)
    const east = (longitude: number) =>
      shape.properties.name === 'Alaska' && longitude > 0 ? longitude - 360 : longitude
    const range = (values: number[]) => [
      values.reduce((a, b) => Math.min(a, b)) - MARGIN,
      values.reduce((a, b) => Math.max(a, b)) + MARGIN,
    ]
    const box = {
      latitude: range(points.map((p) => p[1]!)),
      longitude: range(points.map((p) => east(p[0]!))),
      east,
    }
    return [STATES.find(({ fips }) => fips === shape.id)!.code, box]
  }),
)

function expectInside(code: string, where: { latitude: number | null; longitude: number | null }) {
  const box = boxes.get(code)!
  expect(where.latitude).toBeGreaterThan(box.latitude[0]!)
  expect(where.latitude).toBeLessThan(box.latitude[1]!)
  expect(box.east(where.longitude!)).toBeGreaterThan(box.longitude[0]!)
  expect(box.east(where.longitude!)).toBeLessThan(box.longitude[1]!)
}

test('every city, county and state of the packages lies in its state', () => {
  // Swains Island, 350 km north of the rest of American Samoa, is not drawn.
  const drawn = lookup.cities.all.filter(({ name }) => name !== 'Taulaga')
  for (const place of [...drawn, ...lookup.counties.all]) expectInside(place.state, place)
  for (const code of codes) expectInside(code, stateCentroid(code)!)
})

test('whatever a list prints is placed in its state, the same way each time', () => {
  fc.assert(
    fc.property(printed, (place) => {
      const found = gazetteer.locate(place)
      expectInside(place.state, found)
      expect(['city', 'county', 'state']).toContain(found.geo_basis)
      expect(gazetteer.locate({ ...place })).toEqual(found)
      expect(found.county === null).toBe(found.county_fips === null)
      if (found.geo_basis !== 'state') expect(found.county_fips).not.toBeNull()
      if (found.geo_basis === 'state') expect(found.county_fips).toBeNull()
    }),
    { numRuns: 4000 },
  )
})

test('a state that is none gives nothing, whatever else is printed', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 4 }), maybe, (code, city) => {
      fc.pre(findState(code) === undefined)
      expect(gazetteer.locate({ state: code, city }).geo_basis).toBeNull()
    }),
  )
})

test('the name of a city is found however it is cased and whatever follows it', () => {
  const city = fc.constantFrom(...lookup.cities.all)
  fc.assert(
    fc.property(
      city,
      fc.constantFrom('', ', %', ' %', ', % 00000'),
      fc.boolean(),
      ({ name, state }, tail, isLoud) => {
        const text = (isLoud ? name.toUpperCase() : name) + tail.replace('%', state)
        const county = lookup.counties.get(lookup.cities.named(state, name)[0]!.county_fips)!
        const found = gazetteer.locate({ state, city: text, county: county.name })
        // Two names in the package hold a comma, which parts places; one names another place than lists do.
        fc.pre(!name.includes(',') && lookup.countyOf(state, name) === undefined)
        expect(found.geo_basis).toBe('city')
        expect(placeKey(found.city!)).toBe(placeKey(name))
        expect(found.county_fips).toBe(county.fips)
      },
    ),
    { numRuns: 2000 },
  )
})

test('every county is found by its full name', () => {
  for (const county of lookup.counties.all)
    expect(gazetteer.countyFips(county.state, county.name)).toBe(county.fips)
})

test('an address put together is taken apart again', () => {
  const city = fc.constantFrom(
    ...lookup.cities.all.filter(({ name }) => /^[A-Z][a-z]{4,}$/.test(name) && stateCentroid(name) === null),
  )
  const street = fc.tuple(
    fc.integer({ min: 1, max: 9999 }),
    fc.constantFrom('Quiet Rd', 'Example Blvd.', '3rd Street'),
  )
  fc.assert(
    fc.property(
      city,
      street,
      fc.constantFrom(' ', ', ', '  ', '\n'),
      ({ name, state }, [number, road], between) => {
        const cell = `${number} ${road}${between}${name}, ${state} 12345`
        expect(gazetteer.splitAddress(cell, state)).toEqual({
          street: `${number} ${road}`,
          city: name,
          state,
          zip: '12345',
        })
      },
    ),
    { numRuns: 4000 },
  )
})

test('any text is taken apart into words of its own', () => {
  fc.assert(
    fc.property(cell, fc.oneof(state, fc.string({ maxLength: 3 })), (text, home) => {
      const parts = gazetteer.splitAddress(text, home)
      expect(parts.zip ?? '00000').toMatch(/^\d{5}$/)
      expect(parts.state === null || codes.includes(parts.state)).toBe(true)
      const letters = (words: string) => words.toLowerCase().replace(/[^\p{L}\d]/gu, '')
      for (const part of [parts.street, parts.city]) expect(letters(text)).toContain(letters(part ?? ''))
    }),
    { numRuns: 4000 },
  )
})

test('keys forget case and blanks, and tidied names keep their key', () => {
  fc.assert(
    fc.property(cityName, (name) => {
      expect(placeKey(name.toUpperCase())).toBe(placeKey(name))
      expect(placeKey(tidyName(name.toUpperCase()))).toBe(placeKey(name))
    }),
  )
})

test('a slip is one letter, and being one goes both ways', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 2, maxLength: 8 })
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(isSlip(a, b)).toBe(isSlip(b, a))
      if (isSlip(a, b)) expect(Math.abs(a.length - b.length)).toBeLessThanOrEqual(1)
    }),
  )
  fc.assert(
    fc.property(word, fc.nat(7), (a, at) => {
      const cut = 1 + (at % (a.length - 1))
      const shorter = a.slice(0, cut) + a.slice(cut + 1)
      expect(isSlip(a, shorter)).toBe(true)
      expect(isSlip(a, `${a.slice(0, cut)}x${a.slice(cut + 1)}`)).toBe(true)
    }),
  )
})
