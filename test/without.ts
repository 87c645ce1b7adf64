/**
 * What an answer is once a dataset cannot be read: worked out of the whole answers alone, by other code than the
 * service's. `warnings` are left as they were; they are held apart.
 */
import { expect } from 'vitest'

// biome-ignore lint/suspicious/noExplicitAny: answers are walked as the JSON that they are.
export type Answer = any

/** The whole answers, by route. */
export type Whole = (path: string) => Answer
type Without = (dataset: string, whole: Answer, all: Whole) => Answer

/** A route that can do without some datasets. */
interface Loss {
  /** The datasets it can do without. */
  of: readonly string[]
  without: Without
  /** True where equals may come in another order. */
  unordered?: true
}

const VISAS: Loss['of'] = ['h1b', 'lca']
const SCORED: Loss['of'] = ['h1b', 'sec', 'bankruptcy']

const FACTORS: Record<string, [factor: string, inputs: string[]]> = {
  sec: ['sec_8k', ['filings_205_365d', 'filings_103_365d']],
  bankruptcy: ['bankruptcy', ['cases_365d', 'cases_730d']],
  h1b: ['h1b_denials', ['h1b_approvals', 'h1b_denials']],
}

const pointsOf = ({ factors }: Answer): number =>
  factors.reduce((sum: number, { points }: Answer) => sum + Math.round(points * 100), 0) / 100

const levelOf = (score: number) =>
  score >= 7 ? 'Critical' : score >= 4 ? 'Elevated' : score >= 2 ? 'Moderate' : score === 1 ? 'Low' : 'None'

/** A risk signal without the points of a dataset, which then leaves open what that dataset could have told. */
function rescored(dataset: string, signal: Answer): Answer {
  const [lost, inputs] = FACTORS[dataset] ?? ['', []]
  const factors = signal.factors.filter(({ factor }: Answer) => factor !== lost)
  const score = Math.floor(pointsOf({ factors }) + 0.5)
  const told = {
    ...signal,
    factors,
    score,
    level: levelOf(score),
    inputs: { ...signal.inputs, ...nulls(inputs) },
  }
  if (lost === '') return told
  const open = signal.factors.filter(({ factor, held }: Answer) => factor === lost || !held)
  // Where the last year of bankruptcies is held, no more than half of the points are open.
  const maxOf = ({ factor, max }: Answer) =>
    factor === 'bankruptcy' && factor !== lost && signal.inputs.cases_365d !== null ? max / 2 : max
  const mostOf = open.map((each: Answer) =>
    Math.max(0, maxOf(each) - (each.factor === lost ? 0 : each.points)),
  )
  const most = Math.floor(
    pointsOf({ factors }) + mostOf.reduce((sum: number, each: number) => sum + each, 0) + 0.5,
  )
  const scored = factors.filter(({ held, points }: Answer) => held || points > 0)
  return {
    ...told,
    score_max: scored.reduce((sum: number, { max }: Answer) => sum + max, 0),
    level_max: levelOf(Math.min(10, most)),
    remark: expect.any(String),
  }
}

const nulls = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]))

/** All companies anew, most points first, then most workers. */
const ranked = (dataset: string, all: Whole): Answer[] =>
  all('/api/risk-signal?min_score=1&limit=500')
    .records.map((signal: Answer) => rescored(dataset, signal))
    .sort((a: Answer, b: Answer) => pointsOf(b) - pointsOf(a) || b.employees_affected - a.employees_affected)

const NO_VISAS: Record<string, Answer> = {
  h1b: { h1b_initial_approvals: null, h1b_approvals: null, h1b_denials: null },
  lca: { lca_petitions: null, lca_certified: null, average_wage_usd: null },
}

const visasOf = (row: Answer) => row.h1b_approvals + row.h1b_denials + row.lca_petitions

/** Rows of layoffs beside visas; `stays` says which are still shown. */
const besideVisas =
  (stays: (row: Answer) => boolean): Without =>
  (dataset, whole) => {
    const records = whole.records.map((row: Answer) => withoutVisas(dataset, row)).filter(stays)
    return counted(whole, records)
  }

const counted = (whole: Answer, records: Answer[]) => ({
  ...whole,
  records,
  count: records.length,
  ...('total' in whole && { total: records.length }),
})

function withoutVisas(dataset: string, whole: Answer): Answer {
  const row = { ...whole, ...NO_VISAS[dataset] }
  if (dataset === 'lca' && 'top_job_titles' in row) row.top_job_titles = []
  return 'visas_per_layoff' in row ? { ...row, visas_per_layoff: null } : row
}

const DISPLACEMENT: Record<string, string> = { h1b: 'h1b_approvals', lca: 'lca_petitions' }

/** The index by docs/methodology.md, four decimals. */
const displacementOf = ({ h1b_approvals, lca_petitions, layoffs }: Answer) =>
  Math.round(((h1b_approvals + lca_petitions) / layoffs) * Math.log2(layoffs) * 10_000) / 10_000

const displacement: Without = (dataset, whole) => {
  const records = whole.records
    .map((row: Answer) => ({ ...row, [DISPLACEMENT[dataset]!]: null }))
    .filter((row: Answer) => row.h1b_approvals + row.lca_petitions > 0)
    .map((row: Answer) => ({ ...row, talent_displacement_index: displacementOf(row) }))
    .sort((a: Answer, b: Answer) => b.talent_displacement_index - a.talent_displacement_index)
  return { ...counted(whole, records), [`${dataset}_fiscal_year`]: null }
}

const matchedCases: Loss = {
  of: ['warn'],
  without: (_dataset, whole) =>
    JSON.parse(
      JSON.stringify(whole, (key, value) =>
        ['warn_matched', 'company_id', 'warn_company', 'warn_notices'].includes(key) ? null : value,
      ),
    ),
}

const SOURCE_COUNTS: Record<string, string> = { sec: 'sec_filings', bankruptcy: 'bankruptcy_cases' }
const STATE_SIGNALS: Record<string, number[]> = { dol_claims: [1, 2], bankruptcy: [3] }
const SPONSOR_FIELDS: Record<string, string[]> = {
  h1b: ['h1b_initial_approvals', 'h1b_initial_denials', 'h1b_approvals', 'h1b_denials'],
  warn: ['company_id', 'warn_notices', 'employees_affected', 'latest_notice'],
}

/** The routes that can do without a dataset. */
export const WITHOUT: Record<string, Loss> = {
  '/api/bankruptcies': matchedCases,
  '/api/bankruptcies/{id}': {
    of: ['warn'],
    without: (dataset, whole, all) => ({
      ...matchedCases.without(dataset, whole, all),
      employer: null,
      matched_by: null,
      other_cases: [],
    }),
  },
  '/api/bankruptcies/stats': matchedCases,
  '/api/bankruptcies/by-date': matchedCases,
  '/api/bankruptcies/by-state': matchedCases,
  '/api/bankruptcies/by-court': matchedCases,
  '/api/bankruptcies/facets': matchedCases,
  '/api/company/{company_name}': { of: ['sec'], without: (_dataset, whole) => ({ ...whole, news: [] }) },
  '/api/stats': {
    of: ['h1b', 'lca', 'dol_claims', 'jolts', 'sec', 'bankruptcy'],
    without: (dataset, whole) => ({
      ...whole,
      datasets: {
        ...whole.datasets,
        [dataset]: {
          ...whole.datasets[dataset],
          held: true,
          readable: false,
          stale: true,
          reason: 'its file cannot be read',
        },
      },
    }),
  },
  '/api/h1b/sponsor-finder': {
    of: ['h1b', 'warn'],
    without: (dataset, whole) => ({
      ...whole,
      ...(dataset === 'h1b' && { h1b_fiscal_year: null }),
      records: whole.records.map((row: Answer) => ({ ...row, ...nulls(SPONSOR_FIELDS[dataset]!) })),
    }),
  },
  '/api/crossref/company-timeline/{company_name}': {
    of: ['sec', 'bankruptcy'],
    without(dataset, whole) {
      const timeline = whole.timeline.filter(({ source }: Answer) => source !== dataset)
      const counts = {
        count: timeline.length,
        total_events: timeline.filter(({ in_totals }: Answer) => in_totals !== false).length,
        total_rows: timeline.length,
      }
      return { ...whole, timeline, ...counts, [SOURCE_COUNTS[dataset]!]: null }
    },
  },
  '/api/crossref/layoffs-vs-h1b': { of: VISAS, without: besideVisas((row) => visasOf(row) > 0) },
  '/api/crossref/by-company': { of: VISAS, without: besideVisas((row) => visasOf(row) > 0) },
  '/api/crossref/by-state': {
    of: VISAS,
    without: besideVisas((row) => row.notices + visasOf(row) > 0),
    unordered: true,
  },
  '/api/crossref/by-city': {
    of: VISAS,
    without: besideVisas((row) => row.notices + visasOf(row) > 0),
    unordered: true,
  },
  '/api/crossref/talent-pipeline': {
    of: ['lca'],
    without: (_dataset, whole) => ({ ...counted(whole, []), lca_fiscal_years: [] }),
  },
  '/api/h1b-risk-check': {
    of: ['lca', ...SCORED],
    without(dataset, whole) {
      return {
        ...whole,
        risk: rescored(dataset, whole.risk),
        ...(dataset === 'h1b' && { h1b_fiscal_year: null }),
        ...(dataset in whole && { [dataset]: null }),
      }
    },
  },
  '/api/risk-signal': {
    of: SCORED,
    without(dataset, whole, all) {
      const records = ranked(dataset, all).filter(({ score }) => score >= 2)
      return { ...counted(whole, records), ...(dataset === 'h1b' && { h1b_fiscal_year: null }) }
    },
  },
  '/api/risk-signal/company/{company_name}': {
    of: SCORED,
    without: (dataset, whole) => ({
      ...rescored(dataset, whole),
      ...(dataset === 'h1b' && { h1b_fiscal_year: null }),
    }),
  },
  '/api/signals/talent-displacement': { of: VISAS, without: displacement },
  '/api/signals/summary': {
    of: VISAS,
    without(dataset, whole, all) {
      const { records, ...rest } = displacement(dataset, all('/api/signals/talent-displacement'), all)
      const shown = records.slice(0, 5)
      const {
        limit: _limit,
        warnings: _warnings,
        ...answer
      } = { ...rest, records: shown, count: shown.length }
      return { ...whole, talent_displacement: answer }
    },
  },
  '/api/market-pulse': {
    of: ['h1b', 'lca', 'dol_claims', 'sec', 'bankruptcy', 'jolts'],
    without: (dataset, whole, all) => ({
      ...whole,
      [dataset]: null,
      at_risk_companies: ranked(dataset, all)
        .slice(0, 5)
        .map(({ company, company_id, ticker, score, score_max, level }) => ({
          company,
          company_id,
          ticker,
          score,
          score_max,
          level,
        })),
    }),
  },
  '/api/state-intelligence/{state_code}': {
    of: ['h1b', 'lca', 'dol_claims', 'bankruptcy', 'jolts'],
    without(dataset, whole) {
      const lost = STATE_SIGNALS[dataset] ?? []
      const distress_signals = whole.distress_signals.map((signal: Answer, i: number) =>
        lost.includes(i) ? { ...signal, points: null, detail: expect.stringMatching(/^no /) } : signal,
      )
      const part = dataset === 'bankruptcy' ? 'bankruptcies_warn_matched' : dataset
      const scored = distress_signals.filter((signal: Answer) => signal.points !== null)
      const sumOf = (field: 'points' | 'max') =>
        scored.reduce((sum: number, signal: Answer) => sum + signal[field], 0)
      const distress_score = scored.length === 0 ? null : Math.round(sumOf('points') * 10) / 10
      return { ...whole, distress_signals, distress_score, score_max: sumOf('max'), [part]: null }
    },
  },
  '/api/unified-search': {
    of: ['warn', 'h1b', 'lca', 'dol_claims', 'jolts', 'sec', 'bankruptcy'],
    without: (dataset, whole) => ({
      ...whole,
      results: { ...whole.results, [dataset]: [] },
      totals: { ...whole.totals, [dataset]: null },
      total: whole.total - (whole.totals[dataset] ?? 0),
      partial: true,
      errors: { [dataset]: 'DatabaseDamaged' },
    }),
  },
}
