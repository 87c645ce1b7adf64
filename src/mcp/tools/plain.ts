/** Tools that are one question each, whose answer is told as it is. */
import { z } from 'zod'
import { withShortNotices } from '../records.ts'
import { ALL_SOURCES, type Asking, type Found, PARAMETERS, type Params, tool } from '../tool.ts'

async function askOne(asking: Asking, operation: string, params: Params = {}): Promise<Found> {
  const { body, target } = await asking.ask(operation, params)
  return { body: withShortNotices(body) as Record<string, unknown>, warnings: body.warnings, target }
}

export const getStateSummary = tool({
  name: 'get_state_summary',
  title: 'Layoffs of one state',
  description:
    'WARN notices of one state: totals, the last 30 days, by kind, the companies and cities that cut most, the newest notices.',
  source: ALL_SOURCES,
  input: z.strictObject({ state: PARAMETERS.state }),
  run: (asking, { state }, items) =>
    askOne(asking, 'getStateByStateCode', { state_code: state, limit: items }),
})

export const getMarketPulse = tool({
  name: 'get_market_pulse',
  title: 'The labor market now',
  description:
    'The national picture: layoff notices of the last 30 days and their trend (compared at equal age), industries, companies at risk, and the newest figures of unemployment claims, JOLTS, visas, filings and bankruptcies that the plan holds. Percentages are percent, wages US dollars a year.',
  source: ALL_SOURCES,
  input: z.strictObject({}),
  run: (asking) => askOne(asking, 'getMarketPulse'),
})

export const getRiskSignal = tool({
  name: 'get_risk_signal',
  title: 'Layoff risk of companies',
  description:
    'With `company`: the risk score of that company, what each factor gave, and which could not be scored for lack of data (held false; level_max says how high the level might be). Without it: the companies with the highest scores, of all states or one.',
  source: ALL_SOURCES,
  input: z.strictObject({
    company: PARAMETERS.company.optional(),
    state: PARAMETERS.state.optional(),
    min_score: z.number().min(0).max(10).optional().describe('Only scores of at least this.'),
    limit: z.int().min(1).max(25).default(10).describe('Companies in the list.'),
  }),
  run: (asking, { company, state, min_score, limit }, items) =>
    company === undefined
      ? askList(asking, { state, min_score, limit: Math.min(limit, items) })
      : askOne(asking, 'getRiskSignalCompanyByCompanyName', { company_name: company }),
})

/** The companies without what made each score: that is told of one company. */
async function askList(asking: Asking, params: Params): Promise<Found> {
  const found = await askOne(asking, 'getRiskSignal', params)
  const rows = found.body.records as Record<string, unknown>[]
  const records = rows.map(({ factors: _, inputs: __, ...row }) => row)
  return { ...found, body: { ...found.body, records } }
}

export const getTalentPipeline = tool({
  name: 'get_talent_pipeline',
  title: 'Who lays off whom visas were asked for',
  description:
    'Companies that filed layoff notices lately and have petitioned for foreign workers (LCA), with the roles: where skilled people may come free. Wages are US dollars a year.',
  source: ALL_SOURCES,
  input: z.strictObject({
    state: PARAMETERS.state.optional(),
    soc_code: z
      .string()
      .regex(/^\d{2}(-\d{4})?$/)
      .optional()
      .describe('Occupation by its SOC code, or its first two digits.')
      .meta({ examples: ['15-1252', '15'] }),
    days: z.int().min(1).max(365).optional().describe('Days of notices, 90 by default.'),
    limit: z.int().min(1).max(25).default(10).describe('Companies in the list.'),
  }),
  run: (asking, { limit, ...filters }, items) =>
    askOne(asking, 'getCrossrefTalentPipeline', { ...filters, limit: Math.min(limit, items) }),
})

export const getStateIntelligence = tool({
  name: 'get_state_intelligence',
  title: 'One state over all datasets',
  description:
    'One state over all datasets: a distress score with its signals, layoffs, visas, claims, job openings, filings and bankruptcies.',
  source: ALL_SOURCES,
  input: z.strictObject({ state: PARAMETERS.state }),
  run: (asking, { state }) => askOne(asking, 'getStateIntelligenceByStateCode', { state_code: state }),
})
