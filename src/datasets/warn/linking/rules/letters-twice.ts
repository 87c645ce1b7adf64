/**
 * Letters that stand in two lists of one state. Connecticut's library has the facts that somebody entered for each letter,
 * its former yearly pages had their own, and the register holds both, so a letter comes with another spelling, a headcount
 * of all states beside that of the state, a day of layoff that was moved since, or without any of them; one list may name the
 * operator and the other its house. Of a chain of extensions all letters must be found again. What stays is what tells a
 * headcount: the smaller where they lie far apart, since the greater one is that of all states, or of a first letter.
 */
import type { IsoDate } from '#lib/dates.ts'
import { groupBy } from '#lib/rows.ts'
import { foldText } from '#lib/text.ts'
import type { NoticeLink, NoticeRecord } from '../../notices/record.ts'
import { compareFirms } from '../compare/firms.ts'
import { houseOf } from '../compare/places.ts'
import { compareSites } from '../compare/sites.ts'
import { compareNotices } from '../compare.ts'
import { duplicate } from './link.ts'
import { isUnlikely } from './put-off.ts'
import { isOneReading } from './readings.ts'
import { type Relations, SURE_DUPLICATE } from './relations.ts'
import { LETTERS_READ_TWICE } from './state-habits.ts'
import { byWeight } from './which-stays.ts'

/** A correction leaves this part of the greater count. */
const CORRECTED_PART_MIN = 0.8
/** So many letters begin the names that two lists give a letter: a brand, and the firm behind it (`CVS-Aetna`). */
const BRAND_LENGTH_MIN = 3
/** Fewer people may be another firm's of the town, closed on the same day. */
const OPERATOR_WORKERS_MIN = 40
/** One list has the day on a letter, the other that of its receipt. */
const DATED_OTHERWISE_DAYS_MAX = 14
const REASON =
  'employer, day of notice or layoff, and place agree; the letter stands in two lists of the state'

/** A filing with what amends it: the rows of one list that speak of one event. */
type Chain = readonly NoticeRecord[]

/** Rows that sums still count though another list has their letter, each with the row of that letter there. */
export function findLettersTwice(records: readonly NoticeRecord[], relations: Relations): NoticeLink[] {
  const letters = records.filter(
    (record) =>
      record.is_warn &&
      record.mark !== 'rescission' &&
      record.notice_date_precision === 'day' &&
      record.notice_date! >= (LETTERS_READ_TWICE.get(record.state) ?? NEVER) &&
      !relations.repeatsAnother(record),
  )
  const chains = groupBy(letters, ({ id }) => relations.firstOf(id))
  const homes = new Map([...chains.values()].flatMap((chain) => chain.map((row) => [row, chain] as const)))
  const near = new Map<Chain, Set<Chain>>()
  const sized = letters.filter((row) => row.effective_date !== null && row.employees_affected !== null)
  const groups = [
    ...groupBy(letters, ({ state, notice_date }) => `${state} ${notice_date}`).values(),
    ...groupBy(sized, (row) => `${row.state} ${row.effective_date} ${row.employees_affected}`).values(),
  ]
  // A name cut short is like the whole one, and not the other way round: near is who is so in either.
  for (const group of groups)
    for (const a of group)
      for (const b of group)
        if (homes.get(a) !== homes.get(b) && (areOneLetter(a, b) || areOneLetter(b, a))) {
          const chain = homes.get(a)!
          near.set(chain, (near.get(chain) ?? new Set()).add(homes.get(b)!))
        }
  return [...near].flatMap(([chain, others]) => {
    const stays = stayerOf(chain, [...others], near, relations)
    return stays ? chain.map((row) => duplicate(row, twinIn(row, stays)!, SURE_DUPLICATE, REASON)) : []
  })
}

const NEVER: IsoDate = '9999-12-31'

/** The chain that is summed in place of one; null where nothing tells which, and where the one itself is summed. */
function stayerOf(
  chain: Chain,
  others: readonly Chain[],
  near: ReadonlyMap<Chain, ReadonlySet<Chain>>,
  relations: Relations,
): Chain | null {
  const sized = others.filter(isSized)
  const whole = sized.filter((other) => chain.every((row) => twinIn(row, other)))
  if (!isSized(chain)) {
    const [first, second, ...rest] = whole
    if (first === undefined || rest.length > 0) return null
    if (second === undefined) return first
    // Two of one letter are one in the end: what has lost its headcount repeats the one that stays.
    return near.get(first)!.has(second) ? better(first, second, relations) : null
  }
  // Three letters of a day and place are two of them that nothing tells apart.
  const twinsOf = (row: NoticeRecord, chains: Iterable<Chain>) =>
    [...chains].filter(isSized).flatMap((each) => each.filter((twin) => areOneLetter(row, twin)))
  const areOnly = chain.every((row) => {
    const [twin, ...more] = twinsOf(row, others)
    return (
      twin !== undefined && more.length === 0 && twinsOf(twin, near.get(chainOf(twin, others))!).length === 1
    )
  })
  if (!areOnly) return null
  const [other] = whole
  if (other === undefined) return null
  const isMutual = other.every((row) => twinIn(row, chain))
  return !isMutual || better(chain, other, relations) === other ? other : null
}

const chainOf = (row: NoticeRecord, chains: readonly Chain[]) => chains.find((chain) => chain.includes(row))!

const isSized = (chain: Chain) => chain.some(({ employees_affected }) => employees_affected !== null)

const twinIn = (row: NoticeRecord, chain: Chain) => chain.find((other) => areOneLetter(row, other))

/** Of two chains that have the same letters the one that is summed. */
function better(x: Chain, y: Chain, relations: Relations): Chain {
  const [a, b] = [x, y].map(
    (chain) => chain.findLast(({ employees_affected }) => employees_affected !== null)!,
  ) as [NoticeRecord, NoticeRecord]
  if (partOf(a, b) < CORRECTED_PART_MIN) return a.employees_affected! < b.employees_affected! ? x : y
  if (a.origin === b.origin && (houseOf(a) === null) !== (houseOf(b) === null))
    return houseOf(a) === null ? y : x
  return byWeight({ a, b }, relations)[1] === a ? x : y
}

const partOf = (a: NoticeRecord, b: NoticeRecord) => compareNotices(a, b).count.part ?? 1

/** Whether two rows tell one letter. */
function areOneLetter(a: NoticeRecord, b: NoticeRecord): boolean {
  if (a.notice_date !== b.notice_date) return areDatedOtherwise(a, b)
  const { days, sameCount, count } = compareNotices(a, b)
  const isUnsized = count.part === null
  const isMoved = days.layoff.grade === 'other'
  const firm = compareFirms(a.company_name, b.company_name)
  const isNamed = firm !== 'other' && firm !== 'unnamed' && firm !== 'family'
  const site = compareSites(a, b)
  if (
    site === 'other' ||
    (!isNamed && !(site === 'same' && (areOneBrand(a, b) || areHouseAndOperator(a, b))))
  )
    return false
  // Such a number says as much as a place or a day of layoff that only one list has, or that was moved.
  if (sameCount && isNamed && isUnlikely(a.employees_affected!)) return true
  if (isMoved) return site === 'same' && isNamed && !isUnsized && count.part! >= CORRECTED_PART_MIN
  if (site === 'same') return isNamed || sameCount || isUnsized || days.layoff.equal
  // One that tells a town may be another site than one that tells none.
  const isPlaced = (a.city === null) !== (b.city === null)
  return firm !== 'shares' && (sameCount || isUnsized || (!isPlaced && days.layoff.equal))
}

/** A letter under two days: name, place, layoff and headcount are the same in two lists, or one name goes on. */
function areDatedOtherwise(a: NoticeRecord, b: NoticeRecord): boolean {
  const { days, sameCount } = compareNotices(a, b)
  if (!sameCount || a.employees_affected! < OPERATOR_WORKERS_MIN || isOneReading(a, b)) return false
  if (!days.layoff.equal || days.layoff.precision !== 'day') return false
  const firm = compareFirms(a.company_name, b.company_name)
  const isNamed = firm === 'same' || firm === 'slips' || firm === 'longer'
  return isNamed && compareSites(a, b) === 'same' && Math.abs(days.later!) <= DATED_OTHERWISE_DAYS_MAX
}

/** An operator and its house have no word in common (`Athena`, `Abbott Terrace`): days, town and headcount are the same. */
const areHouseAndOperator = (a: NoticeRecord, b: NoticeRecord): boolean =>
  a.employees_affected === b.employees_affected &&
  (a.employees_affected ?? 0) >= OPERATOR_WORKERS_MIN &&
  a.effective_date !== null &&
  a.effective_date === b.effective_date

function areOneBrand(a: NoticeRecord, b: NoticeRecord): boolean {
  const [x, y] = [a, b].map(({ company_name }) => foldText(company_name).replace(/^the /, '').split(' ')[0]!)
  return x === y && x!.length >= BRAND_LENGTH_MIN
}
