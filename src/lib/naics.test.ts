import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sectorOfCode, sectorOfName } from './naics.ts'

test.each([
  ['11', '11'],
  ['311', '31-33'],
  ['32', '31-33'],
  ['339999', '31-33'],
  ['31-33', '31-33'],
  ['44', '44-45'],
  ['454110', '44-45'],
  ['48-49', '48-49'],
  ['491', '48-49'],
  ['921110', '92'],
])('code %s is of sector %s', (code, sector) => {
  expect(sectorOfCode(code)?.code).toBe(sector)
})

test.each(['', '3', '00', '10', '34', '43', '50', '57', '63', '73', '82', '99', 'ab', null, undefined])(
  'code %j is of no sector',
  (code) => {
    expect(sectorOfCode(code)).toBeNull()
  },
)

test('a sector has the title of the Census Bureau, and its own code and title lead back to it', () => {
  expect(sectorOfCode('62')).toEqual({ code: '62', title: 'Health Care and Social Assistance' })
  const codes = new Set<string>()
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 99 }), (two) => {
      const sector = sectorOfCode(`${two}1`)
      if (!sector) return
      codes.add(sector.code)
      expect(sectorOfCode(sector.code)).toEqual(sector)
      expect(sectorOfName(sector.title)).toEqual(sector)
      expect(sectorOfName(sector.title.toUpperCase())).toEqual(sector)
    }),
    { numRuns: 2000 },
  )
  expect(codes.size).toBe(20)
})

test.each([
  ['Manufacturing', '31-33'],
  ['Steel Foundries', '31-33'],
  ['General Freight Trucking', '48-49'],
  ['Warehousing & Storage', '48-49'],
  ['Hospitals', '62'],
  ['Full-Service Restaurants', '72'],
  ['RETAIL', '44-45'],
])('%j is of sector %s', (name, sector) => {
  expect(sectorOfName(name)?.code).toBe(sector)
})

test.each(['Hospital Construction', 'Food Manufacturing and Retail', 'Various', 'N/A', '', null, undefined])(
  '%j could be several or none',
  (name) => {
    expect(sectorOfName(name)).toBeNull()
  },
)
