/** What the survey counts, in the words of a sentence. */
import { z } from 'zod'
import { count, percentage } from '../../words/numbers.ts'

/** An element of the survey. */
export interface Element {
  code: 'JO' | 'HI' | 'QU' | 'LD' | 'TS'
  name: string
  /** After a number: `7,437 thousand job openings`. */
  many: string
  /** Before `rate`: `job opening`. */
  one: string
}

export const ELEMENTS: readonly Element[] = [
  { code: 'JO', name: 'Openings', many: 'job openings', one: 'job opening' },
  { code: 'HI', name: 'Hires', many: 'hires', one: 'hiring' },
  { code: 'QU', name: 'Quits', many: 'quits', one: 'quit' },
  { code: 'LD', name: 'Layoffs', many: 'layoffs and discharges', one: 'layoff' },
  { code: 'TS', name: 'Separations', many: 'separations', one: 'separation' },
]

export const LEVELS = [
  { code: 'L', name: 'Thousands' },
  { code: 'R', name: 'Percent of jobs' },
] as const
export type Level = (typeof LEVELS)[number]['code']

/** The parameters of both pages. */
export const joltsInput = {
  element: z.enum(['JO', 'HI', 'QU', 'LD', 'TS']).optional(),
  level: z.enum(['L', 'R']).optional(),
}

export const elementOf = (code: string | undefined): Element =>
  ELEMENTS.find((element) => element.code === code) ?? ELEMENTS[0]!

/** A figure: `7,437` thousand, or `4.5%`. */
export const figureOf = (level: Level) => (value: number | null | undefined) =>
  level === 'R' ? percentage(value) : count(value)

export const JOLTS_SOURCE =
  'US Bureau of Labor Statistics, Job Openings and Labor Turnover Survey: total nonfarm; jobs, not people.'
