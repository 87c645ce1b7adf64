import { expect, test } from 'vitest'
import { fieldName } from './fields.ts'

test.each([
  ['employees_affected', 'Employees affected'],
  ['sec_8k', 'SEC 8-K'],
  ['h1b_denials', 'H-1B denials'],
  ['warn_notices', 'WARN notices'],
  ['city', 'City'],
])('%s is called %s', (name, called) => {
  expect(fieldName(name)).toBe(called)
})
