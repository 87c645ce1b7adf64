import { afterAll, beforeAll, expect, test } from 'vitest'
import { textsOf } from '#contract/testing/warnings.ts'
import { bankruptcyRow } from '#datasets/bankruptcy/testing/cases.ts'
import { notice } from '#datasets/warn/testing/notices.ts'
import type { TableRow } from '#storage/tables.ts'
import { publishEdition, type TestEdition } from '../testing/editions.ts'
import bankruptcy from './bankruptcy.ts'
import { refused } from './testing/matching.ts'

const CASES = [
  bankruptcyRow({
    id: 'njb-24-10101',
    court_id: 'njb',
    docket_number: '24-10101',
    debtor: 'Alder Foods, Inc.',
    date_filed: '2024-05-02',
    docket_url: 'https://ecf.njb.uscourts.gov/cgi-bin/DktRpt.pl?7',
    pacer_case_id: '7',
  }),
  bankruptcyRow({ id: 'deb-20-10001', court_id: 'deb', debtor: 'ALDER FOODS INC', date_filed: '2020-01-02' }),
  bankruptcyRow({
    id: 'sec-0000001111-24-000001',
    court_id: null,
    docket_number: null,
    debtor: 'Birch Corp',
    cik: '0000001111',
    docket_url: 'https://www.sec.gov/x',
  }),
  bankruptcyRow({ id: 'njb-24-10102', court_id: 'njb', debtor: 'Ann Example', is_business: false }),
] as unknown as TableRow[]

let edition: TestEdition
beforeAll(async () => {
  const warn = [
    notice({ company_name: 'Alder Foods Inc', notice_date: '2024-04-01', employees_affected: 12 }),
  ]
  edition = await publishEdition({ warn, bankruptcy: CASES })
})
afterAll(() => edition.close())

test('a case has its court, its docket, its employer and why, and the employer’s other cases', async () => {
  const answer = await edition.ask(bankruptcy, { id: 'NJB-24-10101' })
  expect(answer).toMatchObject({
    record: {
      id: 'njb-24-10101',
      debtor: 'Alder Foods, Inc.',
      warn_company: 'Alder Foods Inc',
      warn_notices: 1,
    },
    court: {
      court_id: 'njb',
      court_name: 'U.S. Bankruptcy Court, District of New Jersey',
      district: 'District of New Jersey',
      court_state: 'NJ',
    },
    docket: { docket_number: '24-10101', is_paid: true, pacer_case_id: '7' },
    employer: {
      company_id: 'co-alder-foods',
      notices: 1,
      employees_affected: 12,
      latest_notice: '2024-04-01',
    },
    matched_by: {
      name: 'Alder Foods, Inc.',
      method: 'exact',
      confidence: 1,
      reason: 'the same folded name',
    },
    other_cases: [{ id: 'deb-20-10001', filing_date: '2020-01-02' }],
    warnings: [],
  })
  expect(answer.employer!.records_url).toBe('/api/records?company_id=co-alder-foods')
})

test('a case of an 8-K alone has no court, and its SEC number says whose it is', async () => {
  const answer = await edition.ask(bankruptcy, { id: 'sec-0000001111-24-000001' })
  expect(answer).toMatchObject({
    record: { company_id: 'cik-1111', warn_company: null, warn_notices: null },
    court: null,
    docket: { docket_number: null, is_paid: false },
    employer: { company_id: 'cik-1111', notices: 0, records_url: null },
    matched_by: { method: 'sec_number', confidence: 1 },
    other_cases: [],
  })
})

test('a natural person’s case is not answered, and not told apart from one that is not there', async () => {
  for (const id of ['njb-24-10102', 'njb-24-10109'])
    await expect(edition.ask(bankruptcy, { id })).rejects.toThrow(
      `No bankruptcy case of an organisation has the id "${id}", did you mean "njb-24-10101"?`,
    )
  await expect(edition.ask(bankruptcy, { id: 'x' })).rejects.toThrow('ids look like deb-24-10101')
})

test('while companies cannot be matched the case is told, and that nobody knows whose it is', async () => {
  const broken = new Map([['insights', new Error('damaged')]])
  const answer = await edition.ask(bankruptcy, { id: 'deb-20-10001' }, { edition: { broken } })
  expect(answer).toMatchObject({ employer: null, matched_by: null, other_cases: [] })
  expect(textsOf(answer.warnings)).toEqual([expect.stringContaining('not matched with WARN companies now')])
})

test('while it cannot be told how names are read, the employer is told without why', async () => {
  const broken = new Map([['companies', new Error('damaged')]])
  const answer = await edition.ask(bankruptcy, { id: 'deb-20-10001' }, { edition: { broken } })
  expect(answer).toMatchObject({ employer: { notices: 1 }, matched_by: null })
})

test('an id is text of a few signs', () => {
  expect(refused(bankruptcy, { id: ' ' })).toEqual(['id'])
  expect(refused(bankruptcy, { id: 'x'.repeat(61) })).toEqual(['id'])
})
