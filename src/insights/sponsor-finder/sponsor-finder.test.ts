import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PlanTooSmall } from '#contract/errors.ts'
import { PLANS } from '#contract/plans.ts'
import { askOn, contextOn, refused } from '#contract/testing/ask.ts'
import { saying } from '#contract/testing/warnings.ts'
import { fillerRow, hubRow } from '#datasets/h1b/testing/rows.ts'
import type { LcaRow } from '#datasets/lca/read/row.ts'
import { caseRow, lcaDatabase } from '#datasets/lca/testing/cases.ts'
import type { Database } from '#storage/database.ts'
import type { TableRow } from '#storage/tables.ts'
import riskCheck from '../crossref/h1b-risk-check.ts'
import { catalogue } from '../testing/datasets.ts'
import { filing, notice, publishEdition, type TestEdition } from '../testing/editions.ts'
import sponsorFinder from './sponsor-finder.ts'

const BOTH = { lca: {}, h1b: {} }
const ask = askOn('2026-06-01', BOTH, catalogue)

const opened: TestEdition[] = []
afterAll(() => Promise.all(opened.map((edition) => edition.close())))

/** An edition with cases and rows of the hub. */
async function editionOf(cases: readonly LcaRow[], hub: readonly TableRow[]): Promise<Database> {
  const edition = await publishEdition({ lca: [...cases], h1b: [...hub] })
  opened.push(edition)
  return edition.db
}

const thrice = (fields: Partial<LcaRow>) => Array.from({ length: 3 }, () => caseRow(fields))
const namesOf = ({ records }: { records: { employer: string; petitions: number }[] }) =>
  records.map((row) => `${row.employer}: ${row.petitions}`)

const PART = 'fiscal years 2022, 2024 are held in part: nothing of quarters 2, 3, 4'
const WARNINGS = ['fiscal year 2023 is not held', PART]

/** Who is who is told by another file, which this edition is asked without. */
const NO_COMPANY = { company_id: null, warn_notices: null, employees_affected: null, latest_notice: null }

let db: Database

beforeAll(async () => {
  const long = 'Cedar River Regional Medical Center of Oregon'
  db = await editionOf(
    [
      caseRow({ employer: 'Cedar Works, Inc.', annual_wage_usd: 80_000, workers: 4, status: 'denied' }),
      caseRow({ employer: 'CEDAR WORKS INC', annual_wage_usd: 100_001, job_title: 'Lead SOFTWARE engineer' }),
      caseRow({ employer: 'Cedar Works, Inc.', annual_wage_usd: null, decision_date: '2021-11-01' }),
      caseRow({ employer: 'Cedar Works, Inc.', worksite_state: 'WA', job_title: '100% Cook_' }),
      ...thrice({ employer: long, job_title: 'Nurse', soc_code: '29-1141', decision_date: '2021-11-01' }),
      ...thrice({ employer: 'Fir Mill LLC', decision_date: null, received_date: null }),
      caseRow({ employer: 'Gum Software', job_title: 'Software Engineer' }),
      ...thrice({ employer: null }),
    ],
    [
      hubRow({
        employer: 'CEDAR WORKS INC',
        initial_approvals: 7,
        initial_denials: 2,
        continuing_approvals: 20,
      }),
      hubRow({ employer: 'CEDAR WORKS INC', initial_approvals: 5, initial_denials: 1, state: 'WA' }),
      hubRow({ employer: 'CEDAR WORKS INC', tax_id_last4: '9999', initial_approvals: 100 }),
      hubRow({ employer: 'CEDAR WORKS INC', fiscal_year: 2021, initial_approvals: 1000 }),
      // Cut by the hub.
      hubRow({ employer: 'CEDAR RIVER REGIONAL MEDICAL CENTE', initial_approvals: 3, initial_denials: 4 }),
      hubRow({ employer: 'FIR MILL LLC', fiscal_year: 2021, initial_approvals: 9 }),
      fillerRow(2022),
      // Of one sector alone: a part of its year.
      hubRow({ employer: 'CEDAR WORKS INC', fiscal_year: 2023, initial_approvals: 5000 }),
    ],
  )
})

test('employers stand by petitions, with what their H-1B petitions of the newest year came to', async () => {
  const answer = await ask(sponsorFinder, db)
  expect(answer).toEqual({
    records: [
      {
        employer: 'Cedar Works, Inc.',
        petitions: 4,
        certified: 3,
        certification_rate: 0.75,
        statuses_missing: 0,
        workers: 7,
        average_wage_usd: 93_334,
        min_wage_usd: 80_000,
        max_wage_usd: 100_001,
        wage_petitions: 3,
        latest_fiscal_year: 2024,
        h1b_initial_approvals: 112,
        h1b_initial_denials: 3,
        h1b_approvals: 132,
        h1b_denials: 3,
        ...NO_COMPANY,
      },
      {
        employer: 'Cedar River Regional Medical Center of Oregon',
        petitions: 3,
        certified: 3,
        certification_rate: 1,
        statuses_missing: 0,
        workers: 3,
        average_wage_usd: 100_000,
        min_wage_usd: 100_000,
        max_wage_usd: 100_000,
        wage_petitions: 3,
        latest_fiscal_year: 2022,
        h1b_initial_approvals: 3,
        h1b_initial_denials: 4,
        h1b_approvals: 3,
        h1b_denials: 4,
        ...NO_COMPANY,
      },
      {
        employer: 'Fir Mill LLC',
        petitions: 3,
        certified: 3,
        certification_rate: 1,
        statuses_missing: 0,
        workers: 3,
        average_wage_usd: 100_000,
        min_wage_usd: 100_000,
        max_wage_usd: 100_000,
        wage_petitions: 3,
        latest_fiscal_year: null,
        h1b_initial_approvals: null,
        h1b_initial_denials: null,
        h1b_approvals: null,
        h1b_denials: null,
        ...NO_COMPANY,
      },
    ],
    count: 3,
    limit: 30,
    fiscal_years: [2022, 2024],
    h1b_fiscal_year: 2022,
    warnings: saying('WARN notices are left out: this edition does not hold them', ...WARNINGS),
  })
})

test('asked once more, an employer has the same decisions, and those of another have theirs', async () => {
  // Of one edition, as a server has it: decisions are kept with it.
  const context = contextOn('2026-06-01', db, { edition: { datasets: BOTH as never } }, catalogue)
  const recordsOf = async (query: object) =>
    (await sponsorFinder.run(context, sponsorFinder.input.parse(query))).records
  const some = await recordsOf({ state: 'OR', job_title: 'nurse' })
  const all = await recordsOf({})
  expect(some).toEqual([all[1]])
  expect(all).toEqual((await ask(sponsorFinder, db)).records)
})

test('where no year of petitions is held whole, the newest is shown, and why it is a part', async () => {
  const part = await editionOf(thrice({ employer: 'Elm' }), [
    hubRow({ employer: 'ELM', fiscal_year: 2021, initial_approvals: 9 }),
    hubRow({ employer: 'ELM', fiscal_year: 2022, initial_approvals: 2 }),
  ])
  const answer = await ask(sponsorFinder, part)
  expect(answer).toMatchObject({ h1b_fiscal_year: 2022, records: [{ h1b_initial_approvals: 2 }] })
  expect(answer.warnings.at(-1)?.text).toMatch(
    /^H-1B petitions of fiscal year 2022 are held in part: holds NAICS/,
  )
})

test('layoffs stand beside an employer whose whole name one company has, and are unknown of others', async () => {
  const names = [
    'Cedar Works, Inc.',
    'Cedar Works West',
    'Fir Mill LLC',
    'Elm Unheard',
    'Gum Holdings',
    'Delta Mill',
  ]
  const edition = await publishEdition({
    lca: names.flatMap((employer) => thrice({ employer })),
    warn: [
      notice({ company_name: 'CEDAR WORKS INC', notice_date: '2024-05-01', employees_affected: 40 }),
      notice({ company_name: 'Cedar Works, Inc.', notice_date: '2024-07-01', employees_affected: 2 }),
      notice({ company_name: 'Fir Mill', notice_date: '2024-05-01', employees_affected: null }),
      // A part of the name is not the name.
      notice({ company_name: 'Gum Holdings of Salem', notice_date: '2024-05-01', employees_affected: 7 }),
    ],
    // Two firms of one name but for their legal form: which of them files is not known.
    sec: [
      filing({ accession: '1', company: 'Delta Mill Corp', cik: '0000000011', ticker: null }),
      filing({ accession: '2', company: 'Delta Mill LLC', cik: '0000000012', ticker: null }),
    ],
  })
  opened.push(edition)
  const { records } = await edition.ask(sponsorFinder, {})
  const told = new Map(
    records.map((row) => [row.employer, [row.warn_notices, row.employees_affected, row.latest_notice]]),
  )
  expect(Object.fromEntries(told)).toEqual({
    'Cedar Works, Inc.': [2, 42, '2024-07-01'],
    'Cedar Works West': [0, 0, null],
    'Fir Mill LLC': [1, null, '2024-05-01'],
    'Elm Unheard': [0, 0, null],
    'Gum Holdings': [0, 0, null],
    'Delta Mill': [null, null, null],
  })
  for (const { employer, company_id } of records.filter((row) => row.employer !== 'Delta Mill')) {
    const check = await edition.ask(riskCheck, { employer })
    expect(company_id).toBe(check.company_id)
  }
})

test('without notices no layoffs are told, and that is said', async () => {
  const edition = await publishEdition({ lca: thrice({ employer: 'Cedar Works' }) })
  opened.push(edition)
  const { records, warnings } = await edition.ask(sponsorFinder, {})
  expect(records).toMatchObject([{ petitions: 3, ...NO_COMPANY }])
  expect(warnings.map(({ text }) => text)).toContain(
    'WARN notices are left out: this edition does not hold them',
  )
})

describe('a role', () => {
  const asking = async (query: object) =>
    namesOf(await ask(sponsorFinder, db, { min_petitions: 1, ...query }))

  test('is found by a part of the job title in any case, every character as it stands', async () => {
    expect(await asking({ job_title: 'software' })).toEqual([
      'Cedar Works, Inc.: 3',
      'Fir Mill LLC: 3',
      'Gum Software: 1',
    ])
    expect(await asking({ job_title: 'LEAD  soft' })).toEqual(['Cedar Works, Inc.: 1'])
    for (const job_title of ['100%', '%', 'k_', '_'])
      expect(await asking({ job_title })).toEqual(['Cedar Works, Inc.: 1'])
    for (const job_title of ['so%e', 'n_rse', 'wizard']) expect(await asking({ job_title })).toEqual([])
  })

  test('is cut by occupation and worksite state, with and without a title', async () => {
    const nurses = ['Cedar River Regional Medical Center of Oregon: 3']
    expect(await asking({ soc_code: '29-1141.00' })).toEqual(nurses)
    expect(await asking({ soc_code: '29-1141', state: 'oregon', job_title: 'nur' })).toEqual(nurses)
    expect(await asking({ soc_code: '29-1141', state: 'WA' })).toEqual([])
    expect(await asking({ state: 'WA' })).toEqual(['Cedar Works, Inc.: 1'])
    expect(await asking({ state: 'WA', job_title: 'cook' })).toEqual(['Cedar Works, Inc.: 1'])
    expect(await asking({ state: 'WA', job_title: 'software' })).toEqual([])
  })

  test('leaves out employers with too few petitions for it, three unless asked otherwise', async () => {
    expect(await asking({ min_petitions: 4 })).toEqual(['Cedar Works, Inc.: 4'])
    expect(await asking({ min_petitions: 4, job_title: 'software' })).toEqual([])
    expect(await asking({ min_petitions: 3, state: 'OR' })).toHaveLength(3)
    expect(namesOf(await ask(sponsorFinder, db, { job_title: 'engineer' }))).toEqual([
      'Cedar Works, Inc.: 3',
      'Fir Mill LLC: 3',
    ])
  })

  test('shows no more employers than asked for', async () => {
    for (const query of [{}, { state: 'OR' }, { job_title: 'engineer' }])
      expect(await asking({ ...query, limit: 1 })).toHaveLength(1)
  })
})

describe('without H-1B data', () => {
  const nothing = { h1b_initial_approvals: null, h1b_initial_denials: null }

  test('that the edition does not hold, sponsors are found all the same, and it says so', async () => {
    const cases = await lcaDatabase(thrice({}))
    const around = { edition: { datasets: { lca: {} as never } } }
    const answer = await ask(sponsorFinder, cases, {}, around)
    expect(answer).toMatchObject({ count: 1, h1b_fiscal_year: null, records: [{ petitions: 3, ...nothing }] })
    expect(answer.warnings[0]?.text).toBe('H-1B data are left out: this edition does not hold them')
  })

  test('that can be read, sponsors are found all the same', async () => {
    const broken = new Map([['h1b', new Error('damaged')]])
    const answer = await ask(sponsorFinder, db, {}, { edition: { broken } })
    expect(answer).toMatchObject({ count: 3, h1b_fiscal_year: null, records: [nothing, nothing, nothing] })
    expect(answer.warnings[0]?.text).toBe('H-1B data are left out: they cannot be read at the moment')
  })

  test('of any year, there is no year of them', async () => {
    const answer = await ask(sponsorFinder, await editionOf(thrice({}), []))
    expect(answer).toMatchObject({ count: 1, h1b_fiscal_year: null, records: [nothing] })
  })
})

test('a plan without LCA data is refused, one with them is not', () => {
  for (const plan of ['anonymous', 'free'] as const)
    expect(() => catalogue.require(PLANS[plan], sponsorFinder.planNeeds)).toThrow(PlanTooSmall)
  expect(() => catalogue.require(PLANS.starter, sponsorFinder.planNeeds)).not.toThrow()
})

test('no more than the plan gives are shown, and it says so', async () => {
  const many = Array.from({ length: 120 }, (_, i) => caseRow({ employer: `Quill ${i}` }))
  const cases = await editionOf(many, [hubRow({ employer: 'QUILL 7' })])
  const query = { limit: 101, min_petitions: 1, state: 'OR' }
  const answer = await ask(sponsorFinder, cases, query, { plan: 'starter' })
  expect(answer).toMatchObject({ count: 100, limit: 100 })
  expect(answer.warnings[0]?.text).toBe(
    'limit lowered from 101 to 100: the starter plan gives at most 100 records a call',
  )
  const approved = (await ask(sponsorFinder, cases, { ...query, limit: 1000 })).records.filter(
    (row) => row.h1b_initial_approvals !== null,
  )
  expect(approved).toMatchObject([{ employer: 'Quill 7', h1b_initial_approvals: 1, h1b_initial_denials: 0 }])
})

test('before anything is held there is no sponsor', async () => {
  const none = await editionOf([], [])
  for (const query of [{}, { state: 'OR' }, { job_title: 'cook' }])
    expect(await ask(sponsorFinder, none, query)).toMatchObject({ records: [], count: 0, fiscal_years: [] })
})

test.each([
  [{}, []],
  [{ limit: '0' }, ['limit']],
  [{ limit: '1' }, []],
  [{ limit: '1000' }, []],
  [{ limit: '1001' }, ['limit']],
  [{ min_petitions: '0' }, ['min_petitions']],
  [{ min_petitions: '1000000' }, []],
  [{ min_petitions: '1000001' }, ['min_petitions']],
  [{ job_title: ' ' }, ['job_title']],
  [{ job_title: 'x'.repeat(200) }, []],
  [{ job_title: 'x'.repeat(201) }, ['job_title']],
  [{ state: 'Nowhere', soc_code: '00-0000' }, ['soc_code', 'state']],
])('%o is refused for %o', (query, names) => {
  expect(refused(sponsorFinder, query)).toEqual(names)
})
