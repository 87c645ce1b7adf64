import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelledLine } from './labelled.ts'

const LABELS = ['COUNTY', 'AFFECTED', 'EFFECTIVE DATE']

test('case, blanks and a number sign do not matter', () => {
  expect(labelledLine('# AFFECTED: 75', LABELS)).toEqual({ label: 'AFFECTED', value: '75' })
  expect(labelledLine('county :\u00a0Erie', LABELS)).toEqual({ label: 'COUNTY', value: 'Erie' })
  expect(labelledLine('EFFECTIVE  DATE:', LABELS)).toEqual({ label: 'EFFECTIVE DATE', value: '' })
})

test('a value may hold colons, and an unknown label is no label', () => {
  expect(labelledLine('EFFECTIVE DATE: Beginning: 7/1', LABELS).value).toBe('Beginning: 7/1')
  expect(labelledLine('Phase 1: 4/14', LABELS)).toEqual({ label: '', value: 'Phase 1: 4/14' })
  expect(labelledLine('Layoff', LABELS)).toEqual({ label: '', value: 'Layoff' })
})

test('label and value come back out of any line that they were written into', () => {
  fc.assert(
    fc.property(fc.constantFrom(...LABELS), fc.stringMatching(/^[A-Za-z0-9 :.,-]{0,30}$/), (label, value) => {
      const line = labelledLine(`${label}: ${value}`, LABELS)
      expect(line).toEqual({ label, value: value.replace(/\s+/g, ' ').trim() })
    }),
  )
})
