/** The real edition's own tables, asked in plain SQL, and what the docs say of the publishers: nothing of the service's code. */
import { readFileSync } from 'node:fs'
import { type OpenEdition, openEdition } from '#storage/editions/open-edition.ts'
import { EditionStore } from '#storage/editions/store.ts'
import { trusted } from '#storage/sql.ts'
import { REAL_TODAY } from '../real-edition.ts'

/** The edition, ready to be asked. */
export interface Edition extends Pick<OpenEdition, 'sources' | 'datasets'> {
  rows<Row = Record<string, unknown>>(text: string): Promise<Row[]>
  /** The one value of the one row. */
  value<T = number>(text: string): Promise<T>
}

/** Opens the edition of a data folder. */
export async function openReal(folder: string): Promise<Edition> {
  const store = new EditionStore(folder)
  const { db, sources, datasets } = await openEdition(store, (await store.current())!)
  // Claims of many answers are the same question.
  const known = new Map<string, Promise<unknown>>()
  const rows = <Row>(text: string) => {
    if (!known.has(text)) known.set(text, db.all(trusted(text)))
    return known.get(text) as Promise<Row[]>
  }
  const value = async <T>(text: string) => Object.values((await rows<object>(text))[0]!)[0] as T
  return { sources, datasets, rows, value }
}

/** Days from one to another. */
const DAY = 86_400_000
export const daysAgo = (day: string) => Math.round((Date.parse(REAL_TODAY) - Date.parse(day)) / DAY)
export const plusDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

/** How long each state may be quiet, as docs/coverage.md prints it; null for those that publish nothing. */
export const QUIET_DAYS: ReadonlyMap<string, number | null> = new Map(
  [...readFileSync('docs/coverage.md', 'utf8').matchAll(/^\| ([A-Z]{2}) \|.*\| (\d*) ?\|$/gm)].map(
    ([, state, days]) => [state!, days === '' ? null : Number(days)],
  ),
)

const UNREAD_DAYS_MAX = 3

/** The states of which newer notices may be missing: all sources counted, by their newest day and when they were read. */
export async function staleStates(edition: Edition): Promise<Map<string, string | null>> {
  const held = await edition.rows<{ state: string; source_id: string; newest: string | null }>(`
    select state, source_id, (max(notice_date) filter (where notice_date <= last_seen))::text as newest
    from warn_notices group by all`)
  const stale = new Map<string, string | null>()
  for (const [state, quiet] of QUIET_DAYS) {
    if (quiet === null) continue
    const own = held.filter((row) => row.state === state)
    const ids = new Set([`warn/${state.toLowerCase()}`, ...own.map(({ source_id }) => source_id)])
    const read = edition.sources.filter(({ id }) => ids.has(id)).map(readOn)
    const last = read.sort().at(-1) ?? ''
    const newest =
      own
        .map((row) => row.newest ?? '')
        .sort()
        .at(-1) || null
    if (last === '' || daysAgo(last) > UNREAD_DAYS_MAX || (newest !== null && daysAgo(newest) > quiet))
      stale.set(state, newest)
  }
  return stale
}

/** When a source was read: a copied page when it was copied. */
const readOn = ({ last_success, seen_on }: Edition['sources'][number]) =>
  [last_success?.slice(0, 10) ?? '', seen_on ?? last_success?.slice(0, 10) ?? ''].sort()[0]!
