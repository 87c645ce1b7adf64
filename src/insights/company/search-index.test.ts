import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunContext } from '#contract/operation.ts'
import { fitOf } from '#contract/search.ts'
import { contextOn } from '#contract/testing/ask.ts'
import { type Sql, sql } from '#storage/sql.ts'
import { foldForSearch } from '../fold.ts'
import { filing, lcaCase, notice, publishEdition, type TestEdition } from '../testing/editions.ts'
import { findCompany, findNumbers, hitsInSteps } from './find.ts'
import { type CompanyNames, companyNames, readNames } from './names.ts'
import { BEST_FIRST, type Hit, hitsAmong, IS_CALLED, MOST_FIRST, mostFirst, placesOf } from './place.ts'
import { findCandidates } from './search-index.ts'
import { readRows, wordsOf } from './words.ts'

const NAMES = [
  'Cedar Works',
  'Red Cedar Works Co-op',
  'Cedarworks',
  'Elm & Sons',
  'Elm Foods of Ohio',
  'Alder 2000',
  'Works of Cedar',
  'Day & Cedar',
  'Cedar',
]
/** Of each name, so many: `Cedar Works` weighs more than `Red Cedar Works Co-op` only since it begins with the word. */
const NOTICES = [3, 11, 1, 2, 2]
const TITLES = ['Data Engineer', 'Lead Data  Engineer (SQL)', 'Cedar Grower', '50% Clerk']

let edition: TestEdition
let context: RunContext

beforeAll(async () => {
  edition = await publishEdition({
    warn: NAMES.flatMap((company_name, i) =>
      Array.from({ length: NOTICES[i] ?? 1 }, () => notice({ company_name, notice_date: '2024-05-01' })),
    ),
    // More records than companies have with more notices.
    sec: [1, 2, 3].map((day) =>
      filing({
        accession: `0000000077-24-00000${day}`,
        company: 'Elm Foods of Ohio',
        cik: '0000000077',
        ticker: 'ELM',
      }),
    ),
    lca: [...NAMES, ...TITLES].map((employer, i) =>
      lcaCase({ employer: `${employer} Inc.`, job_title: TITLES[i % TITLES.length]! }),
    ),
  })
  context = contextOn('2024-06-01', edition.db)
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
        const candidates = await findCandidates(context, source, texts)
        if (candidates === null) return
        const holding = held.filter((row) => texts.some((part) => row.text.includes(part)))
        expect(candidates).toEqual(expect.arrayContaining(holding.map((row) => row.no)))
      }),
      { numRuns: 60 },
    )
  }
})

test('words are found by a part, by how they begin and by how they end', async () => {
  for (const source of ['company', 'employer', 'title'] as const) {
    const held = await edition.db.all<{ token_no: number; token: string; rows: number }>(
      sql`select token_no, token, rows from search_tokens where source = ${source} order by token_no`,
    )
    expect(held.length).toBeGreaterThan(2)
    const words = await wordsOf(context, source)
    const part = fc.oneof(
      fc.constantFrom(...held.map(({ token }) => token)).chain(partOf),
      fc.constantFrom('x', '\0', '\0cedar', 'cedar\0works', '%', 'a'),
    )
    fc.assert(
      fc.property(part, fc.boolean(), fc.boolean(), (word, starts, ends) => {
        const fitting = held.filter(
          ({ token }) =>
            (!starts || token.startsWith(word)) &&
            (!ends || token.endsWith(word)) &&
            token.includes(word) &&
            (!starts || !ends || token === word),
        )
        const { numbers, rows } = words.find(word, { starts, ends })
        expect({ numbers: numbers.sort((a, b) => a - b), rows }).toEqual({
          numbers: fitting.map(({ token_no }) => token_no),
          rows: fitting.reduce((sum, { rows }) => sum + rows, 0),
        })
      }),
    )
  }
})

test('rows of words, names and what weighs companies are held as the tables have them', async () => {
  for (const source of ['company', 'employer'] as const) {
    const tokens = await edition.db.all<{ token_no: number; rows: number }>(
      sql`select token_no, rows from search_tokens where source = ${source}`,
    )
    const whole = (await wordsOf(context, source)).rowsOf!
    const inParts = await readRows(edition.db, tokens, 2)
    for (const { token_no } of tokens) expect(inParts(token_no)).toEqual(whole(token_no))
    const rowsOf = whole
    const held = await edition.db.all<{ token_no: number; rows: number[] }>(sql`
      select token_no, list(row_no order by row_no) as rows from search_postings join search_tokens using (token_no)
      where source = ${source} group by token_no`)
    for (const { token_no, rows } of held) expect([...rowsOf(token_no)].sort((a, b) => a - b)).toEqual(rows)
  }
  const names = await readNames(edition.db, 2)
  const companies = await edition.db.all<{ company_no: number; notices: number; records: number }>(
    sql`select company_no, notices, records from company_activity order by company_no`,
  )
  const told = companies.flatMap(({ company_no }) => namesOf(names, company_no))
  const inOrder = ({ company_no: a, ...x }: Name, { company_no: b, ...y }: Name) =>
    a - b || (JSON.stringify(x) < JSON.stringify(y) ? -1 : 1)
  const held = await edition.db.all<Name>(sql`select company_no, folded, kind from search_names`)
  expect(told.sort(inOrder)).toEqual(held.sort(inOrder))
  for (const { company_no, notices, records } of companies)
    expect([names.notices(company_no), names.records(company_no)]).toEqual([notices, records])
})

interface Name {
  company_no: number
  folded: string
  kind: number
}

/** The names of a company, as `search_names` has them. */
function namesOf({ bytes, each }: CompanyNames, company_no: number): Name[] {
  const told: Name[] = []
  each(company_no, (start, end, kind) => {
    told.push({ company_no, folded: Buffer.from(bytes.subarray(start, end)).toString(), kind })
  })
  return told
}

test('names and words are held where there are none', async () => {
  const empty = await publishEdition({ warn: [] })
  const around = contextOn('2024-06-01', empty.db)
  expect(hitsAmong(await companyNames(around), [], ['cedar'])).toEqual([])
  expect(await findCandidates(around, 'company', ['cedar'])).toEqual([])
  expect(await findNumbers(around, ['cedar'], 10)).toEqual([])
  await empty.close()
})

test('of more rows than are asked for none is told', async () => {
  expect((await findCandidates(context, 'company', ['cedar']))!.length).toBeGreaterThan(2)
  expect(await findCandidates(context, 'company', ['cedar'], 2)).toBeNull()
  expect(await findCandidates(context, 'company', ['elm', 'cedar'], 5)).toBeNull()
})

test('what a text means is asked once an edition', async () => {
  const asked: string[] = []
  const counting: typeof edition.db = Object.assign(Object.create(edition.db), {
    all: (query: { strings: readonly string[] }) => {
      const text = query.strings.join('')
      // What is shown of companies is read meanwhile, to be held.
      if (!text.includes('company_activity')) asked.push(text)
      return edition.db.all(query as never)
    },
  })
  const around = contextOn('2024-06-01', counting)
  const first = await findCompany(around, 'Alder 2000, Inc.')
  expect(first.company.company).toBe('Alder 2000')
  const before = asked.length
  expect(before).toBeGreaterThan(1)
  expect(await findCompany(around, 'alder 2000')).toEqual(first)
  expect(asked.length).toBe(before)
})

test('what no name has leaves no candidates; a text too short to look up leaves that open', async () => {
  expect(await findCandidates(context, 'company', ['cedar mills'])).toEqual([])
  expect(await findCandidates(context, 'company', ['ce'])).toBeNull()
  expect(await findCandidates(context, 'company', ['cedar\tworks'])).toBeNull()
})

const textOfNames = async () => {
  const held = await edition.db.all<Pick<Name, 'folded'>>(sql`select folded from search_names`)
  const text = fc.constantFrom(...held.map((row) => row.folded)).chain(partOf)
  return text.filter((each) => each === each.trim())
}

test('how well names fit is the same told here and by the database', async () => {
  const text = await textOfNames()
  const names = await companyNames(context)
  const companies = await edition.db.all<{ company_no: number }>(sql`select company_no from company_activity`)
  const numbers = companies.map(({ company_no }) => company_no)
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 3 }), async (texts) => {
      const rows = await edition.db.all<{ company_no: number; place: number }>(placesOf(texts))
      const told = rows.map(({ company_no, place }): [number, number] => [company_no, place])
      const here = hitsAmong(names, numbers, texts).map(({ company_no, place }) => [company_no, place])
      expect(here.sort()).toEqual(told.sort())
      // In steps as at once.
      expect(await hitsInSteps(names, numbers, texts, 2)).toEqual(hitsAmong(names, numbers, texts))
    }),
    { numRuns: 100 },
  )
})

test('names are found by words, and stand in the order, as where all of them are read', async () => {
  const text = await textOfNames()
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 2 }), fc.boolean(), async (texts, called) => {
      const all = sql`from (${placesOf(texts)}) as hits join company_activity using (company_no)`
      const numbersOf = async (rest: Sql) =>
        (await edition.db.all<{ company_no: number }>(sql`select company_no ${all} ${rest}`)).map(
          ({ company_no }) => company_no,
        )
      const best = await numbersOf(sql`${called ? sql`where ${IS_CALLED}` : sql``} ${BEST_FIRST}`)
      expect(await findNumbers(context, texts, 50, { called })).toEqual(best)
      const hits = await edition.db.all<Hit>(sql`select company_no, place, notices, records ${all}`)
      expect(hits.sort(mostFirst).map(({ company_no }) => company_no)).toEqual(await numbersOf(MOST_FIRST))
    }),
    { numRuns: 60 },
  )
})

test('the best company, the others and how many more there are, as where all names are read', async () => {
  const text = await textOfNames()
  await fc.assert(
    fc.asyncProperty(text, async (each) => {
      const folded = foldForSearch(each)
      fc.pre(folded !== '' && foldForSearch(folded) === folded)
      const all = sql`from (${placesOf([folded])}) as hits join company_activity using (company_no)`
      const [best] = await edition.db.all<{ company_no: number }>(sql`select company_no ${all} ${BEST_FIRST}`)
      fc.pre(best !== undefined)
      const most = await edition.db.all<{ company_no: number }>(sql`select company_no ${all} ${MOST_FIRST}`)
      const others = most.map(({ company_no }) => company_no).filter((no) => no !== best!.company_no)
      // Of an edition of its own: what is kept of another one is not asked.
      const found = await findCompany(contextOn('2024-06-01', edition.db), folded)
      expect(found.company.company_no).toBe(best!.company_no)
      expect(found.others.map(({ company_no }) => company_no)).toEqual(others.slice(0, 10))
      expect(found.more).toBe(Math.max(0, others.length - 10))
    }),
    { numRuns: 60 },
  )
})

test('how well an employer fits is the same told here and by the database', async () => {
  const texts = ['cedar works', 'Cedar', 'works', 'elm', 'CO-OP INC.', 'nobody', 'Cedar Works Inc.']
  for (const text of texts) {
    const question = {
      text,
      folded: foldForSearch(text),
      limit: 5,
      from: null,
      hits: [],
      spellings: ['alder', 'elm foods'],
    }
    const { holds, place, placeIn: fits } = fitOf(sql`names`, question, 'upper')
    const rows = await edition.db.all<{ names: string; fit: number | null }>(sql`
      select names, case when ${holds} then ${place} end as fit from lca_employers`)
    expect(rows.map((row) => fits(row.names))).toEqual(rows.map((row) => row.fit))
  }
})
