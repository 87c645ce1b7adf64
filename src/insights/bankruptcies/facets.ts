/** What a list of cases can be narrowed by: chapter, state of the court, court and year, each with its count. */
import { z } from 'zod'
import { read } from '#contract/operation.ts'
import { clampHistory } from '#contract/plans.ts'
import { warningList } from '#contract/warnings.ts'
import { refuseEmptyWindow } from '#contract/window.ts'
import { adviseCases } from '#datasets/bankruptcy/advice.ts'
import { courtById } from '#datasets/bankruptcy/courts.ts'
import { stateName } from '#lib/states.ts'
import { type Sql, sql, where } from '#storage/sql.ts'
import { requireFiles } from '../availability.ts'
import {
  type CaseFilter,
  caseConditions,
  caseFilters,
  countCases,
  countLeftOut,
  warnMatched,
} from './case.ts'
import { canMatch, placeOfCases } from './matched.ts'

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

type Of<Facet extends 'chapters' | 'states' | 'courts' | 'years'> = z.infer<typeof output>[Facet]

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
    const { db, edition } = context
    refuseEmptyWindow(query)
    const matching = canMatch(edition)
    if (!matching && (query.company_id ?? query.cik) !== undefined) requireFiles({ edition }, ['insights'])
    const history = clampHistory(context, query.start)
    const oldest = clampHistory(context, undefined).from
    const asked = { ...query, from: history.from, to: query.end }
    const place = placeOfCases(asked, query, matching)
    const from = (other: Partial<CaseFilter>, more: readonly Sql[] = []) =>
      sql`from ${place.table} ${where([...caseConditions({ ...asked, ...other }), ...place.owned, ...more])}`
    const [total, chapters, states, courts, years, warn_matched, left] = await Promise.all([
      countCases(db, place, caseConditions(asked)),
      db.all<Of<'chapters'>[number]>(sql`
        select chapter, count(*)::integer as filings ${from({ chapter: undefined })}
        group by chapter order by chapter is null, filings desc, chapter`),
      db.all<Omit<Of<'states'>[number], 'name'>>(sql`
        select court_state as state, count(*)::integer as filings ${from({ state: undefined, court: undefined })}
        group by court_state order by court_state is null, filings desc, court_state`),
      db.all<Omit<Of<'courts'>[number], 'court_name'>>(sql`
        select court_id, count(*)::integer as filings ${from({ court: undefined }, [sql`court_id is not null`])}
        group by court_id order by filings desc, court_id`),
      db.all<Of<'years'>[number]>(sql`
        select extract(year from date_filed)::integer as year, count(*)::integer as filings
        ${from({ from: oldest, to: undefined })}
        group by year order by year desc nulls last`),
      matching
        ? countCases(db, placeOfCases(asked, { ...query, warn_only: true }, true), caseConditions(asked))
        : null,
      countLeftOut(db, asked, { place }),
    ])
    return {
      total,
      chapters,
      states: states.map((row) => ({ ...row, name: row.state && stateName(row.state) })),
      courts: courts.map((row) => ({ ...row, court_name: courtById(row.court_id)!.name })),
      years,
      warn_matched,
      warnings: [
        ...history.warnings,
        ...adviseCases(context, { state: query.state, court: query.court, ...left }),
      ],
    }
  },
})
