import { expect, test } from 'vitest'
import { givenNotice } from '../testing/notices.ts'
import { gave, oregon, refreshes } from '../testing/staging.ts'
import type { GivenNotice } from './record.ts'

const OWN_PAGE = 'https://example.org/or/notice/17'
const FULL: Partial<GivenNotice> = { notice_key: '17', source_url: OWN_PAGE, employees_affected: 80 }
const LISTED: Partial<GivenNotice> = { ...FULL, employees_affected: null }

/** A reading in which documents were missing, and nothing stood in for them. */
const gaveWithout = (missing: { name: string; url: string; leads?: boolean }[], rows: GivenNotice[]) => ({
  ...gave(oregon, rows),
  missing: missing.map((each) => ({ ...each, reason: 'gone', stands_in: false })),
  read: new Set(['https://example.org/or']),
})
const withoutPage = (rows: GivenNotice[]) => gaveWithout([{ name: 'notice 17', url: OWN_PAGE }], rows)

test('a notice whose own page is missing keeps what that page told', async () => {
  const refresh = refreshes()
  await refresh(gave(oregon, [givenNotice(FULL)]))
  const { one, versions, changes } = await refresh(
    withoutPage([givenNotice({ ...LISTED, seen_on: '2024-02-02' })]),
  )
  expect(one).toMatchObject({ employees_affected: 80, status: 'listed', last_seen: '2024-02-02' })
  expect(versions).toEqual([])
  expect(changes['warn/or']).toEqual({ rows: 1, new: 0, changed: 0, gone: 0 })
})

test('what the page of a new notice tells once it is there amends nothing; what it tells after that does', async () => {
  const refresh = refreshes()
  await refresh(withoutPage([givenNotice(LISTED)]))
  const filled = await refresh(gave(oregon, [givenNotice(FULL)]))
  expect(filled.one).toMatchObject({ employees_affected: 80, status: 'listed' })
  expect(filled.versions).toEqual([])
  const amended = await refresh(gave(oregon, [givenNotice({ ...FULL, employees_affected: 95 })]))
  expect(amended.versions).toMatchObject([{ employees_affected: 80 }])
})

const letter = (company_name: string, year: number): Partial<GivenNotice> => ({
  company_name,
  notice_date: `${year}-03-01`,
  source_url: `https://example.org/letters/${company_name}.pdf`,
})

test("rows of a year whose list is missing stay, others that are not listed don't", async () => {
  const refresh = refreshes()
  const rows = [letter('Elm', 2019), letter('Fir', 2020), letter('Oak', 2021)].map(givenNotice)
  await refresh(gave(oregon, rows))
  const url = 'https://example.org/or/2019'
  const { by } = await refresh(gaveWithout([{ name: '2019', url }], rows.slice(2)))
  expect(by('Elm')).toMatchObject({ status: 'listed' })
  expect(by('Fir')).toMatchObject({ status: 'no_longer_listed' })
})

test('where the page is missing that led to older lists, no row is taken for gone but those of the lists that were read', async () => {
  const refresh = refreshes()
  const here = { source_url: 'https://example.org/or' }
  const rows = [letter('Elm', 2019), { company_name: 'Fir', ...here }, { company_name: 'Oak', ...here }]
  await refresh(gave(oregon, rows.map(givenNotice)))
  const index = { name: 'the index', url: 'https://example.org/or/older', leads: true }
  const { by } = await refresh(gaveWithout([index], rows.slice(2).map(givenNotice)))
  expect(by('Elm')).toMatchObject({ status: 'listed' })
  expect(by('Fir')).toMatchObject({ status: 'no_longer_listed' })
})

test('rows of years before those whose lists are asked for stay, unless their document was read all the same', async () => {
  const refresh = refreshes()
  const rows = [letter('Elm', 2024), { ...letter('Fir', 2024), source_url: 'https://example.org/or' }]
  await refresh(gave(oregon, [...rows, letter('Oak', 2025)].map(givenNotice)))
  const january = { ...gave(oregon, [givenNotice(letter('Ash', 2026))]), sinceYear: 2025 }
  const { by } = await refresh({ ...january, read: new Set(['https://example.org/or']) })
  expect(by('Elm')).toMatchObject({ status: 'listed' })
  for (const gone of ['Fir', 'Oak']) expect(by(gone)).toMatchObject({ status: 'no_longer_listed' })
})
