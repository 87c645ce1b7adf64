import { expect, test } from 'vitest'
import { pageOf } from './records.ts'

const counted = {
  id: 'OR-1',
  company: 'Cedar Works',
  company_name: 'Cedar Works',
  employees_affected: 9,
  in_totals: true,
}
const copy = { ...counted, id: 'OR-2', in_totals: false, excluded_because: 'duplicate of OR-1' }

test.each([
  ['compact', undefined],
  ['compact', ['employees_affected']],
  ['full', ['employees_affected']],
  ['full', undefined],
] as const)('a record that does not count says so: %s, with fields %j', (detail, fields) => {
  const { records } = pageOf({}, [counted, copy], { detail, fields })
  expect(records[1]).toMatchObject({ id: 'OR-2', in_totals: false, excluded_because: 'duplicate of OR-1' })
  if (fields) expect(records[0]).toEqual({ id: 'OR-1', employees_affected: 9 })
})
