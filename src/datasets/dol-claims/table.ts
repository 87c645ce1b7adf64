/** The tables of weekly claims, column by column. */
import type { Column, Table } from '#storage/tables.ts'

/** What a state's week says. All counts are not seasonally adjusted. */
const WEEK_COLUMNS = {
  state: { type: 'text', required: true, about: 'Two-letter code of the jurisdiction' },
  week_ending: {
    type: 'date',
    required: true,
    about: 'Saturday on which the week of the initial claims ended',
  },
  initial_claims: {
    type: 'integer',
    about: 'Initial claims under state law, workshare included (c3 + c7)',
  },
  continued_claims: {
    type: 'integer',
    about: 'Weeks claimed under state law, workshare included (c8 + c12), in the continued week',
  },
  continued_week_ending: {
    type: 'date',
    about: 'Saturday on which the week of the continued claims ended: seven days before week_ending',
  },
  covered_employment: {
    type: 'integer',
    about: 'Jobs covered by unemployment insurance, mean of twelve months; changes once a quarter',
  },
  insured_unemployment_rate: {
    type: 'double',
    about: 'Continued claims as a percentage of covered employment, two decimals',
  },
  insured_unemployment_rate_13wk: {
    type: 'double',
    about: 'The same over thirteen weeks, percent: the rate that triggers extended benefits',
  },
  insured_unemployment_rate_prior_years: {
    type: 'double',
    about: 'Mean of that rate in the same weeks of the two years before, percent',
  },
  workshare_initial_claims: { type: 'integer', about: 'Of the initial claims, workshare in whole claims' },
  workshare_continued_claims: {
    type: 'integer',
    about: 'Of the continued claims, workshare in whole claims',
  },
  ucfe_initial_claims: { type: 'integer', about: 'Initial claims of federal employees, counted apart' },
  ucfe_continued_claims: { type: 'integer', about: 'Continued claims of federal employees, counted apart' },
  ucx_initial_claims: { type: 'integer', about: 'Initial claims of former service members, counted apart' },
  ucx_continued_claims: {
    type: 'integer',
    about: 'Continued claims of former service members, counted apart',
  },
  extended_benefit_claims: {
    type: 'integer',
    about: 'Continued claims under federal-state extended benefits, counted apart',
  },
  additional_benefit_claims: {
    type: 'integer',
    about: 'Continued claims under state additional benefits, counted apart',
  },
  extended_benefit_status: {
    type: 'text',
    about: 'begun or ended: what the period of extended benefits did last',
  },
  extended_benefit_status_date: { type: 'date', about: 'Day on which it did' },
  source: {
    type: 'text',
    required: true,
    about: 'ar539: the raw report; r539cy: the published table, for weeks that the raw report lacks',
  },
  source_date: { type: 'date', about: 'Day on which the publisher made the file' },
} as const satisfies Record<string, Column>

/** The national report, seasonally adjusted: DOL's own totals. */
const REPORT_COLUMNS = {
  week_ending: { type: 'date', required: true, about: 'Saturday on which the week ended, of all figures' },
  initial_claims: { type: 'integer', about: 'Initial claims, not seasonally adjusted' },
  initial_claims_factor: { type: 'double', about: 'Seasonal factor of initial claims, 100 is none' },
  initial_claims_sa: { type: 'integer', about: 'Initial claims, seasonally adjusted' },
  initial_claims_sa_4wk: { type: 'integer', about: 'The same, mean of four weeks' },
  continued_claims: { type: 'integer', about: 'Continued claims, not seasonally adjusted' },
  continued_claims_factor: { type: 'double', about: 'Seasonal factor of continued claims, 100 is none' },
  continued_claims_sa: { type: 'integer', about: 'Continued claims, seasonally adjusted' },
  continued_claims_sa_4wk: { type: 'integer', about: 'The same, mean of four weeks' },
  insured_unemployment_rate: {
    type: 'double',
    about: 'Insured unemployment rate, percent, not seasonally adjusted',
  },
  insured_unemployment_rate_sa: {
    type: 'double',
    about: 'Insured unemployment rate, percent, seasonally adjusted',
  },
  covered_employment: { type: 'integer', about: 'Jobs covered by unemployment insurance' },
  source_date: { type: 'date', about: 'Day on which the publisher made the report' },
} as const satisfies Record<string, Column>

const LINE: Column = {
  type: 'integer',
  required: true,
  about: 'Place in the file: of two rows the later counts',
}

/** State weeks as one file gives them. */
export const claimsParsed: Table = {
  name: 'claims_rows',
  about: 'State weeks of one file, rows without a figure too',
  columns: { ...WEEK_COLUMNS, line: LINE },
}

/** National weeks as one file gives them. */
export const reportParsed: Table = {
  name: 'claims_report_rows',
  about: 'National weeks of one file, future weeks too',
  columns: { ...REPORT_COLUMNS, line: LINE },
}

/** One row per state and week. */
export const dolClaims: Table = {
  name: 'dol_claims',
  about: 'Weekly unemployment claims by state, not seasonally adjusted, newest first',
  order: 'week_ending desc, state',
  columns: WEEK_COLUMNS,
}

/** DOL's own national report. */
export const dolClaimsReport: Table = {
  name: 'dol_claims_report',
  about: "DOL's national weekly report, with seasonally adjusted figures, newest first",
  columns: REPORT_COLUMNS,
}

/** One row per week: the sum over the states. */
export const dolClaimsNational: Table = {
  name: 'dol_claims_national',
  about: "Weekly sums over the states, with DOL's own national figures beside them, newest first",
  order: 'week_ending desc',
  columns: {
    week_ending: WEEK_COLUMNS.week_ending,
    jurisdictions: {
      type: 'integer',
      required: true,
      about: 'How many of the 53 jurisdictions the sum of initial claims is over',
    },
    continued_jurisdictions: {
      type: 'integer',
      required: true,
      about: 'How many of the 53 jurisdictions the sum of continued claims is over',
    },
    complete: { type: 'boolean', required: true, about: 'True when both sums are over all 53' },
    initial_claims: { type: 'integer', about: 'Sum of initial claims, not seasonally adjusted' },
    continued_claims: { type: 'integer', about: 'Sum of continued claims, not seasonally adjusted' },
    continued_week_ending: { type: 'date', required: true, about: 'Week of the continued claims' },
    covered_employment: { type: 'integer', about: 'Sum of covered employment' },
    insured_unemployment_rate: {
      type: 'double',
      about: 'Continued claims as a percentage of covered employment, over jurisdictions that give both',
    },
    published_initial_claims: {
      type: 'integer',
      about: "DOL's own national total, not seasonally adjusted",
    },
    initial_claims_sa: { type: 'integer', about: "DOL's headline figure: seasonally adjusted" },
    initial_claims_sa_4wk: { type: 'integer', about: 'The same, mean of four weeks' },
    published_continued_claims: {
      type: 'integer',
      about: "DOL's own national total in the continued week, not seasonally adjusted",
    },
    continued_claims_sa: {
      type: 'integer',
      about: "DOL's headline figure of the continued week: seasonally adjusted",
    },
    continued_claims_sa_4wk: { type: 'integer', about: 'The same, mean of four weeks' },
    insured_unemployment_rate_sa: {
      type: 'double',
      about: "DOL's rate of the continued week, percent, seasonally adjusted",
    },
  },
}
