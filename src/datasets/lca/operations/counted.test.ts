import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contextOn } from '#contract/testing/ask.ts'
import { sql } from '#storage/sql.ts'
import { VISA_CLASSES, type VisaClass } from '../build/codes.ts'
import { caseRow, lcaDatabase } from '../testing/cases.ts'
import { countByEmployer, largestOf, sumOf } from './counted.ts'
import { casesByEmployer } from './filter.ts'
import { findEmployers } from './names.ts'

test('the largest are those that come first when all are sorted', () => {
  const counted = fc.uniqueArray(fc.tuple(fc.nat(500), fc.nat(6)), { selector: ([employer]) => employer })
  fc.assert(
    fc.property(counted, fc.integer({ min: 1, max: 12 }), fc.nat(4), (pairs, limit, min) => {
      const found = largestOf(
        {
          employers: Int32Array.from(pairs, ([employer]) => employer),
          cases: Int32Array.from(pairs, ([, cases]) => cases),
        },
        { limit, min },
      )
      const sorted = pairs
        .filter(([, cases]) => cases >= min)
        .sort(([a, x], [b, y]) => y - x || a - b)
        .slice(0, limit)
      expect(found).toEqual(sorted.map(([employer_no, petitions]) => ({ employer_no, petitions })))
    }),
    { seed: 1 },
  )
})

test('cases of a broad name in a state are those of its employers, whatever was asked for before', async () => {
  // More than are listed in a statement.
  const names = Array.from({ length: 230 }, (_, i) => `Quill ${i} Inc`)
  const others = ['Alder Works', 'Briar Mill']
  const rows = [...names, ...names.slice(0, 30), ...others].map((employer, i) =>
    caseRow({ employer, worksite_state: i % 2 === 0 ? 'OR' : 'WA' }),
  )
  const db = await lcaDatabase(rows)
  const context = contextOn('2024-06-01', db)
  const expected = rows.filter(
    ({ employer, worksite_state }) => employer!.startsWith('Quill') && worksite_state === 'OR',
  ).length
  for (const name of ['quill', 'inc', 'quill']) {
    const employers = await findEmployers(context, name)
    expect(employers!.numbers).toBeNull()
    expect(sumOf(await countByEmployer(context, { state: 'OR', employers }))).toBe(expected)
  }
  const all = await countByEmployer(context, { state: 'OR' })
  expect(sumOf(all)).toBe(rows.filter(({ worksite_state }) => worksite_state === 'OR').length)
  await db.close()
})

test('cases of classes of visas of a broad name are those that its employers have of them', async () => {
  const classes = ['H-1B', 'H-1B', null, 'E-3', 'H-1B1 Chile', 'H-1B1 Singapore', 'H-1B'] as const
  const rows = Array.from({ length: 900 }, (_, i) =>
    caseRow({
      // Of the last there are no cases of the common class.
      employer: i % 10 === 9 ? `Sorrel ${i % 50} Inc` : `Quill ${i % 230} Inc`,
      visa_class: i % 10 === 9 ? 'E-3' : classes[(i * 5 + (i >> 3)) % classes.length]!,
    }),
  )
  const others = VISA_CLASSES.map((visa_class) => caseRow({ employer: 'Alder Works', visa_class }))
  const db = await lcaDatabase([...rows, ...others])
  const context = contextOn('2024-06-01', db)
  const employers = (await findEmployers(context, 'inc'))!
  expect(employers.numbers).toBeNull()
  const asked: VisaClass[][] = [
    ['H-1B'],
    ['E-3'],
    ['H-1B1 Chile'],
    ['H-1B1 Chile', 'H-1B1 Singapore'],
    ['H-1B', 'E-3'],
  ]
  for (const visa_class of asked) {
    const found = await countByEmployer(context, { visa_class, employers })
    const pairs = [...found.employers].map((employer, i): [number, number] => [employer, found.cases[i]!])
    const counted = await db.all<{ employer_no: number; cases: number }>(
      sql`select * replace (cases::integer as cases) from (${casesByEmployer({ visa_class, employers })})`,
    )
    expect(counted.length).toBeGreaterThan(4)
    expect(new Map(pairs)).toEqual(new Map(counted.map(({ employer_no, cases }) => [employer_no, cases])))
  }
  await db.close()
})
