/** Numbers that stand for codes: the SQL that writes them and the code that asks for them agree. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { STATES } from '#lib/states.ts'
import { memoryDuckDb } from '#storage/duckdb/memory.ts'
import { sql, trusted } from '#storage/sql.ts'
import {
  naicsNumber,
  naicsOfNumber,
  naicsRange,
  naicsSql,
  placeSql,
  STATUSES,
  socNumber,
  socOfNumber,
  socSql,
  stateNumber,
  stateOfNumber,
  stateOfNumberSql,
  stateSql,
  UNKNOWN,
} from './codes.ts'

const digits = (min: number, max: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map((list) => list.join(''))
const naics = digits(2, 6)
const soc = digits(6, 6)
  .filter((code) => code !== '000000')
  .map((code) => `${code.slice(0, 2)}-${code.slice(2)}`)

/** What an expression over `code` gives for each of these, in the database. */
async function inSql(expression: string, codes: readonly (string | number | null)[], type = 'varchar') {
  const db = await memoryDuckDb([`create table codes (place integer, code ${type})`])
  for (const [i, code] of codes.entries())
    await db.run(`insert into codes values (${i}, ${code === null ? 'null' : `'${code}'`})`)
  const rows = await db.all<{ found: unknown }>(
    sql`select ${trusted(expression)} as found from codes order by place`,
  )
  return rows.map((row) => row.found)
}

describe('NAICS codes', () => {
  test('come back as they were, zeros at either end too', () => {
    for (const code of ['00', '000000', '540000', '54', '012345', '999999'])
      expect(naicsOfNumber(naicsNumber(code))).toBe(code)
    fc.assert(
      fc.property(naics, (code) => {
        expect(naicsOfNumber(naicsNumber(code))).toBe(code)
      }),
    )
    expect(naicsOfNumber(UNKNOWN)).toBeNull()
  })

  test('lie in the range of a beginning exactly when they begin so', () => {
    const near = fc
      .tuple(naics, fc.integer({ min: 2, max: 6 }))
      .map(([code, length]) => code.slice(0, length))
    fc.assert(
      fc.property(naics, fc.oneof(naics, near), fc.boolean(), (code, other, own) => {
        const prefix = own ? code.slice(0, other.length) : other
        const [low, high] = naicsRange(prefix)
        const number = naicsNumber(code)
        expect(number >= low && number <= high).toBe(code.startsWith(prefix))
      }),
    )
  })

  test('are numbered in their order', () => {
    fc.assert(
      fc.property(naics, naics, (a, b) => {
        expect(naicsNumber(a) < naicsNumber(b)).toBe(a < b)
      }),
    )
  })

  test('are written by the database with the same number', async () => {
    const codes = ['00', '54', '540000', '000001', ...fc.sample(naics, { numRuns: 200, seed: 1 })]
    expect(await inSql(naicsSql('code'), [...codes, null])).toEqual([...codes.map(naicsNumber), UNKNOWN])
  })
})

describe('states', () => {
  const codes = STATES.map(({ code }) => code)

  test('come back as they were, and the database writes the same number', async () => {
    const numbers = codes.map(stateNumber)
    expect(numbers.map(stateOfNumber)).toEqual(codes)
    expect(new Set(numbers).size).toBe(codes.length)
    expect(await inSql(stateSql('code'), [...codes, null])).toEqual([...numbers, UNKNOWN])
    expect(await inSql(stateOfNumberSql('code'), [...numbers, UNKNOWN], 'integer')).toEqual([...codes, null])
    expect(stateOfNumber(UNKNOWN)).toBeNull()
  })

  test('are numbered in the order of their letters', () => {
    const byNumber = [...codes].sort((a, b) => stateNumber(a) - stateNumber(b))
    expect(byNumber).toEqual([...codes].sort())
  })
})

describe('occupations', () => {
  test('come back as they were, and the database writes the same number', async () => {
    fc.assert(
      fc.property(soc, (code) => {
        expect(socOfNumber(socNumber(code))).toBe(code)
      }),
    )
    const codes = ['00-0001', '01-0000', ...fc.sample(soc, { numRuns: 100, seed: 1 })]
    expect(await inSql(socSql('code'), [...codes, null])).toEqual([...codes.map(socNumber), UNKNOWN])
    expect(socOfNumber(UNKNOWN)).toBeNull()
  })
})

test('words are numbered by their place, others and none are unknown', async () => {
  expect(await inSql(placeSql('code', STATUSES), [...STATUSES, 'Certified', null])).toEqual([
    1, 2, 3, 4, 5, 6, 0, 0,
  ])
})
