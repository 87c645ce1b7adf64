/** For tests: the answers of the routes, counted out of the rows one by one. */

import { allUnknown } from '#contract/fields.ts'
import { groupBy } from '#lib/rows.ts'
import type { LcaRow } from '../read/row.ts'
import { cityKey, compare, employerKey, figuresOf, outcomesOf, type World } from './recount.ts'

/** What a route may be asked, as a caller writes it. */
export interface Question {
  state?: string
  fiscal_year?: number
  visa_class?: string
  soc_code?: string
  naics?: string
  employer?: string
  city?: string
  job_title?: string
  min_petitions?: number
  limit?: number
}

const CLASSES: Record<string, string[]> = {
  'H-1B': ['H-1B'],
  h1b1: ['H-1B1 Chile', 'H-1B1 Singapore'],
  'h-1b1 chile': ['H-1B1 Chile'],
  'H1B1-Singapore': ['H-1B1 Singapore'],
  e3: ['E-3'],
}

/** Spellings of visa classes whose meaning is known here. */
export const VISA_SPELLINGS = Object.keys(CLASSES)

const holds = (names: string | undefined, part: string) => names?.includes(part.toUpperCase()) ?? false

/** The cases that a question is about. */
export function asked(world: World, question: Question): LcaRow[] {
  const { state, fiscal_year, visa_class, soc_code, naics, employer, city, job_title } = question
  return world.rows.filter((row) => {
    const filer = row.employer === null ? undefined : world.employers.get(employerKey(row.employer))
    const site =
      row.worksite_city === null
        ? undefined
        : world.cities.get(cityKey(row.worksite_city, row.worksite_state))
    return (
      (state === undefined || row.worksite_state === state) &&
      (fiscal_year === undefined || row.fiscal_year === fiscal_year) &&
      (visa_class === undefined || CLASSES[visa_class]!.includes(row.visa_class ?? '')) &&
      (soc_code === undefined || row.soc_code === soc_code.slice(0, 7)) &&
      (naics === undefined || (row.naics?.startsWith(naics) ?? false)) &&
      (employer === undefined || holds(filer?.names, employer)) &&
      (city === undefined || holds(site?.names, city)) &&
      (job_title === undefined || holds(row.job_title?.toUpperCase(), job_title))
    )
  })
}

/** Figures as routes show them. */
export function shown(rows: readonly LcaRow[]) {
  const figures = figuresOf(rows)
  const { certified, petitions, statuses_missing } = figures
  const told = petitions - statuses_missing
  const certification_rate = told === 0 ? null : Math.round((certified / told) * 10_000) / 10_000
  return { ...figures, certified: noneTells(rows) ? null : certified, certification_rate }
}

const noneTells = (rows: readonly LcaRow[]) => rows.length > 0 && rows.every(({ status }) => status === null)

/** Groups of the cases, the largest first; of equal ones in the order of their keys, null first. */
function ranked(rows: readonly LcaRow[], keyOf: (row: LcaRow) => string | null) {
  return [...groupBy(rows, keyOf)].sort(
    ([a, some], [b, more]) => more.length - some.length || compare(a ?? '', b ?? ''),
  )
}

export function recountStats(world: World, question: Question) {
  const rows = asked(world, question)
  const unknown = { certified_withdrawn: null, withdrawn: null, denied: null }
  const figures = { ...shown(rows), ...outcomesOf(rows), ...(noneTells(rows) ? unknown : {}) }
  const { fiscal_year } = question
  // Of a year of which nothing is held nothing is known.
  const isHeld = fiscal_year === undefined || world.rows.some((row) => row.fiscal_year === fiscal_year)
  return isHeld ? figures : allUnknown(figures)
}

export const recountStates = (world: World, question: Question) =>
  ranked(asked(world, question), (row) => row.worksite_state).map(([state, rows]) => ({
    state,
    ...shown(rows),
  }))

export const recountOccupations = (world: World, { limit = 50, ...question }: Question) =>
  ranked(asked(world, question), (row) => row.soc_code)
    .slice(0, limit)
    .map(([soc_code, rows]) => ({
      soc_code,
      soc_title: soc_code === null ? null : world.titles.get(soc_code)!,
      ...shown(rows),
    }))

export const recountCities = (world: World, { limit = 50, ...question }: Question) =>
  ranked(
    asked(world, question).filter((row) => row.worksite_city !== null),
    (row) => cityKey(row.worksite_city!, row.worksite_state),
  )
    .slice(0, limit)
    .map(([key, rows]) => ({
      city: world.cities.get(key!)!.shown,
      state: rows[0]!.worksite_state,
      ...shown(rows),
    }))

/** The employers with at least so many cases, the largest first, each with its cases. */
export const largestEmployers = (world: World, { min_petitions = 1, ...question }: Question) =>
  ranked(
    asked(world, question).filter((row) => row.employer !== null),
    (row) => employerKey(row.employer!),
  )
    .filter(([, rows]) => rows.length >= min_petitions)
    .map(([key, rows]) => ({ employer: world.employers.get(key!)!.shown, rows }))

export const recountEmployers = (world: World, { limit = 50, ...question }: Question) =>
  largestEmployers(world, question)
    .slice(0, limit)
    .map(({ employer, rows }) => ({ employer, ...shown(rows) }))

export const recountEmployerYears = (world: World, question: Question) =>
  largestEmployers(world, question)
    .slice(0, 25)
    .flatMap(({ employer, rows }) =>
      [...groupBy(rows, (row) => row.fiscal_year)]
        .sort(([a], [b]) => (a ?? 0) - (b ?? 0))
        .map(([fiscal_year, cases]) => ({ employer, fiscal_year, ...shown(cases) })),
    )

/** Newest first, those without a day last; then by number. */
export function recountCases(world: World, question: Question): LcaRow[] {
  const dateOf = (row: LcaRow) => row.decision_date ?? row.received_date ?? ''
  return asked(world, question).sort(
    (a, b) => compare(dateOf(b), dateOf(a)) || compare(a.case_number, b.case_number),
  )
}
