/** What an edition says of itself: the day that its data reach, and why a file cannot be asked and when to ask again. */
import type { IsoDate } from '#lib/dates.ts'
import type { SourceHealth } from '#storage/editions/store.ts'
import { Unavailable } from './errors.ts'

/** What an edition says of its files. */
export interface EditionFiles {
  datasets: Readonly<Record<string, unknown>>
  broken: ReadonlyMap<string, Error>
  /** Files that are being loaded, and are to follow. */
  coming?: readonly string[] | undefined
}

/** All of it is there within a minute. */
const LOADED_SECONDS = 10
const READ_SECONDS = 60

/** True while a file is being loaded out of the records that come with the program. */
export const isComing = ({ coming = [] }: EditionFiles, name: string): boolean => coming.includes(name)

/** How far the loading is, for a sentence: `3 of 11 parts are there, and h1b and insights are to come`. */
function howFar({ datasets, coming = [] }: EditionFiles): string {
  const there = Object.keys(datasets).length
  const which = new Intl.ListFormat('en').format(coming)
  const verb = coming.length === 1 ? 'is' : 'are'
  return `${there} of ${there + coming.length} parts are there, and ${which} ${verb} to come`
}

/** What the caller is told where a file cannot be asked: that it is being loaded, was never read, or is damaged. */
export function unavailable(edition: EditionFiles, name: string, what = `The ${name} data`): Unavailable {
  const tell = (why: string, seconds: number) =>
    new Unavailable('dataset_unavailable', `${what} ${why}`, seconds, edition.broken.get(name))
  if (isComing(edition, name)) {
    const loading = 'the records that come with the program are being loaded'
    return tell(`are not read yet: ${loading}, ${howFar(edition)}`, LOADED_SECONDS)
  }
  return name in edition.datasets
    ? tell('cannot be read at the moment', READ_SECONDS)
    : tell('have not been read yet', READ_SECONDS)
}

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
