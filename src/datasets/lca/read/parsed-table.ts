/** What one published file says, case row by case row: the shape that reading gives and building takes. */
import type { Table } from '#storage/tables.ts'

/** One row per case row of a file. A case may stand in several files; building keeps its latest decision. */
export const lcaParsed: Table = {
  name: 'lca_rows',
  about: 'One row per case row read from a disclosure file, its figures annualised and flagged',
  columns: {
    case_number: {
      type: 'text',
      required: true,
      about: 'Case number as published, such as I-200-24001-123456',
    },
    fiscal_year: {
      type: 'integer',
      about:
        'Federal fiscal year of the decision, else of the receipt; it begins with October of the year before',
    },
    status: {
      type: 'text',
      about:
        'certified, certified_withdrawn, withdrawn, denied, rejected or invalidated; null where not told',
    },
    visa_class: { type: 'text', about: 'H-1B, H-1B1 Chile, H-1B1 Singapore or E-3' },
    received_date: { type: 'date', about: 'Day on which the application was received' },
    decision_date: { type: 'date', about: 'Day of the last decision or event' },
    begin_date: { type: 'date', about: 'First day of the employment asked for' },
    end_date: { type: 'date', about: 'Last day of the employment asked for' },
    employer: { type: 'text', about: 'Employer as filed' },
    employer_city: { type: 'text', about: 'City of the employer' },
    employer_state: { type: 'text', about: 'Two-letter code of the state of the employer' },
    naics: { type: 'text', about: 'NAICS code, two to six digits' },
    job_title: { type: 'text', about: 'Job title as filed' },
    soc_code: {
      type: 'text',
      about: 'Occupation code such as 15-1252; SOC 2010 until about mid-2021, SOC 2018 since',
    },
    soc_title: { type: 'text', about: 'Title of the occupation as published' },
    full_time: { type: 'boolean', about: 'True for a full-time position' },
    workers: { type: 'integer', about: 'Positions the application covers' },
    worksite_city: { type: 'text', about: 'City of the first worksite' },
    worksite_state: { type: 'text', about: 'Two-letter code of the state of the first worksite' },
    wage_from: {
      type: 'double',
      about: 'Wage offered, or the low end of its range, USD per wage_unit as filed',
    },
    wage_to: {
      type: 'double',
      about: 'High end of the range as filed; null where none (published as 0 or blank)',
    },
    wage_unit: { type: 'text', about: 'hour, week, bi-weekly, month or year, as filed' },
    annual_from: {
      type: 'double',
      about: 'wage_from in USD a year; full-time equivalent where the unit is hour',
    },
    annual_to: { type: 'double', about: 'wage_to in USD a year; null where it is no upper bound' },
    annual_wage_usd: {
      type: 'double',
      about:
        'Middle of the range in USD a year, or annual_from where it has no upper bound; null where not usable',
    },
    wage_flag: {
      type: 'text',
      about:
        'raw_taken: the raw figure was taken as yearly; excluded: outside 10,000 to 5,000,000 a year; no_wage; else null',
    },
    pw_wage: { type: 'double', about: 'Prevailing wage as filed, USD per pw_unit' },
    pw_unit: { type: 'text', about: 'hour, week, bi-weekly, month or year, as filed' },
    annual_pw: { type: 'double', about: 'Prevailing wage in USD a year; null where not usable' },
    pw_flag: { type: 'text', about: 'As wage_flag, for the prevailing wage' },
    pw_level: { type: 'text', about: 'Wage level of the prevailing wage, I to IV' },
    h1b_dependent: { type: 'boolean', about: 'True where the employer says that it depends on H-1B workers' },
    willful_violator: { type: 'boolean', about: 'True where the employer was found a willful violator' },
  },
}
