/** The tables of insights about visas: what employers asked for, by company and by city. */
import type { Column, Table } from '#storage/tables.ts'

const count = (about: string): Column => ({ type: 'integer', required: true, about })
const NO = count('The company: company_activity')
const FISCAL_YEAR = count('Fiscal year: 2024 ends in September 2024')

const H1B = {
  h1b_initial_approvals: count('Approved petitions for initial employment'),
  h1b_approvals: count('All approved petitions, initial and continuing'),
  h1b_denials: count('All denied petitions, initial and continuing'),
} as const satisfies Record<string, Column>

const SOC_NO: Column = {
  type: 'integer',
  about: 'Occupation code without its hyphen, 151252; null where none is told',
}

const LCA = {
  lca_petitions: count('LCA cases'),
  lca_certified: count('Of them certified, withdrawn later or not'),
  wage_petitions: count('Cases whose wage is in the sum'),
  wage_usd: { type: 'bigint', required: true, about: 'Sum of their wages, whole USD a year' },
} as const satisfies Record<string, Column>

/** Every company that asked for a visa. */
export const companyVisas: Table = {
  name: 'company_visas',
  about: 'H-1B decisions and LCA cases by company and fiscal year',
  columns: { company_no: NO, fiscal_year: FISCAL_YEAR, ...H1B, ...LCA },
}

/** Stands for all fiscal years together. */
export const ALL_YEARS = 0

const YEAR_OR_ALL = count(`Fiscal year; ${ALL_YEARS} over all years`)

/** Companies with WARN notices. */
export const companyVisaTotals: Table = {
  name: 'company_visa_totals',
  about: 'H-1B decisions and LCA cases of companies that have a WARN notice, by fiscal year and over all',
  columns: { company_no: NO, fiscal_year: YEAR_OR_ALL, ...H1B, ...LCA },
}

/** The same in each state. */
export const companyStateVisas: Table = {
  name: 'company_state_visas',
  about:
    'H-1B decisions and LCA cases of companies that have a WARN notice, by state of the petitioner or the worksite, by fiscal year and over all',
  columns: {
    company_no: NO,
    fiscal_year: YEAR_OR_ALL,
    state: { type: 'text', required: true, about: 'State of the petitioner, or of the worksite' },
    ...H1B,
    ...LCA,
  },
}

/** The same of LCA cases over all years, by state and occupation. */
export const companyLcaTotals: Table = {
  name: 'company_lca_totals',
  about:
    'LCA cases of companies that have a WARN notice, by worksite state and occupation, over all fiscal years',
  columns: {
    company_no: NO,
    state: { type: 'text', about: 'Worksite state' },
    soc_no: SOC_NO,
    ...LCA,
  },
}

/** Companies with WARN notices, by state and occupation too. */
export const companyLca: Table = {
  name: 'company_lca',
  about: 'LCA cases of companies that have a WARN notice, by fiscal year, worksite state and occupation',
  columns: {
    company_no: NO,
    fiscal_year: FISCAL_YEAR,
    state: { type: 'text', about: 'Worksite state' },
    soc_no: SOC_NO,
    ...LCA,
  },
}

/** What companies with WARN notices were hiring for. */
export const companyTitles: Table = {
  name: 'company_titles',
  about:
    'LCA cases of companies that have a WARN notice, by fiscal year, worksite state, occupation and title',
  columns: {
    ...companyLca.columns,
    title_no: count('The title: company_title_names'),
  },
}

/** The same over all years. */
const { fiscal_year: _, ...ofAllYears } = companyTitles.columns
export const companyTitleTotals: Table = {
  name: 'company_title_totals',
  about:
    'LCA cases of companies that have a WARN notice, by worksite state, occupation and title, over all fiscal years',
  columns: ofAllYears,
}

/** So many titles of a company stand in lists. */
export const TOP_TITLES = 5

/** The titles that most cases of a company have. */
export const companyTopTitles: Table = {
  name: 'company_top_titles',
  about:
    'The job titles with most LCA cases of each company that has a WARN notice, by fiscal year and over all',
  columns: {
    company_no: NO,
    fiscal_year: YEAR_OR_ALL,
    place: count('1 for most cases; titles of as many in their order'),
    title_no: count('The title: company_title_names'),
    soc_no: {
      ...SOC_NO,
      about: 'The lowest occupation code of its cases, without its hyphen; null where none is told',
    },
    lca_petitions: LCA.lca_petitions,
    wage_petitions: LCA.wage_petitions,
    wage_usd: LCA.wage_usd,
  },
}

/** What those titles are called. */
export const companyTitleNames: Table = {
  name: 'company_title_names',
  about: 'One row per job title of `company_titles`',
  lookups: ['title_no'],
  columns: {
    title_no: count('Number within this edition, in the order of the titles'),
    title: { type: 'text', required: true, unpacked: true, about: 'Job title in upper case, single blanks' },
  },
}

/** Cities of all datasets. */
export const insightPlaces: Table = {
  name: 'insight_places',
  about: 'One row per city and state that a WARN notice, an H-1B petition or an LCA case names',
  columns: {
    place_no: count('Number within this edition'),
    state: { type: 'text', required: true, about: 'Two-letter code' },
    city: { type: 'text', required: true, about: 'The city by its usual name' },
    latitude: { type: 'double', about: 'Degrees north; null where no package knows the city' },
    longitude: { type: 'double', about: 'Degrees east' },
  },
}

/** Visas by city. */
export const placeVisas: Table = {
  name: 'place_visas',
  about: 'H-1B decisions by city of the petitioner and LCA cases by city of the worksite, by fiscal year',
  columns: { place_no: count('The city: insight_places'), fiscal_year: FISCAL_YEAR, ...H1B, ...LCA },
}

export const visaTables: readonly Table[] = [
  companyVisas,
  companyVisaTotals,
  companyStateVisas,
  companyLcaTotals,
  companyLca,
  companyTitles,
  companyTitleTotals,
  companyTopTitles,
  companyTitleNames,
  insightPlaces,
  placeVisas,
]
