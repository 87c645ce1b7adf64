import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import byCompany from './crossref/by-company.ts'
import h1bRiskCheck from './crossref/h1b-risk-check.ts'
import layoffsVsH1b from './crossref/layoffs-vs-h1b.ts'
import talentPipeline from './crossref/talent-pipeline.ts'
import { chooseYear } from './held-years.ts'
import marketPulse from './market-pulse/market-pulse.ts'
import riskSignal from './risk/risk-signal.ts'
import talentDisplacement from './signals/talent-displacement.ts'
import sponsorFinder from './sponsor-finder/sponsor-finder.ts'
import stateIntelligence from './state-intelligence/state-intelligence.ts'
import { hubRow, lcaCase, notice, publishEdition } from './testing/editions.ts'

const year = (fiscal_year: number, note: string | null = null) => ({ fiscal_year, note })

describe('the fiscal year of default answers', () => {
  test.each([
    [[], null],
    [[year(2021), year(2022)], 2022],
    [[year(2021), year(2022), year(2023, 'cut'), year(2024, 'one sector')], 2022],
    // One of long ago says nothing of today: the newest, named as held in part.
    [[year(2014), year(2025, 'a quarter')], 2025],
    [[year(2020), year(2025, 'a quarter')], 2020],
    [[year(2019), year(2025, 'a quarter')], 2025],
  ])('of %j is %s', (held, expected) => expect(chooseYear(held)).toBe(expected))

  test('is always one that is held, and whole where the newest is', () => {
    const held = fc.uniqueArray(
      fc.record({ fiscal_year: fc.integer({ min: 2000, max: 2030 }), note: fc.option(fc.constant('x')) }),
      { selector: (each) => each.fiscal_year, minLength: 1 },
    )
    fc.assert(
      fc.property(held, (years) => {
        const chosen = years.find((each) => each.fiscal_year === chooseYear(years))!
        const newest = years.reduce((a, b) => (a.fiscal_year > b.fiscal_year ? a : b))
        expect(chosen).toBeDefined()
        if (newest.note === null) expect(chosen).toBe(newest)
        else if (chosen.note !== null) expect(chosen).toBe(newest)
      }),
    )
  })
})

describe('a newest year that holds one sector alone', () => {
  const whole = (fiscal_year: number) =>
    ['ALDER MILLS', 'BIRCH BANK', 'CEDAR SOFTWARE'].map((employer, i) =>
      hubRow({
        employer,
        fiscal_year,
        initial_approvals: 10 + i,
        state: ['OR', 'WA', 'CA'][i],
        naics_sector: ['31', '52', '51'][i],
      }),
    )
  const published = () =>
    publishEdition({
      warn: ['Alder Mills', 'Birch Bank', 'Cedar Software'].map((company_name, i) =>
        notice({ company_name, notice_date: `2024-05-2${i}`, employees_affected: 100 + i }),
      ),
      h1b: [
        ...whole(2022),
        hubRow({
          employer: 'BIRCH BANK',
          fiscal_year: 2023,
          initial_approvals: 4,
          naics_sector: '52',
          state: 'WA',
        }),
        hubRow({ employer: 'DUNE BANK', fiscal_year: 2023, initial_approvals: 4, naics_sector: '52' }),
      ],
      lca: [lcaCase()],
    })

  test('is passed over by every route, and all name the year that they take', async () => {
    const edition = await published()
    const displaced = await edition.ask(talentDisplacement)
    expect(displaced.records.map(({ company, h1b_approvals }) => [company, h1b_approvals]).sort()).toEqual([
      ['Alder Mills', 10],
      ['Birch Bank', 11],
      ['Cedar Software', 12],
    ])
    const named = [
      displaced.h1b_fiscal_year,
      (await edition.ask(layoffsVsH1b)).periods.h1b_fiscal_year,
      (await edition.ask(byCompany)).periods.h1b_fiscal_year,
      (await edition.ask(h1bRiskCheck, { employer: 'cedar software' })).h1b_fiscal_year,
      (await edition.ask(riskSignal)).h1b_fiscal_year,
      (await edition.ask(stateIntelligence, { state_code: 'OR' })).h1b!.fiscal_year,
      (await edition.ask(marketPulse)).h1b!.fiscal_year,
      (await edition.ask(sponsorFinder)).h1b_fiscal_year,
    ]
    expect([...new Set(named)]).toEqual([2022])
    expect(displaced.lca_fiscal_year).toBe(2024)
    expect((await edition.ask(talentPipeline)).lca_fiscal_years).toEqual([2024])
    await edition.close()
  })

  test('is answered where it is asked for: what it does not hold is null, and that is said once', async () => {
    const edition = await published()
    const { records, periods, warnings } = await edition.ask(layoffsVsH1b, { fiscal_year: 2023 })
    expect(periods.h1b_fiscal_year).toBe(2023)
    expect(records).toEqual([])
    expect(JSON.stringify(warnings).split('holds NAICS sector 52 alone')).toHaveLength(2)
    await edition.close()
  })
})

test('a company of which nothing is held in a year held in part has null, not 0', async () => {
  const edition = await publishEdition({
    warn: [notice({ company_name: 'Cedar Works', notice_date: '2024-05-20', employees_affected: 100 })],
    h1b: [hubRow({ employer: 'DUNE BANK', naics_sector: '52', initial_approvals: 4 })],
    lca: [lcaCase()],
  })
  const [compared] = (await edition.ask(layoffsVsH1b)).records
  expect([compared!.h1b_approvals, compared!.h1b_denials, compared!.lca_petitions]).toEqual([null, null, 1])
  const [displaced] = (await edition.ask(talentDisplacement)).records
  expect([displaced!.h1b_approvals, displaced!.lca_petitions]).toEqual([null, 1])
  const check = await edition.ask(h1bRiskCheck, { employer: 'cedar works' })
  expect(check.risk.inputs.h1b_approvals).toBeNull()
  expect(check.risk.factors.find(({ factor }) => factor === 'h1b_denials')).toMatchObject({
    held: false,
    points: 0,
  })
  await edition.close()
})

test('an LCA year with far fewer cases than those before it is an excerpt, however far its days reach', async () => {
  const days = ['2021-10-02', '2022-09-28']
  const ofYear = (fiscal_year: number, count: number) =>
    Array.from({ length: count }, (_, i) =>
      lcaCase({
        fiscal_year,
        decision_date: days[i % 2]!.replace(/^\d{4}/, (y) => String(Number(y) + fiscal_year - 2022)),
      }),
    )
  const edition = await publishEdition({
    warn: [notice({ company_name: 'Cedar Works', notice_date: '2024-05-20', employees_affected: 100 })],
    lca: [...ofYear(2021, 10), ...ofYear(2022, 10), ...ofYear(2023, 4)],
  })
  expect((await edition.ask(talentDisplacement)).lca_fiscal_year).toBe(2022)
  const { warnings } = await edition.ask(layoffsVsH1b, { fiscal_year: 2023 })
  expect(JSON.stringify(warnings)).toContain('holds 4 cases, where the years before have up to 10')
  await edition.close()
})

test('an LCA year of which no case tells a day is an excerpt too, and what kind of work it is of is said', async () => {
  const nurses = { fiscal_year: 2023, received_date: null, decision_date: null, soc_code: '29-1141' }
  const edition = await publishEdition({
    warn: [notice({ company_name: 'Cedar Works', notice_date: '2024-05-20', employees_affected: 100 })],
    lca: Array.from({ length: 510 }, () => lcaCase(nurses)),
  })
  const text = JSON.stringify((await edition.ask(layoffsVsH1b, { fiscal_year: 2023 })).warnings)
  expect(text).toContain('an excerpt of 510 cases')
  expect(text).toContain('holds occupations of SOC major group 29 alone')
  await edition.close()
})
