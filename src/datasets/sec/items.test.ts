import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeOfTitle, ITEM_TITLES, OLD_ITEMS, readItems } from './items.ts'

test.each([
  ['9.01,2.05', '2.05,9.01', '2.05,9.01'],
  ['12,7', '2.02,9.01', '7,12'],
  ['3, 5', '1.03,8.01', '3,5'],
  ['5.02,5.02', '5.02', '5.02'],
  ['', null, null],
])('%s is %s, filed as %s', (given, items, filed) => {
  expect(readItems(given)).toEqual({ items, items_as_filed: filed, unknown: [] })
})

test('a code that the form gets one day is taken as it is; what is no item is told', () => {
  expect(readItems(['1.99', '13', 'x'])).toEqual({
    items: '1.99',
    items_as_filed: '1.99',
    unknown: ['13', 'x'],
  })
})

test('every old number means a code that has a title', () => {
  expect(Object.keys(OLD_ITEMS)).toHaveLength(12)
  for (const code of Object.values(OLD_ITEMS)) expect(ITEM_TITLES).toHaveProperty([code])
})

test.each([
  ['Cost Associated with Exit or Disposal Activities', '2.05'],
  ['Costs Associated with Exit or Disposal Activities', '2.05'],
  ['Bankruptcy or receivership', '1.03'],
  ['Acquisition or disposition of assets', '2.01'],
  [
    'Departure of Directors or Principal Officers; Election of Directors; Appointment of Principal Officers',
    '5.02',
  ],
  ['Other events', '8.01'],
  ['Changes in Registrant’s Certifying Accountant', '4.01'],
  ['Weather', null],
])('the title "%s" is %s', (title, code) => {
  expect(codeOfTitle(title)).toBe(code)
})

test('every title is found again', () => {
  for (const [code, title] of Object.entries(ITEM_TITLES)) expect(codeOfTitle(title.toUpperCase())).toBe(code)
})

test('codes come in order and once, however they were given', () => {
  const codes = fc.constantFrom(...Object.keys(ITEM_TITLES))
  fc.assert(
    fc.property(fc.array(codes, { minLength: 1 }), (given) => {
      const { items } = readItems(given)
      expect(items!.split(',')).toEqual([...new Set(given)].sort())
    }),
  )
})
