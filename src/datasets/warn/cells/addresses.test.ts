import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressEnd, addressTowns, tidyAddress, zipBehindTown } from './addresses.ts'

test.each([
  ['12 Elm Street, Springfield, MI 48200', 'MI', { city: 'Springfield', zip: '48200' }],
  ['12 Elm Street, Springfield, Michigan, 48200-1234', 'MI', { city: 'Springfield', zip: '48200' }],
  ['12 Elm St. Suite 4, Mt. Pleasant, PA', 'PA', { city: 'Mt. Pleasant', zip: '' }],
  ['Springfield, West Virginia 25000', 'WV', { city: 'Springfield', zip: '25000' }],
  ['12 Elm Street, Springfield, PA 19100 (the old mill)', 'PA', { city: 'Springfield', zip: '19100' }],
  ['PO Box 7, Coeur d’Alene, Idaho 83800', 'ID', { city: 'Coeur d’Alene', zip: '83800' }],
])('%s', (address, state, end) => {
  expect(addressEnd(address, state)).toEqual(end)
})

test('an address in another state, or one without a state, says nothing', () => {
  expect(addressEnd('1 Wall Street, New York, NY 10005', 'PA')).toBeNull()
  expect(addressEnd('12 Elm Street', 'PA')).toBeNull()
  expect(addressEnd('Various locations', 'PA')).toBeNull()
  expect(addressEnd('', 'PA')).toBeNull()
})

test('a town comes back out of any address that it was put into', () => {
  const town = fc.stringMatching(/^[A-Z][a-z]{2,8}( [A-Z][a-z]{2,8})?$/)
  const street = fc.stringMatching(/^\d{1,4} [A-Z][a-z]{2,8} Street$/)
  const zip = fc.stringMatching(/^\d{5}$/)
  fc.assert(
    fc.property(street, town, zip, (s, t, z) => {
      expect(addressEnd(`${s}, ${t}, PA ${z}`, 'PA')).toEqual({ city: t, zip: z })
    }),
  )
})

test('several addresses give their towns once each, and no ZIP code', () => {
  const [one, two] = ['1 Elm Street, Ada, PA 19100', '2 Oak Street, Bly, PA 19200']
  expect(addressTowns([one, two, one], 'PA')).toEqual({ city: 'Ada, Bly', zip: '' })
  expect(addressTowns([one], 'PA')).toEqual({ city: 'Ada', zip: '19100' })
  expect(addressTowns(['Various locations'], 'PA')).toEqual({ city: '', zip: '' })
})

test.each([
  ['12 Elm Street Springfield, MI 48200', 'Springfield', '48200'],
  ['12 Elm Street; St. Albans, Michigan 48200-1234', 'St. Albans', '48200'],
  ['12 Elm Rd , Springfield, MI. 48200', 'Springfield', '48200'],
  ['PO Box 48200, Springfield, MI', 'Springfield', null],
  ['12 Elm Street, Salem, MI 48200', 'Springfield', null],
  ['12 Elm Street, Springfield, OH 48200', 'Springfield', null],
  [null, 'Springfield', null],
  ['12 Elm Street, Springfield, MI 48200', null, null],
])('the ZIP code behind the town of %j, %j', (address, town, zip) => {
  expect(zipBehindTown(address, town, 'MI')).toBe(zip)
})

test('an address does not keep what line breaks left: the end of the employer’s name, a comma', () => {
  expect(tidyAddress('Inc. 795 Elm Street, Salem')).toBe('795 Elm Street, Salem')
  expect(tidyAddress('795 Elm Street, ')).toBe('795 Elm Street')
  expect(tidyAddress('Corporation Way 7')).toBe('Corporation Way 7')
})
