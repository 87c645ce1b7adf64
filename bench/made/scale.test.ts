import { expect, test } from 'vitest'
import { requireRows, rowsOf, SCALES } from './scale.ts'

const file = (rows: Record<string, number>) => ({ file: '', bytes: 1, rows, made_at: '' })

test('data of the size that they are said to have are taken', () => {
  expect(() => requireRows(SCALES.full, { ...SCALES.full, companies: 1 })).not.toThrow()
})

test('data with a row less than they are said to have are refused, by the table', () => {
  const held = { ...SCALES.full, lca_cases: SCALES.full.lca_cases - 1 }
  expect(() => requireRows(SCALES.full, held)).toThrow('lca_cases has 8999999 rows of 9000000')
})

test('a dataset that is not there has no rows', () => {
  const { warn_notices, ...held } = SCALES.half
  expect(() => requireRows(SCALES.half, held)).toThrow(`warn_notices has 0 rows of ${warn_notices}`)
})

test('rows are counted over all files of an edition', () => {
  expect(rowsOf({ datasets: { warn: file({ warn_notices: 2 }), lca: file({ lca_cases: 3 }) } })).toEqual({
    warn_notices: 2,
    lca_cases: 3,
  })
})
