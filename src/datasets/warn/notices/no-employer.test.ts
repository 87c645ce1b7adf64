import { describe, expect, test } from 'vitest'
import { openGazetteer } from '#places/index.ts'
import { isUnknownEmployer } from '../table.ts'
import { givenNotice } from '../testing/notices.ts'
import { namesNoEmployer } from './no-employer.ts'
import { placeNotice } from './placing.ts'

const isNone = (name: string, state = 'OR') => namesNoEmployer(name, state, openGazetteer().isPlace)

describe('a name that says where or which, and not who', () => {
  test.each([
    'Sumner St - Portland',
    '14th Ave., Hillsboro',
    '#1234 - Gresham',
    'Store 0555 - Portland',
    'Portland Facility',
    'Prineville, OR Facility',
    'Oregon - Remote Employees',
    'Administrative Office',
    'SALEM, OR',
    'BEND',
    'BEAVERTON & WILSONVILLE',
    '3985 PINE RD., SALEM, OR 97303',
    'Acme-00035',
    'T1234 Store',
    'PO BOX 12, BEND, OR 97709',
  ])('%s', (name) => expect(isNone(name)).toBe(true))

  test.each([
    ['Alpena', 'MI'],
    ['Corinth (Alcorn)', 'MS'],
    ['-1', 'IA'],
    [',', 'TN'],
    ['WARN Rescinded – May 1, 2026', 'HI'],
    ['Deer Park 16', 'IL'],
    ['Houston Distribution Center', 'TX'],
  ])('%s in %s', (name, state) => expect(isNone(name, state)).toBe(true))
})

describe('a firm', () => {
  test.each([
    ['Corning', 'NY'],
    ['West Point', 'GA'],
    ['City of Flagstaff', 'AZ'],
    ['Office Depot', 'GA'],
    ['Saks Fifth Avenue', 'OR'],
    ['3M', 'CA'],
    ['R1', 'OK'],
    ['NOV', 'OH'],
    ['BEL AIR #508', 'CA'],
    ['Century 21 Stores', 'FL'],
    ['Portland General Electric', 'OR'],
    ['Medford Fabrication', 'OR'],
    ['RNDC - Bend Location', 'OR'],
    ['Walmart Store #2552', 'OR'],
  ])('%s in %s stays', (name, state) => expect(isNone(name, state)).toBe(false))
})

test('a notice without an employer is kept, with what was printed', () => {
  const placed = placeNotice(givenNotice({ company_name: 'Sumner St - Portland' }), openGazetteer())
  expect(placed.company_name).toBe('Unknown employer (Sumner St - Portland)')
  expect(isUnknownEmployer(placed.company_name)).toBe(true)
  expect(placed.employees_affected).toBe(100)
})
