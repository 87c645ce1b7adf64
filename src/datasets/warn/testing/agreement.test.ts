import { describe, expect, test } from 'vitest'
import { compareNotices, tellDisagreements } from './agreement.ts'
import type { ComparedNotice } from './agreement-match.ts'

const row = (given: Partial<ComparedNotice>): ComparedNotice => ({
  company_name: 'Acme Anvils, Inc.',
  place: 'Springfield',
  notice_date: '2024-03-01',
  effective_date: '2024-05-01',
  employees_affected: 80,
  ...given,
})
const YEAR = [{ from: '2024-01-01', to: '2024-12-31' }]

describe('what the register says of the same page', () => {
  test('the same row on both sides agrees in everything', () => {
    const found = compareNotices([row({})], [row({ company_name: 'ACME ANVILS INC' })], YEAR)
    expect(found).toMatchObject({ ours: 1, register: 1, matched: 1, recall: 1, precision: 1 })
    expect(found.fields.notice_date).toEqual({ compared: 1, agreed: 1, only_ours: 0, only_register: 0 })
    expect(found.disagreements).toEqual([])
  })

  test('a differing date or count is a disagreement, a value on one side is told apart', () => {
    const found = compareNotices(
      [row({ effective_date: '2024-05-02', employees_affected: null })],
      [row({})],
      YEAR,
    )
    expect(found.matched).toBe(1)
    expect(found.fields.effective_date).toMatchObject({ compared: 1, agreed: 0 })
    expect(found.fields.employees_affected).toMatchObject({ compared: 0, only_register: 1 })
    expect(found.disagreements).toMatchObject([
      { kind: 'differs', field: 'effective_date', mine: { effective_date: '2024-05-02' } },
      { kind: 'only register', field: 'employees_affected', theirs: { employees_affected: 80 } },
    ])
    const lines = tellDisagreements(found)
    expect(lines[0]).toMatch(/^effective_date differs: .*ours 2024-05-02 \| register 2024-05-01/)
    expect(lines[1]).toMatch(/^employees_affected only register: .*ours - \| register 80/)
  })

  test('one row matches one row, and the better one', () => {
    const ours = [row({ employees_affected: 10 }), row({ employees_affected: 20, place: 'Shelbyville' })]
    const register = [row({ employees_affected: 20, place: 'Shelbyville' }), row({ employees_affected: 10 })]
    const found = compareNotices(ours, register, YEAR)
    expect(found).toMatchObject({ matched: 2, merged: 0 })
    expect(found.disagreements).toEqual([])
  })

  test('the name alone is not enough, and neither are the dates alone', () => {
    const other = row({ notice_date: '2024-06-01', effective_date: '2024-08-01', employees_affected: 7 })
    expect(compareNotices([row({})], [other], YEAR).matched).toBe(0)
    expect(compareNotices([row({})], [row({ company_name: 'Zenith Zippers' })], YEAR).matched).toBe(0)
  })

  test('a headcount alone joins rows of one year, not of two', () => {
    const dated = (notice_date: string) => row({ notice_date, effective_date: null })
    expect(compareNotices([dated('2024-03-01')], [dated('2024-09-01')], YEAR).matched).toBe(1)
    expect(compareNotices([dated('2024-03-01')], [dated('2022-09-01')], YEAR).matched).toBe(0)
  })

  test('near spellings match, other site numbers do not', () => {
    const named = (company_name: string) => [row({ company_name })]
    expect(compareNotices(named('Acme Anvil'), named('Acme Anvils'), YEAR).matched).toBe(1)
    expect(compareNotices(named('Acme Anvils - East Works'), named('Acme Anvils'), YEAR).matched).toBe(1)
    expect(compareNotices(named('Market 1234 Elm'), named('Market 1235 Elm'), YEAR).matched).toBe(0)
  })

  test('rows outside of the periods are not missed, but may match', () => {
    const old = row({ company_name: 'Old Co', notice_date: '2019-01-01' })
    expect(compareNotices([], [old], YEAR)).toMatchObject({ register: 0, recall: 1 })
    expect(compareNotices([old], [old], YEAR)).toMatchObject({ register: 0, matched: 1, precision: 1 })
    const missed = compareNotices([], [row({})], YEAR)
    expect(missed).toMatchObject({ register: 1, recall: 0 })
    expect(tellDisagreements(missed)).toEqual([
      'only register: Acme Anvils, Inc. | Springfield | notice 2024-03-01 | effective 2024-05-01 | 80 workers',
    ])
  })

  test('repeats count once, and a second version under one key is told but not held against us', () => {
    const found = compareNotices([row({}), row({}), row({ employees_affected: 99 })], [row({})], YEAR)
    expect(found).toMatchObject({ ours: 2, matched: 1, merged: 1, precision: 1 })
    expect(tellDisagreements(found)[0]).toMatch(/^held as one by the register/)
  })

  test('a row that the register has twice, the name spelled anew, is missed once at most', () => {
    const anew = row({ company_name: 'Acme Anvils, Inc. d/b/a Anvils' })
    const found = compareNotices([row({})], [row({}), anew], YEAR)
    expect(found).toMatchObject({ register: 2, matched: 1, repeated: 1, recall: 1 })
    expect(tellDisagreements(found)[0]).toMatch(/^twice in the register: /)
    const elsewhere = row({ place: 'Shelbyville' })
    expect(compareNotices([row({})], [row({}), elsewhere], YEAR)).toMatchObject({ repeated: 0, recall: 0.5 })
  })

  test('a field that only one side has as a rule is one line', () => {
    const rows = Array.from({ length: 30 }, (_, i) => row({ company_name: `Works Number ${i}` }))
    const undated = rows.map((r) => ({ ...r, notice_date: null }))
    const found = compareNotices(rows, undated, YEAR)
    expect(found.fields.notice_date).toMatchObject({ compared: 0, only_ours: 30 })
    expect(found.disagreements).toHaveLength(30)
    expect(tellDisagreements(found)).toEqual(['notice_date only ours: 30 of 30 matched rows'])
  })

  test('what only we have lowers precision', () => {
    const found = compareNotices([row({}), row({ company_name: 'Nobody Knows Ltd' })], [row({})], YEAR)
    expect(found.precision).toBe(0.5)
    expect(tellDisagreements(found)[0]).toMatch(/^only ours: Nobody Knows Ltd/)
  })

  test('rows of one number are one notice, whatever else they say', () => {
    const mine = row({ notice_key: 'page 7', company_name: 'Acme', notice_date: '2024-03-09' })
    const theirs = row({ notice_key: 'page 7', company_name: 'Zenith Zippers', effective_date: null })
    const [other, none] = [row({ notice_key: 'page 8', company_name: 'Acme' }), row({ notice_key: null })]
    expect(compareNotices([mine], [other, theirs], YEAR).fields.notice_date).toMatchObject({ agreed: 0 })
    expect(compareNotices([mine], [theirs], YEAR).matched).toBe(1)
    expect(compareNotices([{ ...none, company_name: 'Nobody' }], [none], YEAR).matched).toBe(0)
  })

  test('of the sites of a day the street tells which is which', () => {
    const site = (site_address: string) => row({ site_address, place: `${site_address}, Springfield` })
    const ours = [site('12 East Elm Street'), site('40 Oak Ave')]
    const theirs = [site('40 Oak Avenue'), site('12 E Elm St')]
    const found = compareNotices(ours, [theirs[0]!, { ...theirs[1]!, employees_affected: 81 }], YEAR)
    expect(found.disagreements).toMatchObject([
      { field: 'employees_affected', mine: ours[0], theirs: { employees_affected: 81 } },
    ])
  })

  test('another name is matched where day, count and place agree and a word or the street is shared', () => {
    const named = (company_name: string, given = {}) => [row({ company_name, ...given })]
    const matched = (ours: ComparedNotice[], theirs: ComparedNotice[]) =>
      compareNotices(ours, theirs, YEAR).matched
    expect(matched(named('Wile Coyote Anvils'), named('The Anvils of Acme'))).toBe(1)
    expect(matched(named('Q-Mart'), named('Qmart'))).toBe(1)
    expect(
      matched(named('Wile Coyote Anvils'), named('The Anvils of Acme', { employees_affected: 81 })),
    ).toBe(0)
    expect(matched(named('Wile Coyote Anvils'), named('The Anvils of Acme', { place: 'Shelbyville' }))).toBe(
      0,
    )
    const street = { site_address: '12 Elm Street' }
    expect(matched(named('Zenith Zippers', street), named('Acme', street))).toBe(1)
  })

  test('sites of a day are held as one where the register has no place, or their town', () => {
    const sites = ['12 Elm St, Springfield', '40 Oak Ave, Springfield', '7 Main St, Shelbyville'].map(
      (place, i) => row({ place, employees_affected: 10 + i }),
    )
    const held = (place: string) => compareNotices(sites, [row({ place, employees_affected: 10 })], YEAR)
    expect(held('')).toMatchObject({ matched: 1, merged: 2, precision: 1 })
    expect(held('Springfield')).toMatchObject({ matched: 1, merged: 1, precision: 0.5 })
    expect(held('12 Elm St, Springfield')).toMatchObject({ matched: 1, merged: 0 })
  })
})
