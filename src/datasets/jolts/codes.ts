/** The survey's codes: facts, no code. */

/** What is counted, and the name the publisher gives it. */
export const ELEMENTS: Readonly<Record<string, string>> = {
  JO: 'Job openings',
  HI: 'Hires',
  TS: 'Total separations',
  QU: 'Quits',
  LD: 'Layoffs and discharges',
  OS: 'Other separations',
  UO: 'Unemployed persons per job opening ratio',
  UN: 'Unemployment rate',
}

/** The elements that can be asked for. */
export const ASKED_ELEMENTS = ['JO', 'HI', 'TS', 'QU', 'LD'] as const

/** L: a number of jobs or events, in thousands. R: that number as a share. */
export const LEVELS = ['L', 'R'] as const

/** Census regions; they are no states. */
export const REGIONS: Readonly<Record<string, string>> = {
  MW: 'Midwest region',
  NE: 'Northeast region',
  SO: 'South region',
  WE: 'West region',
}

/** Size classes of establishments: 00 is all of them. */
export const SIZE_CLASSES: readonly string[] = ['00', '01', '02', '03', '04', '05', '06']

/** What a series is about, in the order in which series are kept. */
export const SCOPES = ['nation', 'industry', 'state', 'region', 'size_class', 'other'] as const

export type Scope = (typeof SCOPES)[number]

/** The maps of codes that are read: `jt.industry` has the columns `industry_code` and `industry_text`. */
export const MAPS: readonly string[] = [
  'industry',
  'state',
  'region',
  'area',
  'sizeclass',
  'dataelement',
  'ratelevel',
  'seasonal',
  'footnote',
]

/** Further columns that a map may have. */
export const MAP_COLUMNS: readonly string[] = ['display_level', 'selectable', 'sort_sequence']

/** Columns of a data file, as they stand. */
export const DATA_COLUMNS: readonly string[] = ['series_id', 'year', 'period', 'value', 'footnote_codes']

/** Columns of `jt.series` that are needed, and those that may be there: `region_code` before October 2020. */
export const SERIES_COLUMNS = {
  needed: ['series_id', 'begin_year', 'begin_period', 'end_year', 'end_period'],
  known: [
    'seasonal',
    'industry_code',
    'state_code',
    'region_code',
    'area_code',
    'sizeclass_code',
    'dataelement_code',
    'ratelevel_code',
    'footnote_codes',
    'series_title',
  ],
} as const
