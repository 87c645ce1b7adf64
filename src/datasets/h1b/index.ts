/** The H-1B Employer Data Hub, described. */
import { dataset } from '#contract/dataset.ts'
import { h1bOperations } from './operations/index.ts'
import { h1bEmployerNames, h1bEmployers, h1bPetitions, h1bTotals, h1bYears } from './table.ts'

export const h1b = dataset({
  slug: 'h1b',
  label: 'H-1B data',
  chapter: { name: 'h1b-lca', title: 'H-1B and LCA' },
  plan: 'starter',
  // The hub changes a few times a year.
  schedule: '0 6 * * 1',
  tables: [h1bPetitions, h1bEmployers, h1bEmployerNames, h1bTotals, h1bYears],
  records: 'h1b_petitions',
  quietDays: 550,
  days: {
    table: 'h1b_years',
    from: 'make_date(fiscal_year - 1, 10, 1)',
    to: 'make_date(fiscal_year, 9, 30)',
  },
  files: true,
  companies: {
    names: `
      select names.employer, state, count(*)::integer,
             string_agg(distinct tax_id_last4, '|' order by tax_id_last4) as numbers
      from h1b_petitions as petitions join h1b_employer_names as names using (name_no)
      left join h1b_employers as employers on employers.employer_no = petitions.employer_no
      where names.employer is not null group by names.employer, state`,
  },
  operations: h1bOperations,
  ingest: async () => (await import('./ingest.ts')).h1bIngest,
  sample: async () => (await import('./sample.ts')).sampleHub,
})
