/** Reading one file of a dataset of files, and judging whether its rows may take the place of yesterday's. */
import { cleanText } from '#lib/text.ts'
import type { SourceHealth } from '#storage/editions/store.ts'
import { refuseReading } from '../gate.ts'
import { failedAgain } from '../records/health.ts'
import type { ReadOptions } from '../records/read-sources.ts'
import { sentence } from '../sentence.ts'
import { SourceChanged } from '../source.ts'
import type { FilesIngest } from './file-source.ts'
import type { ParsedFile } from './parsed-store.ts'
import type { StoredFile } from './stored-file.ts'

/** A file still loads while fewer than one row in a thousand could not be taken. */
const LEFT_OUT_SHARE_MAX = 0.001
/** A column in which more cells than this cannot be read is another column than it was. */
const UNREAD_SHARE_MAX = 0.05

/** What became of one file. */
export interface ReadOne {
  id: string
  taken: boolean
  parsed: ParsedFile | null
  rowsBefore: number
  health: SourceHealth
  /** False where the file is not what it used to be; null where something else went wrong, or nothing. */
  changed: false | null
}

/** Reads one file, or finds it read, and says whether its rows may be taken. */
export async function readOne(
  ingest: FilesIngest,
  read: () => Promise<ParsedFile>,
  file: Pick<StoredFile, 'part' | 'fetchedAt'>,
  options: ReadOptions,
  before: SourceHealth | undefined,
): Promise<ReadOne> {
  const id = `${ingest.word}/${file.part}`
  let parsed: ParsedFile | null = null
  let refused: string | null
  let changed: false | null = null
  options.onProgress?.({ source: id, step: 'reading' })
  try {
    parsed = await read()
    refused = options.accept?.includes(id) ? null : refuseFile(parsed, before)
  } catch (error) {
    refused = sentence(error)
    if (error instanceof SourceChanged) changed = false
  }
  options.onProgress?.({ source: id, step: 'done', message: refused ?? undefined })
  const status = refused === null ? 'ok' : 'failed'
  const now = options.clock()
  const told =
    refused === null
      ? { rows: rowCount(parsed!), newest: parsed!.newest, filled: parsed!.filled, seen_on: file.fetchedAt }
      : undefined
  const health = { ...healthOf(ingest, id, status, refused, before, now), ...told }
  return { id, taken: refused === null, parsed, rowsBefore: before?.rows ?? 0, health, changed }
}

/** Why a file's rows must not replace yesterday's; null when they may. */
function refuseFile(parsed: ParsedFile, before: SourceHealth | undefined): string | null {
  const { newest, leftOut, filled, unreadIn: unread } = parsed
  const rows = rowCount(parsed)
  if (leftOut > 0 && leftOut >= (rows + leftOut) * LEFT_OUT_SHARE_MAX) {
    const { field, cell, reason } = parsed.review.find((item) => item.reason !== '') ?? parsed.review[0]!
    const example = `${field} ${JSON.stringify(cleanText(cell).slice(0, 80))}: ${reason}`
    return `${leftOut} of ${rows + leftOut} rows could not be read, such as ${example}`
  }
  return refuseReading({ unreadShareMax: UNREAD_SHARE_MAX }, { rows, newest, filled, unread }, before)
}

const rowCount = ({ rows }: ParsedFile) => Object.values(rows).reduce((sum, count) => sum + count, 0)

/** How a file is doing, or the publisher as a whole; `before` tells what is not new. */
export function healthOf(
  { name, publisher, page }: FilesIngest,
  id: string,
  status: SourceHealth['status'],
  message: string | null,
  before: SourceHealth | undefined,
  now: Date,
): SourceHealth {
  const time = now.toISOString()
  const last_success = status === 'ok' ? time : (before?.last_success ?? null)
  const { rows = 0, newest = null, seen_on = null } = before ?? {}
  return {
    id,
    dataset: name,
    publisher,
    page,
    status,
    message,
    ...(status === 'failed' ? failedAgain(before, time) : {}),
    last_attempt: time,
    last_success,
    seen_on,
    rows,
    newest,
  }
}
