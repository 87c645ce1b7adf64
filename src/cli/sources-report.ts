/** What `sources` shows on a terminal. */
import type { Probe } from '#ingest/probe.ts'

/** A source, as `sources list` tells it; what nobody is visited for has no pause, no rhythm and is neither on nor off. */
export interface ListedSource {
  id: string
  dataset: string
  publisher: string
  page: string
  pause_seconds: number | null
  rhythm: string | null
  on: boolean | null
  last_success: string | null
  /** In a row. */
  failures: number
  message: string | null
}

/** The table of `sources list`. */
export function listTable(sources: readonly ListedSource[]): string {
  const rows = sources.map((source) => [
    source.id,
    source.on === null ? 'handed in' : source.on ? 'on' : 'off',
    source.rhythm ?? '',
    source.pause_seconds === null ? '' : `${source.pause_seconds} s`,
    source.last_success?.slice(0, 16).replace('T', ' ') ?? 'never',
    source.failures > 0 ? String(source.failures) : '',
    source.publisher,
    source.page,
  ])
  return table([['source', '', 'visited', 'pause', 'last read', 'failures', 'publisher', 'page'], ...rows])
}

/** The table of `sources check`. */
export function probeTable(probes: readonly Probe[]): string {
  const rows = probes.map((probe) => [
    probe.source,
    statuses(probe),
    bytesOf(probe),
    probe.header_fits === null ? '' : probe.header_fits ? 'fits' : 'changed',
    String(probe.rows),
    probe.newest ?? '',
    probe.review
      .map(({ field, reason, cells }) => `${cells} ${field}: ${reason}`)
      .slice(0, 2)
      .join('; '),
    probe.message ? `${probe.status}: ${probe.message}` : probe.status,
  ])
  return table([['source', 'answers', 'bytes', 'header', 'rows', 'newest', 'to review', 'result'], ...rows])
}

/** 0 all well, 3 some failed, 1 all failed or none was looked at. */
export function exitCodeOf(probes: readonly Probe[]): 0 | 1 | 3 {
  const tried = probes.filter(({ status }) => status !== 'skipped')
  const failed = tried.filter(({ status }) => status === 'failed').length
  if (failed === 0 && tried.length > 0) return 0
  return failed === tried.length ? 1 : 3
}

/** `200×3 404`, in the order in which they first came. */
function statuses({ answers }: Probe): string {
  const counts = new Map<string, number>()
  for (const { status } of answers) {
    const word = status === null ? 'none' : String(status)
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts].map(([word, count]) => (count === 1 ? word : `${word}×${count}`)).join(' ')
}

const bytesOf = ({ answers }: Probe) => String(answers.reduce((sum, { bytes }) => sum + bytes, 0))

/** Columns as wide as they must be; the last one is as long as it is. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
