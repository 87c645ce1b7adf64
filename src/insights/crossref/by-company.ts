/** Companies with layoffs and visas, and what they hire abroad for. */
import { z } from 'zod'
import { stateParam, whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { clampLimit } from '#contract/plans.ts'
import { warningList } from '#contract/warnings.ts'
import { groupBy, withMore } from '#lib/rows.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { numbered, sql } from '#storage/sql.ts'
import { findTitleNames } from '../company/details.ts'
import { fiscalYear, type Periods, periodsShape } from '../periods.ts'
import { ALL_YEARS, TOP_TITLES } from '../tables/visas.ts'
import { COMPANIES_MAX, compareCompanies, comparedCompany } from './companies.ts'
import { averageWage, ofOccupation, openCrossref, socCode, socParam } from './shape.ts'

const input = z.object({
  state: stateParam
    .optional()
    .describe('State of the notices, of the H-1B petitioner and of the LCA worksite'),
  fiscal_year: fiscalYear(),
  soc_code: socParam.optional(),
  all_years: whole()
    .min(0)
    .max(1)
    .default(0)
    .describe('1 for all notices and all fiscal years held; `fiscal_year` wins'),
  limit: whole().min(1).max(COMPANIES_MAX).default(50),
})

const title = z.object({
  title: z.string().describe('As filed, in upper case'),
  soc_code: z.string().nullable(),
  lca_petitions: z.number().int(),
  average_wage_usd: z.number().int().nullable(),
})

const record = comparedCompany.extend({
  top_job_titles: z.array(title).describe('Job titles of its LCA cases, most cases first, five at most'),
})

type Title = Omit<z.infer<typeof title>, 'title' | 'soc_code' | 'average_wage_usd'> & {
  company_no: number
  title_no: number
  soc_no: number | null
  wage_petitions: number
  wage_usd: number
}

type Within = Pick<z.output<typeof input>, 'state' | 'soc_code'>

/** The commonest job titles of companies, most cases first. */
const readTopTitles = (context: EditionContext, companies: readonly number[], year: number | null) =>
  context.db.all<Title>(sql`
    select company_no, title_no, soc_no, lca_petitions, wage_petitions, wage_usd from company_top_titles
    where fiscal_year = ${year ?? ALL_YEARS} and company_no in ${numbered(companies)}
    order by company_no, place`)

/** The same among their cases of a state or an occupation. */
const readTitlesWithin = (
  context: EditionContext,
  companies: readonly number[],
  year: number | null,
  { state, soc_code }: Within,
) =>
  context.db.all<Title>(sql`
    select company_no, title_no, soc_no, lca_petitions, wage_petitions, wage_usd
    from (
      select company_no, title_no, min(soc_no) as soc_no, sum(lca_petitions)::integer as lca_petitions,
             sum(wage_petitions)::integer as wage_petitions, sum(wage_usd)::bigint as wage_usd,
             row_number() over (partition by company_no order by sum(lca_petitions) desc, title_no) as place
      from ${year === null ? sql`company_title_totals` : sql`company_titles`}
      where company_no in ${numbered(companies)}
        ${year === null ? sql`` : sql`and fiscal_year = ${year}`}
        ${state ? sql`and state = ${state}` : sql``}
        ${soc_code ? sql`and ${ofOccupation(soc_code)}` : sql``}
      group by company_no, title_no
    ) as titles
    where place <= ${TOP_TITLES}
    order by company_no, place`)

/** The commonest job titles of companies, within the question. */
async function findTitles(
  context: EditionContext,
  companies: readonly number[],
  { lca_fiscal_year: year }: Periods,
  within: Within,
) {
  const isWithin = within.state !== undefined || within.soc_code !== undefined
  const rows = isWithin
    ? await readTitlesWithin(context, companies, year, within)
    : await readTopTitles(context, companies, year)
  const titleOf = await findTitleNames(
    context,
    rows.map((row) => row.title_no),
  )
  const groups = groupBy(rows, (row) => row.company_no)
  return (company_no: number) =>
    (groups.get(company_no) ?? []).map(({ title_no, soc_no, lca_petitions, wage_petitions, wage_usd }) => ({
      title: titleOf(title_no),
      soc_code: socCode(soc_no),
      lca_petitions,
      average_wage_usd: averageWage({ wage_petitions, wage_usd }),
    }))
}

export default read({
  path: '/api/crossref/by-company',
  summary: 'Companies with layoffs, visa approvals, wages and job titles',
  description:
    'Notices of the last 365 days beside the newest fiscal year held whole of each visa dataset, which `periods` names; or of one fiscal year; or all that is held. With `soc_code`, LCA figures are of that occupation, and H-1B figures, which tell no occupation, of the whole company.',
  group: 'crossref',
  auth: 'optional',
  needs: { datasets: ['warn'], planDatasets: ['h1b', 'lca'] },
  input,
  output: z.object({
    records: z.array(record),
    count: z.number().int(),
    total: z.number().int().describe('Companies that match'),
    limit: z.number().int(),
    periods: periodsShape,
    warnings: warningList,
  }),
  run: async (context, query) => {
    const { available, periods, warnings } = await openCrossref(context, query)
    const clamped = clampLimit(context.plan, query.limit)
    const found = await compareCompanies(context, available, periods, { ...query, limit: clamped.limit })
    const numbers = found.records.map((each) => each.company_no)
    const titlesOf = available.has('lca') ? await findTitles(context, numbers, periods, query) : () => []
    const records = found.records.map(({ company_no, ...each }) =>
      withMore(each, { top_job_titles: titlesOf(company_no) }),
    )
    return {
      records,
      count: records.length,
      total: found.total,
      limit: clamped.limit,
      periods,
      warnings: [...clamped.warnings, ...warnings],
    }
  },
})
