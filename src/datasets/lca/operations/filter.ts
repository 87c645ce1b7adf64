/** What LCA routes can be asked for, and which rows of the facts that is. */
import { z } from 'zod'
import { text, whole } from '#contract/fields.ts'
import { type Sql, sql, trusted, where } from '#storage/sql.ts'
import {
  naicsRange,
  socNumber,
  stateNumber,
  UNKNOWN,
  VISA_CLASSES,
  type VisaClass,
  visaNumber,
} from '../build/codes.ts'
import type { EmployerTotals, NamedCities, NamedEmployers } from './names.ts'

const SPELLINGS: Record<string, readonly VisaClass[]> = {
  H1B: ['H-1B'],
  H1B1: ['H-1B1 Chile', 'H-1B1 Singapore'],
  H1B1CHILE: ['H-1B1 Chile'],
  H1B1SINGAPORE: ['H-1B1 Singapore'],
  E3: ['E-3'],
  E3AUSTRALIAN: ['E-3'],
  E3AUSTRALIA: ['E-3'],
}

/** A visa class in any spelling; the query gets the classes it means. */
export const visaClassParam = z
  .string()
  .max(40)
  .transform((word, context) => {
    const classes = SPELLINGS[word.toUpperCase().replace(/[^A-Z0-9]/g, '')]
    if (classes) return classes
    const message = `is not a visa class; there are ${VISA_CLASSES.join(', ')}`
    context.addIssue({ code: 'custom', message, params: { type: 'visa_class' } })
    return z.NEVER
  })
  .meta({
    description:
      'H-1B, H-1B1 Chile, H-1B1 Singapore or E-3, in any case and with or without hyphens; H-1B1 means both of its kinds',
    examples: ['H-1B'],
  })

/** An occupation code; the query gets its first seven characters. */
export const socCodeParam = z
  .string()
  .regex(/^\d{2}-\d{4}(\.\d{2})?$/, 'must be an occupation code such as 15-1252')
  // The number of no code is what cases have that tell none.
  .refine((code) => !code.startsWith('00-0000'), {
    error: 'must be an occupation code such as 15-1252',
    params: { type: 'soc_code' },
  })
  .transform((code) => code.slice(0, 7))
  .meta({
    description:
      'Occupation code such as 15-1252; a detail such as 15-1252.00 is left out of account. Codes are those filed: SOC 2010 until about mid-2021 (software developers 15-1132), SOC 2018 since (15-1252)',
    examples: ['15-1252'],
  })

export const naicsParam = z
  .string()
  .regex(/^\d{2,6}$/, 'must be two to six digits')
  .describe('Beginning of the NAICS code, two to six digits')

export const fiscalYearParam = whole()
  .min(2000)
  .max(2100)
  .describe('Year in which the fiscal year ends: 2024 is 1 October 2023 to 30 September 2024')

/** Part of an employer's name. */
export const employerParam = text().describe('Part of any name the employer filed under, in any case')
/** Part of a city's name. */
export const cityParam = text().describe('Part of the name of the worksite city, in any case')

/** What a question is about. Names have been looked up. */
export interface CaseFilter {
  fiscal_year?: number | null | undefined
  state?: string | undefined
  visa_class?: readonly VisaClass[] | undefined
  soc_code?: string | undefined
  naics?: string | undefined
  employers?: NamedEmployers | undefined
  cities?: NamedCities | undefined
}

/** Conditions on the columns that cases and facts have in common. */
export function caseConditions(filter: CaseFilter): Sql[] {
  const conditions: Sql[] = []
  const { fiscal_year, state, visa_class, soc_code, naics, employers, cities } = filter
  if (fiscal_year !== undefined && fiscal_year !== null) conditions.push(sql`fiscal_year = ${fiscal_year}`)
  if (state !== undefined) conditions.push(sql`state_no = ${stateNumber(state)}`)
  if (visa_class !== undefined) conditions.push(isOneOf(sql`visa_no`, visa_class.map(visaNumber)))
  if (soc_code !== undefined) conditions.push(sql`soc_no = ${socNumber(soc_code)}`)
  if (naics !== undefined) {
    const [low, high] = naicsRange(naics)
    conditions.push(sql`naics_no between ${low} and ${high}`)
  }
  if (employers?.numbers) conditions.push(isOneOf(sql`employer_no`, employers.numbers))
  if (cities) conditions.push(...inCities(cities, state))
  return conditions
}

/** So few cities are listed, and their states with them, by which they lie together. */
const LISTED_CITIES_MAX = 4

/** The conditions of cases in some cities. */
function inCities({ numbers, states, last }: NamedCities, state: string | undefined): Sql[] {
  if (numbers.length > LISTED_CITIES_MAX) return [isMarked(sql`city_no`, numbers, last)]
  return [isOneOf(sql`city_no`, numbers), ...(state === undefined ? [isOneOf(sql`state_no`, states)] : [])]
}

/** What is known of a filter's cases where it asks for employers and for nothing else; null otherwise. */
export function employersAlone(filter: CaseFilter): EmployerTotals | null {
  const { fiscal_year, state, visa_class, soc_code, naics, employers, cities } = filter
  const more = [fiscal_year, state, visa_class, soc_code, naics, cities]
  return more.every((part) => part === undefined || part === null) ? (employers?.totals ?? null) : null
}

/**
 * The condition that a column is one of our own numbers. They stand in the statement: many bound ones take longer than
 * the question. Without the range of the list, for the engine passes over what lies elsewhere by itself, and compares
 * the range besides: half as long again.
 */
export const isOneOf = (column: Sql, numbers: readonly number[]): Sql =>
  numbers.length === 0 ? sql`false` : sql`${column} in (${trusted(numbers.map(Number).join(', '))})`

/**
 * The same by a bit for each number from 0 to the last that the column has: the engine asks it where it reads the column, and
 * leaves others of the same rows packed. A list of more than a few it compares afterwards, at two to four times the cost.
 */
export function isMarked(column: Sql, numbers: readonly number[], last: number): Sql {
  const bits = new Uint8Array((last >>> 3) + 1)
  for (const number of numbers) bits[number >>> 3]! |= 0x80 >>> (number & 7)
  return sql`get_bit(${trusted(`unhex('${Buffer.from(bits).toString('hex')}')::bit`)}, ${column}) = 1`
}

/**
 * The rows that a filter leaves, as `from … where …`, with the columns of the facts: of the table in whose order they
 * lie together, be it that of the cases.
 * Where very many names match, they are joined and not listed.
 */
export const factsOf = (filter: CaseFilter, more: readonly Sql[] = []): Sql =>
  rowsOf(trusted(tableFor(filter)), filter, more)

/** Whether a name is asked for that very many employers have. */
export const isBroad = ({ employers }: CaseFilter): boolean => employers !== undefined && !employers.numbers

/** The same of all employers among the cases of its cities: for those who know which they mean. */
export const factsInCities = (filter: CaseFilter, more: readonly Sql[] = []): Sql =>
  rowsOf(sql`lca_facts_by_state`, { ...filter, employers: undefined }, more)

/** How many cases each employer of a filter has, as rows `employer_no, cases`. */
export function casesByEmployer(filter: CaseFilter, more: readonly Sql[] = []): Sql {
  return sql`select employer_no, count(*) as cases ${factsOf(filter, more)} group by employer_no`
}

/** That a case tells its employer. */
export const KNOWN_EMPLOYER = sql`employer_no <> ${UNKNOWN}`

/** Some employers as a filter asks for them. */
export const employersOf = (numbers: readonly number[]): NamedEmployers => ({
  numbers,
  all: Int32Array.from(numbers),
  select: sql``,
})

/** Whether cases are counted by employer whatever employers are asked for. */
export const isCountedFirst = (filter: CaseFilter): boolean => tableFor(filter) !== BY_EMPLOYER

/** The same of the cases themselves, which lie newest first. */
export const casesOf = (filter: CaseFilter, more: readonly Sql[] = []): Sql =>
  rowsOf(sql`lca_cases`, filter, more)

function rowsOf(table: Sql, filter: CaseFilter, more: readonly Sql[]): Sql {
  return sql`from ${table} ${joinOf(filter.employers)} ${where([...caseConditions(filter), ...more])}`
}

const BY_EMPLOYER = 'lca_facts_by_employer'

/**
 * The table in which the rows of a filter lie together: those of a year among the cases. Very many employers lie
 * everywhere.
 */
function tableFor({ employers, soc_code, state, cities, fiscal_year }: CaseFilter): string {
  if (employers?.numbers) return BY_EMPLOYER
  if (soc_code !== undefined) return 'lca_facts_by_occupation'
  if (state !== undefined || cities !== undefined) return 'lca_facts_by_state'
  if (fiscal_year !== undefined && fiscal_year !== null) return 'lca_cases'
  return employers ? BY_EMPLOYER : 'lca_facts_by_state'
}

/** A join for employers that are too many to be listed; nothing for others. */
const joinOf = (employers: NamedEmployers | undefined): Sql =>
  employers && !employers.numbers ? sql`join (${employers.select}) as named using (employer_no)` : sql``
