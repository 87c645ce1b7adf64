/** What a list of cases can be narrowed by: chapter, state of the court, court and year, each with its count. */
import { z } from 'zod'
import { read } from '#contract/operation.ts'
import { clampHistory } from '#contract/plans.ts'
import { warningList } from '#contract/warnings.ts'
import { refuseEmptyWindow } from '#contract/window.ts'
import { adviseCases } from '#datasets/bankruptcy/advice.ts'
import { courtById } from '#datasets/bankruptcy/courts.ts'
import type { IsoDate } from '#lib/dates.ts'
import { stateName } from '#lib/states.ts'
import type { Database } from '#storage/database.ts'
import { join, type Sql, sql, trusted, where } from '#storage/sql.ts'
import { requireFiles } from '../availability.ts'
import {
  type CaseFilter,
  type CasePlace,
  caseConditions,
  caseFilters,
  leftOut,
  partsOf,
  warnMatched,
} from './case.ts'
import { canMatch, ownerAsked, placeOfCases } from './matched.ts'

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
    const { db, edition } = context
    refuseEmptyWindow(query)
    const matching = canMatch(edition)
    if (!matching && (query.company_id ?? query.cik) !== undefined) requireFiles({ edition }, ['insights'])
    const history = clampHistory(context, query.start)
    const oldest = clampHistory(context, undefined).from
    const asked = { ...query, from: history.from, to: query.end }
    const owner = ownerAsked(query)
    const place = await placeOfCases(context, asked, owner)
    const warned = matching ? await placeOfCases(context, asked, { ...owner, warn_only: true }) : null
    const found = await countFacets(db, asked, { place, warned, oldest })
    const of = (facet: Facet) => found.filter((row) => row.facet === facet)
    const sumOf = (facet: Facet) => of(facet)[0]?.filings ?? 0
    const left = { undated: sumOf('undated'), courtless: sumOf('courtless') }
    return {
      total: sumOf('total'),
      chapters: mostFirst(of('chapter')).map(({ value, filings }) => ({ chapter: value, filings })),
      states: mostFirst(of('state')).map(({ value, filings }) => ({
        state: value,
        name: value && stateName(value),
        filings,
      })),
      courts: mostFirst(of('court')).map(({ value, filings }) => ({
        court_id: value!,
        court_name: courtById(value!)!.name,
        filings,
      })),
      years: of('year')
        .map(({ value, filings }) => ({ year: value === null ? null : Number(value), filings }))
        .sort((a, b) => (b.year ?? 0) - (a.year ?? 0)),
      warn_matched: matching ? sumOf('matched') : null,
      warnings: [
        ...history.warnings,
        ...adviseCases(context, { state: query.state, court: query.court, ...left }),
      ],
    }
  },
})

type Facet = 'total' | 'matched' | 'undated' | 'courtless' | 'chapter' | 'state' | 'court' | 'year'

/** How many cases have a value; one row without a value of what is no group. */
interface FacetRow {
  facet: Facet
  value: string | null
  filings: number
}

/**
 * Counts all facets, each under the other conditions. Where a text is looked for, which takes longest, the cases are found once for
 * all; else each is counted by itself, out of narrow columns and side by side.
 */
async function countFacets(
  db: Database,
  asked: CaseFilter,
  { place, warned, oldest }: { place: CasePlace; warned: CasePlace | null; oldest: IsoDate | null },
): Promise<FacetRow[]> {
  const { chapter, ...others } = asked
  const { shared, ofDay, ofCourt } = partsOf(others)
  const ofChapter = caseConditions({ chapter })
  const [undated, courtless] = leftOut(asked)
  const isText = asked.company !== undefined
  const own: { from: Sql; always: readonly Sql[] } = isText
    ? { from: sql`found`, always: [] }
    : { from: place.table, always: [...shared, ...place.owned] }
  const count = (facet: Facet, value: Sql, conditions: readonly Sql[]) => sql`
    select ${trusted(`'${facet}'`)} as facet, ${value} as value, count(*)::integer as filings
    from ${own.from} ${where([...own.always, ...conditions])} group by ${value}`
  const sum = (facet: Facet, conditions: readonly Sql[], { from, always } = own) => sql`
    select ${trusted(`'${facet}'`)} as facet, null::varchar as value, count(*)::integer as filings
    from ${from} ${where([...always, ...conditions])}`
  const all = [...ofChapter, ...ofDay, ...ofCourt]
  const ofWarned = warned && { from: isText ? own.from : warned.table, always: warned.owned }
  const facets = [
    sum('total', all),
    ...(ofWarned ? [sum('matched', isText ? all : [...shared, ...all], ofWarned)] : []),
    sum('undated', [...ofChapter, ...ofCourt, undated]),
    sum('courtless', [...ofChapter, ...ofDay, courtless]),
    count('chapter', sql`chapter`, [...ofDay, ...ofCourt]),
    count('state', sql`court_state`, [...ofChapter, ...ofDay]),
    count('court', sql`court_id`, [
      ...ofChapter,
      ...ofDay,
      ...caseConditions({ state: asked.state }),
      sql`court_id is not null`,
    ]),
    count('year', sql`cast(extract(year from date_filed)::integer as varchar)`, [
      ...ofChapter,
      ...ofCourt,
      ...caseConditions({ from: oldest }),
    ]),
  ]
  if (!isText) return (await Promise.all(facets.map((facet) => db.all<FacetRow>(facet)))).flat()
  return db.all<FacetRow>(sql`
    with found as materialized (
      select ${place.id} as id, rowid, chapter, court_state, court_id, date_filed
      from ${place.table} ${where([...shared, ...place.owned])}
    )
    ${join(facets, sql` union all `)}`)
}

/** Most cases first, then in the order of the values; what is not known last. */
const mostFirst = (rows: readonly FacetRow[]) =>
  [...rows].sort(
    (a, b) =>
      Number(a.value === null) - Number(b.value === null) ||
      b.filings - a.filings ||
      (a.value! < b.value! ? -1 : 1),
  )
