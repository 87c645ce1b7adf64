import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PlanTooSmall } from '#contract/errors.ts'
import { contextOn, refused } from '#contract/testing/ask.ts'
import { sourceHealth } from '#contract/testing/source-health.ts'
import { textsOf } from '#contract/testing/warnings.ts'
import { catalogue } from '../testing/datasets.ts'
import { hubRow, lcaCase, notice, publishEdition, type TestEdition, TODAY } from '../testing/editions.ts'
import byCity from './by-city.ts'
import byCompany from './by-company.ts'
import byState, { visasPerLayoff } from './by-state.ts'
import h1bRiskCheck from './h1b-risk-check.ts'
import layoffsVsH1b from './layoffs-vs-h1b.ts'
import talentPipeline from './talent-pipeline.ts'

let edition: TestEdition

/** Today is 2024-06-01; the newest fiscal years are 2022 of H-1B and 2024 of LCA. */
beforeAll(async () => {
  edition = await publishEdition({
    warn: [
      notice({
        company_name: 'Cedar Works',
        notice_date: '2024-05-01',
        employees_affected: 100,
        city: 'Portland',
      }),
      notice({
        company_name: 'Cedar Works Inc',
        notice_date: '2024-01-15',
        employees_affected: 50,
        state: 'WA',
        city: 'Seattle',
      }),
      notice({
        company_name: 'Cedar Works',
        notice_date: '2022-03-01',
        employees_affected: 7,
        city: 'Portland',
      }),
      notice({
        company_name: 'Alder Mills',
        notice_date: '2024-05-02',
        employees_affected: 900,
        city: 'Portland',
      }),
      notice({
        company_name: 'Birch Foods',
        notice_date: '2024-05-02',
        employees_affected: 10,
        state: 'CA',
        city: 'Bend',
      }),
    ],
    h1b: [
      hubRow({ employer: 'CEDAR WORKS', initial_approvals: 6, continuing_approvals: 30, initial_denials: 4 }),
      hubRow({ employer: 'CEDAR WORKS', fiscal_year: 2021, initial_approvals: 90 }),
      hubRow({
        employer: 'GUM SOFTWARE',
        initial_approvals: 3,
        state: 'TX',
        city: 'AUSTIN',
        naics_sector: '51',
      }),
    ],
    lca: [
      lcaCase({ annual_wage_usd: 100_000 }),
      lcaCase({ annual_wage_usd: 120_000, job_title: 'software  ENGINEER', status: 'denied' }),
      lcaCase({
        annual_wage_usd: null,
        wage_flag: 'no_wage',
        job_title: 'Data Scientist',
        soc_code: '15-2051',
        soc_title: 'Data Scientists',
        worksite_state: 'WA',
        worksite_city: 'SEATTLE',
      }),
      lcaCase({
        fiscal_year: 2023,
        decision_date: '2023-09-01',
        job_title: 'Accountant',
        soc_code: '13-2011',
        soc_title: 'Accountants',
      }),
      lcaCase({
        employer: 'Birch Foods LLC',
        employer_state: 'CA',
        worksite_state: 'CA',
        worksite_city: 'FRESNO',
        annual_wage_usd: 80_000,
      }),
    ],
  })
})

afterAll(() => edition.close())

describe('companies', () => {
  test('with layoffs and visas, each side of the newest time held of it', async () => {
    const answer = await edition.ask(layoffsVsH1b)
    expect(answer.records).toEqual([
      {
        company: 'Cedar Works',
        company_id: 'co-cedar-works',
        ticker: null,
        notices: 2,
        layoffs: 150,
        employees_affected: 150,
        notices_unsized: 0,
        latest_notice: '2024-05-01',
        states: ['OR', 'WA'],
        h1b_initial_approvals: 6,
        h1b_approvals: 36,
        h1b_denials: 4,
        lca_petitions: 3,
        lca_certified: 2,
        average_wage_usd: 110_000,
      },
      {
        company: 'Birch Foods',
        company_id: 'co-birch-foods',
        ticker: null,
        notices: 1,
        layoffs: 10,
        employees_affected: 10,
        notices_unsized: 0,
        latest_notice: '2024-05-02',
        states: ['CA'],
        h1b_initial_approvals: 0,
        h1b_approvals: 0,
        h1b_denials: 0,
        lca_petitions: 1,
        lca_certified: 1,
        average_wage_usd: 80_000,
      },
    ])
    expect(answer.periods).toEqual({
      warn: { from: '2023-06-03', to: '2024-06-01' },
      partial: false,
      h1b_fiscal_year: 2022,
      lca_fiscal_year: 2024,
    })
  })

  test('of one fiscal year, in all datasets', async () => {
    const answer = await edition.ask(layoffsVsH1b, { fiscal_year: 2022 })
    expect(answer.records).toMatchObject([
      { layoffs: 7, h1b_initial_approvals: 6, lca_petitions: null, average_wage_usd: null },
    ])
    expect(answer.warnings[0]?.text).toBe('LCA data: fiscal year 2022 is not held; held are 2023, 2024')
    expect(answer.periods.warn).toEqual({ from: '2021-10-01', to: '2022-09-30' })
    const later = await edition.ask(layoffsVsH1b, { fiscal_year: 2024 })
    expect(later.periods).toMatchObject({ warn: { from: '2023-10-01', to: '2024-06-01' }, partial: true })
    const notYet = await edition.ask(layoffsVsH1b, { fiscal_year: 2025 })
    expect(notYet.periods.warn).toEqual({ from: '2024-10-01', to: '2025-09-30' })
    expect(later.warnings[0]?.text).toBe('H-1B data: fiscal year 2024 is not held; held are 2021, 2022')
  })

  test('of one state on both sides', async () => {
    const { records, total } = await edition.ask(layoffsVsH1b, { state: 'washington' })
    expect([total, records]).toMatchObject([
      1,
      [{ layoffs: 50, states: ['WA'], h1b_approvals: 0, lca_petitions: 1, average_wage_usd: null }],
    ])
  })

  test('with job titles, most cases first; spellings of a title are one', async () => {
    const { records } = await edition.ask(byCompany)
    expect(records[0]!.top_job_titles).toEqual([
      { title: 'SOFTWARE ENGINEER', soc_code: '15-1252', lca_petitions: 2, average_wage_usd: 110_000 },
      { title: 'DATA SCIENTIST', soc_code: '15-2051', lca_petitions: 1, average_wage_usd: null },
    ])
  })

  test('notices without a date lie in all time, and in no window of it', async () => {
    const other = await publishEdition({
      warn: [null, '2024-05-01'].map((notice_date) =>
        notice({ company_name: 'Cedar Works', notice_date, employees_affected: 10 }),
      ),
      lca: [lcaCase({ status: null, decision_date: null, received_date: null }), lcaCase({ status: null })],
    })
    const layoffs = async (query: object) =>
      (await other.ask(byCompany, { ...query })).records.map((record) => record.layoffs)
    expect([await layoffs({ all_years: 1 }), await layoffs({})]).toEqual([[20], [10]])
    const { warnings, records } = await other.ask(byCompany)
    expect(records).toMatchObject([{ lca_petitions: 2, lca_certified: null, h1b_approvals: null }])
    expect((await other.ask(byState)).records[0]).toMatchObject({
      lca_certified: null,
      visas_per_layoff: null,
    })
    expect(textsOf(warnings)).toContain(
      'LCA data: fiscal year 2024 is held in part: decisions are held of 2023-12-08 to 2023-12-08 alone; 2 of 2 cases tell no decision, and do not count as certified',
    )
    await other.close()
  })

  test('of all years, and of an occupation or its group', async () => {
    const all = await edition.ask(byCompany, { all_years: 1 })
    expect(all.records[0]).toMatchObject({ layoffs: 157, h1b_initial_approvals: 96, lca_petitions: 4 })
    expect(all.periods).toEqual({
      warn: { from: null, to: '2024-06-01' },
      partial: false,
      h1b_fiscal_year: null,
      lca_fiscal_year: null,
    })
    const one = await edition.ask(byCompany, { soc_code: '15-2051.00' })
    expect(one.records).toMatchObject([{ company: 'Cedar Works', lca_petitions: 1, h1b_approvals: 36 }])
    expect(one.records[0]!.top_job_titles.map(({ title }) => title)).toEqual(['DATA SCIENTIST'])
    expect((await edition.ask(byCompany, { soc_code: '13', all_years: 1 })).records[0]).toMatchObject({
      lca_petitions: 1,
    })
    // Of 2024 and of 2023, in which it gave no notice.
    expect((await edition.ask(byCompany, { state: 'OR', all_years: 1 })).records[0]).toMatchObject({
      lca_petitions: 3,
      lca_certified: 2,
      h1b_initial_approvals: 96,
      h1b_approvals: 126,
      h1b_denials: 4,
    })
    const titlesOf = async (query: Record<string, unknown>) =>
      (await edition.ask(byCompany, query)).records[0]!.top_job_titles.map(({ title }) => title)
    expect(await titlesOf({ all_years: 1 })).toEqual(['SOFTWARE ENGINEER', 'ACCOUNTANT', 'DATA SCIENTIST'])
    expect(await titlesOf({ state: 'WA' })).toEqual(['DATA SCIENTIST'])
    expect(await titlesOf({ state: 'OR', all_years: 1 })).toEqual(['SOFTWARE ENGINEER', 'ACCOUNTANT'])
    expect(refused(byCompany, { soc_code: '15-12', all_years: 2, fiscal_year: 1999 })).toEqual([
      'fiscal_year',
      'soc_code',
      'all_years',
    ])
  })
})

describe('places', () => {
  test('states with layoffs or visas', async () => {
    const { records } = await edition.ask(byState)
    expect(
      records.map(({ state, layoffs, h1b_approvals, lca_petitions, visas_per_layoff }) => [
        state,
        layoffs,
        h1b_approvals,
        lca_petitions,
        visas_per_layoff,
      ]),
    ).toEqual([
      // The year of LCA cases is held in part: a rate by worker would be that of an excerpt.
      ['OR', 1000, 36, 2, null],
      ['WA', 50, 0, 1, null],
      ['CA', 10, 0, 1, null],
      // No notice of Texas is held at all, and none held of LCA cases is not none filed.
      ['TX', null, 3, null, null],
    ])
    expect(records[0]).toMatchObject({
      name: 'Oregon',
      notices: 2,
      latest_notice: '2024-05-02',
      average_wage_usd: 110_000,
    })
  })

  test('a rate by worker is one of years held whole, and of figures that are known', () => {
    const visas = { h1b_initial_approvals: 6, lca_certified: 1 }
    const whole = { inPart: new Set<string>() }
    expect(visasPerLayoff(1000, visas, whole)).toBe(0.007)
    expect(visasPerLayoff(30_000, visas, whole)).toBe(0.0002)
    expect(visasPerLayoff(1000, visas, { inPart: new Set(['lca']) })).toBeNull()
    for (const layoffs of [0, null]) expect(visasPerLayoff(layoffs, visas, whole)).toBeNull()
    expect(visasPerLayoff(1000, { ...visas, lca_certified: null }, whole)).toBeNull()
  })

  test('no notice held of a state is none filed only where its list was read since, and tells its dates', async () => {
    const read = (state: string, day: string) =>
      sourceHealth({ id: `warn/${state}`, last_success: `${day}T03:00:00Z`, newest: day, quietDays: 900 })
    const other = await publishEdition({
      warn: [
        // Read today, the others long ago; of Georgia most tell no date, and of New Hampshire nothing is published.
        notice({ state: 'TX', notice_date: '2022-03-01' }),
        notice({ state: 'WV', notice_date: '2019-03-01' }),
        notice({ state: 'WV', notice_date: '2022-03-01' }),
        // Most of Michigan tell theirs, and the one that does not may be of the last year.
        ...['2019-03-01', '2022-03-01'].map((notice_date) => notice({ state: 'MI', notice_date })),
        notice({ state: 'MI', notice_date: null, effective_date: '2024-05-20', first_seen: '2024-05-01' }),
        ...[null, null, '2022-03-01'].map((notice_date) =>
          notice({ state: 'GA', notice_date, effective_date: null }),
        ),
      ],
      h1b: ['TX', 'WV', 'MI', 'GA', 'NH'].flatMap((state) => [
        hubRow({ state }),
        hubRow({ state, fiscal_year: 2021 }),
      ]),
    })
    const sources = [read('tx', TODAY), read('wv', '2023-01-05'), read('mi', TODAY), read('ga', TODAY)]
    const notices = async (query: Record<string, unknown>) => {
      const { records } = await other.ask(byState, query, { edition: { sources } })
      return Object.fromEntries(records.map((each) => [each.state, [each.notices, each.layoffs]]))
    }
    const untold = [null, null]
    expect(await notices({})).toEqual({
      TX: [0, 0],
      WV: untold,
      MI: untold,
      GA: untold,
      NH: untold,
    })
    // A year that ends before what is missing, before the layoff of the one without a date, and before the first of Texas.
    expect(await notices({ fiscal_year: 2021 })).toEqual({
      TX: untold,
      WV: [0, 0],
      MI: [0, 0],
      GA: untold,
      NH: untold,
    })
    await other.close()
  })

  test('cities however they are spelt, those without layoffs too', async () => {
    const { records, total } = await edition.ask(byCity)
    expect(
      records.map(({ city, state, layoffs, companies, h1b_approvals, lca_petitions }) => [
        city,
        state,
        layoffs,
        companies,
        h1b_approvals,
        lca_petitions,
      ]),
    ).toEqual([
      ['Portland', 'OR', 1000, 2, 36, 2],
      ['Seattle', 'WA', 50, 1, 0, 1],
      ['Bend', 'CA', 10, 1, 0, null],
      ['Fresno', 'CA', 0, 0, 0, 1],
      ['Austin', 'TX', 0, 0, 3, null],
    ])
    expect(total).toBe(5)
    expect(records[0]!.latitude).toBeCloseTo(45.5, 0)
    expect((await edition.ask(byCity, { state: 'CA', limit: 1 })).records).toMatchObject([{ city: 'Bend' }])
  })
})

describe('the talent pipeline', () => {
  test('of years that are held, and of certified cases where any case tells its decision', async () => {
    const other = await publishEdition({
      warn: [notice({ company_name: 'Cedar Works', notice_date: '2024-05-01' })],
      lca: [lcaCase({ status: null })],
    })
    const { records, lca_fiscal_years, warnings } = await other.ask(talentPipeline)
    expect(records[0]!.roles).toMatchObject([{ lca_petitions: 1, lca_certified: null }])
    expect(lca_fiscal_years).toEqual([2024])
    expect(textsOf(warnings)).toContain('LCA data: fiscal year 2023 is not held; held are 2024')
    await other.close()
  })

  test('roles of the two newest fiscal years of companies that lay off', async () => {
    const answer = await edition.ask(talentPipeline, { days: 365 })
    expect(answer).toMatchObject({
      window: { from: '2023-06-03', to: '2024-06-01' },
      lca_fiscal_years: [2023, 2024],
      total: 2,
    })
    expect(answer.records[0]).toMatchObject({
      company: 'Cedar Works',
      employees_affected: 150,
      lca_petitions: 4,
    })
    expect(answer.records[0]!.roles).toEqual([
      {
        title: 'SOFTWARE ENGINEER',
        soc_code: '15-1252',
        soc_title: 'Software Developers',
        lca_petitions: 2,
        lca_certified: 1,
        average_wage_usd: 110_000,
        last_fiscal_year: 2024,
      },
      {
        title: 'ACCOUNTANT',
        soc_code: '13-2011',
        soc_title: 'Accountants',
        lca_petitions: 1,
        lca_certified: 1,
        average_wage_usd: 100_000,
        last_fiscal_year: 2023,
      },
      {
        title: 'DATA SCIENTIST',
        soc_code: '15-2051',
        soc_title: 'Data Scientists',
        lca_petitions: 1,
        lca_certified: 1,
        average_wage_usd: null,
        last_fiscal_year: 2024,
      },
    ])
  })

  test('of days, a state and an occupation', async () => {
    const names = async (query: object) =>
      (await edition.ask(talentPipeline, { ...query })).records.map(({ company }) => company)
    // The 32 days up to today begin on 2024-05-01.
    expect(await names({ days: 32 })).toEqual(['Cedar Works', 'Birch Foods'])
    expect(await names({ days: 31 })).toEqual(['Birch Foods'])
    expect(await names({ state: 'CA' })).toEqual(['Birch Foods'])
    expect(await names({ soc_code: '13-2011' })).toEqual(['Cedar Works'])
  })

  test('the roles of a company are the same whoever was asked for before it, and those of an occupation are others', async () => {
    // Of one edition, as a server has it: what was found of companies is kept with it.
    const datasets = Object.fromEntries(Object.keys(edition.files).map((name) => [name, {} as never]))
    const context = contextOn(TODAY, edition.db, { edition: { datasets } }, catalogue)
    const rolesOf = async (query: object) => {
      const asked = talentPipeline.input.parse({ days: 365, ...query })
      const { records } = await talentPipeline.run(context, asked)
      return Object.fromEntries(
        records.map(({ company, roles }) => [company, roles.map(({ title }) => title)]),
      )
    }
    const all = await rolesOf({})
    expect(await rolesOf({ state: 'CA' })).toEqual({ 'Birch Foods': all['Birch Foods'] })
    expect(await rolesOf({ soc_code: '13-2011' })).toEqual({ 'Cedar Works': ['ACCOUNTANT'] })
    expect(await rolesOf({})).toEqual(all)
  })

  test('without LCA data there is nothing to tell, and that is said', async () => {
    const broken = new Map([['lca', new Error('damaged')]])
    const { records, warnings } = await edition.ask(talentPipeline, {}, { edition: { broken } })
    expect(records).toEqual([])
    expect(warnings[0]?.text).toBe('LCA data are left out: they cannot be read at the moment')
  })
})

describe('the check of an employer', () => {
  test('lays its layoffs, visas and risk side by side', async () => {
    const answer = await edition.ask(h1bRiskCheck, { employer: 'cedar works' })
    expect(answer).toMatchObject({
      employer: 'Cedar Works',
      warn: {
        notices: 3,
        employees_affected: 157,
        notices_365d: 2,
        employees_365d: 150,
        latest_notice: '2024-05-01',
        states: ['OR', 'WA'],
      },
      risk: { score: 3, level: 'Moderate' },
      lca: [
        {
          fiscal_year: 2024,
          petitions: 3,
          certified: 2,
          certification_rate: 0.6667,
          average_wage_usd: 110_000,
        },
        { fiscal_year: 2023, petitions: 1, certified: 1, certification_rate: 1, average_wage_usd: 100_000 },
      ],
      h1b: [
        { fiscal_year: 2022, initial_approvals: 6, approvals: 36, denials: 4, denial_rate: 0.1 },
        { fiscal_year: 2021, initial_approvals: 90, approvals: 90, denials: 0, denial_rate: 0 },
      ],
    })
  })

  test('an employer with layoffs alone has no visas', async () => {
    expect(await edition.ask(h1bRiskCheck, { employer: 'Alder' })).toMatchObject({
      lca: [],
      h1b: [],
      warn: { notices: 1 },
    })
    await expect(edition.ask(h1bRiskCheck, { employer: 'Cedr Works' })).rejects.toThrow(
      'the nearest are "Cedar Works"',
    )
  })

  test('what no case tells is not none', async () => {
    const other = await publishEdition({
      warn: [notice({ company_name: 'Cedar Works', notice_date: '2024-05-01' })],
      lca: [lcaCase({ status: null })],
    })
    expect((await other.ask(h1bRiskCheck, { employer: 'Cedar Works' })).lca).toMatchObject([
      { petitions: 1, certified: null, certification_rate: null },
    ])
    await other.close()
  })

  test('the edges of the name', () => {
    for (const employer of ['ab', 'x'.repeat(200)]) expect(refused(h1bRiskCheck, { employer })).toEqual([])
    for (const employer of ['a', ' a ', '', 'x'.repeat(201)])
      expect(refused(h1bRiskCheck, { employer })).toEqual(['employer'])
  })
})

test('visas belong to the Starter plan', async () => {
  await expect(edition.ask(layoffsVsH1b, {}, { plan: 'free' })).rejects.toThrow(PlanTooSmall)
  await expect(edition.ask(byCompany, {}, { plan: 'free' })).rejects.toThrow(PlanTooSmall)
  await expect(edition.ask(byState, {}, { plan: 'free' })).rejects.toThrow(PlanTooSmall)
  await expect(edition.ask(byCity, {}, { plan: 'free' })).rejects.toThrow(PlanTooSmall)
  await expect(edition.ask(talentPipeline, {}, { plan: 'free' })).rejects.toThrow(PlanTooSmall)
  await expect(edition.ask(h1bRiskCheck, { employer: 'cedar' }, { plan: 'free' })).rejects.toThrow(
    PlanTooSmall,
  )
  expect((await edition.ask(byCompany, {}, { plan: 'starter' })).count).toBe(2)
})

test('a dataset of which no fiscal year is told is unknown, and that is said', async () => {
  const other = await publishEdition({
    warn: [notice({ company_name: 'Cedar Works', notice_date: '2024-05-01' })],
    h1b: [hubRow()],
    lca: [lcaCase({ decision_date: null, received_date: null, fiscal_year: null })],
  })
  for (const query of [{}, { all_years: 1 }]) {
    const { records, warnings } = await other.ask(byCompany, query)
    expect(records).toMatchObject([{ h1b_approvals: 1, lca_petitions: null, lca_certified: null }])
    expect(textsOf(warnings)).toContain('LCA data: no fiscal year is held')
  }
  await other.close()
})

test('over all years, none found is unknown where a year is held in part or missing', async () => {
  const other = await publishEdition({
    warn: ['Cedar Works', 'Dogwood Oil'].map((company_name) =>
      notice({ company_name, notice_date: '2024-05-01' }),
    ),
    h1b: [
      hubRow(),
      // Of the years between nothing is held.
      hubRow({ fiscal_year: 2019 }),
    ],
    lca: [lcaCase({ employer: 'DOGWOOD OIL' })],
  })
  const { records } = await other.ask(byCompany, { all_years: 1 })
  const visas = records.map(({ company, h1b_approvals, lca_petitions }) => [
    company,
    h1b_approvals,
    lca_petitions,
  ])
  expect(visas.sort()).toEqual([
    ['Cedar Works', 2, null],
    ['Dogwood Oil', null, 1],
  ])
  await other.close()
})

test('a dataset that the edition lacks is unknown, not nothing, and is named', async () => {
  const other = await publishEdition({
    warn: [notice({ company_name: 'Cedar Works', notice_date: '2024-05-01' })],
    h1b: [hubRow()],
  })
  const { records, warnings, periods } = await other.ask(byCompany)
  expect(records).toMatchObject([
    { h1b_approvals: 1, lca_petitions: null, average_wage_usd: null, top_job_titles: [] },
  ])
  expect(textsOf(warnings).filter((text) => text.startsWith('LCA'))).toEqual([
    'LCA data are left out: this edition does not hold them',
  ])
  expect(periods.lca_fiscal_year).toBeNull()
  await other.close()
})
