/** The tables of insights: what several datasets say of one company or place, put together when an edition is made. */
import type { Column, Table } from '#storage/tables.ts'
import { searchTables } from './search.ts'
import { visaTables } from './visas.ts'

const NO: Column = { type: 'integer', required: true, about: 'The company: company_activity' }
const count = (about: string): Column => ({ type: 'integer', required: true, about })
const day = (about: string): Column => ({ type: 'date', about })
const points = (about: string): Column => count(`Points of the risk score for ${about}, in hundredths`)

/** What the tables were made of. */
export const insightInputs: Table = {
  name: 'insight_inputs',
  about:
    'One row per dataset: whether it was there when insights were made, and its newest whole fiscal year',
  columns: {
    dataset: { type: 'text', required: true, about: 'The dataset' },
    held: { type: 'boolean', required: true, about: 'False where the edition has no readable file of it' },
    as_of: { type: 'date', required: true, about: 'The day that counted as today' },
    fiscal_year: {
      type: 'integer',
      about:
        'Fiscal year of default answers: the newest held whole, else the newest; null for datasets without',
    },
    first_day: day(
      'First day that a record is of, as far as the dataset counts days; else the first of its year',
    ),
    last_day: day('Last day, that day at the latest'),
  },
}

/** The fiscal years that are held. */
export const insightYears: Table = {
  name: 'insight_years',
  about: 'One row per visa dataset and fiscal year that is held of it',
  columns: {
    dataset: { type: 'text', required: true, about: 'h1b or lca' },
    fiscal_year: count('The fiscal year'),
    note: { type: 'text', about: 'What of it is missing, where it is not whole' },
    decided: { type: 'boolean', required: true, about: 'False where no case of it tells its decision' },
  },
}

/** One row per company, whatever datasets it is in. Windows are days up to and with the day the table was made. */
export const companyActivity: Table = {
  name: 'company_activity',
  about: 'One row per company: what each dataset has of it, and its points of risk',
  lookups: ['company_no', 'parent_id'],
  columns: {
    company_no: count('Number within this edition: those with most workers in recent notices first'),
    company_id: { type: 'text', required: true, unpacked: true, about: 'The company across editions' },
    name: {
      type: 'text',
      required: true,
      unpacked: true,
      about: 'Name: as a reader would write it, as most of its records have it',
    },
    cik: { type: 'text', about: 'SEC number, ten digits' },
    ticker: { type: 'text', about: 'Main stock symbol' },
    parent_id: {
      type: 'text',
      about: 'The company that it is a part or a brand of; its records are not among the parent’s',
    },
    records: { type: 'bigint', required: true, about: 'Records of all datasets' },
    notices: count('WARN notices, each event once'),
    employees: { type: 'bigint', about: 'Workers in them; null where no notice tells a number' },
    unsized: count('Notices that tell no number'),
    undated: count('Notices without a notice date'),
    first_notice: day('Day of the oldest'),
    latest_notice: day('Day of the newest'),
    notices_365d: count('WARN notices of the last 365 days'),
    employees_365d: count('Workers in them'),
    notices_90d: count('WARN notices of the last 90 days'),
    employees_90d: count('Workers in them'),
    h1b_initial_approvals: count('H-1B initial approvals of the newest fiscal year held whole'),
    h1b_approvals: count('H-1B approvals of that year, initial and continuing'),
    h1b_denials: count('H-1B denials of that year, initial and continuing'),
    lca_petitions: count('LCA cases of the newest fiscal year held whole'),
    lca_certified: count('Of them certified'),
    filings: count('8-K filings, amendments among them'),
    latest_filing: day('Day of the newest'),
    filings_205_365d: count('8-K filings with item 2.05 of the last 365 days, without amendments'),
    latest_205: day('Day of the newest 8-K with item 2.05'),
    filings_103_365d: count('First 8-K filings with item 1.03 of the last 365 days'),
    latest_103: day('Day of the newest first 8-K with item 1.03'),
    cases: count('Bankruptcy cases'),
    latest_case: day('Day of the newest'),
    cases_365d: count('Cases filed in the last 365 days'),
    cases_730d: count('Cases filed in the 365 days before those'),
    warn_points: points('WARN notices, 0 to 400'),
    sec_points: points('8-K filings, 0 to 250'),
    bankruptcy_points: points('bankruptcies, 0 to 250'),
    h1b_points: points('H-1B denials, 0 to 100'),
  },
}

/** The points of the risk score, one by one. */
export const companyRiskFactors: Table = {
  name: 'company_risk_factors',
  about: 'One row per company and factor of the risk score that gives it points',
  columns: {
    company_no: NO,
    factor: { type: 'text', required: true, about: 'warn_notices, sec_8k, bankruptcy or h1b_denials' },
    dataset: { type: 'text', required: true, about: 'The dataset it rests on' },
    points: { type: 'double', required: true, about: 'Points, two decimals' },
    max: { type: 'double', required: true, about: 'Most points that the factor can give' },
    detail: { type: 'text', required: true, about: 'The figures it was worked out of' },
  },
}

/** Where a company has laid off. */
export const companyStates: Table = {
  name: 'company_states',
  about: 'WARN notices by company and state, each event once',
  columns: {
    company_no: NO,
    state: { type: 'text', required: true, about: 'State that published the notices' },
    notices: count('Notices'),
    employees: { type: 'bigint', about: 'Workers in them; null where no notice tells a number' },
    unsized: count('Notices that tell no number'),
    undated: count('Notices without a notice date'),
    first_notice: day('Day of the oldest'),
    latest_notice: day('Day of the newest'),
  },
}

/** Whose notice each is. */
export const companyNotices: Table = {
  name: 'company_notices',
  about: 'One row per WARN notice, newest first: its company, its place and what is counted',
  lookups: ['notice_id'],
  columns: {
    notice_id: { type: 'text', required: true, unpacked: true, about: 'warn_notices' },
    company_no: {
      type: 'integer',
      about: 'The company: company_activity; null where the publisher tells no employer',
    },
    place_no: { type: 'integer', about: 'The city: insight_places; null where none is told' },
    county_fips: { type: 'text', about: 'County of the site, five digits' },
    state: { type: 'text', required: true, about: 'State that published it' },
    notice_date: day('Day of the notice'),
    employees: { type: 'integer', about: 'Workers affected' },
    sector: { type: 'text', about: 'NAICS sector' },
    in_totals: { type: 'boolean', required: true, about: 'False for rows that sums leave out' },
    folded: {
      type: 'text',
      required: true,
      unpacked: true,
      about: 'Employer as filed, in lower case, letters and digits only',
    },
  },
}

/** Whose filing each is. */
export const companyFilings: Table = {
  name: 'company_filings',
  about: 'One row per 8-K and company that filed it',
  lookups: ['accession'],
  columns: {
    accession: { type: 'text', required: true, unpacked: true, about: 'sec_filings' },
    company_no: NO,
    filing_date: day('Day of the filing'),
    is_amendment: { type: 'boolean', required: true, about: 'True for 8-K/A' },
    has_205: { type: 'boolean', required: true, about: 'Item 2.05' },
    has_103: { type: 'boolean', required: true, about: 'Item 1.03' },
    first_103: { type: 'boolean', required: true, about: 'The first 1.03 of the filer within 18 months' },
    folded: {
      type: 'text',
      required: true,
      unpacked: true,
      about: 'Filer as named, in lower case, letters and digits only',
    },
  },
}

/** Whose case each is. */
export const companyCases: Table = {
  name: 'company_cases',
  about: 'One row per bankruptcy case of an organisation, by company',
  lookups: ['case_id'],
  columns: {
    case_id: { type: 'text', required: true, unpacked: true, about: 'bankruptcy_cases' },
    case_row: {
      type: 'integer',
      required: true,
      about:
        'Where it stands in that table: rowid there, as long as that file is the one that this was made of',
    },
    company_no: NO,
    date_filed: day('Day of the petition'),
    chapter: { type: 'text', about: 'Chapter it is under now' },
    court_id: { type: 'text', about: 'Its court: `nysb`' },
    court_state: { type: 'text', about: 'State of the court' },
    gave_notice: {
      type: 'boolean',
      required: true,
      about: 'Whether the company gave a WARN notice that counts',
    },
    folded: {
      type: 'text',
      required: true,
      unpacked: true,
      about: 'Debtor, and what it does business as, in lower case, letters and digits only',
    },
  },
}

/** All tables of the file. */
export const insightTables: readonly Table[] = [
  companyActivity,
  insightInputs,
  insightYears,
  companyRiskFactors,
  companyStates,
  companyNotices,
  companyFilings,
  companyCases,
  ...visaTables,
  ...searchTables,
]
