import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fitOf } from '#contract/search.ts'
import { sql } from '#storage/sql.ts'
import { foldName } from '../fold.ts'
import { lcaCase, notice, publishEdition, type TestEdition } from '../testing/editions.ts'
import { findNumbersOfAny, holdsName, placeIn } from './find.ts'
import { findCandidates } from './search-index.ts'

const NAMES = [
  'Cedar Works',
  'Red Cedar Works Co-op',
  'Cedarworks',
  'Elm & Sons',
  'Elm Foods of Ohio',
  'Alder 2000',
]
const TITLES = ['Data Engineer', 'Lead Data  Engineer (SQL)', 'Cedar Grower', '50% Clerk']

let edition: TestEdition

beforeAll(async () => {
  edition = await publishEdition({
    warn: NAMES.map((company_name) => notice({ company_name, notice_date: '2024-05-01' })),
    lca: [...NAMES, ...TITLES].map((employer, i) =>
      lcaCase({ employer: `${employer} Inc.`, job_title: TITLES[i % TITLES.length]! }),
    ),
  })
})

afterAll(() => edition.close())

/** Parts of a text, with and without blanks at their ends. */
const partOf = (text: string) =>
  fc
    .tuple(fc.nat(text.length - 1), fc.integer({ min: 1, max: text.length }))
    .map(([at, length]) => text.slice(at, at + length))

test('every row that holds a text is among its candidates, whatever the text is cut out of', async () => {
  const sources = [
    { source: 'company', rows: sql`select company_no as no, folded as text from search_names` },
    { source: 'employer', rows: sql`select employer_no as no, names as text from lca_employers` },
    { source: 'title', rows: sql`select title_no as no, title as text from lca_titles` },
  ] as const
  for (const { source, rows } of sources) {
    const held = await edition.db.all<{ no: number; text: string }>(rows)
    expect(held.length).toBeGreaterThan(2)
    const text = fc.constantFrom(...held.map((row) => row.text)).chain(partOf)
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 3 }), async (texts) => {
        const candidates = await findCandidates(edition.db, source, texts)
        if (candidates === null) return
        const holding = held.filter((row) => texts.some((part) => row.text.includes(part)))
        expect(candidates).toEqual(expect.arrayContaining(holding.map((row) => row.no)))
      }),
      { numRuns: 60 },
    )
  }
})

test('what no name has leaves no candidates; a text too short to look up leaves that open', async () => {
  expect(await findCandidates(edition.db, 'company', ['cedar mills'])).toEqual([])
  expect(await findCandidates(edition.db, 'company', ['ce'])).toBeNull()
  expect(await findCandidates(edition.db, 'company', ['cedar\tworks'])).toBeNull()
})

test('names are found by words as they are found by reading all of them', async () => {
  const held = await edition.db.all<{ company_no: number; folded: string }>(sql`
    select company_no, folded from search_names`)
  const part = fc.constantFrom(...held.map((row) => row.folded)).chain(partOf)
  await fc.assert(
    fc.asyncProperty(
      part.filter((text) => text === text.trim() && text.length > 2),
      async (text) => {
        const read = await edition.db.all<{ company_no: number; folded: string }>(sql`
        select company_no, folded from search_names where ${holdsName(text)}`)
        const best = read
          .map((row) => ({ ...row, place: placeIn(row.folded, text)! }))
          .sort((a, b) => a.place - b.place || a.company_no - b.company_no)
        const numbers = await findNumbersOfAny(edition.db, [text], 50)
        expect(numbers).toEqual([...new Set(best.map((row) => row.company_no))])
      },
    ),
    { numRuns: 60 },
  )
})

test('how well an employer fits is the same told here and by the database', async () => {
  const texts = ['cedar works', 'Cedar', 'works', 'elm', 'CO-OP INC.', 'nobody', 'Cedar Works Inc.']
  for (const text of texts) {
    const question = {
      text,
      folded: foldName(text),
      limit: 5,
      from: null,
      indexed: true,
      hits: [],
      spellings: ['alder', 'elm foods'],
    }
    const { holds, place, placeIn: fits } = fitOf(sql`names`, question, 'upper')
    const rows = await edition.db.all<{ names: string; fit: number | null }>(sql`
      select names, case when ${holds} then ${place} end as fit from lca_employers`)
    expect(rows.map((row) => fits(row.names))).toEqual(rows.map((row) => row.fit))
  }
})
