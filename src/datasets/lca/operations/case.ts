/** One LCA case as routes show it. */
import { z } from 'zod'
import { type Sql, trusted } from '#storage/sql.ts'
import {
  naicsOfNumber,
  PW_LEVELS,
  STATUSES,
  socOfNumber,
  stateOfNumber,
  VISA_CLASSES,
  WAGE_FLAGS,
  WAGE_UNITS,
} from '../build/codes.ts'

const words = (list: readonly string[]) => z.enum(list as [string, ...string[]]).nullable()
const day = (about: string) => z.string().nullable().describe(about)
const usd = (about: string) => z.number().nullable().describe(about)

const WAGE_FLAG =
  'raw_taken: its unit cannot be right, and the figure as filed was taken for a yearly one; excluded: outside 10,000 to 5,000,000 a year; no_wage; null for an ordinary one'

export const lcaCase = z
  .object({
    case_number: z.string(),
    fiscal_year: z.number().int().nullable().describe('Of the decision, else of the receipt'),
    status: words(STATUSES),
    visa_class: words(VISA_CLASSES),
    received_date: day('Day on which the application was received'),
    decision_date: day('Day of the last decision or event'),
    begin_date: day('First day of the employment asked for'),
    end_date: day('Last day of the employment asked for'),
    employer: z.string().nullable().describe('Employer as filed'),
    employer_city: z.string().nullable(),
    employer_state: z.string().nullable(),
    naics: z.string().nullable().describe('NAICS code, two to six digits'),
    job_title: z.string().nullable().describe('Job title as filed'),
    soc_code: z.string().nullable().describe('Occupation code as filed'),
    soc_title: z.string().nullable(),
    full_time: z.boolean().nullable(),
    workers: z.number().int().nullable().describe('Positions that the case covers'),
    worksite_city: z.string().nullable(),
    worksite_state: z.string().nullable(),
    wage_from: usd('Wage offered, or the low end of its range, USD per wage_unit as filed'),
    wage_to: usd('High end of the range as filed'),
    wage_unit: words(WAGE_UNITS),
    annual_from_usd: usd('wage_from in USD a year'),
    annual_to_usd: usd('wage_to in USD a year; null where it is no upper bound'),
    annual_wage_usd: usd('Middle of the range in USD a year; null where not usable'),
    wage_flag: words(WAGE_FLAGS).describe(WAGE_FLAG),
    pw_wage: usd('Prevailing wage, USD per pw_unit as filed'),
    pw_unit: words(WAGE_UNITS),
    annual_pw_usd: usd('Prevailing wage in USD a year; null where not usable'),
    pw_flag: words(WAGE_FLAGS).describe('As wage_flag, for the prevailing wage'),
    pw_level: words(PW_LEVELS).describe('Level of the prevailing wage'),
    h1b_dependent: z.boolean().nullable().describe('The employer says that it depends on H-1B workers'),
    willful_violator: z.boolean().nullable(),
    source_url: z.string().nullable().describe('The file it was read from'),
  })
  .meta({ id: 'LcaCase' })

export type LcaCase = z.infer<typeof lcaCase>

/** What is shown as the database holds it. */
const PLAIN = [
  'case_number',
  'received_date',
  'decision_date',
  'begin_date',
  'end_date',
  'job_title',
  'full_time',
  'workers',
  'wage_from',
  'wage_to',
  'pw_wage',
  'h1b_dependent',
  'willful_violator',
] as const
/** What is shown as the word or code that it stands for. */
const NUMBERS = [
  'fiscal_year',
  'status_no',
  'visa_no',
  'name_no',
  'employer_city_no',
  'employer_state_no',
  'naics_no',
  'soc_no',
  'city_no',
  'state_no',
  'wage_unit_no',
  'wage_flag_no',
  'pw_unit_no',
  'pw_flag_no',
  'pw_level_no',
  'file_no',
] as const
/** What is shown in dollars. */
const CENTS = ['annual_from_cents', 'annual_to_cents', 'wage_cents', 'pw_cents'] as const

/** A case as the database gives it. */
export type CaseRow = Pick<LcaCase, (typeof PLAIN)[number]> &
  Record<(typeof NUMBERS)[number], number> &
  Record<(typeof CENTS)[number], number | null> & { case_date: string | null }

type CaseColumn = (typeof PLAIN)[number] | (typeof NUMBERS)[number] | (typeof CENTS)[number]

/** What is shown under another name than that of its column. */
const COLUMN_OF: Partial<Record<string, CaseColumn>> = {
  status: 'status_no',
  visa_class: 'visa_no',
  employer: 'name_no',
  employer_city: 'employer_city_no',
  employer_state: 'employer_state_no',
  naics: 'naics_no',
  soc_code: 'soc_no',
  soc_title: 'soc_no',
  worksite_city: 'city_no',
  worksite_state: 'state_no',
  wage_unit: 'wage_unit_no',
  wage_flag: 'wage_flag_no',
  annual_from_usd: 'annual_from_cents',
  annual_to_usd: 'annual_to_cents',
  annual_wage_usd: 'wage_cents',
  pw_unit: 'pw_unit_no',
  pw_flag: 'pw_flag_no',
  pw_level: 'pw_level_no',
  annual_pw_usd: 'pw_cents',
  source_url: 'file_no',
}

/**
 * The columns of a `CaseRow`: those of the fields that are asked for, and nothing in place of the others. Cases of one employer lie
 * scattered over all, and each column of each is read from a place of its own.
 */
export function caseColumns(fields: readonly string[] = Object.keys(lcaCase.shape)): Sql {
  const asked = new Set(['case_number', ...fields.map((field) => COLUMN_OF[field] ?? field)])
  const column = (name: string, nothing: string) => (asked.has(name) ? name : `${nothing} as ${name}`)
  const plain = [...PLAIN, ...CENTS].map((name) => column(name, 'null'))
  return trusted(['case_date', ...plain, ...NUMBERS.map((name) => column(name, '0'))].join(', '))
}

/** What the numbers of some cases stand for. */
export interface CaseWords {
  employers: ReadonlyMap<number, string>
  cities: ReadonlyMap<number, { city: string }>
  occupations: ReadonlyMap<number, string | null>
  files: ReadonlyMap<number, string>
}

/** The word of a number; null for 0, the unknown. */
const word = (list: readonly string[], no: number) => list[no - 1] ?? null
const dollars = (cents: number | null) => (cents === null ? null : cents / 100)

/** A case as it is shown. */
export function toCase(row: CaseRow, { employers, cities, occupations, files }: CaseWords): LcaCase {
  return {
    case_number: row.case_number,
    fiscal_year: row.fiscal_year === 0 ? null : row.fiscal_year,
    status: word(STATUSES, row.status_no),
    visa_class: word(VISA_CLASSES, row.visa_no),
    received_date: row.received_date,
    decision_date: row.decision_date,
    begin_date: row.begin_date,
    end_date: row.end_date,
    employer: employers.get(row.name_no) ?? null,
    employer_city: cities.get(row.employer_city_no)?.city ?? null,
    employer_state: stateOfNumber(row.employer_state_no),
    naics: naicsOfNumber(row.naics_no),
    job_title: row.job_title,
    soc_code: socOfNumber(row.soc_no),
    soc_title: occupations.get(row.soc_no) ?? null,
    full_time: row.full_time,
    workers: row.workers,
    worksite_city: cities.get(row.city_no)?.city ?? null,
    worksite_state: stateOfNumber(row.state_no),
    wage_from: row.wage_from,
    wage_to: row.wage_to,
    wage_unit: word(WAGE_UNITS, row.wage_unit_no),
    annual_from_usd: dollars(row.annual_from_cents),
    annual_to_usd: dollars(row.annual_to_cents),
    annual_wage_usd: dollars(row.wage_cents),
    wage_flag: word(WAGE_FLAGS, row.wage_flag_no),
    pw_wage: row.pw_wage,
    pw_unit: word(WAGE_UNITS, row.pw_unit_no),
    annual_pw_usd: dollars(row.pw_cents),
    pw_flag: word(WAGE_FLAGS, row.pw_flag_no),
    pw_level: word(PW_LEVELS, row.pw_level_no),
    h1b_dependent: row.h1b_dependent,
    willful_violator: row.willful_violator,
    source_url: files.get(row.file_no) ?? null,
  }
}
