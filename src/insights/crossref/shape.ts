/** What the routes that lay layoffs beside visas have in common. */
import { z } from 'zod'
import type { RunContext } from '#contract/operation.ts'
import { socNumber, socOfNumber } from '#datasets/lca/build/codes.ts'
import { type Sql, sql, toPositional, trusted } from '#storage/sql.ts'
import { warnAdvice } from '../advice.ts'
import { type Available, availableOf, requireFiles } from '../availability.ts'
import { gapWarnings, yearWarnings } from '../gaps.ts'
import { isAnyInPart, isInPart, type VisaYears } from '../held-years.ts'
import { readInputs } from '../inputs.ts'
import { choosePeriods, type Periods } from '../periods.ts'

const count = (about: string) =>
  z.number().int().nullable().describe(`${about}; null where that is not known, as \`warnings\` says`)

/** Figures of visas that every row shows. */
export const visaFields = {
  h1b_initial_approvals: count('H-1B petitions for initial employment approved'),
  h1b_approvals: count('All H-1B petitions approved, initial and continuing'),
  h1b_denials: count('All H-1B petitions denied'),
  lca_petitions: count('LCA cases'),
  lca_certified: count('Of them certified, withdrawn later or not'),
  average_wage_usd: z
    .number()
    .int()
    .nullable()
    .describe('Mean wage of the LCA cases that tell a usable one, whole USD a year'),
}

/** Those figures as the database gives them. */
export interface VisaRow {
  h1b_initial_approvals: number
  h1b_approvals: number
  h1b_denials: number
  lca_petitions: number
  lca_certified: number
  wage_petitions: number
  wage_usd: number
}

/** No visas. */
export const NO_VISAS: VisaRow = {
  h1b_initial_approvals: 0,
  h1b_approvals: 0,
  h1b_denials: 0,
  lca_petitions: 0,
  lca_certified: 0,
  wage_petitions: 0,
  wage_usd: 0,
}

/** The datasets that can be asked for the time of an answer. */
export interface Asked extends Available {
  /** False where the LCA cases of that time tell no decisions. */
  decided: boolean
  /** Datasets of which a year asked is held in part: there, nothing held of somebody is not nothing filed. */
  inPart: ReadonlySet<string>
}

/** The code of an occupation's number, 151252 → `15-1252`; null where none is told. */
export const socCode = (soc_no: number | null) => (soc_no === null ? null : socOfNumber(soc_no))

/** The figures of an answer out of the sums. What could not be asked, or is told by no case, is unknown, and not none. */
export function toVisas(row: VisaRow, asked: Asked) {
  const none = { h1b: row.h1b_approvals + row.h1b_denials === 0, lca: row.lca_petitions === 0 }
  const of = (dataset: 'h1b' | 'lca', figure: number) =>
    asked.has(dataset) && !(none[dataset] && asked.inPart.has(dataset)) ? figure : null
  return {
    h1b_initial_approvals: of('h1b', row.h1b_initial_approvals),
    h1b_approvals: of('h1b', row.h1b_approvals),
    h1b_denials: of('h1b', row.h1b_denials),
    lca_petitions: of('lca', row.lca_petitions),
    lca_certified: asked.decided ? of('lca', row.lca_certified) : null,
    average_wage_usd: averageWage(row),
  }
}

/** The mean wage, whole USD; null where no case tells one. */
export function averageWage({ wage_petitions, wage_usd }: Pick<VisaRow, 'wage_petitions' | 'wage_usd'>) {
  return wage_petitions > 0 ? Math.round(wage_usd / wage_petitions) : null
}

const H1B = ['h1b_initial_approvals', 'h1b_approvals', 'h1b_denials']
const LCA = ['lca_petitions', 'lca_certified', 'wage_petitions', 'wage_usd']
const nothing = (columns: readonly string[]) => trusted(columns.map((name) => `0 as ${name}`).join(', '))

const h1bColumns = sql`${trusted(H1B.join(', '))}, ${nothing(LCA)}`
const lcaColumns = sql`${nothing(H1B)}, ${trusted(LCA.join(', '))}`

/**
 * Rows with the columns of `VisaRow` and the one that they are summed up by, out of `from … where …` of each dataset: where
 * both are read of the same rows these are read once, which takes two thirds of the time.
 */
export function visaRows(by: Sql, h1b: Sql, lca: Sql): Sql {
  const [a, b] = [toPositional(h1b), toPositional(lca)]
  if (JSON.stringify(a) === JSON.stringify(b))
    return sql`select ${by}, ${trusted([...H1B, ...LCA].join(', '))} ${h1b}`
  return sql`select ${by}, ${h1bColumns} ${h1b} union all select ${by}, ${lcaColumns} ${lca}`
}

/** All columns of `VisaRow`, summed up. */
export const summedVisas = trusted(
  [...H1B, ...LCA].map((name) => `sum(${name})::bigint as ${name}`).join(', '),
)

/** A sum of wages goes beyond the whole numbers that come as columns, and is told in two: by millions, and what is left. */
const MILLION = 1_000_000

/** The same as whole numbers, a column each; the wages, which are the last, in two. */
export const visaNumbers = trusted(
  [
    ...[...H1B, ...LCA.slice(0, -1)].map((name) => `sum(${name})::integer`),
    `(sum(wage_usd) // ${MILLION})::integer, (sum(wage_usd) % ${MILLION})::integer`,
  ].join(', '),
)

/** The figures of those columns at a place. */
export function visasAt(columns: readonly Int32Array[], place: number): VisaRow {
  const [initial, approvals, denials, petitions, certified, wagePetitions, millions, rest] = columns.map(
    (column) => column[place]!,
  )
  return {
    h1b_initial_approvals: initial!,
    h1b_approvals: approvals!,
    h1b_denials: denials!,
    lca_petitions: petitions!,
    lca_certified: certified!,
    wage_petitions: wagePetitions!,
    wage_usd: millions! * MILLION + rest!,
  }
}

/** Half of a union: the rows of one dataset and fiscal year, or none where the dataset cannot be asked. */
export function ofYear(
  available: Available,
  dataset: 'h1b' | 'lca',
  { h1b_fiscal_year, lca_fiscal_year }: Periods,
): Sql {
  if (!available.has(dataset)) return sql`false`
  const year = dataset === 'h1b' ? h1b_fiscal_year : lca_fiscal_year
  return year === null ? sql`true` : sql`fiscal_year = ${year}`
}

/**
 * Opens a question about layoffs and visas: what can be asked, the time it is about, and what must be said of that.
 */
export async function openCrossref(
  context: RunContext,
  query: { fiscal_year?: number | undefined; all_years?: number; state?: string | undefined },
) {
  requireFiles(context, ['insights'])
  const available = availableOf(context, ['h1b', 'lca'])
  const inputs = await readInputs(context)
  const all = query.all_years === 1
  const periods = choosePeriods(inputs, context.today, { fiscal_year: query.fiscal_year, all })
  const yearOf = (name: 'h1b' | 'lca') => (available.has(name) ? periods[`${name}_fiscal_year`] : undefined)
  const asked: Asked = {
    warnings: available.warnings,
    has: (name) =>
      available.has(name) &&
      (name === 'h1b' || name === 'lca') &&
      yearsOf(inputs[name], periods[`${name}_fiscal_year`]).length > 0,
    decided: yearsOf(inputs.lca, periods.lca_fiscal_year).some(({ decided }) => decided),
    inPart: new Set(
      (['h1b', 'lca'] as const).filter((name) =>
        all && query.fiscal_year === undefined
          ? isAnyInPart(inputs[name])
          : isInPart(inputs[name], periods[`${name}_fiscal_year`]),
      ),
    ),
  }
  const warnings = [
    ...available.warnings,
    // Of a dataset that is left out nothing more is said.
    ...yearWarnings(inputs, { h1b_fiscal_year: yearOf('h1b'), lca_fiscal_year: yearOf('lca') }),
    ...gapWarnings(context.catalogue, inputs, periods.warn),
    ...(await warnAdvice(context, { state: query.state, ...periods.warn })),
  ]
  return { available: asked, periods, warnings }
}

/** The years that an answer is about, as far as they are held. */
const yearsOf = ({ held }: VisaYears, year: number | null) =>
  held.filter(({ fiscal_year }) => (year ?? fiscal_year) === fiscal_year)

/** An occupation code to ask for: `15-1252`, or a major group, `15`. */
export const socParam = z
  .string()
  .regex(
    /^\d{2}(-\d{4}(\.\d{2})?)?$/,
    'must be an occupation code such as 15-1252, or a major group such as 15',
  )
  .transform((code) => code.slice(0, 7))
  .meta({
    description:
      'Occupation code such as 15-1252, or its major group, 15. Codes are those filed: SOC 2010 until about mid-2021, SOC 2018 since',
    examples: ['15-1252'],
  })

/** Occupations of a major group have numbers in this range. */
const GROUP = 10_000

/** The condition that an occupation is the one asked for, or of that group: over `soc_no`. */
export function ofOccupation(soc_code: string): Sql {
  if (soc_code.length > 2) return sql`soc_no = ${socNumber(soc_code)}`
  const first = Number(soc_code) * GROUP
  return sql`soc_no between ${first} and ${first + GROUP - 1}`
}
