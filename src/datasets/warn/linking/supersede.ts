/**
 * Imported history against what weightier origins show: a row that one of them repeats gives way to it.
 *
 * Two rows are held together where the employer is the same, or its name alike and the dates the same. What agrees
 * gives points, what contradicts takes them, what one side lacks says nothing. The best pairs are taken first and
 * each row once. What is left is paired where little is known but nothing contradicts and there is no choice.
 */
import { daysBetween } from '#lib/dates.ts'
import type { DatePrecision } from '../cells/date-patterns.ts'
import { areAlike, employerKey } from '../cells/employers.ts'
import type { NoticeLink, NoticeRecord } from '../notices/record.ts'
import { comparePlaces } from './places.ts'

/** A pair must reach this to be one notice: the name, and two of date, effective date and count, or the like. */
const SAME_SCORE_MIN = 4
/** Under a name that is only alike nearly everything else must agree, and nothing may contradict. */
const ALIKE_SCORE_MIN = 5
/** Enough where nothing contradicts and no other row could be meant: the day of the notice, or count and order of dates. */
const ONLY_SCORE_MIN = 3
const SCORE_MAX = 9
/** Layoffs follow their notice within this where one row tells the one day and the other row the other. */
const FOLLOWS_DAYS_MAX = 120

interface Pair {
  own: NoticeRecord
  imported: NoticeRecord
  sameName: boolean
  score: number
  reason: string
}

/** Finds, for each imported notice, the notice of a weightier origin that it repeats; each of either is used once. */
export function findReplaced(own: readonly NoticeRecord[], imported: readonly NoticeRecord[]): NoticeLink[] {
  const pairs = findPairs(own, imported)
  const used = new Set<string>()
  const links: NoticeLink[] = []
  const take = (pair: Pair) => {
    used.add(pair.own.id).add(pair.imported.id)
    links.push({
      notice_id: pair.own.id,
      other_id: pair.imported.id,
      kind: 'replaces',
      score: Math.min(1, pair.score / SCORE_MAX),
      reason: pair.reason,
      other_origin: pair.imported.origin,
    })
  }
  const isFree = ({ own, imported }: Pair) => !used.has(own.id) && !used.has(imported.id)
  for (const pair of pairs.filter(({ score }) => score >= SAME_SCORE_MIN)) if (isFree(pair)) take(pair)
  const left = pairs.filter(isFree)
  const choices = new Map<string, Set<string>>()
  const choose = (record: NoticeRecord, other: NoticeRecord) =>
    choices.set(record.id, (choices.get(record.id) ?? new Set()).add(reads(other)))
  for (const { own, imported } of left) {
    choose(own, imported)
    choose(imported, own)
  }
  // Several that read the same are no choice: two of a list are two of the other, whichever is which.
  for (const pair of left)
    if (choices.get(pair.own.id)!.size === 1 && choices.get(pair.imported.id)!.size === 1 && isFree(pair))
      take(pair)
  return links
}

/** What pairs are judged by, as a text. */
function reads(record: NoticeRecord): string {
  const { effective_date, employees_affected, site_address, city, county } = record
  return JSON.stringify([
    employerKey(record.company_name),
    dayOf(record),
    effective_date,
    employees_affected,
    site_address,
    city,
    county,
  ])
}

/** All pairs that may be one notice, the best first; a name that is only alike comes after all that are the same. */
function findPairs(own: readonly NoticeRecord[], imported: readonly NoticeRecord[]): Pair[] {
  const buckets = new Map<string, NoticeRecord[]>()
  for (const record of own) {
    for (const key of keysOf(record)) {
      const bucket = buckets.get(key)
      if (bucket) bucket.push(record)
      else buckets.set(key, [record])
    }
  }
  const pairs: Pair[] = []
  for (const record of imported) {
    const near = new Set(keysOf(record).flatMap((key) => buckets.get(key) ?? []))
    for (const candidate of near) {
      const pair = compare(candidate, record)
      if (pair) pairs.push(pair)
    }
  }
  return pairs.sort(
    (a, b) =>
      Number(b.sameName) - Number(a.sameName) ||
      b.score - a.score ||
      compareText(a.own.id, b.own.id) ||
      compareText(a.imported.id, b.imported.id),
  )
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const dayOf = (record: NoticeRecord) => record.notice_date ?? record.received_date

/** Where to look for a row: under its employer, and under its dates with its count, for employers spelt otherwise. */
function keysOf(record: NoticeRecord): string[] {
  const { state, effective_date, employees_affected } = record
  const day = dayOf(record)
  const keys = [`${state} ${employerKey(record.company_name)}`]
  if (day !== null) keys.push(`${state} day ${day} ${employees_affected ?? effective_date}`)
  if (effective_date !== null && employees_affected !== null)
    keys.push(`${state} layoff ${effective_date} ${employees_affected}`)
  return keys
}

function compare(a: NoticeRecord, b: NoticeRecord): Pair | null {
  const sameName = employerKey(a.company_name) === employerKey(b.company_name)
  if (!sameName && !areAlike(a.company_name, b.company_name)) return null
  const { score, agreed, contradicted } = weigh(a, b)
  if (score < (sameName ? ONLY_SCORE_MIN : ALIKE_SCORE_MIN)) return null
  if (contradicted && (!sameName || score < SAME_SCORE_MIN)) return null
  const reason = `${sameName ? 'same employer' : 'employer’s name alike'}; ${agreed.join(', ')} agree`
  return { own: a, imported: b, sameName, score, reason }
}

/** Points for what agrees, minus points for what contradicts; fields that one side lacks say nothing. */
function weigh(a: NoticeRecord, b: NoticeRecord) {
  const agreed: string[] = []
  let [score, contradicted] = [0, false]
  const add = (what: string, points: number) => {
    score += points
    if (points > 0) agreed.push(what)
    else if (points < 0) contradicted = true
  }
  const [dayA, dayB] = [dayOf(a), dayOf(b)]
  add(
    'notice date',
    weighDates([dayA, a.notice_date_precision], [dayB, b.notice_date_precision], { same: 3, other: -2 }),
  )
  add(
    'effective date',
    weighDates(
      [a.effective_date, a.effective_date_precision],
      [b.effective_date, b.effective_date_precision],
      {
        same: 2,
        other: -1,
      },
    ),
  )
  const [countA, countB] = [a.employees_affected, b.employees_affected]
  if (countA !== null && countB !== null)
    add('headcount', countA === countB || isTotalOf(a, b) || isTotalOf(b, a) ? 2 : -1)
  add('place', comparePlaces(a, b))
  if (follows(a, b) || follows(b, a)) add('order of dates', 1)
  return { score, agreed, contradicted }
}

type GivenDate = [day: string | null, precision: DatePrecision | null]

/** A date that names no day agrees with each day in it, for one point. */
function weighDates(
  [a, precisionA]: GivenDate,
  [b, precisionB]: GivenDate,
  { same, other }: { same: number; other: number },
): number {
  if (a === null || b === null) return 0
  const length = Math.min(sureLength(precisionA), sureLength(precisionB))
  if (a.slice(0, length) !== b.slice(0, length)) return other
  return length === 10 ? same : 1
}

const sureLength = (precision: DatePrecision | null) =>
  precision === 'year' || precision === 'quarter' ? 4 : precision === 'month' ? 7 : 10

/** True when one list took for the state's number what another knows to be the employer's total: `430 (1 in ND)`. */
const isTotalOf = (whole: NoticeRecord, part: NoticeRecord) =>
  part.employees_total !== null && part.employees_total === whole.employees_affected

/** True when one row tells only of the notice and the other only of a layoff soon after it. */
function follows(notice: NoticeRecord, layoff: NoticeRecord): boolean {
  const day = dayOf(notice)
  if (day === null || dayOf(layoff) !== null) return false
  if (notice.effective_date !== null || layoff.effective_date === null) return false
  const days = daysBetween(day, layoff.effective_date)
  return days >= 0 && days <= FOLLOWS_DAYS_MAX
}
