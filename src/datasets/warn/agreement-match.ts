/** Which row of one list is which of another: the matching behind a comparison with the WARN Notice Register. */
import { distance } from 'fastest-levenshtein'
import { daysBetween, type IsoDate } from '#lib/dates.ts'
import { foldText } from '#lib/text.ts'
import { foldEmployer } from './cells/names.ts'

/** What is compared of a row, on either side. */
export interface ComparedNotice {
  company_name: string
  place: string
  notice_date: IsoDate | null
  effective_date: IsoDate | null
  employees_affected: number | null
}

/** What two rows of one employer may share. */
export type AgreementField = 'notice_date' | 'effective_date' | 'employees_affected'

/** In the order in which they are told. */
export const FIELDS: AgreementField[] = ['notice_date', 'effective_date', 'employees_affected']

/** Spellings of one name that differ by no more than this share of their letters are near. */
const NEAR_NAME_SHARE_MAX = 0.15
/** Two filings of one employer further apart are two events, even with the same headcount. */
const SAME_EVENT_DAYS_MAX = 366

/** The day by which a row belongs to a period: the notice's, else that on which it takes effect. */
export const dayOf = (notice: Pick<ComparedNotice, 'notice_date' | 'effective_date'>): IsoDate | null =>
  notice.notice_date ?? notice.effective_date

/** Index in `ours` → index in `register`. First the same names, then near ones that share a date or the count. */
export function matchNotices(ours: readonly ComparedNotice[], register: readonly ComparedNotice[]) {
  const pairs = new Map<number, number>()
  const taken = new Set<number>()
  const take = (candidates: [score: number, o: number, r: number][]) => {
    candidates.sort((a, b) => b[0] - a[0] || a[1] - b[1] || a[2] - b[2])
    for (const [, o, r] of candidates) {
      if (pairs.has(o) || taken.has(r)) continue
      pairs.set(o, r)
      taken.add(r)
    }
  }
  const score = (o: number, r: number) => likeness(ours[o]!, register[r]!)
  const names = { ours: ours.map(foldName), register: register.map(foldName) }
  const byName = indexBy(names.register, (name) => [name])
  take(
    names.ours.flatMap((name, o) =>
      (byName.get(name) ?? []).flatMap((r) => {
        const points = score(o, r)
        return points > 0 ? [[points, o, r] as [number, number, number]] : []
      }),
    ),
  )
  const byFacts = indexBy(register, factsOf)
  const near: [number, number, number][] = []
  for (const [o, row] of ours.entries()) {
    if (pairs.has(o)) continue
    const found = new Set(factsOf(row).flatMap((fact) => byFacts.get(fact) ?? []))
    for (const r of found) {
      const points = score(o, r)
      if (!taken.has(r) && points > 0 && isNearName(names.ours[o]!, names.register[r]!))
        near.push([points, o, r])
    }
  }
  take(near)
  return pairs
}

/** The name as it is compared. */
export const foldName = (row: ComparedNotice) => foldEmployer(row.company_name)

const factsOf = (row: ComparedNotice) => FIELDS.flatMap((f) => (row[f] === null ? [] : [`${f} ${row[f]}`]))

/** Key → places in the list, for keys of any number an item. */
export function indexBy<T>(items: readonly T[], keysOf: (item: T) => string[]): Map<string, number[]> {
  const index = new Map<string, number[]>()
  items.forEach((item, i) => {
    for (const key of keysOf(item)) index.set(key, [...(index.get(key) ?? []), i])
  })
  return index
}

/** Points for what two rows of one employer share; 0 when that is neither a date nor the headcount. */
function likeness(a: ComparedNotice, b: ComparedNotice): number {
  const same = (field: AgreementField) => a[field] !== null && a[field] === b[field]
  const [dayA, dayB] = [dayOf(a), dayOf(b)]
  const apart = dayA !== null && dayB !== null ? Math.abs(daysBetween(dayA, dayB)) : 0
  const dated = (same('notice_date') ? 8 : 0) + (same('effective_date') ? 4 : 0)
  const counted = same('employees_affected') ? 3 : 0
  if (dated === 0 && (counted === 0 || apart > SAME_EVENT_DAYS_MAX)) return 0
  return dated + counted + (isSamePlace(a.place, b.place) ? 2 : 0) + 1 / (1 + apart)
}

function isSamePlace(a: string, b: string): boolean {
  const [x, y] = [foldText(a), foldText(b)]
  return x !== '' && y !== '' && (x.includes(y) || y.includes(x))
}

/** One name begins with the other, or a few letters differ; what differs must not be a number. */
export function isNearName(a: string, b: string): boolean {
  if (a === '' || b === '') return false
  const numbers = (name: string) => (name.match(/\d+/g) ?? []).join(' ')
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length >= 4 && ` ${long} `.includes(` ${short} `)) return true
  return numbers(a) === numbers(b) && distance(a, b) <= long.length * NEAR_NAME_SHARE_MAX
}
