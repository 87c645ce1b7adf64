/** Employers that sponsor a role: who filed LCA cases for it, and how their H-1B petitions fared. */
import { z } from 'zod'
import { stateParam, text, whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { clampLimit } from '#contract/plans.ts'
import { warn, warningList } from '#contract/warnings.ts'
import { coverYears } from '#datasets/lca/advice.ts'
import { figures, outcomes } from '#datasets/lca/operations/figures.ts'
import { socCodeParam } from '#datasets/lca/operations/filter.ts'
import { employerNames } from '#datasets/lca/operations/names.ts'
import { findYears, yearFields } from '#datasets/lca/operations/years.ts'
import { workersField } from '#datasets/warn/operations/totals.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { availableOf, isReadable } from '../availability.ts'
import { findCalled } from '../company/called.ts'
import { findDecisions, newestPetitionYear } from './petitions.ts'
import { findSponsors } from './sponsors.ts'

const input = z.object({
  job_title: text().optional().describe('Part of the job title, in any case'),
  soc_code: socCodeParam.optional(),
  state: stateParam.optional().describe('State of the worksite'),
  min_petitions: whole()
    .min(1)
    .max(1_000_000)
    .default(3)
    .describe('Employers with fewer LCA cases for the role are left out'),
  limit: whole().min(1).max(1000).default(30),
})

const { petitions, certified, certification_rate, statuses_missing, workers } = figures.shape
const { average_wage_usd, min_wage_usd, max_wage_usd, wage_petitions } = figures.shape

const record = z.object({
  employer: z.string().describe('The name on most of its cases'),
  petitions,
  certified,
  certification_rate,
  statuses_missing,
  workers,
  average_wage_usd,
  min_wage_usd,
  max_wage_usd,
  wage_petitions,
  latest_fiscal_year: z.number().int().nullable().describe('Of its last case for the role'),
  h1b_initial_approvals: z
    .number()
    .int()
    .nullable()
    .describe(
      'H-1B petitions for initial employment approved in `h1b_fiscal_year`; null where none is found',
    ),
  h1b_initial_denials: z.number().int().nullable(),
  h1b_approvals: z.number().int().nullable().describe('The same with petitions that continue employment'),
  h1b_denials: z.number().int().nullable(),
  company_id: z
    .string()
    .nullable()
    .describe('The company of that name across datasets; null where no company, or several, are called so'),
  warn_notices: z
    .number()
    .int()
    .nullable()
    .describe('WARN notices of that company, each event once; null where it is not known'),
  employees_affected: workersField.describe(
    'Sum over those that give a number of workers: null where none does, or the company is not known; 0 where it gave none',
  ),
  latest_notice: z.string().nullable().describe('Day of the newest of them'),
})

const COMPANIES_UNKNOWN = warn(
  'dataset_unavailable',
  'layoffs of employers are not told now: the edition lacks the file that says who is who, or it cannot be read',
  { dataset: 'warn' },
)

/** Of an employer that is no known company. */
const UNKNOWN_COMPANY = {
  company_id: null,
  warn_notices: null,
  employees_affected: null,
  latest_notice: null,
}

/** What layoffs are held of companies by their whole names; of none where notices, or who is who, cannot be told. */
async function findLayoffs(context: EditionContext, canTell: boolean, names: readonly string[]) {
  const companies = canTell ? await findCalled(context, names) : new Map<string, never>()
  return (name: string) => {
    const company = companies.get(name)
    if (!company) return UNKNOWN_COMPANY
    const { company_id, notices, employees_affected, latest_notice } = company
    return { company_id, warn_notices: notices, employees_affected, latest_notice }
  }
}

export default read({
  path: '/api/h1b/sponsor-finder',
  summary: 'Employers that sponsor a role',
  description:
    'Employers by LCA cases for a job title, an occupation, a worksite state or all of these, over all fiscal years held. `petitions` counts LCA cases, which attest a wage and are no petitions to the immigration agency. Those are in `h1b_initial_approvals`: of the newest fiscal year held whole and of employers whose name has the same first 34 characters, for all roles, and not only for this one.',
  group: 'h1b-lca',
  auth: 'optional',
  needs: { datasets: ['lca'] },
  input,
  output: z.object({
    records: z.array(record),
    count: z.number().int(),
    limit: z.number().int(),
    fiscal_years: yearFields.fiscal_years,
    h1b_fiscal_year: z.number().int().nullable().describe('Fiscal year of the H-1B figures'),
    warnings: warningList,
  }),
  run: async (context, query) => {
    const { limit, warnings } = clampLimit(context.plan, query.limit)
    const available = availableOf(context, ['h1b', 'warn'])
    const knows = isReadable(context.edition, 'insights')
    const canTell = knows && available.has('warn')
    const [held, sponsors, petitionYear] = await Promise.all([
      findYears(context),
      findSponsors(context, { ...query, limit }),
      available.has('h1b') ? newestPetitionYear(context) : null,
    ])
    const names = await employerNames(
      context,
      sponsors.map((row) => row.employer_no),
    )
    const employers = [...names.values()]
    const [decisions, layoffsOf] = await Promise.all([
      petitionYear === null || sponsors.length === 0
        ? null
        : findDecisions(context, employers, petitionYear.fiscal_year),
      findLayoffs(context, canTell, employers),
    ])
    const records = sponsors.map(({ employer_no, last_year, ...sums }) => {
      const employer = names.get(employer_no)!
      const h1b = decisions?.get(employer)
      return {
        employer,
        ...sums,
        ...outcomes(sums),
        latest_fiscal_year: last_year === 0 ? null : last_year,
        h1b_initial_approvals: h1b?.initial_approvals ?? null,
        h1b_initial_denials: h1b?.initial_denials ?? null,
        h1b_approvals: h1b?.approvals ?? null,
        h1b_denials: h1b?.denials ?? null,
        ...layoffsOf(employer),
      }
    })
    const years = coverYears(held, null)
    const inPart = petitionYear?.reason
      ? [
          warn(
            'year_partial',
            `H-1B petitions of fiscal year ${petitionYear.fiscal_year} are held in part: ${petitionYear.reason}`,
            { dataset: 'h1b', years: [petitionYear.fiscal_year] },
          ),
        ]
      : []
    return {
      records,
      count: records.length,
      limit,
      fiscal_years: years.fiscal_years,
      h1b_fiscal_year: petitionYear?.fiscal_year ?? null,
      warnings: [
        ...warnings,
        ...available.warnings,
        ...(available.has('warn') && !knows ? [COMPANIES_UNKNOWN] : []),
        ...years.warnings,
        ...inPart,
      ],
    }
  },
})
