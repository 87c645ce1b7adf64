/** `refresh`: runs one and tells about it. */
import { MultiBar, type SingleBar } from 'cli-progress'
import type { DatasetIngest } from '#ingest/dataset.ts'
import { type DropIn, parseDropIn } from '#ingest/drop-in.ts'
import type { Progress } from '#ingest/read-sources.ts'
import type { RefreshReport, SourceReport } from '#ingest/refresh.ts'

/** The files of `--file`, by source. Throws when the words or the state are not understood. */
export function dropIns(
  words: readonly string[],
  datasets: readonly DatasetIngest[],
): Record<string, DropIn[]> {
  const files: Record<string, DropIn[]> = {}
  for (const word of words) {
    const read = parseDropIn(word)
    if (!read) throw new Error(`--file takes STATE=PATH or STATE=ADDRESS=PATH, got "${word}"`)
    const sources = datasets.flatMap((dataset) => dataset.sources)
    const source = sources.find(({ part, importer }) => part === read.part && !importer)
    if (!source) throw new Error(`--file: there is no source "${read.part}"`)
    files[source.id] = [...(files[source.id] ?? []), read.file]
  }
  return files
}

/** Where messages go; a terminal gets bars, anything else plain lines. */
export interface Screen {
  terminal: boolean
  write(line: string): void
}

/** Follows a refresh on the screen. Call `end` before printing anything else. */
export function followRefresh(
  screen: Screen,
  sources: number,
): { onProgress(p: Progress): void; end(): void } {
  if (!screen.terminal) {
    return {
      onProgress({ source, step, message }) {
        if (step === 'done') screen.write(`${source}: ${message ?? 'ok'}`)
      },
      end() {},
    }
  }
  const bars = new MultiBar({
    format: '{bar} {value}/{total} {name}',
    clearOnComplete: false,
    hideCursor: true,
  })
  const all: SingleBar = bars.create(sources, 0, { name: '' })
  const working = new Set<string>()
  return {
    onProgress({ source, step, message }) {
      if (step === 'done') {
        working.delete(source)
        all.increment()
        if (message) bars.log(`${source}: ${message}\n`)
      } else working.add(source)
      all.update({ name: [...working].join(' ') })
    },
    end() {
      bars.stop()
    },
  }
}

const COLUMNS = ['source', 'rows', 'new', 'changed', 'gone', 'unparsed', 'status'] as const

/** The table at the end of a refresh. */
export function summaryTable(reports: readonly SourceReport[]): string {
  const cells = (report: SourceReport) =>
    COLUMNS.map((column) =>
      column === 'status' && report.message
        ? `${statusWord(report)}: ${report.message}`
        : String(report[column]),
    )
  const total: SourceReport = {
    source: 'total',
    rows: sum(reports, 'rows'),
    new: sum(reports, 'new'),
    changed: sum(reports, 'changed'),
    gone: sum(reports, 'gone'),
    unparsed: sum(reports, 'unparsed'),
    status: 'ok',
    message: null,
  }
  const rows = [[...COLUMNS], ...reports.map(cells), [...cells(total).slice(0, -1), '']]
  const widths = COLUMNS.map((_, i) =>
    Math.max(...rows.map((row) => (i === COLUMNS.length - 1 ? 0 : row[i]!.length))),
  )
  return rows
    .map((row) =>
      row
        .map((cell, i) =>
          i === 0 || i === COLUMNS.length - 1 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const statusWord = ({ status }: SourceReport) => (status === 'no_file' ? 'skipped' : status)

const sum = (reports: readonly SourceReport[], field: 'rows' | 'new' | 'changed' | 'gone' | 'unparsed') =>
  reports.reduce((total, report) => total + report[field], 0)

/** The cells that could not be read, source by source. */
export function reviewList(review: RefreshReport['review']): string {
  return review
    .flatMap(({ source, items }) => [
      `${source}: ${items.length} ${items.length === 1 ? 'cell' : 'cells'}`,
      ...items.map(
        ({ field, cell, reason, row }) => `  ${field}: ${JSON.stringify(cell)} (${reason}) — ${row}`,
      ),
    ])
    .join('\n')
}

/** How it ended, in a sentence. */
export function outcome({ edition, published, exitCode }: RefreshReport): string {
  if (exitCode === 1) return 'Nothing was published: no source could be read.'
  const what = published
    ? `Published edition ${edition?.id}.`
    : `Nothing has changed; edition ${edition?.id} serves.`
  return exitCode === 3 ? `${what} Some sources failed; their rows of before keep serving.` : what
}
