/** An employer's cases year by year. */
import { z } from 'zod'
import { stateParam } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { warningList } from '#contract/warnings.ts'
import { type EditionContext, remembered } from '#storage/editions/once.ts'
import { sql } from '#storage/sql.ts'
import { coverYears, severalEmployers } from '../advice.ts'
import { UNKNOWN } from '../build/codes.ts'
import { countByEmployer, type EmployerCases, largestOf } from './counted.ts'
import {
  ABOUT_PETITIONS,
  ABOUT_STATES,
  type FigureRow,
  figures,
  heldFigures,
  toFigures,
  workedFigures,
} from './figures.ts'
import {
  type CaseFilter,
  employerParam,
  employersAlone,
  isOneOf,
  socCodeParam,
  visaClassParam,
} from './filter.ts'
import { employerNames, findEmployers } from './names.ts'
import { factsAmong } from './read-among.ts'
import { heldVisa, scoped } from './totals.ts'
import { findYears, isYearPartial, yearFields } from './years.ts'

/** Employers shown, of those that a partial name means. */
const EMPLOYERS_MAX = 25

const input = z.object({
  employer: employerParam,
  state: stateParam.optional(),
  visa_class: visaClassParam.optional(),
  soc_code: socCodeParam.optional(),
})

const record = figures.extend({
  employer: z.string().describe('The name on most of its cases'),
  fiscal_year: z.number().int().nullable().describe('Null for cases that tell no day'),
  partial: z
    .boolean()
    .nullable()
    .describe('True where the fiscal year is not over, or quarters of it are not held; null for no year'),
})

/** The employers with most petitions within a question, and how many there are. */
async function findLargest(
  context: EditionContext,
  filter: CaseFilter,
): Promise<{ shown: readonly EmployerCases[]; employers: number }> {
  const known = employersAlone(filter)
  if (known) return { shown: known.largest.slice(0, EMPLOYERS_MAX), employers: known.employers }
  const counted = await countByEmployer(context, filter)
  return { shown: largestOf(counted, { limit: EMPLOYERS_MAX }), employers: counted.employers.length }
}

type Row = FigureRow & { employer_no: number; year: number }

/**
 * The years of these employers, oldest first: of those that are among the largest each year they have been worked out
 * beforehand.
 */
async function readYears(
  context: EditionContext,
  filter: CaseFilter,
  shown: readonly EmployerCases[],
): Promise<Row[]> {
  const numbers = shown.map((row) => row.employer_no)
  const isHeld = filter.state === undefined && filter.soc_code === undefined
  const held = isHeld
    ? await context.db.all<Row>(sql`
        select employer_no, fiscal_year as year, ${heldFigures} from lca_top_employers
        where fiscal_year is not null and ${scoped(sql`visa_no`, heldVisa(filter))} and ${isOneOf(sql`employer_no`, numbers)}`)
    : []
  const counted = new Map(shown.map((row) => [row.employer_no, row.petitions]))
  for (const row of held) counted.set(row.employer_no, counted.get(row.employer_no)! - row.petitions)
  const others = numbers.filter((no) => counted.get(no)! > 0)
  // In one piece: in two the groups by year take a quarter more of the processor.
  const pieces =
    others.length === 0 ? [] : await factsAmong(context, filter, others, Number.POSITIVE_INFINITY)
  const worked = await Promise.all(
    pieces.map((facts) =>
      remembered<Row>(
        context,
        sql`select employer_no, fiscal_year as year, ${workedFigures} ${facts} group by employer_no, fiscal_year`,
      ),
    ),
  )
  const rows = [...held.filter((row) => counted.get(row.employer_no) === 0), ...worked.flat()]
  return rows.sort((a, b) => a.year - b.year)
}

export default read({
  path: '/api/lca/employer-years',
  summary: "An employer's LCA cases by fiscal year",
  description: `The employer with most petitions first, its years oldest first. A partial name may mean several employers: each has years of its own, and the ${EMPLOYERS_MAX} with most petitions are shown. ${ABOUT_PETITIONS} ${ABOUT_STATES}`,
  group: 'h1b-lca',
  auth: 'optional',
  needs: { datasets: ['lca'] },
  input,
  output: z.object({
    records: z.array(record),
    count: z.number().int(),
    employers: z.number().int().describe('Employers that the name means, with cases within the question'),
    fiscal_years: yearFields.fiscal_years,
    warnings: warningList,
  }),
  run: async (context, { employer, ...rest }) => {
    const [held, employers] = await Promise.all([findYears(context), findEmployers(context, employer)])
    const largest = await findLargest(context, { ...rest, employers })
    const shown = largest.shown.map((row) => row.employer_no)
    const [names, rows] = await Promise.all([
      employerNames(context, shown),
      readYears(context, rest, largest.shown),
    ])
    const records = shown.flatMap((no) =>
      rows
        .filter((row) => row.employer_no === no)
        .map((row) => ({
          employer: names.get(no)!,
          fiscal_year: row.year === UNKNOWN ? null : row.year,
          partial: row.year === UNKNOWN ? null : isYearPartial(held, row.year, context.today),
          ...toFigures(row),
        })),
    )
    const { fiscal_years, warnings } = coverYears(held, null)
    return {
      records,
      count: records.length,
      employers: largest.employers,
      fiscal_years,
      warnings: [...severalEmployers(employer, largest.employers, EMPLOYERS_MAX), ...warnings],
    }
  },
})
