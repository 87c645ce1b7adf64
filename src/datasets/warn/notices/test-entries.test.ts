import { expect, test } from 'vitest'
import { openGazetteer } from '#places/index.ts'
import { givenNotice } from '../testing/notices.ts'
import { placeNotice } from './placing.ts'

const isNotice = (company_name: string) => placeNotice(givenNotice({ company_name }), openGazetteer()).is_warn

test.each([
  'test',
  'Test2',
  'TEST 3',
  'Test Co',
  'Test Company',
  'Test Employer',
  'Test please ignore',
  'Test - ignore',
])('%s is kept, and is no notice', (name) => expect(isNotice(name)).toBe(false))

test.each([
  'Testek',
  'Test America Laboratories',
  'Test Equipment Distributors',
  'Test Technology',
  'Test Drive Cafe',
  'The Testing Company LLC',
  'Testing Company of Bend',
  'Contest Co',
])('%s is an employer', (name) => expect(isNotice(name)).toBe(true))

test('what is no WARN notice becomes none by its name', () => {
  expect(placeNotice(givenNotice({ is_warn: false }), openGazetteer()).is_warn).toBe(false)
})
