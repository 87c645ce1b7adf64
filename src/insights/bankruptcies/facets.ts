/** What a list of cases can be narrowed by: chapter, state of the court, court and year, each with its count. */
import { z } from 'zod'
import { read } from '#contract/operation.ts'
import { clampHistory } from '#contract/plans.ts'
import { warningList } from '#contract/warnings.ts'
import { refuseEmptyWindow } from '#contract/window.ts'
import { adviseCases } from '#datasets/bankruptcy/advice.ts'
import { courtById } from '#datasets/bankruptcy/courts.ts'
import { bankruptcyCases } from '#datasets/bankruptcy/table.ts'
import type { IsoDate } from '#lib/dates.ts'
import { stateName } from '#lib/states.ts'
import { columnCodes } from '#storage/editions/columns.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { type Sql, sql, trusted } from '#storage/sql.ts'
import { requireFiles } from '../availability.ts'
import {
  type CaseFilter,
  caseConditions,
  caseFilters,
  casesWhere,
  countLeftOut,
  partsOf,
  warnMatched,
} from './case.ts'
import { type CaseOwner, canMatch, casesOwned, ownerAsked } from './matched.ts'

const filings = z.number().int()

const output = z.object({
  total: z.number().int().describe('Cases that match all filters'),
  chapters: z
    .array(z.object({ chapter: z.string().nullable().describe('Null where no source says'), filings }))
    .describe('Chapters by number of cases, whatever `chapter` asks for'),
  states: z
    .array(
      z.object({
        state: z.string().nullable().describe('State of the court; null where no court is known'),
        name: z.string().nullable().describe('Name of the state; null where the court is not known'),
        filings,
      }),
    )
    .describe('States of the courts by number of cases, whatever `state` and `court` ask for'),
  courts: z
    .array(z.object({ court_id: z.string().describe('`nysb`'), court_name: z.string(), filings }))
    .describe('Courts by number of cases, whatever `court` asks for'),
  years: z
    .array(
      z.object({
        year: z.number().int().nullable().describe('Year of the filing day; null where that is not known'),
        filings,
      }),
    )
    .describe('Years, the newest first, whatever `start` and `end` ask for'),
  warn_matched: warnMatched.describe(
    'Of the cases under all other filters, those of companies that gave a WARN notice; null where companies cannot be matched now',
  ),
  warnings: warningList,
})

export default read({
  path: '/api/bankruptcies/facets',
  summary: 'Bankruptcy cases counted by what they can be filtered by',
  description:
    'Cases by chapter, state of the court, court and year, under every filter but their own: the counts are what the filter would leave, in place of the one that is set.',
  group: 'bankruptcy',
  auth: 'optional',
  needs: { datasets: ['bankruptcy'] },
  input: z.object(caseFilters),
  output,
  run: async (context, query) => {
    const { edition } = context
    refuseEmptyWindow(query)
    const matching = canMatch(edition)
    if (!matching && (query.company_id ?? query.cik) !== undefined) requireFiles({ edition }, ['insights'])
    const history = clampHistory(context, query.start)
    const oldest = clampHistory(context, undefined).from
    const asked = { ...query, from: history.from, to: query.end }
    const found = await countFacets(context, asked, { owner: ownerAsked(query), matching, oldest })
    return {
      total: found.total,
      chapters: mostFirst(found.chapters).map(({ value, filings }) => ({ chapter: value, filings })),
      states: mostFirst(found.states).map(({ value, filings }) => ({
        state: value,
        name: value && stateName(value),
        filings,
      })),
      courts: mostFirst(found.courts).map(({ value, filings }) => ({
        court_id: value!,
        court_name: courtById(value!)!.name,
        filings,
      })),
      years: found.years
        .map(({ value, filings }) => ({ year: value === null ? null : Number(value), filings }))
        .sort((a, b) => (b.year ?? 0) - (a.year ?? 0)),
      warn_matched: found.matched,
      warnings: [
        ...history.warnings,
        ...(await adviseCases(context, {
          state: query.state,
          court: query.court,
          from: history.from,
          until: query.end,
          undated: found.undated,
          courtless: found.courtless,
        })),
      ],
    }
  },
})

/** How many cases have a value. */
interface FacetRow {
  value: string | null
  filings: number
}

/** Counts all facets, each under the conditions of the others. */
async function countFacets(
  context: EditionContext,
  asked: CaseFilter,
  { owner, matching, oldest }: { owner: CaseOwner; matching: boolean; oldest: IsoDate | null },
) {
  const { chapter, ...others } = asked
  const { shared, ofDay, ofCourt } = partsOf(others)
  const ofChapter = caseConditions({ chapter })
  const [owned, warned] = await Promise.all([
    casesOwned(context, owner),
    matching ? casesOwned(context, { ...owner, warn_only: true }) : null,
  ])
  const find = async (conditions: readonly Sql[]) => {
    const found = await casesWhere(context, [...shared, ...conditions])
    return owned ? found.and(owned) : found
  }
  const count = async (value: Sql, conditions: readonly Sql[]): Promise<FacetRow[]> => {
    const [rows, { values, codes }] = await Promise.all([
      find(conditions),
      columnCodes(context, trusted(bankruptcyCases.name), value),
    ])
    const counts = rows.countBy(codes, values.length)
    return values
      .map((each, code) => ({ value: each, filings: counts[code]! }))
      .filter(({ filings }) => filings > 0)
  }
  const [all, left, chapters, states, courts, years] = await Promise.all([
    find([...ofChapter, ...ofDay, ...ofCourt]),
    countLeftOut(context, asked, { within: owned }),
    count(sql`chapter`, [...ofDay, ...ofCourt]),
    count(sql`court_state`, [...ofChapter, ...ofDay]),
    count(sql`court_id`, [...ofChapter, ...ofDay, ...caseConditions({ state: asked.state })]),
    count(sql`cast(extract(year from date_filed)::integer as varchar)`, [
      ...ofChapter,
      ...ofCourt,
      ...caseConditions({ from: oldest }),
    ]),
  ])
  return {
    ...left,
    total: all.count(),
    matched: warned && all.countWith(warned),
    chapters,
    states,
    courts: courts.filter(({ value }) => value !== null),
    years,
  }
}

/** Most cases first, then in the order of the values; what is not known last. */
const mostFirst = (rows: readonly FacetRow[]) =>
  [...rows].sort(
    (a, b) =>
      Number(a.value === null) - Number(b.value === null) ||
      b.filings - a.filings ||
      (a.value! < b.value! ? -1 : 1),
  )
