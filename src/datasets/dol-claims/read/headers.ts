/** What the publisher's columns mean: facts, no code. */

/** A column of `ar539.csv` that is taken as it is. */
export interface TakenColumn {
  field: string
  kind: 'count' | 'rate' | 'date' | 'text'
}

/**
 * Columns of `ar539.csv` (ETA Handbook 402, report ETA 539) and the field each becomes. Those without a field are
 * used on the way or not at all; a column that is not listed stops the file.
 */
export const AR539_COLUMNS: Readonly<Record<string, TakenColumn | null>> = {
  st: null,
  rptdate: null,
  /** Week number of the year: told by `rptdate`. */
  c1: null,
  c2: null,
  /** Initial claims without workshare; the published figure is c3 + c7. */
  c3: null,
  c4: { field: 'ucfe_initial_claims', kind: 'count' },
  c5: { field: 'ucx_initial_claims', kind: 'count' },
  /** Workshare initial claims by heads; c7 counts them in whole claims. */
  c6: null,
  c7: { field: 'workshare_initial_claims', kind: 'count' },
  /** Continued weeks without workshare; the published figure is c8 + c12. */
  c8: null,
  c9: { field: 'ucfe_continued_claims', kind: 'count' },
  c10: { field: 'ucx_continued_claims', kind: 'count' },
  c11: null,
  c12: { field: 'workshare_continued_claims', kind: 'count' },
  c13: { field: 'extended_benefit_claims', kind: 'count' },
  /** Of c13 and c15 the part under state law alone. */
  c14: null,
  c15: { field: 'additional_benefit_claims', kind: 'count' },
  c16: null,
  /** The numerator of c19. */
  c17: null,
  c18: { field: 'covered_employment', kind: 'count' },
  c19: { field: 'insured_unemployment_rate_13wk', kind: 'rate' },
  c20: { field: 'insured_unemployment_rate_prior_years', kind: 'rate' },
  /** 100 x c19 / c20. */
  c21: null,
  c22: { field: 'extended_benefit_status', kind: 'text' },
  c23: { field: 'extended_benefit_status_date', kind: 'date' },
  curdate: { field: 'source_date', kind: 'date' },
  priorwk_pub: null,
  priorwk: null,
}

/** c22: whether a period of extended benefits began or ended last. */
export const EXTENDED_BENEFIT_STATUS: Readonly<Record<string, string>> = { B: 'begun', E: 'ended' }

/** Labels of a state's week in report r539cy: in its XML, and in its spreadsheet. */
export const R539CY_STATE: readonly { xml: string; label: string; field: StateField }[] = [
  { xml: 'stateName', label: 'State', field: 'state' },
  { xml: 'weekEnded', label: 'Filed week ended', field: 'week_ending' },
  { xml: 'InitialClaims', label: 'Initial Claims', field: 'initial_claims' },
  { xml: 'ReflectingWeekEnded', label: 'Reflecting Week Ended', field: 'continued_week_ending' },
  { xml: 'ContinuedClaims', label: 'Continued Claims', field: 'continued_claims' },
  { xml: 'CoveredEmployment', label: 'Covered Employment', field: 'covered_employment' },
  { xml: 'InsuredUnemploymentRate', label: 'Insured Unemployment Rate', field: 'insured_unemployment_rate' },
]

/** Labels as the spreadsheet spelt them in other years. */
export const R539CY_LABEL_SPELLINGS: Readonly<Record<string, string>> = {
  'refelcting week ended': 'reflecting week ended',
}

/** What report r539cy tells of a state's week. */
export type StateField =
  | 'state'
  | 'week_ending'
  | 'initial_claims'
  | 'continued_week_ending'
  | 'continued_claims'
  | 'covered_employment'
  | 'insured_unemployment_rate'

/** Places in the national r539cy XML, below `<week>`, and the field each becomes. */
export const R539CY_NATIONAL: Readonly<Record<string, { field: string; kind: 'count' | 'rate' }>> = {
  'InitialClaims/NSA': { field: 'initial_claims', kind: 'count' },
  'InitialClaims/SF': { field: 'initial_claims_factor', kind: 'rate' },
  'InitialClaims/SA': { field: 'initial_claims_sa', kind: 'count' },
  'InitialClaims/SA4WK': { field: 'initial_claims_sa_4wk', kind: 'count' },
  'ContinuedClaims/NSA': { field: 'continued_claims', kind: 'count' },
  'ContinuedClaims/SF': { field: 'continued_claims_factor', kind: 'rate' },
  'ContinuedClaims/SA': { field: 'continued_claims_sa', kind: 'count' },
  'ContinuedClaims/SA4WK': { field: 'continued_claims_sa_4wk', kind: 'count' },
  'IUR/NSA': { field: 'insured_unemployment_rate', kind: 'rate' },
  'IUR/SA': { field: 'insured_unemployment_rate_sa', kind: 'rate' },
  CoveredEmployment: { field: 'covered_employment', kind: 'count' },
}
