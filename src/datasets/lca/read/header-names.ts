/**
 * The column names of every disclosure file since FY2008, as facts: which are read, and which are known and left.
 *
 * Names are given as `normaliseHeader` makes them, so `H-1B_DEPENDENT` of FY2025 Q1 and `H_1B_DEPENDENT` of the
 * files around it are one. They are keyed by themselves and not by year, since the set changes within fiscal years.
 */

/** What a column is read as. `wage_text`, `part_time`, `withdrawn` and `year` are turned into the row's own fields. */
export type Field = keyof typeof FIELD_NAMES

/** Field → the names it has had, oldest first. */
export const FIELD_NAMES = {
  case_number: ['CASE_NO', 'LCA_CASE_NUMBER', 'CASE_NUMBER'],
  status: ['APPROVAL_STATUS', 'STATUS', 'CASE_STATUS'],
  // FY2008 and FY2009: Y where a certified case was withdrawn later.
  withdrawn: ['WITHDRAWN'],
  visa_class: ['PROGRAM', 'PROGRAM_DESIGNATION', 'VISA_CLASS'],
  received_date: ['SUBMITTED_DATE', 'LCA_CASE_SUBMIT', 'CASE_SUBMITTED', 'RECEIVED_DATE'],
  decision_date: ['DOL_DECISION_DATE', 'DECISION_DATE'],
  begin_date: [
    'LCA_CASE_EMPLOYMENT_START_DATE',
    'EMPLOYMENT_START_DATE',
    'PERIOD_OF_EMPLOYMENT_START_DATE',
    'BEGIN_DATE',
  ],
  end_date: [
    'LCA_CASE_EMPLOYMENT_END_DATE',
    'EMPLOYMENT_END_DATE',
    'PERIOD_OF_EMPLOYMENT_END_DATE',
    'END_DATE',
  ],
  employer: ['NAME', 'LCA_CASE_EMPLOYER_NAME', 'EMPLOYER_NAME'],
  employer_city: ['CITY', 'LCA_CASE_EMPLOYER_CITY', 'EMPLOYER_CITY'],
  employer_state: ['STATE', 'LCA_CASE_EMPLOYER_STATE', 'EMPLOYER_STATE'],
  naics: ['LCA_CASE_NAICS_CODE', 'NAIC_CODE', 'NAICS_CODE'],
  job_title: ['LCA_CASE_JOB_TITLE', 'JOB_TITLE'],
  soc_code: ['LCA_CASE_SOC_CODE', 'SOC_CODE'],
  soc_title: ['LCA_CASE_SOC_NAME', 'SOC_NAME', 'SOC_TITLE'],
  full_time: ['FULL_TIME_POS', 'FULL_TIME_POSITION'],
  // FY2008 and FY2009 ask the other way round.
  part_time: ['PART_TIME_1'],
  workers: ['NBR_IMMIGRANTS', 'TOTAL_WORKERS', 'TOTAL_WORKER_POSITIONS'],
  worksite_city: ['CITY_1', 'WORK_LOCATION_CITY1', 'LCA_CASE_WORKLOC1_CITY', 'WORKSITE_CITY'],
  worksite_state: ['STATE_1', 'WORK_LOCATION_STATE1', 'LCA_CASE_WORKLOC1_STATE', 'WORKSITE_STATE'],
  wage_from: ['WAGE_RATE_1', 'LCA_CASE_WAGE_RATE_FROM', 'WAGE_RATE_OF_PAY_FROM'],
  wage_to: ['MAX_RATE_1', 'LCA_CASE_WAGE_RATE_TO', 'WAGE_RATE_OF_PAY_TO'],
  // FY2015: both ends in one text.
  wage_text: ['WAGE_RATE_OF_PAY'],
  wage_unit: ['RATE_PER_1', 'LCA_CASE_WAGE_RATE_UNIT', 'WAGE_UNIT_OF_PAY'],
  pw_wage: ['PW_1', 'PREVAILING_WAGE'],
  pw_unit: ['PW_UNIT_1', 'PW_UNIT_OF_PAY'],
  pw_level: ['PW_WAGE_LEVEL'],
  h1b_dependent: ['H_1B_DEPENDENT', 'H1B_DEPENDENT'],
  willful_violator: ['WILLFUL_VIOLATOR'],
  // Only in somebody's extraction of a file, where the dates may be missing.
  year: ['YEAR'],
} as const satisfies Record<string, readonly string[]>

/** Columns that are known and not read. */
export const IGNORED_NAMES: readonly string[] = [
  // The case.
  ...['ORIGINAL_CERT_DATE', 'CERTIFIED_BEGIN_DATE', 'CERTIFIED_END_DATE', 'QUARTER'],
  ...['NEW_EMPLOYMENT', 'CONTINUED_EMPLOYMENT', 'CHANGE_PREVIOUS_EMPLOYMENT', 'NEW_CONCURRENT_EMP'],
  ...['NEW_CONCURRENT_EMPLOYMENT', 'CHANGE_EMPLOYER', 'AMENDED_PETITION'],
  // The employer's other names, address and numbers.
  ...['TRADE_NAME_DBA', 'EMPLOYER_BUSINESS_DBA', 'ADDRESS', 'ADDRESS1', 'ADDRESS2', 'POSTAL_CODE'],
  ...['EMPLOYER_ADDRESS', 'EMPLOYER_ADDRESS1', 'EMPLOYER_ADDRESS2', 'EMPLOYER_COUNTY'],
  ...[
    'EMPLOYER_POSTAL_CODE',
    'EMPLOYER_COUNTRY',
    'EMPLOYER_PROVINCE',
    'EMPLOYER_PHONE',
    'EMPLOYER_PHONE_EXT',
  ],
  ...[
    'EMPLOYER_FEIN',
    'LCA_CASE_EMPLOYER_ADDRESS',
    'LCA_CASE_EMPLOYER_ADDRESS1',
    'LCA_CASE_EMPLOYER_ADDRESS2',
  ],
  'LCA_CASE_EMPLOYER_POSTAL_CODE',
  // FY2008 and FY2009: three digits of the Dictionary of Occupational Titles, which are no SOC code.
  ...['JOB_CODE', 'OCCUPATIONAL_CODE', 'OCCUPATIONAL_TITLE'],
  // Worksites: more of the first, and the later ones.
  ...['WORKSITE_WORKERS', 'SECONDARY_ENTITY', 'SECONDARY_ENTITY_BUSINESS_NAME', 'WORKSITE_ADDRESS'],
  ...['WORKSITE_ADDRESS1', 'WORKSITE_ADDRESS2', 'WORKSITE_COUNTY', 'WORKSITE_POSTAL_CODE'],
  ...['TOTAL_WORKSITE_LOCATIONS', 'LCA_CASE_WORKLOC2_CITY', 'LCA_CASE_WORKLOC2_STATE'],
  ...['WORK_LOCATION_CITY2', 'WORK_LOCATION_STATE2', 'WAGE_RATE__2'],
  // Where the prevailing wage is from.
  ...['PW_SOURCE', 'PW_SOURCE_YEAR', 'PW_SOURCE_OTHER', 'PW_WAGE_SOURCE', 'PW_WAGE_SOURCE_YEAR'],
  ...['PW_WAGE_SOURCE_OTHER', 'OTHER_WAGE_SOURCE', 'YR_SOURCE_PUB', 'WAGE_SOURCE', 'PW_TRACKING_NUMBER'],
  ...[
    'PW_OES_YEAR',
    'PW_OTHER_SOURCE',
    'PW_OTHER_YEAR',
    'PW_NON_OES_YEAR',
    'PW_SURVEY_PUBLISHER',
    'PW_SURVEY_NAME',
  ],
  // Statements of the employer.
  ...['SUPPORT_H1B', 'STATUTORY_BASIS', 'MASTERS_EXEMPTION', 'LABOR_CON_AGREE', 'AGREE_TO_LC_STATEMENT'],
  ...['PUBLIC_DISCLOSURE', 'PUBLIC_DISCLOSURE_LOCATION', 'APPENDIX_A_ATTACHED'],
  // Where the attorney was admitted.
  ...['STATE_OF_HIGHEST_COURT', 'NAME_OF_HIGHEST_STATE_COURT'],
]

/**
 * People: points of contact, agents, attorneys, law firms, preparers. Whatever is added to these is left as well, so
 * that no name, phone or e-mail address is ever read.
 */
export const CONTACT_NAMES = /^(EMPLOYER_POC|AGENT|ATTORNEY|LAWFIRM|PREPARER)_/
