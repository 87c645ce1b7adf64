/** How old the data are: windows count back from what is held, and answers tell it. */
import type { IsoDate } from '#lib/dates.ts'
import type { SourceHealth } from '#storage/editions/store.ts'

/** The dataset that windows go by: its sources are read every day, where other publishers rest for weeks. */
const READ_DAILY = 'warn'

/**
 * The newest day on which a source of notices was read, and never one after today; null where none was, as in invented
 * data. An old copy still answers its callers: what "the last 60 days" are is counted back from here.
 */
export function dataDay({ sources }: { sources: readonly SourceHealth[] }, today: IsoDate): IsoDate | null {
  let newest: IsoDate | null = null
  for (const source of sources) {
    // Editions of earlier versions tell only when a source was read, be it from pages of another day.
    const day = source.seen_on ?? source.last_success?.slice(0, 10)
    if (source.dataset === READ_DAILY && day && (newest === null || day > newest)) newest = day
  }
  return newest !== null && newest > today ? today : newest
}
