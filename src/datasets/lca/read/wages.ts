/**
 * Wages: figures and units as filed, and what they come to in a year.
 *
 * Some filings carry a yearly figure under the unit Hour, Week or Month; annualised they reach a thousand million. The
 * rules for them stand in docs/sources/lca.md and are the same for the wage offered and the prevailing wage.
 */
import type { Read } from './cells.ts'

/** The unit of a rate of pay. */
export type WageUnit = 'hour' | 'week' | 'bi-weekly' | 'month' | 'year'

/** Rates in a year: full time is 40 hours in each of 52 weeks. */
const PERIODS: Record<WageUnit, number> = { hour: 2080, week: 52, 'bi-weekly': 26, month: 12, year: 1 }

/** An annualised figure above this is doubted. */
const DOUBTED_ABOVE = 1_000_000
/** What a raw figure may be to be taken for a yearly wage. */
const YEARLY_MIN = 15_000
const YEARLY_MAX = 1_000_000
/** What statistics count, in USD a year, both ends included. */
const COUNTED_MIN = 10_000
const COUNTED_MAX = 5_000_000

/** Why a wage is not simply figure times unit. */
export type WageFlag = 'raw_taken' | 'excluded' | 'no_wage'

/** One figure in USD a year; null where it is not usable, and then the flag says why. */
export interface Annual {
  annual: number | null
  flag: WageFlag | null
}

/**
 * Annualises one figure. Where no unit is given (all of FY2010), a figure that is a plausible yearly wage is taken
 * as one and flagged, as where the unit is wrong; any other is excluded.
 */
export function annualise(figure: number | null, unit: WageUnit | null): Annual {
  if (figure === null) return { annual: null, flag: 'no_wage' }
  const annual = unit === null ? Number.POSITIVE_INFINITY : toCents(figure * PERIODS[unit])
  if (annual > DOUBTED_ABOVE && figure >= YEARLY_MIN && figure <= YEARLY_MAX)
    return { annual: figure, flag: 'raw_taken' }
  if (annual < COUNTED_MIN || annual > COUNTED_MAX) return { annual: null, flag: 'excluded' }
  return { annual, flag: null }
}

/** The wage offered in USD a year. */
export interface AnnualRange {
  annual_from: number | null
  annual_to: number | null
  /** The middle of the range; `annual_from` where there is no upper bound. */
  annual_wage_usd: number | null
  wage_flag: WageFlag | null
}

/**
 * Annualises a range. Each end is judged by itself, since some filings give only one of them under the wrong unit;
 * the low end decides whether there is a wage. A high end that is out of bounds or below the low one bounds nothing.
 */
export function annualiseRange(from: number | null, to: number | null, unit: WageUnit | null): AnnualRange {
  const low = annualise(from, unit)
  if (low.annual === null)
    return { annual_from: null, annual_to: null, annual_wage_usd: null, wage_flag: low.flag }
  const high = annualise(to, unit)
  if (high.annual === null || high.annual < low.annual)
    return { annual_from: low.annual, annual_to: null, annual_wage_usd: low.annual, wage_flag: low.flag }
  return {
    annual_from: low.annual,
    annual_to: high.annual,
    annual_wage_usd: toCents((low.annual + high.annual) / 2),
    wage_flag: low.flag ?? high.flag,
  }
}

/** Rates have cents; what binary fractions add is cut off. */
const toCents = (usd: number) => Math.round(usd * 100) / 100

const UNITS = new Map<string, WageUnit>([
  ['hour', 'hour'],
  ['hr', 'hour'],
  ['week', 'week'],
  ['wk', 'week'],
  ['biweekly', 'bi-weekly'],
  ['bi', 'bi-weekly'],
  // FY2008 and FY2009.
  ['2week', 'bi-weekly'],
  ['2weeks', 'bi-weekly'],
  ['month', 'month'],
  ['mth', 'month'],
  ['year', 'year'],
  ['yr', 'year'],
])

/** Compared without case, hyphen and blank: `Bi-Weekly`. */
export function readUnit(cell: string): Read<WageUnit> {
  const word = cell.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (word === '' || word === 'na' || word === 'selectpayrange') return null
  return UNITS.get(word)
}

/** `65000.0`, `$65,000.00`, `1.2E5`; null for a blank and for 0, which means none. */
export function readFigure(cell: string): Read<number> {
  if (cell === '' || /^n\/?a$/i.test(cell)) return null
  const match = /^\$?\s*((?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d*)?(?:E[+-]?\d{1,2})?)$/i.exec(cell)
  const figure = match?.[1] ? Number(match[1].replaceAll(',', '')) : Number.NaN
  if (!(figure >= 0 && figure < 1e15)) return undefined
  return figure === 0 ? null : figure
}

/** Both ends of FY2015's one text: `20000 -`, `66000 - 70000`. */
export function readWageText(cell: string): Read<{ from: number | null; to: number | null }> {
  const [from, to, more] = cell.split('-').map((part) => readFigure(part.trim()))
  if (from === undefined || (to === undefined && cell.includes('-')) || more !== undefined) return undefined
  return from === null && !to ? null : { from, to: to ?? null }
}
