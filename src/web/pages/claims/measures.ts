/** What weekly claims can be shown of, with the words for it. */
import { z } from 'zod'
import { addDays, type IsoDate } from '#lib/dates.ts'
import { count, percentage } from '../../words/numbers.ts'

/** A week as both lists have it, of the nation or of a state. */
export interface ClaimsWeek {
  week_ending?: string | undefined
  initial_claims?: number | null | undefined
  continued_claims?: number | null | undefined
  insured_unemployment_rate?: number | null | undefined
}

interface Measure {
  /** The word in the address. */
  key: 'initial' | 'continued' | 'rate'
  field: 'initial_claims' | 'continued_claims' | 'insured_unemployment_rate'
  name: string
  /** What it counts, for a chart. */
  about: string
  format(value: number | null | undefined): string
}

const rate = (value: number | null | undefined) => percentage(value, 2)

export const MEASURES: readonly Measure[] = [
  {
    key: 'initial',
    field: 'initial_claims',
    name: 'Initial claims',
    about: 'Initial claims for unemployment insurance by week',
    format: count,
  },
  {
    key: 'continued',
    field: 'continued_claims',
    name: 'Continued',
    about: 'Weeks of unemployment claimed, by week',
    format: count,
  },
  {
    key: 'rate',
    field: 'insured_unemployment_rate',
    name: 'Insured rate',
    about: 'Continued claims in percent of the jobs that are insured',
    format: rate,
  },
]

/** The parameters of both pages. */
export const claimsInput = {
  measure: z.enum(['initial', 'continued', 'rate']).optional(),
  years: z.enum(['1', '5']).optional(),
}

export type Measured = Measure

/** The measure asked for: initial claims where none is. */
export const measureOf = (key: string | undefined): Measure =>
  MEASURES.find((measure) => measure.key === key) ?? MEASURES[0]!

/** The week that a figure is of: continued claims, and the rate out of them, are of the week before that of the report. */
export const weekOf = ({ key }: Pick<Measure, 'key'>, ending: IsoDate): IsoDate =>
  key === 'initial' ? ending : addDays(ending, -7)

export const CLAIMS_SOURCE =
  'US Department of Labor, Employment and Training Administration: weekly claims (ETA 539).'

/** Why an adjusted figure of the nation is not there. */
export const NO_REPORT = 'the national report of that week is not held'
