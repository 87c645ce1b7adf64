/**
 * Imported history against what weightier origins show: a row that one of them repeats gives way to it.
 *
 * Two rows are held together where the employer is the same, or its name alike and the dates the same. What agrees
 * gives points, what contradicts takes them, what one side lacks says nothing. The best pairs are taken first and
 * each row once. What is left is paired where little is known but nothing contradicts and there is no choice.
 */
import { compareText } from '#lib/text.ts'
import { employerKey } from '../cells/employers.ts'
import { dayOf, type NoticeLink, type NoticeRecord } from '../notices/record.ts'
import type { Grade } from './compare/grade.ts'
import { type Comparison, compareNotices } from './compare.ts'
import { STATES_OF_SLIPPED_DAYS } from './rules/state-habits.ts'

/** A pair must reach this to be one notice: the name, and two of date, effective date and count, or the like. */
const SAME_SCORE_MIN = 4
/** Under a name that is only alike nearly everything else must agree, and nothing may contradict. */
const ALIKE_SCORE_MIN = 5
/** Enough where nothing contradicts and no other row could be meant: the day of the notice, or count and order of dates. */
const ONLY_SCORE_MIN = 3
const SCORE_MAX = 9
/** A day that slipped is that of a later notice, and so many days later at most. */
const SLIPPED_DAYS_MAX = 600
/** Layoffs follow their notice within this where one row tells the one day and the other row the other. */
const FOLLOWS_DAYS_MAX = 120

/** Points by grade. What one side does not tell gives none. */
const POINTS = {
  'notice date': { same: 3, near: 1, unknown: 0, other: -2 },
  'effective date': { same: 2, near: 1, unknown: 0, other: -1 },
  headcount: { same: 2, near: 2, unknown: 0, other: -1 },
  place: { same: 2, near: -1, unknown: 0, other: -2 },
} satisfies Record<string, Record<Grade, number>>

interface Pair {
  own: NoticeRecord
  imported: NoticeRecord
  sameName: boolean
  /** The imported row has the day of another notice: one without such a day is surer. */
  slipped: boolean
  score: number
  reason: string
}

/** Finds, for each imported notice, the notice of a weightier origin that it repeats; each of either is used once. */
export function findSuperseded(
  own: readonly NoticeRecord[],
  imported: readonly NoticeRecord[],
): NoticeLink[] {
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
    choices.set(record.id, (choices.get(record.id) ?? new Set()).add(textOf(other)))
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
function textOf(record: NoticeRecord): string {
  const { company_name, effective_date, employees_affected, site_address, city, county } = record
  const name = employerKey(company_name)
  return JSON.stringify([name, dayOf(record), effective_date, employees_affected, site_address, city, county])
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
      const pair = pairOf(candidate, record)
      if (pair) pairs.push(pair)
    }
  }
  return pairs.sort(
    (a, b) =>
      Number(b.sameName) - Number(a.sameName) ||
      Number(a.slipped) - Number(b.slipped) ||
      b.score - a.score ||
      compareText(a.own.id, b.own.id) ||
      compareText(a.imported.id, b.imported.id),
  )
}

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

function pairOf(own: NoticeRecord, imported: NoticeRecord): Pair | null {
  const compared = compareNotices(own, imported)
  const name = compared.employer.grade
  if (name === 'other') return null
  const sameName = name === 'same'
  const slipped = hasSlipped(own, imported, compared)
  const { score, agreed, contradicted } = weigh(compared, slipped)
  if (score < (sameName ? ONLY_SCORE_MIN : ALIKE_SCORE_MIN)) return null
  if (contradicted && (!sameName || score < SAME_SCORE_MIN)) return null
  const reason = `${sameName ? 'same employer' : 'employer’s name alike'}; ${agreed.join(', ')} agree`
  return { own, imported, sameName, slipped, score, reason }
}

/** Whether a row has the day of a notice above it, as its publisher's list had that was read. */
function hasSlipped(own: NoticeRecord, imported: NoticeRecord, { days }: Comparison): boolean {
  if (!STATES_OF_SLIPPED_DAYS.has(own.state) || imported.origin !== 'register') return false
  const { later } = days
  return own.origin === 'publisher' && later !== null && later < 0 && -later <= SLIPPED_DAYS_MAX
}

/** Points for what agrees, minus points for what contradicts. */
function weigh({ days, count, place }: Comparison, slipped: boolean) {
  const after = days.layoffAfter
  const follows = after !== null && after >= 0 && after <= FOLLOWS_DAYS_MAX
  const points: [what: string, points: number][] = [
    ['notice date', slipped ? 0 : POINTS['notice date'][days.day.grade]],
    ['slip of the dates', slipped ? POINTS['notice date'].near : 0],
    ['effective date', POINTS['effective date'][days.layoff.grade]],
    ['headcount', POINTS.headcount[count.grade]],
    ['place', POINTS.place[place.words]],
    ['order of dates', follows ? 1 : 0],
  ]
  return {
    score: points.reduce((sum, [, given]) => sum + given, 0),
    agreed: points.filter(([, given]) => given > 0).map(([what]) => what),
    contradicted: points.some(([, given]) => given < 0),
  }
}
