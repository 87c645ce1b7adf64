/** The figures that every LCA route shows of a group of cases. */
import { z } from 'zod'
import { trusted } from '#storage/sql.ts'
import { FIGURES_SQL } from '../build/figures.ts'

const count = (about: string) => z.number().int().describe(about)
const usd = (about: string) => z.number().int().nullable().describe(`${about}, whole USD a year`)

/** What a petition is, and what is not in a wage: for the description of every route. */
export const ABOUT_PETITIONS =
  '`petitions` counts LCA cases, each once, as last decided. An LCA is the attestation of an employer and may cover several workers (`workers`); it is no petition to the immigration agency and no visa. `certified` counts cases that were certified, withdrawn later or not; `certification_rate` is their share of the cases that tell their status. Wages are those offered, in USD a year (the middle of a range; part-time rates as for full time), over the cases whose wage can be used.'
export const ABOUT_STATES = 'States and cities are those of the worksite, not of the employer.'

export const figures = z.object({
  petitions: count('LCA cases'),
  certified: z
    .number()
    .int()
    .nullable()
    .describe('Cases certified, withdrawn later or not; null where no case tells its status'),
  certification_rate: z
    .number()
    .nullable()
    .describe('Share of `certified` among the cases that tell their status, 0 to 1; null where none does'),
  statuses_missing: count('Cases that tell no status: the publisher left it out'),
  workers: z.number().int().nullable().describe('Positions that the cases cover; null where none tells them'),
  average_wage_usd: usd('Mean wage'),
  median_wage_usd: usd('Median wage'),
  min_wage_usd: usd('Lowest wage'),
  max_wage_usd: usd('Highest wage'),
  wage_petitions: count('Cases in the wage figures'),
  wages_missing: count('Cases left out of the wage figures: no wage'),
  wages_excluded: count('Cases left out of the wage figures: outside 10,000 to 5,000,000 USD a year'),
  wages_raw_taken: count(
    'Cases in the wage figures whose unit cannot be right: the figure as filed is taken for a yearly one',
  ),
})

export type Figures = z.infer<typeof figures>
/** Figures as the database gives them. */
export type FigureRow = Omit<Figures, 'certified' | 'certification_rate'> & { certified: number }

const COLUMNS = Object.keys(figures.shape).filter((name) => name !== 'certification_rate')
/** The columns of figures in tables that hold them. */
export const heldFigures = trusted(COLUMNS.join(', '))
/** The same, worked out of facts. */
export const workedFigures = trusted(FIGURES_SQL)

const NOTHING: FigureRow = {
  petitions: 0,
  certified: 0,
  statuses_missing: 0,
  workers: 0,
  average_wage_usd: null,
  median_wage_usd: null,
  min_wage_usd: null,
  max_wage_usd: null,
  wage_petitions: 0,
  wages_missing: 0,
  wages_excluded: 0,
  wages_raw_taken: 0,
}

/** Figures of an answer; of no cases where there is no row. */
export function toFigures(row: FigureRow = NOTHING): Figures {
  return {
    petitions: row.petitions,
    ...outcomes(row),
    statuses_missing: row.statuses_missing,
    workers: row.workers,
    average_wage_usd: row.average_wage_usd,
    median_wage_usd: row.median_wage_usd,
    min_wage_usd: row.min_wage_usd,
    max_wage_usd: row.max_wage_usd,
    wage_petitions: row.wage_petitions,
    wages_missing: row.wages_missing,
    wages_excluded: row.wages_excluded,
    wages_raw_taken: row.wages_raw_taken,
  }
}

type Statuses = Pick<FigureRow, 'petitions' | 'certified' | 'statuses_missing'>

/** Cases certified, and their share among those that tell their status, to four decimals; null where none does. */
export const outcomes = (row: Statuses) => ({
  certified: whereTold(row, row.certified),
  certification_rate: shareOf(row.certified, row.petitions - row.statuses_missing),
})

/** A count of cases by their status; null where there are cases and none tells it. */
export const whereTold = ({ petitions, statuses_missing }: Omit<Statuses, 'certified'>, count: number) =>
  petitions > 0 && petitions === statuses_missing ? null : count

/** A share to four decimals; null of nothing. */
const shareOf = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000
