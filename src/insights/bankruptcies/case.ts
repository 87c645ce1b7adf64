/** The record that the routes show, and the parameters and conditions that they share. */
import { z } from 'zod'
import { companyFilter, flag, isoDay, oldName, stateParam, text, whole } from '#contract/fields.ts'
import { type Asked, clampHistory } from '#contract/plans.ts'
import { isToldByBits, trigramBits } from '#datasets/bankruptcy/cases/trigrams.ts'
import { courtsMeant } from '#datasets/bankruptcy/courts.ts'
import { CHAPTERS, readChapter } from '#datasets/bankruptcy/record.ts'
import { bankruptcyCases } from '#datasets/bankruptcy/table.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import { lowerEach } from '#lib/text.ts'
import { isAtLeast, ofColumn, ofParts, withinDays } from '#storage/conditions.ts'
import type { RowShape } from '#storage/editions/columns.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { type RowBitmap, rowsWhere } from '#storage/editions/row-bitmaps.ts'
import { list, type Sql, sql, trusted } from '#storage/sql.ts'

/** A case as the interface shows it. */
export const bankruptcyCase = z.object({
  id: z
    .string()
    .describe(
      '{court}-{YY-NNNNN}, the same on every refresh; sec-{accession} where only an 8-K without them told of it',
    ),
  debtor: z.string(),
  trade_name: z
    .string()
    .nullable()
    .describe('What it does business as or was called; several separated by ;'),
  is_business: z
    .boolean()
    .describe('False for natural persons, whom this service leaves out unless set otherwise'),
  chapter: z.string().nullable().describe('Chapter it is under now, such as 7 or 11'),
  converted_from: z.string().nullable().describe('Chapter it was under before it was converted'),
  is_involuntary: z.boolean().nullable().describe('True where creditors filed the petition'),
  court_id: z.string().nullable().describe('`nysb`'),
  court_name: z.string().nullable(),
  court_state: z
    .string()
    .nullable()
    .describe("State of the court, not of the company: Delaware takes the whole country's cases"),
  docket_number: z.string().nullable().describe('YY-NNNNN'),
  filing_date: z
    .string()
    .nullable()
    .describe(
      'YYYY-MM-DD; null where only later events of the case were seen. Where only an 8-K told of it, the day that it gives, else that of the earliest event it reports',
    ),
  date_closed: z.string().nullable(),
  docket_url: z
    .string()
    .nullable()
    .describe("CourtListener's page of the case, else the court's (a paid one), else that of the 8-K"),
  pacer_case_id: z.string().nullable(),
  cik: z.string().nullable().describe('SEC number of the debtor, ten digits, where an 8-K told of the case'),
  source: z
    .enum(['docket', 'courtlistener', 'rss', 'sec_8k'])
    .describe('The most reliable source of the case'),
  sources: z.string().describe('All its sources, comma-separated'),
  first_seen: z.string(),
  last_seen: z.string(),
  company_id: z.string().nullable().describe('The company across datasets'),
  warn_company: z
    .string()
    .nullable()
    .describe('Name of the company where it gave WARN notices; null where it gave none'),
  warn_notices: z.number().int().nullable().describe('Its WARN notices; null where it gave none'),
  date_filed: oldName(z.string().nullable(), 'filing_date'),
})

export type BankruptcyCase = z.infer<typeof bankruptcyCase>

/** What of a record stands in its own table. */
export const caseShape: RowShape = {
  table: bankruptcyCases,
  fields: Object.fromEntries(
    Object.keys(bankruptcyCase.shape)
      .filter((name) => !['company_id', 'warn_company', 'warn_notices'].includes(name))
      .map((name) => [name, name === 'filing_date' ? 'date_filed' : name]),
  ),
}

/** A chapter as text: `11`, `Chapter 11`. */
export const chapterParam = text(20)
  .transform((words, context) => {
    const chapter = readChapter(words)
    if (chapter !== null) return chapter
    const message = `must be a chapter of the bankruptcy code: ${CHAPTERS.join(', ')}`
    context.addIssue({ code: 'custom', message, params: { type: 'chapter' } })
    return z.NEVER
  })
  .meta({ description: 'Chapter the case is under now: `7`, `11`', examples: ['11'] })

/** What cases can be filtered by, in lists and in their facets. */
export const caseFilters = {
  company: text().optional().describe('Part of the debtor, or of a name it does business under'),
  ...companyFilter,
  chapter: chapterParam.optional(),
  court: text().optional().describe("A court's id such as `nysb`, or part of its name"),
  state: stateParam.optional(),
  start: isoDay().optional().describe('First filing day'),
  end: isoDay().optional().describe('Last filing day'),
  warn_only: flag().default(false).describe('Only cases of companies that gave a WARN notice'),
}

/** Days back, today included. */
export const daysParam = (days: number) =>
  whole().min(1).max(3650).default(days).describe('Days back, today included')

/** The first and last day of a window of days, as the plan allows. */
export function lastDays(context: Asked, days: number) {
  const { today } = context
  const { from, warnings } = clampHistory(context, addDays(today, 1 - days))
  return { from: from!, to: today, warnings }
}

/** What cases can be asked for. */
export interface CaseFilter {
  company?: string | undefined
  chapter?: string | undefined
  court?: string | undefined
  state?: string | undefined
  from?: IsoDate | null | undefined
  to?: IsoDate | undefined
  changed_since?: string | undefined
}

/** The conditions of a filter. */
export function caseConditions(filter: CaseFilter): Sql[] {
  const { company, chapter, court, state, from, to, changed_since } = filter
  const conditions: Sql[] = []
  if (company !== undefined) conditions.push(hasInNames(company))
  if (chapter !== undefined) conditions.push(ofColumn('chapter', sql`chapter = ${chapter}`))
  if (court !== undefined) conditions.push(courtCondition(court))
  if (state !== undefined) conditions.push(ofColumn('court_state', sql`court_state = ${state}`))
  conditions.push(...withinDays('date_filed', from, to))
  if (changed_since !== undefined) conditions.push(isAtLeast('changed_on', changed_since))
  return conditions
}

/**
 * Until the names are held, they are read only where they have the trigrams of the text: to go through those of all cases takes
 * longest of all. Cases that came without trigrams, as out of older starter data, are read until they are written anew.
 */
function hasInNames(company: string): Sql {
  // A line is a name: no part of one goes on in the next.
  const text = lowerEach(company).replaceAll('\n', ' ')
  const asked = trusted(String(trigramBits(text)))
  const holds = sql`contains(names_lower, ${text})`
  const mayHold = sql`coalesce(names_trigrams, -1) & ${asked} = ${asked}`
  const isRead = isToldByBits(text) ? sql`(names_trigrams is not null or ${holds})` : holds
  const condition = sql`(${mayHold} and ${isRead})`
  return isToldByBits(text) ? condition : ofParts(condition, 'names_lower', [text])
}

/** Of no court there is no case: an empty list matches nothing. */
const courtCondition = (words: string): Sql =>
  ofColumn('court_id', sql`court_id in ${list(courtsMeant(words).map(({ id }) => id))}`)

/** How many cases there are of a question, and how many it leaves out that may be of it. */
export interface CaseCounts {
  total: number
  /** By its dates: those whose filing day is not known. */
  undated: number
  /** By the state or the court that it asks for, or counts by: those of which only an 8-K told. */
  courtless: number
}

/** The parts of a filter that are asked of every case, of its day and of its court, which a case may not tell. */
export function partsOf({ from, to, court, state, ...others }: CaseFilter) {
  return {
    shared: caseConditions(others),
    ofDay: caseConditions({ from, to }),
    ofCourt: caseConditions({ court, state }),
  }
}

/** The cases that meet all of some conditions, by where they stand: newest first. */
export const casesWhere = (context: EditionContext, conditions: readonly Sql[]): Promise<RowBitmap> =>
  rowsWhere(context, bankruptcyCases.name, conditions)

/** Counts them, of all cases or of those `within`. */
export async function countCases(
  context: EditionContext,
  filter: CaseFilter,
  { within = null }: { within?: RowBitmap | null } = {},
): Promise<CaseCounts> {
  const [found, left] = await Promise.all([
    casesWhere(context, caseConditions(filter)),
    countLeftOut(context, filter, { within }),
  ])
  return { total: within ? found.countWith(within) : found.count(), ...left }
}

/** Counts those alone that are left out. */
export async function countLeftOut(
  context: EditionContext,
  filter: CaseFilter,
  { by, within = null }: { by?: 'court'; within?: RowBitmap | null } = {},
): Promise<Omit<CaseCounts, 'total'>> {
  const { shared, ofDay, ofCourt } = partsOf(filter)
  const [ofUndated, ofCourtless] = leftOut(filter, by)
  const count = async (conditions: readonly Sql[]) => {
    const found = await casesWhere(context, [...shared, ...conditions])
    return within ? found.countWith(within) : found.count()
  }
  const [undated, courtless] = await Promise.all([
    ofUndated ? count([...ofCourt, ofUndated]) : 0,
    ofCourtless ? count([...ofDay, ofCourtless]) : 0,
  ])
  return { undated, courtless }
}

/** The conditions that a case is left out since it does not tell its day or its court; null where neither is asked for. */
function leftOut(
  { from, to, court, state }: CaseFilter,
  by?: 'court',
): [undated: Sql | null, courtless: Sql | null] {
  const hasDates = Boolean(from) || to !== undefined
  const hasCourts = by === 'court' || court !== undefined || state !== undefined
  return [hasDates ? sql`date_filed is null` : null, hasCourts ? sql`court_id is null` : null]
}

/** Filings, and the two chapters that companies file under, as columns. */
export const filingColumns = sql`count(*)::integer as filings,
  (count(*) filter (where chapter = '11'))::integer as chapter_11,
  (count(*) filter (where chapter = '7'))::integer as chapter_7`

/** How many of the cases are of companies that gave a WARN notice. */
export const warnMatched = z
  .number()
  .int()
  .nullable()
  .describe(
    'Of these, cases of companies that gave a WARN notice; null where companies cannot be matched now',
  )
