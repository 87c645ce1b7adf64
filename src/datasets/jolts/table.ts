/** The tables of the survey, column by column. */
import type { Column, Table } from '#storage/tables.ts'

const SERIES_COLUMNS = {
  series_id: {
    type: 'text',
    required: true,
    about: "The publisher's id, 21 characters; ids of the older layout are lengthened",
  },
  scope: {
    type: 'text',
    required: true,
    about: 'nation, industry, state, region, size_class, or other: what it is about',
  },
  seasonally_adjusted: { type: 'boolean', required: true, about: 'True where it is' },
  industry_code: { type: 'text', required: true, about: 'Six digits; 000000 is total nonfarm' },
  state: { type: 'text', about: 'Two-letter code; null for the nation and for regions' },
  region: { type: 'text', about: 'MW, NE, SO or WE: a census region, which is no state' },
  sizeclass_code: { type: 'text', required: true, about: 'Size of establishments, 00 is all' },
  element: { type: 'text', required: true, about: 'What is counted: JO, HI, TS, QU, LD, OS, UO or UN' },
  level: { type: 'text', required: true, about: 'L: level in thousands; R: rate in percent, of UO a ratio' },
} as const satisfies Record<string, Column>

const LINE: Column = {
  type: 'integer',
  required: true,
  about: 'Place in the file: of two rows the later counts',
}

/** Values as one file gives them. */
export const valuesParsed: Table = {
  name: 'jolts_value_rows',
  about: 'Monthly values of one file; means of a year are left out',
  columns: {
    series_id: SERIES_COLUMNS.series_id,
    year: { type: 'integer', required: true, about: 'Year' },
    month: { type: 'integer', required: true, about: 'Month, 1 to 12' },
    value: { type: 'double', about: 'Thousands, percent or a ratio; null where none is given' },
    preliminary: { type: 'boolean', required: true, about: 'True where its footnote says so' },
    line: LINE,
  },
}

/** Series that a file names. */
export const seriesParsed: Table = {
  name: 'jolts_series_rows',
  about: 'Series that one file names, each once, with their span where the file tells it',
  columns: {
    ...SERIES_COLUMNS,
    end_year: { type: 'integer', about: 'Last year of the series' },
    end_month: { type: 'integer', about: 'Last month of the series' },
    line: LINE,
  },
}

/** Codes that a file explains. */
export const namesParsed: Table = {
  name: 'jolts_name_rows',
  about: "Names of one file's codes",
  columns: {
    map: { type: 'text', required: true, about: 'What the codes are of: industry, state, sizeclass …' },
    code: { type: 'text', required: true, about: 'The code, with its leading zeros' },
    name: { type: 'text', required: true, about: "The publisher's name for it" },
    display_level: { type: 'integer', about: 'How deep it lies in the order of its kind: 0 is the whole' },
    line: LINE,
  },
}

/** One row per series. */
export const joltsSeries: Table = {
  name: 'jolts_series',
  about: 'The series of the survey',
  columns: {
    series_no: { type: 'integer', required: true, about: 'Short key within an edition' },
    ...SERIES_COLUMNS,
    element_name: { type: 'text', required: true, about: 'Name of the element' },
    unit: { type: 'text', required: true, about: 'thousands, percent or ratio' },
    industry: { type: 'text', about: 'Name of the industry' },
    industry_level: {
      type: 'integer',
      about: '0 total, 1 private or government, 2 sector, 3 part of one: levels overlap',
    },
    region_name: { type: 'text', about: 'Name of the region' },
    sizeclass: { type: 'text', about: 'Name of the size class' },
    first_period: { type: 'text', about: 'First month with a value, YYYY-MM' },
    last_period: { type: 'text', about: 'Last month with a value, YYYY-MM' },
    discontinued: {
      type: 'boolean',
      required: true,
      about: 'True where it ends more than three months before the newest series do',
    },
  },
}

/** One row per series and month. */
export const joltsObservations: Table = {
  name: 'jolts_observations',
  about: 'Monthly values, by series and month',
  columns: {
    series_no: { type: 'integer', required: true, about: 'The series' },
    year: valuesParsed.columns.year!,
    month: valuesParsed.columns.month!,
    value: { type: 'double', about: 'In the unit of the series; null where the publisher gives none' },
    preliminary: { type: 'boolean', required: true, about: 'True where the publisher marks it so' },
  },
}
