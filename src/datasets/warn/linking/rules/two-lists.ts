/** What rules about a state's two lists share: Michigan puts up what it receives, and a card of each letter. */
import { groupBy } from '#lib/rows.ts'
import { compareText } from '#lib/text.ts'
import type { NoticeLink, NoticeRecord } from '../../notices/record.ts'
import { duplicate } from './link.ts'
import { type Relations, SURE_DUPLICATE } from './relations.ts'
import { STATES_OF_RECEIPTS_AND_CARDS } from './state-habits.ts'
import { byWeight } from './which-stays.ts'

/** A row of the list that tells the day of the layoff. */
export const isCard = ({ effective_date }: NoticeRecord): boolean => effective_date !== null

/** How a rule tells which rows of one state and headcount are one event. */
export interface TwoLists {
  workersMin: number
  eventsAmong(group: readonly NoticeRecord[]): NoticeRecord[][]
  reason: string
}

/** Rows that sums still count though another list or hand tells their event, each with the one that stays. */
export function findInTwoLists(
  records: readonly NoticeRecord[],
  relations: Relations,
  { workersMin, eventsAmong, reason }: TwoLists,
): NoticeLink[] {
  const told = records.filter(
    (record) =>
      STATES_OF_RECEIPTS_AND_CARDS.has(record.state) &&
      (record.employees_affected ?? 0) >= workersMin &&
      relations.isCounted(record),
  )
  const groups = groupBy(told, ({ state, employees_affected }) => `${state} ${employees_affected}`)
  const links = [...groups.values()].flatMap((group) =>
    eventsAmong(group).flatMap((event) => {
      const stays = event.reduce((a, b) => byWeight({ a, b }, relations)[1])
      // What amends a filing is summed in its place and cannot be left out.
      const repeating = event.filter((record) => record !== stays && !relations.amends(record))
      return repeating.map((record) => duplicate(record, stays, SURE_DUPLICATE, reason))
    }),
  )
  return links.sort((a, b) => compareText(a.notice_id, b.notice_id))
}
