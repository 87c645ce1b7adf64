/** What an answer about filings says besides its figures: made here alone, of what the question is about. */
import { adviseYears, type DailyRecords, filledDays } from '#contract/calendar-years.ts'
import type { RunContext } from '#contract/operation.ts'
import { type Warning, type WarningCode, warn } from '#contract/warnings.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import type { SourceHealth } from '#storage/editions/store.ts'

/** What an answer about filings leaves out. */
export interface FilingScope {
  /** Filings that the dates leave out, since their day is not known. */
  undated?: number
  /** Filings that the items leave out, since theirs are not known. */
  unlisted?: number
  /** The first day asked for; all that are held without it. */
  from?: IsoDate | null | undefined
  /** The last day asked for: of days that the lists cover none is missing. */
  until?: IsoDate | undefined
  /** A symbol asked for that is listed no longer. */
  delisted?: string | undefined
}

/** What a list or a sum of filings must say: what it leaves out, whether newer ones may be missing, and which years are not whole. */
export async function adviseSec(
  context: Pick<RunContext, 'db' | 'edition' | 'today'>,
  { undated = 0, unlisted = 0, from, until, delisted }: FilingScope = {},
): Promise<Warning[]> {
  const { edition, today } = context
  return [
    ...leftOut('undated', undated, 'without a filing date are left out by the dates'),
    ...leftOut('incomplete', unlisted, 'whose items are not known yet are left out by items'),
    ...(delisted === undefined
      ? []
      : [warn('delisted', `the SEC lists the symbol ${delisted} no longer`, { dataset: 'sec' })]),
    ...staleWarnings(edition.sources, today, until),
    ...(await adviseYears(context, dailyFilings, { from, until })),
  ]
}

/** 8-K filings as records of every business day; companies file on EDGAR since 1993. */
export const dailyFilings: DailyRecords = {
  dataset: 'sec',
  what: '8-K filings',
  daysOf: filledDays('sec_filings', 'filing_date'),
  since: 1993,
}

const leftOut = (code: WarningCode, affects: number, what: string) =>
  affects === 0 ? [] : [warn(code, `${affects} filings ${what}`, { dataset: 'sec', affects })]

/** What must be said of one filing of which parts are not known. */
export function adviseFiling({ isRead, items }: { isRead: boolean; items: string | null }): Warning[] {
  return [
    ...(isRead
      ? []
      : [lacking('the text of this filing has not been read: that a list is empty says nothing')]),
    ...(items === null ? [lacking('its items are not known yet')] : []),
  ]
}

const lacking = (text: string) => warn('incomplete', text, { dataset: 'sec', affects: 1 })

/** A source that has not been read for this many days is stale. */
const UNREAD_DAYS_MAX = 3
/** Some 8-K is filed on every business day: no filing for longer than a weekend with holidays around it means that the lists are old. */
const QUIET_DAYS_MAX = 5
/** Each of these lists every filing, so that one of them fresh is enough. */
const LISTS = ['sec/current', 'sec/daily-index']

/** Whether newer filings may be missing. The sample has no sources and no warning. */
function staleWarnings(health: readonly SourceHealth[], today: IsoDate, until?: IsoDate): Warning[] {
  const lists = health.filter(({ id }) => LISTS.includes(id))
  if (lists.length === 0) return []
  const missing = (what: string) => {
    const message = lists.find((source) => source.message !== null)?.message
    const text = `newer filings may be missing: ${what}${message ? `: ${message}` : ''}`
    return [warn('stale', text, { dataset: 'sec' })]
  }
  const newest = latest(lists.map(({ newest: day }) => day))
  if (until !== undefined && until <= newest) return []
  const last = latest(lists.map(({ last_success }) => last_success?.slice(0, 10)))
  if (last === '') return missing('never read')
  if (last < addDays(today, -UNREAD_DAYS_MAX)) return missing(`last read on ${last}`)
  // A list can be read today and be one of long ago.
  if (newest >= addDays(today, -QUIET_DAYS_MAX)) return []
  return missing(newest === '' ? 'the lists read hold none' : `the newest in the lists read is of ${newest}`)
}

const latest = (days: readonly (string | null | undefined)[]) =>
  days
    .map((day) => day ?? '')
    .sort()
    .at(-1)!
