/** The records of a company that are found in memory are those that links tell. */
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { EditionContext } from '#storage/editions/once.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import { rowsWhere } from '#storage/editions/row-bitmaps.ts'
import { sql } from '#storage/sql.ts'
import type { Table } from '#storage/tables.ts'
import { filledDatabase } from '#storage/testing/filled.ts'
import { type CompanyFilter, companyConditions } from './lookup.ts'
import { companyLinks } from './publish/company-links.ts'
import { recordsLinked } from './records-of-company.ts'
import { companies } from './table.ts'

const notices: Table = { name: 'notices', about: 'Notices', columns: { id: { type: 'text', about: 'Id' } } }

/** Companies of one symbol, of two, of one that two have, and of none; one has a number and another symbol than its records. */
const COMPANIES = [
  { company_id: 'cik-1', cik: '0000000001', tickers: 'AB,CD' },
  { company_id: 'cik-2', cik: '0000000002', tickers: 'CD' },
  { company_id: 'cik-10', cik: '0000000010', tickers: 'A' },
  { company_id: 'co-a', cik: null, tickers: null },
  { company_id: 'co-b', cik: null, tickers: 'AB' },
]

interface Link {
  owner: number
  /** Whether it was its company's part on its day. */
  isNumbered: boolean
  dataset: string
}

const links = fc.array(
  fc.option(
    fc.record({
      owner: fc.nat(COMPANIES.length - 1),
      isNumbered: fc.boolean(),
      dataset: fc.constantFrom('warn', 'warn', 'sec'),
    }),
  ),
  { maxLength: 90 },
)

async function editionOf(owners: readonly (Link | null)[]): Promise<EditionContext> {
  const rows = owners.flatMap((link, row_no) => {
    if (link === null) return []
    const { company_id, cik } = COMPANIES[link.owner]!
    const told = {
      dataset: link.dataset,
      record: `n${row_no}`,
      day: '2024-05-01',
      company_id,
      company: company_id,
    }
    return [{ ...told, cik: link.isNumbered ? cik : null, row_no }]
  })
  const db = await filledDatabase([
    { table: notices, rows: owners.map((_, i) => ({ id: `n${i}` })) },
    { table: companyLinks, rows: rows.toReversed() },
    { table: companies, rows: COMPANIES.map((each) => ({ ...each, name: each.company_id })) },
  ])
  onTestFinished(() => db.close())
  return { db, edition: { db } as unknown as OpenEdition }
}

const ASKED: CompanyFilter[] = [
  ...[...COMPANIES.map(({ company_id }) => company_id), 'co-', 'zz', ''].map((company_id) => ({
    company_id,
  })),
  ...['0000000001', '0000000010', '1', '9'].map((cik) => ({ cik })),
  ...['AB', 'ab', 'CD', 'A', 'B', 'AB,CD', ''].map((ticker) => ({ ticker })),
  { company_id: 'cik-1', ticker: 'CD' },
]

const held = (context: EditionContext, rows: number) =>
  expect
    .poll(
      () =>
        recordsLinked(context, 'warn', rows, { ticker: 'A' }) &&
        recordsLinked(context, 'warn', rows, { cik: '1' }),
      { interval: 5, timeout: 30_000 },
    )
    .not.toBeNull()

test('records of a company, before they are held and afterwards, are those that links tell', async () => {
  await fc.assert(
    fc.asyncProperty(links, async (owners) => {
      const context = await editionOf(owners)
      const found = async (isHeld: boolean) => {
        const all = []
        for (const filter of ASKED) {
          const conditions = companyConditions(sql`id`, 'warn', filter, true)
          const asked = isHeld ? conditions : conditions.map(({ strings, values }) => ({ strings, values }))
          all.push([...(await rowsWhere(context, 'notices', asked, { isKept: false })).rows()])
        }
        return all
      }
      const told = await found(false)
      await held(context, owners.length)
      expect(await found(true)).toEqual(told)
      const byId = []
      for (const filter of ASKED) {
        const conditions = companyConditions(sql`id`, 'warn', filter)
        byId.push([...(await rowsWhere(context, 'notices', conditions, { isKept: false })).rows()])
      }
      expect(byId).toEqual(told)
    }),
    { seed: 1, numRuns: 15 },
  )
})
