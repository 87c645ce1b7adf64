/** The tables of figures that are worked out beforehand. */
import type { Column, Table } from '#storage/tables.ts'
import { CITY_NO, count, EMPLOYER_NO, FISCAL_YEAR, SOC_NO, STATE_NO } from './columns.ts'

const usd = (about: string): Column => ({ type: 'integer', about: `${about}, whole USD a year` })

/** What is worked out of a group of cases; a question's answer shows the same names. */
const FIGURES = {
  petitions: count('Cases'),
  certified: count('Cases certified, withdrawn later or not'),
  statuses_missing: count('Cases that tell no status'),
  workers: { type: 'bigint', about: 'Positions over the cases that tell them; null where none does' },
  wage_petitions: count('Cases whose wage is in the wage figures'),
  wages_missing: count('Cases left out of the wage figures: no wage, or none that could be read'),
  wages_excluded: count('Cases left out of the wage figures: outside 10,000 to 5,000,000 USD a year'),
  wages_raw_taken: count('Cases in the wage figures with the figure as filed, taken for a yearly one'),
  average_wage_usd: usd('Mean wage'),
  median_wage_usd: usd('Median wage'),
  min_wage_usd: usd('Lowest wage'),
  max_wage_usd: usd('Highest wage'),
} as const satisfies Record<string, Column>

const SCOPE = {
  fiscal_year: { type: 'integer', about: 'Fiscal year; null over all years, 0 where none is told' },
  visa_no: {
    type: 'integer',
    about: 'Visa class, as in the cases; 5 for both kinds of H-1B1; null for all classes',
  },
} as const satisfies Record<string, Column>

/** Who files for which job title: for finding the sponsors of a role. */
export const lcaRoles: Table = {
  name: 'lca_roles',
  about: 'One row per job title, occupation, worksite state and employer; by job title',
  columns: {
    title_no: count('The job title: lca_titles'),
    soc_no: SOC_NO,
    state_no: STATE_NO,
    employer_no: EMPLOYER_NO,
    petitions: FIGURES.petitions,
    certified: FIGURES.certified,
    statuses_missing: FIGURES.statuses_missing,
    workers: FIGURES.workers,
    wage_petitions: FIGURES.wage_petitions,
    wage_cents: { type: 'bigint', required: true, about: 'Sum of their wages, US cents a year' },
    wage_cents_min: { type: 'integer', about: 'Lowest of them' },
    wage_cents_max: { type: 'integer', about: 'Highest of them' },
    last_year: FISCAL_YEAR,
  },
}

/** Figures of the groups that questions ask for most. */
export const lcaTotals: Table = {
  name: 'lca_totals',
  about: 'Figures of groups of cases; a null column is not what the group is made by',
  columns: {
    ...SCOPE,
    state_no: { type: 'integer', about: 'Worksite state; null over all, 0 where none is told' },
    soc_no: { type: 'integer', about: 'Occupation; null over all, 0 where none is told' },
    naics_no: {
      type: 'integer',
      about: 'Codes that begin as this one, of two digits or more; null over all',
    },
    ...FIGURES,
    certified_withdrawn: count('Cases certified and then withdrawn'),
    withdrawn: count('Cases withdrawn before a decision'),
    denied: count('Cases denied'),
    employers: count('Different employers'),
  },
}

/** Figures of every city, by year and over all. */
export const lcaCityTotals: Table = {
  name: 'lca_city_totals',
  about: 'Figures of each worksite city',
  columns: { ...SCOPE, city_no: CITY_NO, state_no: STATE_NO, ...FIGURES },
}

/** Figures of the largest employers, by year and over all. */
export const lcaTopEmployers: Table = {
  name: 'lca_top_employers',
  about: 'Figures of the thousand employers with most cases',
  columns: { ...SCOPE, place: count('1 for most cases'), employer_no: EMPLOYER_NO, ...FIGURES },
}

/** Figures of the largest employers of each large state and occupation, over all years. */
export const lcaGroupEmployers: Table = {
  name: 'lca_group_employers',
  about:
    'Figures of the thousand employers with most cases in each worksite state, and for each occupation, of a hundredth of all cases or more',
  columns: {
    visa_no: SCOPE.visa_no,
    state_no: { type: 'integer', about: 'Worksite state; null for an occupation' },
    soc_no: { type: 'integer', about: 'Occupation; null for a state' },
    place: count('1 for most cases'),
    employer_no: EMPLOYER_NO,
    ...FIGURES,
  },
}

/** Figures of the largest worksite cities of each large occupation, over all years. */
export const lcaOccupationCities: Table = {
  name: 'lca_occupation_cities',
  about:
    'Figures of the thousand worksite cities with most cases for each occupation of a hundredth of all cases or more',
  columns: {
    visa_no: SCOPE.visa_no,
    soc_no: SOC_NO,
    place: count('1 for most cases'),
    city_no: CITY_NO,
    ...FIGURES,
  },
}

/** How many cases employers have. */
export const lcaEmployerCounts: Table = {
  name: 'lca_employer_counts',
  about:
    'How many cases each employer has in each fiscal year, each worksite state and each occupation; a null column is not what is counted by',
  columns: {
    fiscal_year: { type: 'integer', about: 'Fiscal year; 0 where none is told' },
    state_no: { type: 'integer', about: 'Worksite state; 0 where none is told' },
    soc_no: { type: 'integer', about: 'Occupation; 0 where none is told' },
    visa_no: {
      type: 'integer',
      about: 'Visa class, as in the cases, of all but H-1B, 0 where none is told; null for all classes',
    },
    employer_no: EMPLOYER_NO,
    petitions: FIGURES.petitions,
  },
}

/** What is held of each fiscal year. */
export const lcaQuarters: Table = {
  name: 'lca_quarters',
  about: 'One row per fiscal year and quarter with a case',
  columns: {
    fiscal_year: FISCAL_YEAR,
    quarter: count('1 to 4, from October; 0 where no day is told'),
    petitions: FIGURES.petitions,
    last_day: { type: 'date', about: 'Last day of a decision in it, else of a receipt' },
  },
}
