/** The tables of an LCA edition: the cases, their facts in three orders, and figures that are worked out beforehand. */
import type { Column, Table } from '#storage/tables.ts'

const count = (about: string): Column => ({ type: 'integer', required: true, about })
const usd = (about: string): Column => ({ type: 'integer', about: `${about}, whole USD a year` })

const FISCAL_YEAR: Column = {
  type: 'integer',
  required: true,
  about: 'Fiscal year of the decision, else of the receipt; 0 where neither is told',
}
const EMPLOYER_NO = count('The employer: lca_employers; 0 where none is told')
const CITY_NO = count('The worksite city: lca_cities; 0 where none is told')
const SOC_NO = count('Occupation code without its hyphen; 0 where none is told')
const STATE_NO = count('Worksite state, its two letters as one number; 0 where none is told')
const NAICS_NO = count('NAICS code as a number whose order is that of the codes; 0 where none is told')
const VISA_NO = count('1 H-1B, 2 H-1B1 Chile, 3 H-1B1 Singapore, 4 E-3, 0 where none is told')
const STATUS_NO = count(
  '1 certified, 2 certified_withdrawn, 3 withdrawn, 4 denied, 5 rejected, 6 invalidated, 0 not told',
)

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

const CENTS = (about: string): Column => ({ type: 'integer', about: `${about}, US cents a year` })
const DAY = (about: string): Column => ({ type: 'date', about })
const UNIT = count('1 hour, 2 week, 3 bi-weekly, 4 month, 5 year, 0 where none is told')
const WAGE_FLAG = count('1 raw figure taken as yearly, 2 excluded, 3 no wage, 0 none of these')

/** One row per case: its latest decision. */
export const lcaCases: Table = {
  name: 'lca_cases',
  about: 'One row per case number, as last decided; newest first',
  columns: {
    case_no: count('Place of the case within this edition, newest first: 1, 2, …'),
    case_number: { type: 'text', required: true, about: 'Case number as published' },
    case_date: DAY('Day of the decision, else of the receipt'),
    received_date: DAY('Day on which the application was received'),
    decision_date: DAY('Day of the last decision or event'),
    begin_date: DAY('First day of the employment asked for'),
    end_date: DAY('Last day of the employment asked for'),
    fiscal_year: FISCAL_YEAR,
    status_no: STATUS_NO,
    visa_no: VISA_NO,
    employer_no: EMPLOYER_NO,
    name_no: count('Its name as filed: lca_employer_names; 0 where none is told'),
    employer_city_no: count('City of the employer: lca_cities; 0 where none is told'),
    employer_state_no: count('State of the employer, its two letters as one number; 0 where none is told'),
    naics_no: NAICS_NO,
    job_title: { type: 'text', about: 'Job title as filed' },
    soc_no: SOC_NO,
    full_time: { type: 'boolean', about: 'True for a full-time position' },
    workers: { type: 'integer', about: 'Positions the application covers' },
    city_no: CITY_NO,
    state_no: STATE_NO,
    wage_from: { type: 'double', about: 'Wage offered, or the low end of its range, USD per unit as filed' },
    wage_to: { type: 'double', about: 'High end of the range, USD per unit as filed' },
    wage_unit_no: UNIT,
    annual_from_cents: CENTS('wage_from'),
    annual_to_cents: CENTS('wage_to; null where it is no upper bound'),
    wage_cents: CENTS('Middle of the range, or its low end where it has no other; null where not usable'),
    wage_flag_no: WAGE_FLAG,
    pw_wage: { type: 'double', about: 'Prevailing wage, USD per unit as filed' },
    pw_unit_no: UNIT,
    pw_cents: CENTS('Prevailing wage; null where not usable'),
    pw_flag_no: WAGE_FLAG,
    pw_level_no: count('Level of the prevailing wage, 1 to 4; 0 where none is told'),
    h1b_dependent: { type: 'boolean', about: 'True where the employer says that it depends on H-1B workers' },
    willful_violator: { type: 'boolean', about: 'True where the employer was found a willful violator' },
    file_no: count('The file it was read from: lca_files'),
  },
}

/** The files that the cases were read from. */
export const lcaFiles: Table = {
  name: 'lca_files',
  about: 'One row per file read',
  columns: {
    file_no: count('Number within this edition; later files have higher ones'),
    part: { type: 'text', required: true, about: 'The file, such as 2025-q2' },
    url: { type: 'text', required: true, about: 'Where the file is from' },
    fetched_at: { type: 'date', required: true, about: 'Day of its fetch' },
  },
}

/** The facts of all cases, once in each of these orders: a question reads the one whose rows lie together. */
const factsIn = (name: string, order: string): Table => ({
  name,
  about: `One row per case, what is counted and filtered by alone, as numbers; by ${order}`,
  columns: {
    fiscal_year: FISCAL_YEAR,
    state_no: STATE_NO,
    visa_no: VISA_NO,
    status_no: STATUS_NO,
    soc_no: SOC_NO,
    naics_no: NAICS_NO,
    city_no: CITY_NO,
    employer_no: EMPLOYER_NO,
    workers: { type: 'integer', about: 'Positions' },
    wage_cents: { type: 'integer', about: 'Wage in US cents a year; null where not usable' },
    wage_flag_no: WAGE_FLAG,
    case_no: count('The case: lca_cases'),
  },
})

export const lcaFactsByState = factsIn('lca_facts_by_state', 'state, then fiscal year')
export const lcaFactsByOccupation = factsIn('lca_facts_by_occupation', 'occupation, then fiscal year')
export const lcaFactsByEmployer = factsIn('lca_facts_by_employer', 'employer, then fiscal year')

const NAMES: Column = {
  type: 'text',
  required: true,
  about: 'All its names in upper case, one a line: for searching',
}

/** Employers: names that differ in case, punctuation or the way to write the legal form are one. */
export const lcaEmployers: Table = {
  name: 'lca_employers',
  about: 'One row per employer',
  columns: {
    employer_no: count('Number within this edition, in the order of the names'),
    employer: { type: 'text', required: true, about: 'The name on most cases' },
    employer_key: {
      type: 'text',
      required: true,
      about: 'The name folded: what its spellings have in common',
    },
    names: NAMES,
    petitions: count('Cases'),
    first_year: { type: 'integer', about: 'Fiscal year of its first case; null where none tells a day' },
    last_year: { type: 'integer', about: 'Fiscal year of its last case; null where none tells a day' },
  },
}

/** All names that employers filed under. */
export const lcaEmployerNames: Table = {
  name: 'lca_employer_names',
  about: 'One row per spelling of an employer',
  columns: {
    name_no: count('Number within this edition'),
    employer_no: count('The employer: lca_employers'),
    name: { type: 'text', required: true, about: 'The name as filed' },
  },
}

/** Cities of worksites and employers, each in its state. */
export const lcaCities: Table = {
  name: 'lca_cities',
  about: 'One row per city and state',
  columns: {
    city_no: count('Number within this edition, in the order of the names'),
    city: { type: 'text', required: true, about: 'The spelling on most cases' },
    state_no: STATE_NO,
    names: NAMES,
    petitions: count('Cases with their worksite there'),
  },
}

/** Occupations. */
export const lcaOccupations: Table = {
  name: 'lca_occupations',
  about: 'One row per occupation code',
  columns: {
    soc_no: SOC_NO,
    soc_title: { type: 'text', about: 'The title it was published with on most cases' },
  },
}

/** Job titles. */
export const lcaTitles: Table = {
  name: 'lca_titles',
  about: 'One row per job title in upper case',
  columns: {
    title_no: count('Number within this edition, by cases, most first'),
    title: { type: 'text', required: true, about: 'The title in upper case, single blanks' },
  },
}

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

export const lcaTables: readonly Table[] = [
  lcaCases,
  lcaFiles,
  lcaFactsByState,
  lcaFactsByOccupation,
  lcaFactsByEmployer,
  lcaEmployers,
  lcaEmployerNames,
  lcaCities,
  lcaOccupations,
  lcaTitles,
  lcaRoles,
  lcaTotals,
  lcaCityTotals,
  lcaTopEmployers,
  lcaQuarters,
]
