/** The whole market in one answer. */
import { z } from 'zod'
import { dataDay } from '#contract/edition.ts'
import { read } from '#contract/operation.ts'
import { warn, warningList } from '#contract/warnings.ts'
import joltsStats from '#datasets/jolts/operations/stats.ts'
import { warnAdvice } from '../advice.ts'
import { availableOf, requireFiles } from '../availability.ts'
import { DAILY_DATASETS, dailyGaps, gapWarnings, newestWarnings } from '../gaps.ts'
import { readInputs } from '../inputs.ts'
import { staleScores } from '../risk/context.ts'
import { countedFactors } from '../risk/counted.ts'
import { rankCompanies } from '../risk/risk-signal.ts'
import { riskSignal } from '../risk/shape.ts'
import { lastDays } from '../windows.ts'
import {
  claimsPart,
  h1bPart,
  industriesPart,
  joltsPart,
  lcaPart,
  MONTH_DAYS,
  tellClaims,
  tellH1b,
  tellIndustries,
  tellLca,
  tellWarn,
  warnPart,
} from './parts.ts'
import { bankruptcyPart, secPart, tellBankruptcies, tellSec } from './recent-records.ts'

const DATASETS: readonly string[] = ['h1b', 'lca', 'dol_claims', 'sec', 'bankruptcy', 'jolts']
const NO_WEEK = warn(
  'incomplete',
  'no week of unemployment claims is held that all 53 jurisdictions have reported',
  { dataset: 'dol_claims' },
)
const AT_RISK = { min_score: 1, limit: 5 }

const output = z.object({
  as_of: z.string().describe('The day that ends all windows'),
  warn: warnPart,
  top_industries: industriesPart,
  at_risk_companies: z
    .array(
      riskSignal.pick({
        company: true,
        company_id: true,
        ticker: true,
        score: true,
        score_max: true,
        level: true,
      }),
    )
    .nullable()
    .describe('The five companies with the highest risk scores; null in plans without /api/risk-signal'),
  h1b: h1bPart.nullable(),
  lca: lcaPart.nullable(),
  dol_claims: claimsPart.nullable(),
  sec: secPart.nullable(),
  bankruptcy: bankruptcyPart.nullable(),
  jolts: joltsPart,
  warnings: warningList,
})

export default read({
  path: '/api/market-pulse',
  summary: 'Layoffs, visas, claims, filings, bankruptcies and JOLTS in one answer',
  description:
    'WARN notices with their 30-day trend, and the newest figures of every other dataset that the plan holds. A part that is not held or cannot be read is null and named in `warnings`.',
  group: 'crossref',
  auth: 'optional',
  needs: { datasets: ['warn'] },
  input: z.object({}),
  output,
  run: async (context) => {
    requireFiles(context, ['insights'])
    const { db, today, plan, edition, catalogue } = context
    const available = availableOf(context, DATASETS)
    const inputs = await readInputs(context)
    const month = lastDays(today, MONTH_DAYS)
    const daily = DAILY_DATASETS.filter((name) => available.has(name))
    const gaps = await Promise.all(
      daily.map((dataset) => dailyGaps(context, inputs, { dataset, windows: [month], today })),
    )
    const whole = new Set(daily.filter((_, i) => gaps[i]!.length === 0))
    const years = {
      h1b_fiscal_year: available.has('h1b') ? inputs.h1b.fiscal_year : null,
      lca_fiscal_year: available.has('lca') ? inputs.lca.fiscal_year : null,
    }
    const rank = async () => rankCompanies(context, await countedFactors(context, available, inputs), AT_RISK)
    const [warn, top_industries, ranked, h1b, lca, dol_claims, sec, bankruptcy, jolts] = await Promise.all([
      tellWarn(db, today, dataDay(edition, today) ?? today),
      tellIndustries(db, today),
      catalogue.holds(plan, 'h1b') ? rank() : null,
      available.has('h1b') ? tellH1b(db, years.h1b_fiscal_year) : null,
      available.has('lca') ? tellLca(db, years.lca_fiscal_year) : null,
      available.has('dol_claims') ? tellClaims(db) : null,
      available.has('sec') ? tellSec(db, today, whole.has('sec')) : null,
      available.has('bankruptcy') ? tellBankruptcies(db, today, whole.has('bankruptcy')) : null,
      available.has('jolts') ? joltsStats.run(context, {}) : null,
    ])
    return {
      as_of: today,
      warn,
      top_industries,
      at_risk_companies:
        ranked?.records.map(({ company, company_id, ticker, score, score_max, level }) => ({
          company,
          company_id,
          ticker,
          score,
          score_max,
          level,
        })) ?? null,
      h1b,
      lca,
      dol_claims,
      sec,
      bankruptcy,
      jolts: jolts?.latest ?? null,
      warnings: [
        ...available.warnings,
        ...gapWarnings(catalogue, inputs, month),
        ...gaps.flat(),
        ...newestWarnings(inputs, years),
        ...(ranked ? staleScores(inputs.as_of, today) : []),
        ...(available.has('dol_claims') && !dol_claims ? [NO_WEEK] : []),
        ...(jolts?.warnings ?? []),
        ...(await warnAdvice(context, month)),
      ],
    }
  },
})
