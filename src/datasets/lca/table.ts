/** The tables of an LCA edition: the cases, their facts in three orders, what their numbers stand for, and figures. */
import type { Column, Table } from '#storage/tables.ts'
import {
  CITY_NO,
  count,
  EMPLOYER_NO,
  FISCAL_YEAR,
  NAICS_NO,
  SOC_NO,
  STATE_NO,
  STATUS_NO,
  VISA_NO,
} from './columns.ts'
import {
  lcaCityTotals,
  lcaEmployerCounts,
  lcaGroupEmployers,
  lcaOccupationCities,
  lcaQuarters,
  lcaRoles,
  lcaTopEmployers,
  lcaTotals,
} from './figures-table.ts'

const CENTS = (about: string): Column => ({ type: 'integer', about: `${about}, US cents a year` })
const DAY = (about: string): Column => ({ type: 'date', about })
const UNIT = count('1 hour, 2 week, 3 bi-weekly, 4 month, 5 year, 0 where none is told')
const WAGE_FLAG = count('1 raw figure taken as yearly, 2 excluded, 3 no wage, 0 none of these')

/** One row per case: its latest decision. */
export const lcaCases: Table = {
  name: 'lca_cases',
  about: 'One row per case number, as last decided; newest first',
  order: 'case_no',
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

export const lcaFactsByState = factsIn('lca_facts_by_state', 'state, then city')
export const lcaFactsByOccupation = factsIn('lca_facts_by_occupation', 'occupation, then fiscal year')
export const lcaFactsByEmployer = factsIn('lca_facts_by_employer', 'employer, then fiscal year')

const NAMES: Column = {
  type: 'text',
  required: true,
  unpacked: true,
  about: 'All its names in upper case, one a line: for searching',
}

/** Employers: names that differ in case, punctuation or the way to write the legal form are one. */
export const lcaEmployers: Table = {
  name: 'lca_employers',
  about: 'One row per employer',
  columns: {
    employer_no: count('Number within this edition, in the order of the names'),
    employer: { type: 'text', required: true, unpacked: true, about: 'The name on most cases' },
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
    city: { type: 'text', required: true, unpacked: true, about: 'The spelling on most cases' },
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
    title: { type: 'text', required: true, unpacked: true, about: 'The title in upper case, single blanks' },
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
  lcaGroupEmployers,
  lcaOccupationCities,
  lcaEmployerCounts,
  lcaQuarters,
]
