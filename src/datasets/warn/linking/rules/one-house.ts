/**
 * Rows that agree in both days, the headcount and the house, whatever they call the employer. The register has some of
 * Louisiana's rows in two readings and three (`I`, `IDEA Public Schools`), a name ran into an address (`Indian Point`), an address
 * has two houses or one of them. Two numbers of the publisher are two notices: a firm and its sister may have as many people; so are those of two stores.
 */
import { connected, groupBy } from '#lib/rows.ts'
import { compareText } from '#lib/text.ts'
import { numbersIn } from '../../cells/employers.ts'
import type { NoticeLink, NoticeRecord } from '../../notices/record.ts'
import { foldedStreet } from '../compare/places.ts'
import { duplicate } from './link.ts'
import { type Relations, SURE_DUPLICATE } from './relations.ts'
import { byWeight } from './which-stays.ts'

/** Fewer workers may be those of another firm of the house. */
const WORKERS_MIN = 50
const REASON = 'days of notice and layoff, headcount and house agree'

/** Rows that sums still count though another one tells all the same, each with the one that stays. */
export function findOneHouse(records: readonly NoticeRecord[], relations: Relations): NoticeLink[] {
  const told = records.filter(
    (record) =>
      record.notice_date_precision === 'day' &&
      record.effective_date_precision === 'day' &&
      (record.employees_affected ?? 0) >= WORKERS_MIN &&
      relations.isCounted(record),
  )
  const groups = groupBy(told, ({ state, notice_date, effective_date, employees_affected }) =>
    [state, notice_date, effective_date, employees_affected].join(' '),
  )
  const events = [...groups.values()].flatMap((group) => connected(group, areOne))
  const links = events.flatMap((event) => {
    const stays = event.reduce((a, b) => byWeight({ a, b }, relations)[1])
    return event.flatMap((record) =>
      record !== stays && !relations.amends(record) && areOne(record, stays)
        ? [duplicate(record, stays, SURE_DUPLICATE, REASON)]
        : [],
    )
  })
  return links.sort((a, b) => compareText(a.notice_id, b.notice_id))
}

function areOne(a: NoticeRecord, b: NoticeRecord): boolean {
  if (a.is_warn !== b.is_warn || (isNumbered(a) && isNumbered(b))) return false
  const [store, otherStore] = [numbersIn(a.company_name), numbersIn(b.company_name)]
  if (store !== '' && otherStore !== '' && store !== otherStore) return false
  if (a.city === null || a.city !== b.city) return false
  const houses = housesOf(b)
  return [...housesOf(a)].some((house) => houses.has(house))
}

/** Whether a row has a number of its publisher; those of the register are its own. */
const isNumbered = ({ origin, notice_key }: NoticeRecord) => origin !== 'register' && notice_key !== null

/** The houses of an address: each number that a word follows, but for directions, with that word. A box at the post is that of the head office. */
const housesOf = (row: NoticeRecord): Set<string> =>
  new Set(
    [
      ...foldedStreet(row).matchAll(
        /(?<!\bbox )\b(\d+) (?:(?:[nsew]{1,2}|north|south|east|west|st) )*([a-z]{3,})/g,
      ),
    ].map(([, number, word]) => `${number} ${word}`),
  )
