/** What WARN, LCA and H-1B data say of one employer, and its risk score: for somebody who would depend on it for a visa. */
import { z } from 'zod'
import { read } from '#contract/operation.ts'
import { onceEach, warningList } from '#contract/warnings.ts'
import type { Database } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'
import { availableOf } from '../availability.ts'
import { findCompany } from '../company/find.ts'
import { companyText, otherMatches, parentId, tellOthers } from '../company/shape.ts'
import { yearWarnings } from '../gaps.ts'
import { DEFAULT_YEAR, isDecided, isInPart } from '../held-years.ts'
import { type Inputs, readInputs } from '../inputs.ts'
import { openRisk } from '../risk/context.ts'
import { riskSignal, tellSignals } from '../risk/shape.ts'
import { averageWage, type VisaRow } from './shape.ts'

const count = (about: string) => z.number().int().describe(about)
const share = (about: string) =>
  z.number().nullable().describe(`${about}, 0 to 1, four decimals; null where there is none`)

const inPart = z.boolean().describe('True where the fiscal year is held in part')

const lcaYear = z.object({
  fiscal_year: z.number().int(),
  partial: inPart,
  petitions: count('LCA cases'),
  certified: z
    .number()
    .int()
    .nullable()
    .describe('Of them certified, withdrawn later or not; null in a year whose cases tell no decision'),
  certification_rate: share('Share of certified cases'),
  average_wage_usd: z.number().int().nullable(),
})

const h1bYear = z.object({
  fiscal_year: z.number().int(),
  partial: inPart,
  initial_approvals: count('Petitions for initial employment approved'),
  approvals: count('All petitions approved'),
  denials: count('All petitions denied'),
  denial_rate: share('Share of denials among decisions'),
})

const output = z.object({
  employer: z.string().describe('The company that the text means best'),
  company_id: z.string(),
  ticker: z.string().nullable(),
  parent_id: parentId,
  ...otherMatches,
  risk: riskSignal.pick({
    score: true,
    score_max: true,
    level: true,
    level_max: true,
    remark: true,
    factors: true,
    inputs: true,
  }),
  warn: z.object({
    notices: z.number().int(),
    employees_affected: z.number().int().nullable(),
    notices_unsized: z.number().int(),
    notices_365d: z.number().int(),
    employees_365d: z.number().int(),
    latest_notice: z.string().nullable(),
    states: z.array(z.string()),
  }),
  lca: z.array(lcaYear).nullable().describe('By fiscal year, newest first; null where LCA data are left out'),
  h1b: z
    .array(h1bYear)
    .nullable()
    .describe('By fiscal year, newest first; null where H-1B data are left out'),
  as_of: z.string().describe('The day that ends all windows'),
  h1b_fiscal_year: z.number().int().nullable().describe(`Year of the score's denials. ${DEFAULT_YEAR}`),
  warnings: warningList,
})

const rate = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000

/** The visas of a company, newest fiscal year first. */
async function findVisas(
  db: Database,
  company_no: number,
  { lca: lcaYears, h1b: h1bYears }: Pick<Inputs, 'lca' | 'h1b'>,
) {
  const rows = await db.all<VisaRow & { fiscal_year: number }>(sql`
    select fiscal_year, h1b_initial_approvals, h1b_approvals, h1b_denials, lca_petitions, lca_certified,
           wage_petitions, wage_usd
    from company_visas where company_no = ${company_no} order by fiscal_year desc`)
  const lca = rows
    .filter((row) => row.lca_petitions > 0)
    .map((row) => {
      const certified = isDecided(lcaYears, row.fiscal_year) ? row.lca_certified : null
      return {
        fiscal_year: row.fiscal_year,
        partial: isInPart(lcaYears, row.fiscal_year),
        petitions: row.lca_petitions,
        certified,
        certification_rate: certified === null ? null : rate(certified, row.lca_petitions),
        average_wage_usd: averageWage(row),
      }
    })
  const h1b = rows
    .filter((row) => row.h1b_approvals + row.h1b_denials > 0)
    .map((row) => ({
      fiscal_year: row.fiscal_year,
      partial: isInPart(h1bYears, row.fiscal_year),
      initial_approvals: row.h1b_initial_approvals,
      approvals: row.h1b_approvals,
      denials: row.h1b_denials,
      denial_rate: rate(row.h1b_denials, row.h1b_approvals + row.h1b_denials),
    }))
  return { lca, h1b }
}

export default read({
  path: '/api/h1b-risk-check',
  summary: "An employer's layoffs, visas and risk",
  description:
    'WARN notices, LCA cases and H-1B decisions of the company that the name means best, with the risk score of /api/risk-signal. A low score says that these data tell of no risk, not that there is none.',
  group: 'crossref',
  auth: 'optional',
  needs: { datasets: ['warn'], planDatasets: ['h1b', 'lca'] },
  input: z.object({ employer: companyText(200).min(2) }),
  output,
  run: async (context, query) => {
    const { counted, as_of, h1b_fiscal_year, warnings } = await openRisk(context)
    const meant = await findCompany(context, query.employer)
    const { company } = meant
    const available = availableOf(context, ['lca', 'h1b'])
    const inputs = await readInputs(context)
    const [[signal], visas] = await Promise.all([
      tellSignals(context, [company.company_no], counted),
      findVisas(context.db, company.company_no, inputs),
    ])
    const { score, score_max, level, level_max, remark, factors, inputs: figures } = signal!
    const years = yearWarnings(inputs, { lca_fiscal_year: inputs.lca.fiscal_year })
    return {
      employer: company.company,
      company_id: company.company_id,
      ticker: company.ticker,
      parent_id: company.parent_id,
      ...tellOthers(meant),
      risk: { score, score_max, level, level_max, remark, factors, inputs: figures },
      warn: {
        notices: signal!.notice_count,
        employees_affected: signal!.employees_affected,
        notices_unsized: company.notices_unsized,
        notices_365d: figures.notices_365d,
        employees_365d: figures.employees_365d,
        latest_notice: signal!.latest_notice,
        states: signal!.states,
      },
      lca: available.has('lca') ? visas.lca : null,
      h1b: available.has('h1b') ? visas.h1b : null,
      as_of,
      h1b_fiscal_year,
      warnings: onceEach([...warnings, ...available.warnings, ...(available.has('lca') ? years : [])]),
    }
  },
})
