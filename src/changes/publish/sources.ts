/** What of each source may be announced: that of our own reading is no publisher's news. */
import { daysBetween, type IsoDate } from '#lib/dates.ts'
import type { EditionFile, Manifest, SourceHealth } from '#storage/editions/store.ts'

/** An edition, as far as its sources are told. */
interface Read {
  sources: readonly SourceHealth[]
  datasets: Readonly<Record<string, EditionFile>>
}

/** What changes of a source count. */
export interface Hearing {
  source: string
  /**
   * Only what pages after this day show; null for all. Where another version of the reader has read all that was there, the
   * days of records tell its own doing from the publisher's.
   */
  after: IsoDate | null
}

/** A source that has been away for longer is read as if for the first time. */
const AWAY_DAYS_MAX = 90

/** The sources of a dataset that are heard. One that is read for the first time brings history, not news. */
export function heardSources(dataset: string, before: Read, now: Read): Hearing[] {
  const known = new Map(before.sources.map((each) => [each.id, each]))
  return now.sources.flatMap((source): Hearing[] => {
    const earlier = known.get(source.id)
    if (source.dataset !== dataset || !earlier || earlier.last_success === null) return []
    if (awayDays(earlier, source) > AWAY_DAYS_MAX) return []
    const isSame = readerOf(earlier, before) === readerOf(source, now)
    if (isSame) return [{ source: source.id, after: null }]
    const day = earlier.seen_on
    return source.reread === 'all' && day ? [{ source: source.id, after: day }] : []
  })
}

/** The newest day on which a dataset was read of its publishers: a replayed archive is of other days than its edition. */
export function lastRead(
  dataset: string,
  { sources, created_at }: Pick<Manifest, 'sources' | 'created_at'>,
): IsoDate {
  const days = sources.flatMap((each) => (each.dataset === dataset && each.seen_on ? [each.seen_on] : []))
  return days.sort().at(-1) ?? created_at.slice(0, 10)
}

const awayDays = ({ last_success: before }: SourceHealth, { last_success: now }: SourceHealth): number =>
  before && now ? daysBetween(before.slice(0, 10), now.slice(0, 10)) : 0

/** Older manifests tell the version of the whole file alone. */
const readerOf = ({ read_by, dataset }: SourceHealth, { datasets }: Read) =>
  read_by ?? datasets[dataset]?.built_by
