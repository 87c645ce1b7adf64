/**
 * For tests: what the tables and routes must say, counted out of the rows one by one. Plain on purpose, and nothing of
 * it shared with the code that it is held against.
 */
import { groupBy } from '#lib/rows.ts'
import type { LcaRow } from '../read/row.ts'

/** Figures of some cases, under the names of the tables and routes. */
export function figuresOf(rows: readonly LcaRow[]) {
  const cents = rows
    .flatMap((row) => (row.annual_wage_usd === null ? [] : [Math.round(row.annual_wage_usd * 100)]))
    .sort((a, b) => a - b)
  const how = (test: (row: LcaRow) => boolean) => rows.filter(test).length
  return {
    petitions: rows.length,
    certified: how((row) => row.status === 'certified' || row.status === 'certified_withdrawn'),
    statuses_missing: how((row) => row.status === null),
    workers:
      rows.length > 0 && rows.every((row) => row.workers === null)
        ? null
        : sum(rows.map((row) => row.workers ?? 0)),
    wage_petitions: cents.length,
    wages_missing: how((row) => row.annual_wage_usd === null && row.wage_flag !== 'excluded'),
    wages_excluded: how((row) => row.annual_wage_usd === null && row.wage_flag === 'excluded'),
    wages_raw_taken: how((row) => row.annual_wage_usd !== null && row.wage_flag === 'raw_taken'),
    average_wage_usd: dollars(cents.length === 0 ? null : sum(cents) / cents.length),
    median_wage_usd: dollars(medianOf(cents)),
    min_wage_usd: dollars(cents[0] ?? null),
    max_wage_usd: dollars(cents.at(-1) ?? null),
  }
}

/** What totals show besides. */
export function outcomesOf(rows: readonly LcaRow[]) {
  const how = (status: string) => rows.filter((row) => row.status === status).length
  const employers = new Set(rows.flatMap((row) => (row.employer === null ? [] : [employerKey(row.employer)])))
  return {
    certified_withdrawn: how('certified_withdrawn'),
    withdrawn: how('withdrawn'),
    denied: how('denied'),
    employers: employers.size,
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
const dollars = (cents: number | null) => (cents === null ? null : Math.floor(cents / 100 + 0.5))

function medianOf(sorted: readonly number[]): number | null {
  if (sorted.length === 0) return null
  const low = sorted[Math.floor((sorted.length - 1) / 2)]!
  const high = sorted[Math.floor(sorted.length / 2)]!
  return (low + high) / 2
}

const LONG_FORMS: [RegExp, string][] = [
  [/ INCORPORATED$/, ' INC'],
  [/ CORPORATION$/, ' CORP'],
  [/ COMPANY$/, ' CO'],
  [/ LIMITED$/, ' LTD'],
]

/** Upper case, no accents, letters and digits alone; as it stands where nothing is left. */
export function folded(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().replaceAll('&', ' AND ')
  const words = plain.replace(/['’.]/g, '').match(/[A-Z0-9]+/g)
  return words ? words.join(' ') : name.toUpperCase()
}

/** What the spellings of an employer have in common. */
export function employerKey(name: string): string {
  const key = folded(name)
  const form = LONG_FORMS.find(([long]) => long.test(key))
  return form ? key.replace(form[0], form[1]) : key
}

/** What the spellings of a city have in common; cities without a state sort last. */
export const cityKey = (city: string, state: string | null) => `${folded(city)}\n${state ?? '~'}`

/** The latest decision of each case; of equal ones the later file's. Files do not repeat a case on one day. */
export function settle(files: readonly (readonly LcaRow[])[]): LcaRow[] {
  const kept = new Map<string, LcaRow>()
  for (const row of files.flat()) {
    const before = kept.get(row.case_number)
    if (!before || (row.decision_date ?? '') >= (before.decision_date ?? '')) kept.set(row.case_number, row)
  }
  return [...kept.values()]
}

/** The word that comes most often; of equal ones the first in the alphabet. */
function commonest(words: Iterable<string>): string | undefined {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].sort(([a, many], [b, more]) => more - many || compare(a, b))[0]?.[0]
}

export const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)

/** Cases, and how the things they name are spelled. */
export interface World {
  rows: readonly LcaRow[]
  /** Key → the spellings met, in upper case, one a line, and the one shown. */
  employers: ReadonlyMap<string, Named>
  cities: ReadonlyMap<string, Named>
  /** Occupation code → the title shown. */
  titles: ReadonlyMap<string, string | null>
}

interface Named {
  names: string
  shown: string
}

/** Looks through settled cases. */
export function lookThrough(rows: readonly LcaRow[]): World {
  const filed = rows.flatMap(({ employer }) => (employer === null ? [] : [employer]))
  const sites = rows.flatMap((row) =>
    row.worksite_city === null ? [] : [{ city: row.worksite_city, state: row.worksite_state }],
  )
  const seats = rows.flatMap((row) =>
    row.employer_city === null ? [] : [{ city: row.employer_city, state: row.employer_state }],
  )
  const keyOf = ({ city, state }: (typeof sites)[number]) => cityKey(city, state)
  const atSites = groupBy(sites, keyOf)
  const coded = rows.filter((row) => row.soc_code !== null)
  return {
    rows,
    employers: named(groupBy(filed, employerKey), (names) => commonest(names)!),
    cities: named(
      new Map([...groupBy([...sites, ...seats], keyOf)].map(([key, all]) => [key, all.map((a) => a.city)])),
      (all, key) =>
        commonest((atSites.get(key) ?? []).map((site) => site.city)) ?? [...all].sort(compare)[0]!,
    ),
    titles: new Map(
      [...groupBy(coded, (row) => row.soc_code!)].map(([code, cases]) => [
        code,
        commonest(cases.flatMap((row) => (row.soc_title === null ? [] : [row.soc_title]))) ?? null,
      ]),
    ),
  }
}

function named(groups: Map<string, string[]>, shownOf: (names: string[], key: string) => string) {
  return new Map(
    [...groups].map(([key, names]) => [
      key,
      { names: [...new Set(names)].join('\n').toUpperCase(), shown: shownOf(names, key) },
    ]),
  )
}
