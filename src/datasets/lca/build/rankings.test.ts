/** How many cases employers have, and who is ranked beforehand, is what anybody would count. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupBy } from '#lib/rows.ts'
import type { Database } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'
import type { LcaRow } from '../read/row.ts'
import { caseRow, lcaDatabase } from '../testing/cases.ts'
import { anyCases } from '../testing/generated.ts'
import { employerKey, lookThrough } from '../testing/recount.ts'
import { socOfNumber, stateOfNumber, VISA_CLASSES } from './codes.ts'

/** What cases are counted by, as words. */
const GROUPS: Record<string, (row: LcaRow) => string | number> = {
  year: (row) => row.fiscal_year ?? 0,
  state: (row) => row.worksite_state ?? 'none',
  soc: (row) => row.soc_code ?? 'none',
}

/** The classes that are counted by themselves: all but the common one, and cases that tell none. */
const SCOPES: [visa: number | null, isOf: (row: LcaRow) => boolean][] = [
  [null, () => true],
  [0, ({ visa_class }) => visa_class === null],
  ...VISA_CLASSES.slice(1).map((visa, i): [number, (row: LcaRow) => boolean] => [
    i + 2,
    ({ visa_class }) => visa_class === visa,
  ]),
]

function expectedCounts(rows: readonly LcaRow[]): string[] {
  const world = lookThrough(rows)
  return Object.entries(GROUPS).flatMap(([by, groupOf]) =>
    SCOPES.flatMap(([visa, isOf]) => {
      const told = rows.filter((row) => row.employer !== null && isOf(row))
      const nameOf = (row: LcaRow) => world.employers.get(employerKey(row.employer!))!.shown
      return [...groupBy(told, (row) => `${by} ${groupOf(row)}, ${visa}, ${nameOf(row)}`)].map(
        ([key, { length }]) => `${key}: ${length}`,
      )
    }),
  )
}

interface Counted {
  fiscal_year: number | null
  state_no: number | null
  soc_no: number | null
  visa_no: number | null
  employer: string
  petitions: number
}

async function heldCounts(db: Database): Promise<string[]> {
  const rows = await db.all<Counted>(sql`
    select counts.*, employer from lca_employer_counts as counts join lca_employers using (employer_no)`)
  return rows.map(({ fiscal_year, state_no, soc_no, visa_no, employer, petitions }) => {
    const told = [
      ...(fiscal_year === null ? [] : [`year ${fiscal_year}`]),
      ...(state_no === null ? [] : [`state ${stateOfNumber(state_no) ?? 'none'}`]),
      ...(soc_no === null ? [] : [`soc ${socOfNumber(soc_no) ?? 'none'}`]),
    ]
    return `${told.join(' ')}, ${visa_no}, ${employer}: ${petitions}`
  })
}

test('cases of employers are counted by year, state and occupation, of all classes and of each but the common one', async () => {
  await fc.assert(
    fc.asyncProperty(anyCases(60), async (rows) => {
      const db = await lcaDatabase(rows)
      expect((await heldCounts(db)).sort()).toEqual(expectedCounts(rows).sort())
      await db.close()
    }),
    { seed: 1, numRuns: 8 },
  )
})

test('employers and cities are ranked within states and occupations of a hundredth of all cases', async () => {
  const common = Array.from({ length: 198 }, (_, i) => caseRow({ employer: `Quill ${i}` }))
  const two = { worksite_state: 'TX', soc_code: '13-2011' }
  const one = { worksite_state: 'NY', soc_code: '29-1141' }
  const db = await lcaDatabase([...common, caseRow(two), caseRow(two), caseRow(one)].slice(1))
  const groups = await db.all<{ state_no: number | null; soc_no: number | null }>(
    sql`select distinct state_no, soc_no from lca_group_employers`,
  )
  const named = groups.map(({ state_no, soc_no }) =>
    state_no === null ? socOfNumber(soc_no!) : stateOfNumber(state_no),
  )
  const { worksite_state, soc_code } = caseRow({})
  expect(named.sort()).toEqual(['13-2011', 'TX', soc_code, worksite_state].sort())
  const placed = await db.all<{ soc_no: number }>(sql`select distinct soc_no from lca_occupation_cities`)
  expect(placed.map(({ soc_no }) => socOfNumber(soc_no)).sort()).toEqual(['13-2011', soc_code].sort())
})
