import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areAlike, employerKey } from './employers.ts'

test('case, punctuation, legal form and lost blanks make no other employer', () => {
  expect(employerKey('CEDAR WORKS, INC.')).toBe(employerKey('Cedar Works'))
  expect(employerKey('Cedar ServicesGroup')).toBe(employerKey('Cedar Services Group, LLC'))
  expect(employerKey('Cedar CorporationElm Plant')).toBe(employerKey('Cedar Corporation Elm Plant'))
  expect(employerKey('Cedar CompanyElm')).toBe(employerKey('Cedar Company Elm'))
  expect(employerKey('Store 1')).not.toBe(employerKey('Store 2'))
})

test.each([
  ['Cedar', 'Cedar Works of Bend, LLC', true],
  ['Cedar Works', 'Cedar Works Bend Plant 12', true],
  ['Cimmunity Elm Start', 'Community Elm Start', true],
  ['Cedar Works 12', 'Cedar Works 13', false],
  ['Cedar Works 12', 'Cedar Works 12 Bend', true],
  // A slip within a name that also has a number on one side only may be another site.
  ['Ceder Works', 'Cedar Works 12', false],
  ['Elm', 'Elm Works', false],
  // One word for another is another site, however few letters that are of the whole name.
  ['Cedar Pharmaceutical Works - Tomball', 'Cedar Pharmaceutical Works - Humble', false],
  ['Cedar Pharmaceutical Works North', 'Cedar Pharmaceutical Works South', false],
  ['Cedar Pharmaceutical Works Plant A', 'Cedar Pharmaceutical Works Plant B', false],
  ['Cedar Works', 'Fir Mill', false],
])('%s and %s are alike: %s', (a, b, expected) => {
  expect(areAlike(a, b)).toBe(expected)
})

test('likeness goes both ways, and a name is like itself', () => {
  const name = fc.stringMatching(/^[A-Z][a-z]{3,8}( [A-Z][a-z]{2,8}| \d{1,2}){0,3}$/)
  fc.assert(
    fc.property(name, name, (a, b) => {
      expect(areAlike(a, b)).toBe(areAlike(b, a))
      expect(areAlike(a, a)).toBe(true)
    }),
  )
})
