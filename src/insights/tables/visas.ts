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

/** Companies with WARN notices, over all years. */
export const companyVisaTotals: Table = {
  name: 'company_visa_totals',
  about: 'H-1B decisions and LCA cases of companies that have a WARN notice, over all fiscal years',
  columns: { company_no: NO, ...H1B, ...LCA },
}

/** The same of LCA cases, by state and occupation too. */
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

/** Companies with WARN notices, by state too. */
export const companyH1b: Table = {
  name: 'company_h1b',
  about: 'H-1B decisions of companies that have a WARN notice, by fiscal year and state of the petitioner',
  columns: {
    company_no: NO,
    fiscal_year: FISCAL_YEAR,
    state: { type: 'text', about: "Petitioner's state" },
    ...H1B,
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
  companyLcaTotals,
  companyH1b,
  companyLca,
  companyTitles,
  companyTitleTotals,
  companyTitleNames,
  insightPlaces,
  placeVisas,
]
