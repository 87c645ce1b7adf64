/**
 * Michigan's receipt and card of one letter where the name is that of one firm: then the day in the file's name may be that
 * of an update or misprinted (`Faurecia`, put up two months later), the town that beside it (`Novi`, `Farmington Hills`), or
 * the county looked up by a town's name (Oscoda, in Iosco County). Sites of a firm with one headcount are several receipts or
 * several cards: only a receipt and a card are held together, two cards of one layoff in two lists, and two receipts of
 * a day whose towns are one and its longer name.
 */
import { daysBetween } from '#lib/dates.ts'
import { connected } from '#lib/rows.ts'
import { foldText } from '#lib/text.ts'
import { dayOf, type NoticeLink, type NoticeRecord } from '../../notices/record.ts'
import { compareFirms, type FirmGrade } from '../compare/firms.ts'
import { compareSites } from '../compare/sites.ts'
import { compareNotices } from '../compare.ts'
import { isOneReading } from './readings.ts'
import type { Relations } from './relations.ts'
import { findInTwoLists, isCard } from './two-lists.ts'

const ONE_FIRM: ReadonlySet<FirmGrade> = new Set(['same', 'slips', 'longer'])
/** The less the place says, the more the number must. */
const WORKERS_MIN = { oneTown: 20, oneCounty: 40, unplaced: 100, secondCard: 500 }
/** So far a layoff is from its receipt; in the spring of 2020 receipts came that late. */
const LAYOFF_DAYS = { min: -60, placed: -140, max: 130 }
const REASON = 'employer and headcount agree, and the layoff fits the receipt'

/** Rows that sums still count though another list tells the letter of that firm, each with the one that stays. */
export const findLettersOfFirms = (records: readonly NoticeRecord[], relations: Relations): NoticeLink[] =>
  findInTwoLists(records, relations, {
    workersMin: WORKERS_MIN.oneTown,
    eventsAmong: (group) => lettersAmong(group, relations),
    reason: REASON,
  })

/** Rows that hang together; where two receipts or two cards do that are not one, nothing says whose receipt is whose. */
function lettersAmong(group: readonly NoticeRecord[], relations: Relations): NoticeRecord[][] {
  const areOne = (a: NoticeRecord, b: NoticeRecord) => {
    if (a.is_warn !== b.is_warn || !ONE_FIRM.has(compareFirms(a.company_name, b.company_name))) return false
    if (isCard(a) !== isCard(b)) return isReceiptOf(a, b, relations)
    return isCard(a) ? areOneCard(a, b) : areOneReceipt(a, b)
  }
  return connected(group, areOne)
    .filter((letter) =>
      letter.every((a, i) => letter.slice(i + 1).every((b) => isCard(a) !== isCard(b) || areOne(a, b))),
    )
    .filter(({ length }) => length > 1)
}

function isReceiptOf(a: NoticeRecord, b: NoticeRecord, relations: Relations): boolean {
  const [card, receipt] = isCard(a) ? [a, b] : [b, a]
  const day = dayOf(receipt)
  if (day === null || receipt.notice_date_precision !== 'day' || isOneReading(a, b)) return false
  // Of a receipt that has its card, another card is another site, but for numbers that no two sites have.
  if (relations.isRepeated(receipt) && a.employees_affected! < WORKERS_MIN.secondCard) return false
  const after = daysBetween(day, card.effective_date!)
  const site = compareSites(a, b)
  if (after > LAYOFF_DAYS.max || after < (site === 'same' ? LAYOFF_DAYS.placed : LAYOFF_DAYS.min))
    return false
  const workers = a.employees_affected!
  if (site === 'same') return true
  if (site === 'unknown') return workers >= WORKERS_MIN.unplaced
  const isOneCounty = a.county_fips !== null && a.county_fips === b.county_fips
  return isOneCounty && workers >= WORKERS_MIN.oneCounty
}

/** Two lists tell a card with its layoff: in places with a word in common, or in none but a county. */
function areOneCard(a: NoticeRecord, b: NoticeRecord): boolean {
  const compared = compareNotices(a, b)
  const { day, layoff } = compared.days
  if (isOneReading(a, b) || !compared.sameLayoff || layoff.precision !== 'day') return false
  // Both days told, and other ones, are two letters.
  if (day.grade === 'other') return false
  const workers = a.employees_affected!
  if (compared.place.words === 'same') return workers >= WORKERS_MIN.oneCounty
  const hasPlace = [a, b].some(({ city, site_address }) => city !== null || site_address !== null)
  return !hasPlace && workers >= WORKERS_MIN.unplaced
}

/** A list of receipts has a row once more, its town cut or written out: `Farmington`, `Farmington Hills`. */
function areOneReceipt(a: NoticeRecord, b: NoticeRecord): boolean {
  const [one, other] = [foldText(a.city), foldText(b.city)]
  if (one === '' || other === '' || one === other || dayOf(a) === null || dayOf(a) !== dayOf(b)) return false
  if (![a, b].every(({ notice_date_precision }) => notice_date_precision === 'day')) return false
  const isCut = one.startsWith(`${other} `) || other.startsWith(`${one} `)
  return isCut && a.county_fips === b.county_fips && a.employees_affected! >= WORKERS_MIN.unplaced
}
