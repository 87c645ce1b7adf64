import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '#storage/database.ts'
import { memoryDuckDb } from '#storage/duckdb/memory.ts'
import { sql } from '#storage/sql.ts'
import { filledDatabase } from '#storage/testing/filled.ts'
import type { CaseRecord, GivenCase } from '../record.ts'
import { BANKRUPTCY_DEFAULTS } from '../settings.ts'
import type { BankruptcyFiling } from '../sources/sec-8k.ts'
import { bankruptcyFiling as filing, givenCase, sourceResult } from '../testing/cases.ts'
import { stageBankruptcies } from './index.ts'

const TOLD = { courts: ['nysb'], case_numbers: ['24-10001'] }

/** Stands for the file of filings, out of which the tests hand in what is read. */
const BESIDE = await memoryDuckDb([])

/** Refreshes one after the other: what courts told, and the 8-Ks there were by then; null where their file is missing. */
function refreshes() {
  let previous: Database | null = null
  return async (cases: Partial<GivenCase>[], filings: BankruptcyFiling[] | null, today = '2024-06-01') => {
    const rows = cases.map((fields) => ({ kind: 'case' as const, told: givenCase(fields) }))
    const staged = await stageBankruptcies(
      BANKRUPTCY_DEFAULTS,
      async () => filings!,
    )({
      previous,
      results: [sourceResult('rss-nysb', rows)],
      beside: filings && BESIDE,
      today,
    })
    const db = await filledDatabase(staged.tables)
    onTestFinished(() => db.close())
    previous = db
    const held = await db.all<CaseRecord>(sql`select * from bankruptcy_cases order by id`)
    return { changed: staged.changed, cases: held }
  }
}

const once = (cases: Partial<GivenCase>[], filings: BankruptcyFiling[]) => refreshes()(cases, filings)

describe('an 8-K and the court tell of one case', () => {
  test.each([
    ['court and number', TOLD, {}],
    ['the name, in other letters, and the day', {}, {}],
    ['the name and a day within ten', {}, { date_filed: '2024-04-21' }],
    ['the number of another case of the group', { ...TOLD, case_numbers: ['24-10777'] }, {}],
    ['the name, and the year where the court gave no day', {}, { date_filed: null }],
  ] as [string, object, Partial<GivenCase>][])('by %s', async (_, told, court) => {
    const { cases } = await once([court], [filing(told)])
    expect(cases).toHaveLength(1)
    expect(cases[0]).toMatchObject({
      id: 'nysb-24-10001',
      debtor: 'Cedar Works LLC',
      cik: '0000001111',
      source: 'rss',
      sources: 'rss,sec_8k',
      date_filed: court.date_filed ?? '2024-05-01',
    })
  })

  test.each([
    ['another name', {}, { debtor: 'Cedar Works Holdings LLC' }],
    ['a day further away', {}, { date_filed: '2024-04-20' }],
    ['another court', { courts: ['deb'] }, {}],
    ['another year', {}, { date_filed: null, docket_number: '23-10001' }],
  ])('but not with %s', async (_, told, court) => {
    const { cases } = await once([court], [filing(told)])
    expect(cases.map(({ sources }) => sources).sort()).toEqual(['rss', 'sec_8k'])
  })

  test('nor where two cases may be meant', async () => {
    const { cases } = await once([{}, { docket_number: '24-10002' }], [filing()])
    expect(cases.map(({ cik }) => cik)).toEqual([null, null, '0000001111'])
  })

  test('two companies that name one case make one', async () => {
    const { cases } = await once(
      [],
      [filing(TOLD), filing({ ...TOLD, accession: '0000002222-24-000001', cik: '0000002222' })],
    )
    expect(cases.map(({ id, cik }) => [id, cik])).toEqual([['nysb-24-10001', '0000001111']])
  })
})

test('8-Ks that are read later, and courts heard later, lead to what all at once would', async () => {
  const court = { seen_on: '2024-05-10' }
  const undated = { seen_on: '2024-05-20', date_filed: null, docket_number: '24-10003', debtor: 'Elm Inc' }
  const dated = { ...undated, date_filed: '2024-05-02', seen_on: '2024-05-02' }
  const bare = filing()
  const elm = filing({ accession: '0000003333-24-000001', cik: '0000003333', company: 'ELM INC' })
  const steps: [Partial<GivenCase>[], BankruptcyFiling[] | null][] = [
    [[court], null],
    [[undated], [bare]],
    [[], [bare, elm]],
    [[dated], [filing(TOLD), elm]],
  ]
  const content = ({ first_seen, last_seen, changed_on, ...row }: CaseRecord) => row
  const whole = await once([court, undated, dated], [filing(TOLD), elm])
  const shuffled = fc.shuffledSubarray(steps, { minLength: steps.length })
  await fc.assert(
    fc.asyncProperty(shuffled, async (order) => {
      const refresh = refreshes()
      for (const [cases, filings] of order) await refresh(cases, filings)
      const { cases } = await refresh([], [filing(TOLD), elm])
      expect(cases.map(content)).toEqual(whole.cases.map(content))
    }),
    { numRuns: 12, seed: 8 },
  )
})

test('what 8-Ks told stays without their file, and refreshing again changes nothing', async () => {
  const refresh = refreshes()
  const first = await refresh(
    [{}],
    [filing(TOLD), filing({ accession: '0000004444-24-000001', company: 'ELM INC' })],
  )
  expect(first.cases).toHaveLength(2)
  for (const filings of [
    null,
    [filing(TOLD), filing({ accession: '0000004444-24-000001', company: 'ELM INC' })],
  ])
    expect(await refresh([{}], filings, '2024-06-09')).toEqual({ changed: false, cases: first.cases })
})

test('a case counts as changed on the day on which an 8-K was first read, and when it tells more', async () => {
  const refresh = refreshes()
  const days = async (filings: BankruptcyFiling[], today: string) =>
    (await refresh([], filings, today)).cases.map(({ id, changed_on }) => [id, changed_on])
  await refresh([{ debtor: 'Elm Inc' }], [], '2024-05-20')
  const elm = ['nysb-24-10001', '2024-05-02']
  expect(await days([filing()], '2024-06-01')).toEqual([elm, ['sec-0000001111-24-000001', '2024-06-01']])
  expect(await days([filing()], '2024-06-02')).toEqual([elm, ['sec-0000001111-24-000001', '2024-06-01']])
  expect(await days([filing({ chapters: ['11'] })], '2024-06-03')).toEqual([
    elm,
    ['sec-0000001111-24-000001', '2024-06-03'],
  ])
  // The number leads to another company's case: the row of its own is gone.
  expect(await days([filing(TOLD)], '2024-06-04')).toEqual([['nysb-24-10001', '2024-06-04']])
})
