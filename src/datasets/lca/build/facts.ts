/** The second half of the build: the facts of the cases in three orders, and who files for which job title. */

import { lcaFactsByState } from '../table.ts'
import { UNKNOWN } from './codes.ts'

/** Statements that fill the three tables of facts. */
export function buildFacts(): string[] {
  const facts = `select ${Object.keys(lcaFactsByState.columns).join(', ')} from lca_cases`
  return [
    `insert into lca_facts_by_state by name ${facts} order by state_no, city_no, fiscal_year, soc_no, employer_no`,
    `insert into lca_facts_by_occupation by name ${facts} order by soc_no, fiscal_year, state_no, employer_no`,
    `insert into lca_facts_by_employer by name ${facts} order by employer_no, fiscal_year, soc_no, state_no`,
  ]
}

/** Statements that fill `lca_titles`, `lca_roles` and `lca_quarters`. */
export function buildRoles(): string[] {
  return [
    `insert into lca_titles
     select row_number() over (order by cases desc, hash(title)), title
     from (select upper(job_title) as title, count(*) as cases from lca_cases where job_title is not null group by title)
     order by 1`,
    `insert into lca_roles by name
     select title_no, soc_no, state_no, employer_no, count(*) as petitions,
            count(*) filter (where status_no in (1, 2)) as certified,
            count(*) filter (where status_no = ${UNKNOWN}) as statuses_missing, sum(workers) as workers,
            count(wage_cents) as wage_petitions, coalesce(sum(wage_cents), 0) as wage_cents,
            min(wage_cents) as wage_cents_min, max(wage_cents) as wage_cents_max, max(fiscal_year) as last_year
     from lca_cases
     join (select hash(title) as digest, min(title_no) as title_no from lca_titles group by digest)
       on digest = hash(upper(job_title))
     group by title_no, soc_no, state_no, employer_no
     order by title_no, soc_no, state_no, employer_no`,
    `insert into lca_quarters
     select fiscal_year, coalesce((month(case_date) + 2) % 12 // 3 + 1, ${UNKNOWN}) as quarter, count(*), max(case_date)
     from lca_cases group by all order by all`,
  ]
}
