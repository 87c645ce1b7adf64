/**
 * Which notices of a source are older than what is known of its state already, though nobody knew them: the first page of
 * a state's own that is read beside years of history from elsewhere shows sites and years which that lacks. They are held
 * from then on; they are no news.
 */
import { daysBetween, type IsoDate } from '#lib/dates.ts'
import { dayOf, type NoticeRecord } from './record.ts'

/** A source that has been away for longer is read as if for the first time, where others told of its state meanwhile. */
const AWAY_DAYS_MAX = 90

/** What the edition before knew of the states, by the sources that told it. */
export class KnownBefore {
  /** State → source → the last page, and the newest day of a notice. */
  readonly #states = new Map<string, Map<string, { seen: IsoDate; day: IsoDate }>>()

  constructor(records: Iterable<NoticeRecord>) {
    for (const record of records) {
      const { state, source_id, last_seen: seen } = record
      const sources = this.#states.get(state) ?? new Map<string, { seen: IsoDate; day: IsoDate }>()
      this.#states.set(state, sources)
      const told = sources.get(source_id) ?? { seen: '', day: '' }
      sources.set(source_id, told)
      if (seen > told.seen) told.seen = seen
      const day = dayOf(record) ?? ''
      // A day after its page is a misprint, and would take all that comes for old.
      if (day > told.day && day <= seen) told.day = day
    }
  }

  /** Whether a notice that a source shows for the first time is older than what others had told of its state. */
  isBacklog(notice: NoticeRecord): boolean {
    const sources = this.#states.get(notice.state)
    if (!sources) return false
    const own = sources.get(notice.source_id)
    let known = ''
    for (const [id, { seen, day }] of sources)
      if (id !== notice.source_id && (!own || daysBetween(own.seen, seen) > AWAY_DAYS_MAX) && day > known)
        known = day
    return known !== '' && (dayOf(notice) ?? notice.effective_date ?? '') <= known
  }
}
