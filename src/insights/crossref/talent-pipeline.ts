/** What companies that lay off now were hiring for. */
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { stateParam, whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { clampLimit } from '#contract/plans.ts'
import { warningList } from '#contract/warnings.ts'
import { occupationTitles } from '#datasets/lca/operations/names.ts'
import { unsizedField, workersField } from '#datasets/warn/operations/totals.ts'
import { groupBy } from '#lib/rows.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import { numbered, type Sql, sql } from '#storage/sql.ts'
import { warnAdvice } from '../advice.ts'
import { availableOf, requireFiles } from '../availability.ts'
import { findDetails, findTitleNames } from '../company/details.ts'
import { findLaidOff } from '../company/laid-off.ts'
import { gapWarnings, yearWarnings } from '../gaps.ts'
import { readInputs } from '../inputs.ts'
import { lastDays, type Window, windowShape } from '../windows.ts'
import { averageWage, ofOccupation, socCode, socParam } from './shape.ts'

const ROLES_SHOWN = 10
/** Hiring goes on over years: the one before the newest whole one goes with it. */
const FISCAL_YEARS = 2

const input = z.object({
  state: stateParam.optional().describe('State of the notices'),
  soc_code: socParam.optional(),
  days: whole().min(1).max(3650).default(90).describe('Days back that notices go, today included'),
  limit: whole().min(1).max(500).default(30),
})

const role = z.object({
  title: z.string().describe('Job title as filed, in upper case'),
  soc_code: z.string().nullable(),
  soc_title: z.string().nullable(),
  lca_petitions: z.number().int(),
  lca_certified: z.number().int().nullable().describe('Null where no case of those years tells its decision'),
  average_wage_usd: z.number().int().nullable(),
  last_fiscal_year: z.number().int(),
})

const record = z.object({
  company: z.string(),
  company_id: z.string(),
  ticker: z.string().nullable(),
  notices: z.number().int(),
  employees_affected: workersField,
  notices_unsized: unsizedField,
  latest_notice: z.string(),
  states: z.array(z.string()).describe('States of the notices'),
  lca_petitions: z.number().int().describe('LCA cases of the fiscal years named'),
  roles: z.array(role).describe('Job titles of those cases, most cases first, ten at most'),
})

type Role = Omit<z.infer<typeof role>, 'title' | 'soc_code' | 'soc_title' | 'average_wage_usd'> & {
  company_no: number
  title_no: number
  soc_no: number | null
  wage_petitions: number
  wage_usd: number
}
/** `decided` is false where the cases of those years tell no decisions. */
type Question = z.output<typeof input> & { decided: boolean }

/** Companies with a notice in the window and LCA cases of the fiscal years up to `newest`. */
async function findPipeline(context: EditionContext, window: Window, newest: number, question: Question) {
  const { state, soc_code, limit } = question
  const asked = sql`fiscal_year between ${newest + 1 - FISCAL_YEARS} and ${newest} ${soc_code ? sql`and ${ofOccupation(soc_code)}` : sql``}`
  const [laid, [companies, cases]] = await Promise.all([
    findLaidOff(context, { window, state }),
    context.db.numbers(sql`
      select company_no, sum(lca_petitions)::integer from ${soc_code ? sql`company_lca` : sql`company_visa_totals`}
      where ${asked} and lca_petitions > 0 group by company_no`),
  ])
  const { places, total } = laid.rank(companies!, cases!, limit)
  const numbers = places.map((place) => companies![place]!)
  const [detailsOf, rolesOf] = await Promise.all([
    findDetails(context, numbers),
    findRoles(context, numbers, asked, question),
  ])
  const records = places.map((place) => {
    const company_no = companies![place]!
    const { company, company_id, ticker } = detailsOf(company_no)
    const { notices, employees_affected, notices_unsized, latest_notice } = laid.of(company_no)!
    return {
      company,
      company_id,
      ticker,
      notices,
      employees_affected,
      notices_unsized,
      // Of a window that begins on a day.
      latest_notice: latest_notice!,
      lca_petitions: cases![place]!,
      states: laid.statesOf(company_no),
      roles: rolesOf(company_no),
    }
  })
  return { records, total }
}

/** Of so many companies the roles are kept: those with most workers stand in the lists of many windows and states. */
const ROLES_KEPT = 2000
const NO_ROLES: ReadonlyMap<number, readonly Role[] | undefined> = new Map()
const keptRoles = new WeakMap<OpenEdition, LRUCache<number, readonly Role[]>>()

/** The commonest roles of each company over all occupations; the years are the same whatever is asked. */
async function rolesOfAll(context: EditionContext, numbers: readonly number[], asked: Sql) {
  const kept = keptRoles.get(context.edition) ?? new LRUCache({ max: ROLES_KEPT })
  keptRoles.set(context.edition, kept)
  const known = new Map(numbers.map((company_no) => [company_no, kept.get(company_no)]))
  const missing = numbers.filter((company_no) => known.get(company_no) === undefined)
  const read = missing.length === 0 ? NO_ROLES : await readRoles(context, missing, asked)
  for (const company_no of missing) {
    const roles = read.get(company_no) ?? []
    known.set(company_no, roles)
    kept.set(company_no, roles)
  }
  return known
}

/** The commonest roles by company, under a condition on fiscal year and occupation; nothing of those that have none. */
async function readRoles(
  context: EditionContext,
  numbers: readonly number[],
  asked: Sql,
): Promise<ReadonlyMap<number, readonly Role[] | undefined>> {
  const rows = await context.db.all<Role>(sql`
    select company_no, title_no, soc_no, lca_petitions, lca_certified, wage_petitions, wage_usd, last_fiscal_year
    from (
      select company_no, title_no, soc_no, sum(lca_petitions)::integer as lca_petitions,
             sum(lca_certified)::integer as lca_certified, sum(wage_petitions)::integer as wage_petitions,
             sum(wage_usd)::bigint as wage_usd, max(fiscal_year) as last_fiscal_year,
             row_number() over (partition by company_no order by sum(lca_petitions) desc, title_no, soc_no) as place
      from company_titles where company_no in ${numbered(numbers)} and ${asked}
      group by company_no, title_no, soc_no
    ) as titles
    where place <= ${ROLES_SHOWN}
    order by company_no, place`)
  return groupBy(rows, (row) => row.company_no)
}

/** The commonest roles of companies, as they are told. */
async function findRoles(
  context: EditionContext,
  numbers: readonly number[],
  asked: Sql,
  { soc_code, decided }: Question,
) {
  const read = soc_code ? readRoles : rolesOfAll
  const roles = await read(context, numbers, asked)
  const [titleOf, occupations] = await Promise.all([
    findTitleNames(
      context,
      [...roles.values()].flatMap((those = []) => those.map(({ title_no }) => title_no)),
    ),
    occupationTitles(context),
  ])
  const tell = ({ company_no: _no, title_no, soc_no, wage_petitions, wage_usd, ...row }: Role) => ({
    title: titleOf(title_no),
    soc_code: socCode(soc_no),
    soc_title: (soc_no !== null && occupations.get(soc_no)) || null,
    ...row,
    lca_certified: decided ? row.lca_certified : null,
    average_wage_usd: averageWage({ wage_petitions, wage_usd }),
  })
  return (company_no: number) => (roles.get(company_no) ?? []).map(tell)
}

export default read({
  path: '/api/crossref/talent-pipeline',
  summary: 'Roles that companies laying off now were hiring for',
  description:
    'Companies with a notice in the last days, by workers affected, each with the job titles of its LCA cases of the newest fiscal year held whole and the one before it, which `lca_fiscal_years` names.',
  group: 'crossref',
  auth: 'optional',
  needs: { datasets: ['warn'], planDatasets: ['lca'] },
  input,
  output: z.object({
    records: z.array(record),
    count: z.number().int(),
    total: z.number().int().describe('Companies that match'),
    limit: z.number().int(),
    window: windowShape,
    lca_fiscal_years: z.array(z.number().int()),
    warnings: warningList,
  }),
  run: async (context, query) => {
    requireFiles(context, ['insights'])
    const { plan, today } = context
    const clamped = clampLimit(plan, query.limit)
    const window = lastDays(today, query.days)
    const available = availableOf(context, ['lca'])
    const inputs = await readInputs(context)
    const newest = available.has('lca') ? inputs.lca.fiscal_year : null
    const covered = newest === null ? [] : [newest - 1, newest]
    const years = inputs.lca.held.filter(({ fiscal_year }) => covered.includes(fiscal_year))
    const decided = years.some((year) => year.decided)
    const found =
      newest === null
        ? { records: [], total: 0 }
        : await findPipeline(context, window, newest, { ...query, limit: clamped.limit, decided })
    return {
      ...found,
      count: found.records.length,
      limit: clamped.limit,
      window,
      lca_fiscal_years: years.map((year) => year.fiscal_year),
      warnings: [
        ...clamped.warnings,
        ...available.warnings,
        ...gapWarnings(context.catalogue, inputs, window),
        ...(newest === null
          ? []
          : covered.flatMap((year) => yearWarnings(inputs, { lca_fiscal_year: year }))),
        ...(await warnAdvice(context, { state: query.state, ...window })),
      ],
    }
  },
})
