/** One text looked for in all datasets, side by side. */

import { z } from 'zod'
import { isComing } from '#contract/edition.ts'
import { text, whole } from '#contract/fields.ts'
import { type RunContext, read } from '#contract/operation.ts'
import { clampHistory, clampLimit } from '#contract/plans.ts'
import { type Warning, type WarningCode, warn, warningList } from '#contract/warnings.ts'
import { previewEnd } from '#datasets/warn/operations/left-out.ts'
import { DatabaseDamaged, QueryTimeout } from '#storage/database.ts'
import { findDamage } from '#storage/duckdb/damage.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { isReadable, requireDatasets, requireFiles } from '../availability.ts'
import { type Asked, askFor, plainly, type Question } from './question.ts'
import { type Searchable, type Searched, searchesOf } from './searches.ts'

/** A dataset that takes longer is left out of the answer. */
const TIME_LIMIT_SECONDS = 5

const inputOf = (slugs: readonly string[]) =>
  z.object({
    q: text().describe(
      'Name of a company, misspelt or in part; a city, county, state or ZIP code, by itself or behind the company (`walmart texas`); a job title, an industry',
    ),
    limit: whole().min(1).max(100).default(5).describe('Records of each dataset'),
    dataset: z.enum(slugs).optional().describe('Only this one'),
  })

/** By dataset the records found. */
const resultsOf = (searches: readonly Searched[]) =>
  z.object(Object.fromEntries(searches.map(({ slug, search }) => [slug, z.array(search.hit).optional()])))

const outputOf = (searches: readonly Searched[]) =>
  z.object({
    q: z.string(),
    results: resultsOf(searches).describe(
      'By dataset, best match first. A dataset that was not asked is not there',
    ),
    totals: z
      .object(Object.fromEntries(searches.map(({ slug }) => [slug, z.number().int().nullable().optional()])))
      .describe(
        'By dataset, how many records there are in all, of which `results` shows the best; null where they are not counted, or the dataset failed',
      ),
    total: z.number().int().describe('The sum of those that are counted'),
    spellings: z
      .array(z.string())
      .describe('Other spellings that were looked for too, where words of the text are unknown'),
    limit: z.number().int(),
    warnings: warningList,
    partial: z
      .literal(true)
      .optional()
      .describe('Only there when a dataset failed: its empty list says nothing then'),
    errors: z
      .record(z.string(), z.string())
      .optional()
      .describe('Only there when a dataset failed: dataset → type of the error'),
  })

type Answer = z.infer<ReturnType<typeof outputOf>>

/**
 * Asks datasets side by side, each under its own time limit. One that fails gives an empty list and the type of its
 * error, never what it says: that may name paths and statements.
 */
export async function searchDatasets(
  context: EditionContext,
  searches: readonly Searched[],
  question: Question,
  limitSeconds = TIME_LIMIT_SECONDS,
): Promise<Pick<Answer, 'results' | 'totals' | 'total' | 'partial' | 'errors'>> {
  const { edition } = context
  const found = await Promise.all(
    searches.map(async ({ slug: name, search: { find, count } }) => {
      try {
        if (edition.broken.has(name)) return { name, records: [], total: null, error: DAMAGED }
        const search = (asked: Question) =>
          withinTime(findAndCount(context, asked, find, count), limitSeconds)
        const found = await search(question).catch(async (error: unknown) => {
          if (!(await lostCompanies(edition, name, error, limitSeconds))) throw error
          return search({ ...question, hits: null })
        })
        return { name, ...found }
      } catch (error) {
        return { name, records: [], total: null, error: typeOf(error) }
      }
    }),
  )
  const failed = found.filter((each) => each.error !== undefined)
  const lists = Object.fromEntries(found.map(({ name, records }) => [name, records]))
  const answer = {
    results: lists as Answer['results'],
    totals: Object.fromEntries(found.map(({ name, total }) => [name, total])) as Answer['totals'],
    total: found.reduce((sum, { total }) => sum + (total ?? 0), 0),
  }
  if (failed.length === 0) return answer
  return {
    ...answer,
    partial: true,
    errors: Object.fromEntries(failed.map(({ name, error }) => [name, error!])),
  }
}

/** The records shown, and how many there are: counted only where more may be there than are shown. */
async function findAndCount(
  context: EditionContext,
  question: Question,
  find: Searched['search']['find'],
  count: Searched['search']['count'],
): Promise<{ records: object[]; total: number | null }> {
  const records = await find(context, question)
  if (records.length < question.limit) return { records, total: records.length }
  return { records, total: count ? await count(context, question) : null }
}

const DAMAGED = new DatabaseDamaged().name

/**
 * Finds out what a search that met damage met: the file is among the edition's `broken` then, and is not asked again.
 * True when the dataset is whole and the file that tells who is who is not.
 */
async function lostCompanies(
  edition: EditionContext['edition'],
  name: string,
  error: unknown,
  limitSeconds: number,
): Promise<boolean> {
  if (!(error instanceof DatabaseDamaged)) return false
  // A search that takes too long leaves it open; the error that led here is told all the same.
  await withinTime(findDamage(edition, [name]), limitSeconds).catch(() => [])
  return edition.broken.has('insights') && !edition.broken.has(name)
}

const typeOf = (error: unknown) => (error instanceof Error ? error.name : 'Error')

/** Waits no longer than the limit; the question itself ends at the database's own limit. */
async function withinTime<Result>(work: Promise<Result>, limitSeconds: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new QueryTimeout(limitSeconds)), limitSeconds * 1000)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The headers of an answer that lacks a dataset: `X-Partial-Results`, its names in order. */
export function partialHeaders({ errors }: Pick<Answer, 'errors'>): Record<string, string> {
  return errors ? { 'X-Partial-Results': Object.keys(errors).sort().join(',') } : {}
}

/** The datasets to ask, and what must be said of those that the caller's plan or the edition has not. */
function chooseSearches(context: RunContext, all: readonly Searched[], asked: string | undefined) {
  const { catalogue, plan, edition } = context
  if (asked !== undefined) {
    requireDatasets(context, [asked])
    if (!(asked in edition.datasets)) requireFiles(context, [asked])
    return { searches: all.filter(({ slug }) => slug === asked), warnings: [] }
  }
  const searches: Searched[] = []
  const warnings: Warning[] = []
  const say = (code: WarningCode, dataset: string, text: string) =>
    warnings.push(warn(code, text, { dataset }))
  for (const search of all) {
    const { slug } = search
    const what = catalogue.titleOf(slug)
    if (!catalogue.holds(plan, slug))
      say('plan_dataset', slug, `${what} are not searched: they are part of ${catalogue.planWith(slug)}`)
    else if (isComing(edition, slug))
      say('dataset_not_held', slug, `${what} are not searched: they are being loaded`)
    else if (!(slug in edition.datasets))
      say('dataset_not_held', slug, `${what} are not searched: this edition does not hold them`)
    else searches.push(search)
  }
  return { searches, warnings }
}

const NOBODY_KNOWN = warn(
  'dataset_unavailable',
  'it cannot be told who is who now: names are found only as they were filed',
)

/** Damage to the file that tells who is who, or a slow answer of it, takes nothing from the datasets. */
function withoutCompanies(asked: Asked) {
  return (error: unknown) => {
    if (error instanceof DatabaseDamaged || error instanceof QueryTimeout) return plainly(asked)
    throw error
  }
}

/** The route over the datasets that can be searched. */
export function unifiedSearch(datasets: readonly Searchable[]) {
  const searches = searchesOf(datasets)
  return read({
    path: '/api/unified-search',
    summary: 'One text looked for in all datasets',
    description:
      'Companies by name, with slips of the pen allowed for; notices by city, county, state and ZIP code too, and by a company and a place together (`walmart texas`); LCA cases by job title, claims and JOLTS by state, industry and element. A dataset that cannot be searched now has an empty list, and `partial`, `errors` and the header `X-Partial-Results` say so.',
    group: 'crossref',
    auth: 'optional',
    // It can do without any one of them.
    input: inputOf(searches.map(({ slug }) => slug)),
    output: outputOf(searches),
    headers: partialHeaders,
    isPassing: ({ partial }) => partial === true,
    run: async (context, query) => {
      const { plan, today, edition } = context
      const chosen = chooseSearches(context, searches, query.dataset)
      const clamped = clampLimit(plan, query.limit)
      const history = clampHistory({ plan, today, edition }, undefined)
      const end = edition.datasets.warn ? await previewEnd(context) : null
      const asked = {
        text: query.q,
        limit: clamped.limit,
        from: history.from,
        end,
      }
      const question = await (isReadable(edition, 'insights')
        ? withinTime(askFor(context, asked), TIME_LIMIT_SECONDS).catch(withoutCompanies(asked))
        : plainly(asked))
      const found = await searchDatasets(context, chosen.searches, question)
      return {
        q: query.q,
        spellings: question.spellings,
        limit: clamped.limit,
        warnings: [
          ...clamped.warnings,
          ...history.warnings,
          ...chosen.warnings,
          ...(question.hits ? [] : [NOBODY_KNOWN]),
        ],
        ...found,
      }
    },
  })
}
