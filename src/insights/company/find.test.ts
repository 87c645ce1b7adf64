import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ALIASES } from '#companies/aliases/index.ts'
import { SAME_FIRMS } from '#companies/aliases/same.ts'
import { listedFirmId } from '#companies/matching/ids.ts'
import company from '../risk/company.ts'
import { filing, hubRow, lcaCase, notice, publishEdition, type TestEdition } from '../testing/editions.ts'
import { companyRoute } from './company.ts'

/** A registrant that is called something else for short: no record has that name. */
const listed = ALIASES.find(({ is, name }) => is === 'name' && /^[A-Z]&[A-Z]$/.test(name))!

let edition: TestEdition

beforeAll(async () => {
  edition = await publishEdition({
    warn: [
      notice({
        company_name: 'Rehab & Nursing of Salem',
        notice_date: '2024-05-01',
        employees_affected: 900,
      }),
      notice({ company_name: 'Alder Cap & Gown', notice_date: '2024-05-01', employees_affected: 900 }),
      notice({ company_name: 'B & N Alder', notice_date: '2024-05-01', employees_affected: 1 }),
      notice({ company_name: 'QU&N Inc.', notice_date: '2024-05-01', employees_affected: 1 }),
      notice({ company_name: 'Elm Qunipiac', notice_date: '2024-05-01', employees_affected: 900 }),
    ],
    sec: [filing({ company: 'Quillon Soap Co', cik: listed.cik, ticker: null })],
  })
})

afterAll(() => edition.close())

const ask = async (company_name: string) => {
  const { company: found, other_matches } = await edition.ask(company, { company_name })
  return { company: found, other_matches: other_matches.map((each) => each.company) }
}

test('a registrant is found by what it is listed to be called, though no record calls it so', async () => {
  expect(await ask(listed.name)).toMatchObject({ company: 'Quillon Soap Co', other_matches: [] })
})

test('a name of letters is found without the sign between them', async () => {
  expect(await ask('QUN')).toMatchObject({ company: 'QU&N Inc.', other_matches: ['Elm Qunipiac'] })
})

test('a short first word is no end of another word', async () => {
  expect(await ask('B&N')).toMatchObject({ company: 'B & N Alder', other_matches: [] })
  expect(await ask('b & n al')).toMatchObject({ company: 'B & N Alder' })
  await expect(ask('n & g')).rejects.toThrow('No company is called "n & g"')
  // A longer one may be.
  expect(await ask('hab and nurs')).toMatchObject({ company: 'Rehab & Nursing of Salem' })
})

test('of firms of one name, each in its state, the one with most notices is meant, and not the one that no state tells of', async () => {
  const shared = await publishEdition({
    warn: [
      ...['2024-05-01', '2024-05-02'].map((notice_date) =>
        notice({ company_name: 'Tamarack', state: 'CA', notice_date, employees_affected: 50 }),
      ),
      notice({ company_name: 'Tamarack', state: 'OH', notice_date: '2024-05-03', employees_affected: 40 }),
      notice({
        company_name: 'Cypress Mills',
        state: 'OH',
        notice_date: '2024-05-03',
        employees_affected: 40,
      }),
    ],
    // One case tells no state of the employer.
    lca: [lcaCase({ employer: 'Tamarack', employer_state: null }), lcaCase({ employer: 'Cypress' })],
    shared: ['Tamarack'],
  })
  onTestFinished(() => shared.close())
  const meant = await shared.ask(company, { company_name: 'Tamarack' })
  expect(meant.company_id).toBe('co-tamarack-ca')
  expect(meant.other_matches.map(({ company_id }) => company_id)).toEqual(['co-tamarack-oh', 'co-tamarack'])
  // Nobody else is called so in a state: a company without a notice is meant by its own name.
  expect((await shared.ask(company, { company_name: 'Cypress' })).company_id).toBe('co-cypress')
  await expect(shared.ask(companyRoute(null), { company_name: 'Cypress' })).rejects.toThrow(
    'No WARN notices for "Cypress", which is taken for Cypress (co-cypress); others called so have some: Cypress Mills (co-cypress-mills)',
  )
})

test('a name of several words that one firm has in its state, or nearly alone, is that firm’s before others that it is a part of', async () => {
  const own = await publishEdition({
    warn: [
      notice({ company_name: 'Sorrel College', state: 'OH', in_totals: false }),
      ...Array.from({ length: 3 }, () => notice({ company_name: 'Clinic of Sorrel College', state: 'OH' })),
      // Two firms of one name, of which one has nearly all records.
      ...Array.from({ length: 10 }, () =>
        notice({ company_name: 'Tamarack Labs', state: 'CA', in_totals: false }),
      ),
      notice({ company_name: 'Tamarack Labs', state: 'OH', in_totals: false }),
      ...Array.from({ length: 3 }, () => notice({ company_name: 'Tamarack Labs West', state: 'OH' })),
      // And two that have as many each: neither is meant before a larger one that is called so and more.
      ...['CA', 'OH'].map((state) => notice({ company_name: 'Juniper', state, in_totals: false })),
      ...Array.from({ length: 3 }, () => notice({ company_name: 'Juniper Mills', state: 'OH' })),
      // A word alone may be short for a larger firm's name.
      notice({ company_name: 'Sumac', state: 'OH', in_totals: false }),
      ...Array.from({ length: 3 }, () => notice({ company_name: 'Sumac Mills', state: 'OH' })),
    ],
    shared: ['Sorrel College', 'Tamarack Labs', 'Juniper', 'Sumac'],
  })
  onTestFinished(() => own.close())
  const meant = async (company_name: string) => (await own.ask(company, { company_name })).company_id
  expect(await meant('Sorrel College')).toBe('co-sorrel-college-oh')
  expect(await meant('Tamarack Labs')).toBe('co-tamarack-labs-ca')
  expect(await meant('Juniper')).toBe('co-juniper-mills')
  expect(await meant('Sumac')).toBe('co-sumac-mills')
})

test('the first words of a well-known firm mean it, and not whoever one notice calls so', async () => {
  const petitions = (employer: string, initial_approvals: number) => hubRow({ employer, initial_approvals })
  const known = await publishEdition({
    warn: [
      notice({ company_name: 'Delphine', notice_date: '2024-05-01', employees_affected: 13 }),
      notice({ company_name: 'Orrin', notice_date: '2024-05-01', employees_affected: 13 }),
      notice({ company_name: 'Tamsin', notice_date: '2024-05-01', employees_affected: 13 }),
    ],
    h1b: [
      petitions('Delphine Consulting LLP', 3000),
      petitions('Delphine Tax LLP', 900),
      petitions('Orrin Consulting LLP', 150),
      petitions('Tamsin Consulting LLP', 3000),
      petitions('Tamsin Paper Inc', 2900),
    ],
  })
  onTestFinished(() => known.close())
  const meant = async (company_name: string) => (await known.ask(company, { company_name })).company_id
  expect(await meant('Delphine')).toBe('co-delphine-consulting')
  // Not known well enough; and one of two that are.
  expect(await meant('Orrin')).toBe('co-orrin')
  expect(await meant('Tamsin')).toBe('co-tamsin')
})

test('a listed firm is found by its short name, though no record has it', async () => {
  const [first] = SAME_FIRMS.find((names) => names.includes('MIT'))!
  const mit = await publishEdition({
    h1b: [hubRow({ employer: first! }), hubRow({ employer: 'Mit Pros' })],
    ids: { [first!]: listedFirmId(first!) },
  })
  onTestFinished(() => mit.close())
  expect((await mit.ask(company, { company_name: 'MIT' })).company).toBe(first)
})

test('who says a legal form asks for no symbol', async () => {
  const [first] = SAME_FIRMS.find((names) => names.includes('X Corp'))!
  const held = await publishEdition({
    warn: [first!, 'Quillon Soap Co'].map((company_name) =>
      notice({ company_name, notice_date: '2024-05-01', employees_affected: 13 }),
    ),
    sec: [filing({ company: 'Quillon Soap Co', cik: '0000000123', ticker: 'X' })],
    ids: { [first!]: listedFirmId(first!) },
  })
  onTestFinished(() => held.close())
  const meant = async (company_name: string) => (await held.ask(company, { company_name })).company
  expect(await meant('X Corp')).toBe(first)
  expect(await meant('X')).toBe('Quillon Soap Co')
})
