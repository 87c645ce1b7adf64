import { expect, test } from 'vitest'
import { isSlip, placeKey, tidyName } from './names.ts'

test.each([
  ['Ft. Worth', 'FORT WORTH'],
  ['St. Louis', 'Saint Louis'],
  ['Sault Ste. Marie', 'Sault Sainte Marie'],
  ['De Kalb', 'DeKalb'],
  ['N. Las Vegas', 'North Las Vegas'],
  ['So. San Francisco', 'South San Francisco'],
  ['Foxborough', 'Foxboro'],
  ["Coeur d'Alene", 'Coeur D Alene'],
  ['La Cañada', 'La Canada'],
  ['Town & Country', 'Town and Country'],
])('%s and %s have one key', (a, b) => {
  expect(placeKey(a)).toBe(placeKey(b))
})

test.each([
  ['Columbus', 'Columbia'],
  ['East Orange', 'Orange'],
  ['N', 'North'],
])('%s and %s have two', (a, b) => {
  expect(placeKey(a)).not.toBe(placeKey(b))
})

test.each([
  ['CORAL GABLES', 'Coral Gables'],
  ['new york', 'New York'],
  ["O'FALLON", "O'Fallon"],
  ["COEUR D'ALENE", "Coeur D'alene"],
  ['MCKINNEY', 'McKinney'],
  ['ISLE OF PALMS', 'Isle of Palms'],
  ['  Mixed Case,', 'Mixed Case'],
  ['DeKalb', 'DeKalb'],
])('%s is shown as %s', (printed, shown) => {
  expect(tidyName(printed)).toBe(shown)
})

test('a slip is one letter more, less or other, or two swapped, and never the first', () => {
  expect(isSlip('tuscon', 'tucson')).toBe(true)
  expect(isSlip('norcoss', 'norcross')).toBe(true)
  expect(isSlip('tinely', 'tinley')).toBe(true)
  expect(isSlip('garrison', 'harrison')).toBe(false)
  expect(isSlip('mabel', 'mbaxel')).toBe(false)
  expect(isSlip('lincoln', 'lincoln')).toBe(false)
  expect(isSlip('columbus', 'columbia')).toBe(false)
})
