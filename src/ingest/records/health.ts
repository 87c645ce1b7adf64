/** How sources of records are doing, as an edition tells it. */
import type { IsoDate } from '#lib/dates.ts'
import type { SourceHealth } from '#storage/editions/store.ts'
import type { SourceResult } from '../dataset.ts'
import { sinceWhen } from '../fetch/missing.ts'
import type { ReadOptions } from './read-sources.ts'

/** How a source is doing; of one that was not tried only the facts are new. Null where it never was. */
export function healthOf(
  result: SourceResult<unknown>,
  before: SourceHealth | undefined,
  read_by: number,
  { clock, today }: ReadOptions,
): SourceHealth | null {
  const { source, status, message } = result
  const time = clock().toISOString()
  const missing = result.missing?.length ? { missing: sinceWhen(result.missing, before?.missing, today) } : {}
  const identity = {
    id: source.id,
    dataset: source.dataset,
    ...(source.importer ? { importer: true } : {}),
    publisher: source.publisher,
    page: source.page,
    quietDays: source.quietDays,
  }
  const never = {
    last_success: null,
    seen_on: null,
    rows: 0,
    newest: null,
    filled: undefined,
    missing: undefined,
  }
  if (status === 'no_file') {
    // Its publisher was asked, and what is read of it stays: that of today is the day and what was not there.
    if (result.asked) {
      const { missing: _, ...told } = before ?? { ...never, status, message: null }
      return { ...told, ...identity, last_attempt: time, ...missing, ...(source.mayBeIdle ? idle(time) : {}) }
    }
    return before ? { ...before, ...identity } : null
  }
  if (status !== 'ok') {
    const { missing: _, ...told } = before ?? never
    return {
      ...told,
      ...identity,
      status,
      message,
      ...failedAgain(before, time),
      last_attempt: time,
      ...missing,
    }
  }
  return {
    ...identity,
    status,
    message: null,
    last_attempt: time,
    last_success: time,
    seen_on: latest(result.seen ?? null, before?.seen_on),
    rows: result.rows,
    newest: result.newest,
    filled: result.filled,
    unread: result.unchanged || result.regions ? before?.unread : result.review.length,
    documents: result.documents,
    read_by,
    ...(result.reread ? { reread: result.reread } : {}),
    ...missing,
  }
}

/** How often in a row a source has failed, and since when. */
export const failedAgain = (before: SourceHealth | undefined, time: string) => ({
  failures: (before?.failures ?? 0) + 1,
  failing_since: before?.failing_since ?? time,
})

/** What was asked and had nothing to tell today is well. */
const idle = (time: string) =>
  ({
    status: 'ok',
    message: null,
    last_success: time,
    failures: undefined,
    failing_since: undefined,
  }) as const

/** An older page that is handed in again takes nothing back. */
const latest = (a: IsoDate | null, b: IsoDate | null | undefined): IsoDate | null =>
  a === null || (b && b > a) ? (b ?? null) : a
