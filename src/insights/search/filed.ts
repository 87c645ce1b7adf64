/** Searching records that are filed under a company: WARN notices, 8-K filings and bankruptcy cases. */

import type { z } from 'zod'
import type { DatasetSearch } from '#contract/search.ts'
import { withMore } from '#lib/rows.ts'
import { NO_NUMBER, rowsAt } from '#storage/editions/columns.ts'
import { type EditionContext, requireReadable } from '#storage/editions/once.ts'
import { type RowBitmap, rowsWhere } from '#storage/editions/row-bitmaps.ts'
import { contains, sql, trusted } from '#storage/sql.ts'
import { findDetails } from '../company/details.ts'
import { type HeldLinks, linksOf } from '../company/held-links.ts'
import { BANKRUPTCY, type Filed, type match, SEC, WARN } from './filed-datasets.ts'
import { type Link, linksAt, linksOfBoth, wholePlaces } from './place-links.ts'
import { type Hits, type Question, since, sinceOf, withoutSites } from './question.ts'

interface Found {
  /** Where it stands in its table. */
  place: number
  match: z.infer<typeof match>
  /** The company that it was found by, or whose it is; not there where it cannot be told who is who. */
  company_no?: number
}

/**
 * Notices of the companies meant and of the places meant, of each the newest first. A text that names a company and a
 * place (`walmart texas`) finds its notices there before all else; of the rest, names and places share the room.
 */
async function findNotices(context: EditionContext, question: Question) {
  const { limit, hits } = question
  if (hits === null) return show(context, WARN, await findRecords(context, question, WARN))
  const [both, there, named] = await Promise.all([
    findBoth(context, question),
    findThere(context, question),
    findRecords(context, question, WARN),
  ])
  const half = there.length > 0 ? Math.ceil((limit - both.length) / 2) : limit
  const known = new Set<number>()
  const found = [...both, ...named.slice(0, half), ...there, ...named.slice(half)].filter(({ place }) => {
    if (known.has(place)) return false
    known.add(place)
    return true
  })
  return show(context, WARN, found.slice(0, limit))
}

/** How many notices a search finds in all: of the companies meant, of the places, or of both together. */
async function countNotices(context: EditionContext, question: Question): Promise<number> {
  const named = await countRecords(context, question, WARN)
  if (question.hits === null || wholePlaces(question).length + question.both.length === 0) return named
  const isNamed = new Set(question.hits.companies)
  const [{ recordOf }, there, both] = await Promise.all([
    linksOf(context, WARN.links),
    linksAt(context, question, wholePlaces(question)),
    linksOfBoth(context, question),
  ])
  const others = new Set<number>()
  for (const { link, company_no } of [...there, ...(both ?? [])]) {
    const isCounted = company_no !== undefined && isNamed.has(company_no)
    if (!isCounted && recordOf(link) !== NO_NUMBER) others.add(link)
  }
  return named + others.size
}

async function countRecords(context: EditionContext, question: Question, filed: Filed): Promise<number> {
  const { hits, text } = question
  if (hits !== null) return countLinked(await shownLinks(context, question, filed), hits)
  const { shape, id, name, day, shown } = filed
  const found = await context.db.get<{ total: number }>(sql`
    select count(*)::integer as total from ${trusted(shape.table.name)}
    where ${shown} and ${contains(trusted(name), text)} ${since(day, id, question)}`)
  return found?.total ?? 0
}

const searchOf = (filed: Filed, order: number): DatasetSearch<Question> => ({
  order,
  hit: filed.hit,
  find: async (context, question) =>
    show(context, filed, await findRecords(context, withoutSites(question), filed)),
  count: (context, question) => countRecords(context, withoutSites(question), filed),
})

export const warnSearch: DatasetSearch<Question> = { hit: WARN.hit, find: findNotices, count: countNotices }
export const secSearch = searchOf(SEC, 1)
export const bankruptcySearch = searchOf(BANKRUPTCY, 1)

/** Where it cannot be told who is who, names are compared as they were filed. */
async function findRecords(context: EditionContext, question: Question, filed: Filed): Promise<Found[]> {
  const { hits, limit, text } = question
  if (hits !== null) return recordsOf(context, question, filed, hits)
  const { shape, id, name, day, shown } = filed
  const rows = await context.db.all<{ place: number }>(sql`
    select rowid::integer as place from ${trusted(shape.table.name)}
    where ${shown} and ${contains(trusted(name), text)} ${since(day, id, question)}
    order by ${trusted(day)} desc nulls last, ${trusted(id)} limit ${limit}`)
  return rows.map(({ place }) => ({ place, match: 'name' }))
}

/** The records of companies, those of the best first, so many. */
async function recordsOf(
  context: EditionContext,
  question: Question,
  filed: Filed,
  { companies, named }: Hits,
): Promise<Found[]> {
  const { ofCompany, recordOf } = await shownLinks(context, question, filed)
  const known = new Set<number>()
  const found: Found[] = []
  for (let i = 0; i < companies.length; i++) {
    const company_no = companies[i]!
    const match = i < named ? 'name' : 'spelling'
    for (const link of ofCompany(company_no)) {
      const place = recordOf(link)
      // One filing may be that of several companies.
      if (place === NO_NUMBER || known.has(place)) continue
      known.add(place)
      found.push({ place, company_no, match })
      if (found.length === question.limit) return found
    }
  }
  return found
}

/** The links of companies with their records; those that may not be shown stand at `NO_NUMBER`. */
async function shownLinks(context: EditionContext, question: Question, filed: Filed): Promise<HeldLinks> {
  const [links, within] = await Promise.all([
    linksOf(context, filed.links),
    rowsWithin(context, question, filed),
  ])
  if (within === null) return links
  const recordOf = (link: number) => {
    const place = links.recordOf(link)
    return place !== NO_NUMBER && within.has(place) ? place : NO_NUMBER
  }
  return { ...links, recordOf }
}

/** How many records companies have, each once: of a word that nearly all names have, it goes through nearly all links. */
function countLinked({ ofCompany, recordOf, end }: HeldLinks, { companies }: Hits): number {
  const known = new Uint8Array(end)
  let count = 0
  for (let i = 0; i < companies.length; i++) {
    const links = ofCompany(companies[i]!)
    for (let k = 0; k < links.length; k++) {
      const place = recordOf(links[k]!)
      if (place === NO_NUMBER || known[place] === 1) continue
      known[place] = 1
      count++
    }
  }
  return count
}

/** Which rows of the dataset are within the plan's history and preview; null where all are. */
async function rowsWithin(
  context: EditionContext,
  question: Question,
  filed: Filed,
): Promise<RowBitmap | null> {
  const conditions = sinceOf(filed.day, filed.id, question)
  return conditions.length === 0 ? null : rowsWhere(context, filed.shape.table.name, conditions)
}

/** Notices of a place that the whole text names. */
const findThere = async (context: EditionContext, question: Question): Promise<Found[]> =>
  found(context, await linksAt(context, question, wholePlaces(question), question.limit), 'place')

/** Notices of a company at a place, where the text names both. */
const findBoth = async (context: EditionContext, question: Question): Promise<Found[]> =>
  (await found(context, (await linksOfBoth(context, question)) ?? [], 'name_and_place')).slice(
    0,
    question.limit,
  )

async function found(context: EditionContext, at: readonly Link[], match: Found['match']): Promise<Found[]> {
  if (at.length === 0) return []
  const links = await linksOf(context, WARN.links)
  return at
    .map(({ link, company_no }) => ({ place: links.recordOf(link), company_no, match }))
    .filter(({ place }) => place !== NO_NUMBER)
}

/** The records in the order in which they were found. */
async function show(context: EditionContext, filed: Filed, found: readonly Found[]): Promise<object[]> {
  const { shape } = filed
  // Asked even when nothing was found: an empty list must mean that the dataset could be read.
  if (found.length === 0) await requireReadable(context, shape.table.name)
  const companies = new Set(found.flatMap(({ company_no }) => company_no ?? []))
  const [rows, ownerOf] = await Promise.all([
    rowsAt<object>(
      context,
      shape,
      found.map(({ place }) => place),
    ),
    companies.size === 0 ? () => NOBODY : findDetails(context, [...companies]),
  ])
  return rows.map((row, i) => {
    const { match, company_no } = found[i]!
    const { company, company_id } = company_no === undefined ? NOBODY : ownerOf(company_no)
    // A filing says itself who filed it, and a case who the debtor is.
    return withMore(row, filed === WARN ? { company, company_id, match } : { company_id, match })
  })
}

/** Said while it cannot be told who is who. */
const NOBODY = { company: null, company_id: null }
