/** The tables of the H-1B Employer Data Hub, column by column. */
import type { Column, Table } from '#storage/tables.ts'

/** Petitions decided: of first employment, and of everything that continues it. */
const COUNTS = {
  initial_approvals: { type: 'integer', required: true, about: 'Approved petitions for initial employment' },
  initial_denials: { type: 'integer', required: true, about: 'Denied petitions for initial employment' },
  continuing_approvals: {
    type: 'integer',
    required: true,
    about: 'Approved petitions for continuing employment: extensions, changes, amendments',
  },
  continuing_denials: {
    type: 'integer',
    required: true,
    about: 'Denied petitions for continuing employment',
  },
} as const satisfies Record<string, Column>

const six = (about: string): Column => ({
  type: 'integer',
  about: `${about}, where the hub gives the six-way split (since FY2025); else null`,
})

/** The finer split, beside the four counts that are made of it. */
const SIX_WAY_COUNTS = {
  new_employment_approvals: six('Approved for new employment'),
  new_employment_denials: six('Denied for new employment'),
  continuation_approvals: six('Approved for continuation with the same employer'),
  continuation_denials: six('Denied for continuation with the same employer'),
  change_with_same_employer_approvals: six('Approved for a change with the same employer'),
  change_with_same_employer_denials: six('Denied for a change with the same employer'),
  new_concurrent_approvals: six('Approved for new concurrent employment'),
  new_concurrent_denials: six('Denied for new concurrent employment'),
  change_of_employer_approvals: six('Approved for a change of employer'),
  change_of_employer_denials: six('Denied for a change of employer'),
  amended_approvals: six('Approved amendments'),
  amended_denials: six('Denied amendments'),
} as const satisfies Record<string, Column>

const FISCAL_YEAR: Column = {
  type: 'integer',
  required: true,
  about: 'Year in which the fiscal year ends: FY2024 is 1 October 2023 to 30 September 2024',
}

const PLACE = {
  state: {
    type: 'text',
    about: "Two-letter code of the petitioner's state, territory or military post; null where none is given",
  },
} as const satisfies Record<string, Column>

const ADDRESS = {
  naics_sector: {
    type: 'text',
    about: 'NAICS sector as published: two digits, 99 for unknown, or a range such as 31-33',
  },
  city: { type: 'text', about: "Petitioner's city" },
  zip: { type: 'text', about: "Petitioner's five-digit ZIP code" },
} as const satisfies Record<string, Column>

const NAME = {
  employer: { type: 'text', about: 'Employer as published; null where the hub leaves it blank' },
  employer_cut: {
    type: 'boolean',
    required: true,
    about: 'True when the name fills the 34 characters at which the hub cut names, so that it may go on',
  },
} as const satisfies Record<string, Column>

const TAX_ID: Column = { type: 'text', about: 'Last four digits of the tax number' }
const KEY: Column = {
  type: 'text',
  about: 'Letters and digits of the first 34 characters of the name: what it is found by in other years',
}

const sum = (about: string): Column => ({ type: 'bigint', required: true, about: `Sum of ${about}` })

const SUMS = {
  initial_approvals: sum('initial approvals'),
  initial_denials: sum('initial denials'),
  continuing_approvals: sum('continuing approvals'),
  continuing_denials: sum('continuing denials'),
} as const satisfies Record<string, Column>

/** The rows of one file. */
export const h1bRows: Table = {
  name: 'h1b_rows',
  about: 'One row of a published file',
  columns: {
    fiscal_year: FISCAL_YEAR,
    layout: {
      type: 'text',
      required: true,
      about: 'yearly: a static file of one year; dashboard: exported by hand, and maybe filtered',
    },
    ...NAME,
    employer_key: KEY,
    tax_id_last4: TAX_ID,
    ...PLACE,
    ...ADDRESS,
    ...COUNTS,
    ...SIX_WAY_COUNTS,
  },
}

/** Everything that was decided, by employer, place and sector. */
export const h1bPetitions: Table = {
  name: 'h1b_petitions',
  about:
    'One row per published row of the file that stands for its fiscal year; rows may repeat but for a place',
  columns: {
    fiscal_year: FISCAL_YEAR,
    ...PLACE,
    employer_no: { type: 'integer', required: true, about: 'The employer: h1b_employers' },
    name_no: { type: 'integer', about: 'Its name as published: h1b_employer_names; null where blank' },
    ...ADDRESS,
    ...COUNTS,
    ...SIX_WAY_COUNTS,
  },
}

/** Employers across the years. */
export const h1bEmployers: Table = {
  name: 'h1b_employers',
  about: 'One row per employer: one name key with one tax number, or in one state where that is missing',
  columns: {
    employer_no: {
      type: 'integer',
      required: true,
      about: 'Number within this edition, by initial approvals over all years, most first',
    },
    employer: { type: 'text', about: 'The newest name that is not cut, else the newest; null where blank' },
    employer_cut: NAME.employer_cut,
    employer_key: KEY,
    tax_id_last4: TAX_ID,
    first_year: { type: 'integer', required: true, about: 'First fiscal year with a decision' },
    last_year: { type: 'integer', required: true, about: 'Last fiscal year with a decision' },
    names_folded: {
      type: 'text',
      unpacked: true,
      about: 'All its names in lower case, one a line: for searching',
    },
    ...SUMS,
  },
}

/** All names that an employer was published under. */
export const h1bEmployerNames: Table = {
  name: 'h1b_employer_names',
  about: 'One row per employer and spelling of its name',
  columns: {
    name_no: { type: 'integer', required: true, about: 'Number within this edition' },
    employer_no: { type: 'integer', required: true, about: 'The employer: h1b_employers' },
    employer: { type: 'text', required: true, about: 'The name as published' },
    employer_cut: NAME.employer_cut,
    first_year: { type: 'integer', required: true, about: 'First fiscal year under this name' },
    last_year: { type: 'integer', required: true, about: 'Last fiscal year under this name' },
  },
}

/** Sums made when the edition is built, for the questions without an employer. */
export const h1bTotals: Table = {
  name: 'h1b_totals',
  about: 'Sums by fiscal year and state, by each alone, and over everything',
  columns: {
    all_years: { type: 'boolean', required: true, about: 'True for sums over all fiscal years held' },
    fiscal_year: { ...FISCAL_YEAR, required: false },
    all_states: { type: 'boolean', required: true, about: 'True for sums over all states' },
    ...PLACE,
    employers: { type: 'integer', required: true, about: 'Different employers' },
    ...SUMS,
  },
}

/** Which file stands for each fiscal year, and whether it holds all of it. */
export const h1bYears: Table = {
  name: 'h1b_years',
  about: 'One row per fiscal year held: the file that stands for it, and what it lacks',
  columns: {
    fiscal_year: FISCAL_YEAR,
    part: { type: 'text', required: true, about: 'The file, such as 2022' },
    layout: h1bRows.columns.layout!,
    url: { type: 'text', required: true, about: 'Where the file is from' },
    fetched_at: { type: 'date', required: true, about: 'Day of its fetch' },
    rows: { type: 'integer', required: true, about: 'Rows of the fiscal year in it' },
    partial: { type: 'boolean', required: true, about: 'True when a part of the fiscal year is missing' },
    reason: { type: 'text', about: 'How that shows; null for a whole year' },
  },
}
