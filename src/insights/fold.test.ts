import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memoryDuckDb } from '#storage/duckdb/memory.ts'
import { sql } from '#storage/sql.ts'
import { FOLD_MACRO, foldForSearch } from './fold.ts'

test.each([
  ['Cedar Works, Inc.', 'cedar works'],
  ['THE CEDAR WORKS L.L.C.', 'cedar works'],
  ['U.S. Steel Corp', 'us steel'],
  ["Macy's & Sons Co., Ltd.", 'macys and sons'],
  ['Café Ñandú', 'cafe nandu'],
  ['The', 'the'],
  ['Inc', 'inc'],
  ['The Inc.', 'the'],
  ['日本', ''],
])('%s is found as %s', (name, folded) => expect(foldForSearch(name)).toBe(folded))

test('what is held and what is asked are folded alike', async () => {
  const db = await memoryDuckDb([FOLD_MACRO])
  const word = fc.constantFrom(
    ...'cedar Works INC inc. LLC L.L.C. The the & Ltd, co J.P. A.B Café O’Neil d/b/a #12 (US) 3M'.split(' '),
  )
  const piece = fc.oneof({ weight: 4, arbitrary: word }, fc.string({ maxLength: 4 }))
  const names = fc.sample(fc.array(piece, { minLength: 1, maxLength: 6 }), { numRuns: 400, seed: 7 })
  for (const words of names) {
    // NUL cannot stand in a name: the database takes none.
    const name = words.join(' ').replaceAll('\0', '')
    const held = await db.get<{ folded: string }>(sql`select folded(${name}) as folded`)
    expect([name, held?.folded]).toEqual([name, foldForSearch(name)])
  }
})
