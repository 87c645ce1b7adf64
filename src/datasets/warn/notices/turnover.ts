/** How much of a state's list is still there, and what has come in its place. */
import type { SourceResult } from '#ingest/dataset.ts'
import type { Turnover } from '#ingest/gate.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import type { Database } from '#storage/database.ts'
import type { SourceHealth } from '#storage/editions/store.ts'
import { sql } from '#storage/sql.ts'
import { foldEmployer } from '../cells/names.ts'
import { dayOf, type GivenNotice, type NoticeRecord } from './record.ts'
import { unseenIn } from './unseen.ts'

const DAYS = 365

type HeldNotice = Pick<
  NoticeRecord,
  'company_key' | 'notice_key' | 'notice_date' | 'received_date' | 'effective_date' | 'source_url' | 'listed'
>

/**
 * Holds what was read against what is held, of the year up to the newest notice held: by employer or the publisher's own
 * number, since days and counts are put right. Notices that nobody could look up are still there.
 */
export async function readTurnover(
  previous: Database,
  result: SourceResult<GivenNotice>,
  { newest }: Pick<SourceHealth, 'newest'>,
): Promise<Turnover | null> {
  if (newest === null) return null
  const held = await previous.all<HeldNotice>(sql`
    select company_key, notice_key, notice_date, received_date, effective_date, source_url, listed
    from warn_notices where source_id = ${result.source.id}`)
  const isOfYear = (day: IsoDate | null) => day !== null && day <= newest && day > addDays(newest, -DAYS)
  const { stays } = unseenIn(result)
  const read = result.generations.at(-1) ?? []
  const namesRead = new Set(read.flatMap(namesOf))
  const namesHeld = new Set(held.flatMap(namesOf))
  const isKnown = (names: ReadonlySet<string>) => (row: GivenNotice | HeldNotice) =>
    namesOf(row).some((name) => names.has(name))
  const listed = held.filter((row) => row.listed && isOfYear(dayOf(row)))
  const newestRead = read.reduce((last, row) => ((dayOf(row) ?? '') > last ? dayOf(row)! : last), '')
  const ofYear = read.filter((row) => isOfYear(dayOf(row)))
  return {
    held: listed.length,
    gone: listed.filter((row) => !isKnown(namesRead)(row) && !stays(row as NoticeRecord)).length,
    read: ofYear.length,
    strangers: ofYear.filter((row) => !isKnown(namesHeld)(row)).length,
    newer: held.filter((row) => row.listed && (dayOf(row) ?? '') > newestRead).length,
  }
}

/** What a notice is known by. */
const namesOf = (row: GivenNotice | HeldNotice): string[] => [
  `employer ${'company_key' in row ? row.company_key : foldEmployer(row.company_name)}`,
  ...(row.notice_key === null ? [] : [`number ${row.notice_key}`]),
]
