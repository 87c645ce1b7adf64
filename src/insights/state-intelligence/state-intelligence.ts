/** One state in all datasets, with a score of how much it is in distress. */
import { z } from 'zod'
import { stateParam } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { warn as makeWarning, warningList } from '#contract/warnings.ts'
import { whySilent } from '#datasets/warn/coverage.ts'
import { daysBetween } from '#lib/dates.ts'
import { STATES, stateName } from '#lib/states.ts'
import type { Database } from '#storage/database.ts'
import { keptPerEdition } from '#storage/editions/once.ts'
import { warnAdvice } from '../advice.ts'
import { availableOf, isReadable, requireFiles } from '../availability.ts'
import { dailyGaps, gapWarnings, holdsWhole, newestWarnings } from '../gaps.ts'
import { readInputs } from '../inputs.ts'
import { lastDays } from '../windows.ts'
import { claimsPart, tellClaims } from './claims.ts'
import { type DistressInputs, distressScore, distressScoreMax, distressSignals } from './distress.ts'
import { joltsPart, tellJolts } from './jolts.ts'
import { h1bPart, lcaPart, tellH1b, tellLca } from './visas.ts'
import { countBankrupt, MONTH_DAYS, tellWarn, warnPart, YEAR_DAYS } from './warn.ts'

/** What the profile shows besides WARN notices; it belongs to plans that hold all of them. */
const DATASETS: readonly string[] = ['h1b', 'lca', 'dol_claims', 'jolts', 'bankruptcy']

/** Claims of a week that ended longer ago say nothing of a state today: they are shown and give no points. */
const CLAIMS_DAYS_MAX = 60

/** A state's parts are kept: there are few states, and each part, of every dataset one, is some questions of its own. */
const keptParts = keptPerEdition<unknown>(STATES.length * (DATASETS.length + 1))

const signal = z.object({
  signal: z.enum(['warn_surge', 'initial_claims', 'insured_unemployment', 'bankruptcies']),
  points: z
    .number()
    .nullable()
    .describe('Two decimals; null where what it is worked out of is not known, as `detail` says'),
  max: z.number(),
  detail: z.string().describe('The figures it was worked out of, or what is missing'),
})

const output = z.object({
  state: z.string(),
  name: z.string(),
  distress_score: z
    .number()
    .nullable()
    .describe(
      '0 to 10, one decimal: the sum of the points that are known, of `score_max`; null where none are',
    ),
  score_max: z
    .number()
    .describe('What could be scored with what is known: the sum of `max` over the signals with points'),
  distress_signals: z.array(signal),
  warn: warnPart,
  lca: lcaPart.nullable(),
  h1b: h1bPart.nullable(),
  dol_claims: claimsPart.nullable(),
  bankruptcies_warn_matched: z
    .number()
    .int()
    .nullable()
    .describe(
      'Companies with a notice in the state in the last 365 days that filed for bankruptcy in those days; null where none is found and not nearly all cases of those days are held',
    ),
  jolts: joltsPart.nullable(),
  as_of: z.string().describe('The day that ends all windows'),
  warnings: warningList,
})

export default read({
  path: '/api/state-intelligence/{state_code}',
  summary: 'One state in all datasets, with a distress score',
  description:
    'Layoffs, visas, claims, bankruptcies and JOLTS of a state. A part whose dataset cannot be read is null, has no points and is named in `warnings`; so have notices of a state whose list was not read lately, or that publishes none. /methodology has the formula of the score.',
  group: 'crossref',
  auth: 'optional',
  needs: { datasets: ['warn'], planDatasets: DATASETS },
  input: z.object({ state_code: stateParam }),
  output,
  run: async (context, { state_code: state }) => {
    requireFiles(context, ['insights'])
    const { today } = context
    // None listed lately is not none filed where the list was not read lately, or where there is none.
    const silence = isReadable(context.edition, 'warn') ? await whySilent(context, state) : null
    const available = availableOf(context, DATASETS)
    const inputs = await readInputs(context)
    const cases = { dataset: 'bankruptcy' as const, window: lastDays(today, YEAR_DAYS), today }
    const asksCases = available.has('bankruptcy')
    const holdsCases = asksCases && (await holdsWhole(context, inputs, cases))
    const part = <T>(name: string, tell: (db: Database) => Promise<T>) =>
      keptParts(context, `${name} ${state} ${today}`, tell) as Promise<T>
    const silent = silence !== null
    const [warn, lca, h1b, claimed, bankrupt, surveyed] = await Promise.all([
      part(silent ? 'silent warn' : 'warn', (db) => tellWarn({ ...context, db }, state, silent)),
      available.has('lca')
        ? part('lca', (db) => tellLca({ ...context, db }, state, inputs.lca.fiscal_year))
        : null,
      available.has('h1b') ? part('h1b', (db) => tellH1b(db, state, inputs.h1b.fiscal_year)) : null,
      available.has('dol_claims') ? part('dol_claims', (db) => tellClaims(db, state, today)) : null,
      asksCases ? part('bankruptcy', (db) => countBankrupt(db, state, today)) : null,
      available.has('jolts') ? part('jolts', (db) => tellJolts({ ...context, db }, state, today)) : null,
    ])
    // None found in days that are not held is not none filed.
    const bankruptcies = holdsCases || bankrupt ? bankrupt : null
    const claims = claimed?.claims ?? null
    const recent = claims && daysBetween(claims.week_ending, today) <= CLAIMS_DAYS_MAX ? claims : null
    const of: DistressInputs = {
      employees_30d: silence === null ? warn.last_30d_employees : null,
      employees_365d: warn.last_365d_employees,
      initial_claims_4wk: recent?.initial_4wk_mean ?? null,
      initial_claims_4wk_year_ago: recent?.initial_4wk_mean_year_ago ?? null,
      insured_unemployment_rate: recent?.insured_unemployment_rate ?? null,
      national_insured_unemployment_rate: recent?.national_insured_unemployment_rate ?? null,
      companies_365d: warn.last_365d_companies,
      bankruptcies_warn_matched: bankruptcies,
    }
    const distress_signals = distressSignals(of, { why: silence, holdsCases })
    const years = {
      h1b_fiscal_year: h1b?.fiscal_year ?? null,
      lca_fiscal_year: lca?.fiscal_year ?? null,
    }
    const none = (dataset: string, text: string) =>
      makeWarning('series_not_held', text, { dataset, states: [state] })
    const missing = [
      ...(claimed && !claims
        ? [none('dol_claims', `no unemployment claims of ${stateName(state)} are held`)]
        : []),
      ...(surveyed && !surveyed.jolts
        ? [none('jolts', `no JOLTS series of ${stateName(state)} is held`)]
        : []),
    ]
    return {
      state,
      name: stateName(state),
      distress_score: distressScore(distress_signals),
      score_max: distressScoreMax(distress_signals),
      distress_signals,
      warn,
      lca,
      h1b,
      dol_claims: claims,
      bankruptcies_warn_matched: bankruptcies,
      jolts: surveyed?.jolts ?? null,
      as_of: today,
      warnings: [
        ...available.warnings,
        ...missing,
        ...gapWarnings(context.catalogue, inputs, lastDays(today, MONTH_DAYS)),
        ...(asksCases ? await dailyGaps(context, inputs, { ...cases, windows: [cases.window] }) : []),
        ...newestWarnings(inputs, years),
        ...(claimed?.warnings ?? []),
        ...(surveyed?.warnings ?? []),
        ...(await warnAdvice(context, { state })),
      ],
    }
  },
})
