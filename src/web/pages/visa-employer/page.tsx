/** How one employer files and pays, and what its visas rest on. For workers who would depend on it. */

import { z } from 'zod'
import { NotFound } from '#contract/errors.ts'
import { text } from '#contract/fields.ts'
import employers from '#datasets/h1b/operations/employers.ts'
import bySoc from '#datasets/lca/operations/by-soc.ts'
import employerYears from '#datasets/lca/operations/employer-years.ts'
import wages from '#datasets/lca/operations/wages.ts'
import riskCheck from '#insights/crossref/h1b-risk-check.ts'
import { type Ask, isThere, type Locked, type Unread } from '../../ask.ts'
import { sheet } from '../../files/forms.ts'
import { links } from '../../links.ts'
import { page } from '../../page.tsx'
import { Columns } from '../../parts/columns.tsx'
import { H1B_SOURCE, LCA_SOURCE, yearOf } from '../../words/visas.ts'
import { approvalsChart } from '../visas/years-chart.ts'
import { Cases, Decisions, Filed, Occupations, Risk, Years } from './blocks.tsx'
import { findingOf, Top } from './top.tsx'

const OCCUPATIONS = 12
const CASES = 12
const NAMES = 10
/** What is shown of a case. */
const CASE_FIELDS =
  'case_number,job_title,soc_code,soc_title,worksite_city,worksite_state,annual_wage_usd,status,decision_date'

export type Part<Route extends { output: z.ZodType }> = z.output<Route['output']> | Locked | Unread

/** What is known of an employer and its visas. */
export interface VisaEmployer {
  name: string
  /** The part of a name by which its filings are found, which go by no company. */
  searched: string
  /** Null where no company is called so. */
  check: Part<typeof riskCheck> | null
  years: Part<typeof employerYears>
  occupations: Part<typeof bySoc>
  cases: Part<typeof wages>
  decisions: Part<typeof employers>
}

async function load(ask: Ask, id: string): Promise<VisaEmployer> {
  const check = await ask.part(riskCheck, { employer: id }).catch((error: unknown) => {
    if (error instanceof NotFound) return null
    throw error
  })
  const name = check && isThere(check) ? check.employer : id
  const searched = bare(isId(id) ? name : id)
  const [years, occupations, cases, decisions] = await Promise.all([
    ask.part(employerYears, { employer: searched }),
    ask.part(bySoc, { employer: searched, limit: OCCUPATIONS }),
    ask.part(wages, { employer: searched, limit: CASES, fields: CASE_FIELDS }),
    ask.part(employers, { employer: searched, group_by: 'employer', limit: NAMES }),
  ])
  const isFiled = [years, decisions].some((part) => !isThere(part) || part.records.length > 0)
  if (check === null && !isFiled) throw new NotFound(`No employer that is held is called "${id}"`)
  return { name, searched, check, years, occupations, cases, decisions }
}

const isId = (text: string) => /^(co|cik)-[\w]+$/.test(text)

/** A name without its legal form at the end: the lists of visas write it otherwise. */
const bare = (name: string) =>
  name.replace(
    /(?:,?\s+(?:inc|incorporated|llc|llp|lp|corp|corporation|co|company|ltd|limited|plc)\.?)+$/i,
    '',
  )

export default page({
  path: '/visas/employers/{id}',
  summary: 'An employer and its visas',
  input: z.object({ id: text(200) }),
  load: (ask, { id }) => load(ask, id),
  head: (data) => ({
    title: `${data.name} and its visas`,
    description: findingOf(data),
    ...(data.check && isThere(data.check) && { address: links.visaEmployer(data.check.company_id) }),
    crumbs: [
      { name: 'Headcount', href: links.home },
      { name: 'Visas', href: links.visas },
      { name: 'Sponsors', href: links.sponsors() },
    ],
    section: 'visas',
    sources: `${H1B_SOURCE} ${LCA_SOURCE}`,
  }),
  forms: {
    csv: sheet('Years of LCA cases', employerYears, ({ years }) => (isThere(years) ? years.records : null)),
  },
  charts: {
    years: (data) => approvalsChart(findingOf(data), `of ${data.name}`, h1bYears(data)),
  },
  view: (data, { years }) => (
    <>
      <Top {...data} newest={yearOf(h1bYears(data))} />
      <Columns
        left={<Years {...data} chart={years} hasYears={h1bYears(data).length > 0} />}
        right={<Decisions {...data} />}
      />
      <Occupations {...data} />
      <Filed {...data} />
      <Cases {...data} />
      <Risk {...data} />
    </>
  ),
})

const h1bYears = ({ check }: VisaEmployer) => (check && isThere(check) ? (check.h1b ?? []) : [])
