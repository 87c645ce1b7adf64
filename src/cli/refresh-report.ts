/** What `refresh` is told and tells: saved files, progress, the table at the end. */
import { MultiBar, type SingleBar } from 'cli-progress'
import { type DropIn, parseDropIn } from '#ingest/fetch/drop-in.ts'
import { describeMissing } from '#ingest/fetch/missing.ts'
import type { SourceReport } from '#ingest/outcome.ts'
import type { Progress } from '#ingest/records/read-sources.ts'
import { type AnyIngest, isFiles, type RefreshReport } from '#ingest/refresh.ts'

/** The files of `--file`, by source. Throws when the words or the source are not understood. */
export function dropIns(words: readonly string[], datasets: readonly AnyIngest[]): Record<string, DropIn[]> {
  const files: Record<string, DropIn[]> = {}
  for (const word of words) {
    const read = parseDropIn(word)
    if (!read) throw new Error(`--file takes SOURCE=PATH or SOURCE=ADDRESS=PATH, got "${word}"`)
    const id = sourceOf(read.dataset, read.part, datasets)
    files[id] = [...(files[id] ?? []), read.file]
  }
  return files
}

/** The id of the source that a file is for: any part of a dataset of files, or a publisher that there is. */
function sourceOf(dataset: string | undefined, part: string, datasets: readonly AnyIngest[]): string {
  const named = datasets.filter(
    (d) => dataset === undefined || dataset === d.name || (isFiles(d) && dataset === d.word),
  )
  for (const each of named) {
    // What is not the publisher's own is taken where the dataset is named with it.
    const source = isFiles(each)
      ? null
      : each.sources.find((s) => s.part === part && (!s.importer || dataset !== undefined))
    if (source) return source.id
  }
  const [ofFiles, another] = named.filter(isFiles)
  if (ofFiles && !another) return `${ofFiles.word}/${part}`
  const name = dataset === undefined ? part : `${dataset}/${part}`
  throw new Error(
    `--file: there is no source "${name}"${another ? `; say of which dataset, such as ${another.word}/${part}` : ''}`,
  )
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
    let done = 0
    return {
      onProgress({ source, step, message }) {
        if (step !== 'done') return
        // How many files a publisher has is known when they are there.
        const far = ++done <= sources ? ` (${done} of ${sources})` : ''
        screen.write(`${source}: ${message ?? 'ok'}${far}`)
      },
      end() {},
    }
  }
  const seen = new Set<string>()
  const bars = new MultiBar({
    format: '{bar} {value}/{total} {name}',
    clearOnComplete: false,
    hideCursor: true,
  })
  const all: SingleBar = bars.create(sources, 0, { name: '' })
  const working = new Set<string>()
  return {
    onProgress({ source, step, message }) {
      // How many files a publisher has is known when they are there.
      if (seen.add(source).size > sources) all.setTotal(seen.size)
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
    COLUMNS.map((column) => (column === 'status' ? statusOf(report) : String(report[column])))
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

/** How a source ended; one that did without some of its documents says which. */
function statusOf(report: SourceReport): string {
  const without = describeMissing(report.missing ?? [])
  const ended = report.message ? `${statusWord(report)}: ${report.message}` : statusWord(report)
  return without === '' ? ended : `${ended}, ${without}`
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
  if (exitCode === 1 && !published) return 'Nothing was published: no source could be read.'
  if (exitCode === 1)
    return `Published edition ${edition?.id}: no source could be read; what rests on their rows of before was made anew.`
  const what = published
    ? `Published edition ${edition?.id}.`
    : `Nothing has changed; edition ${edition?.id} serves.`
  return exitCode === 3 ? `${what} Some sources failed; their rows of before keep serving.` : what
}

/** Whom was asked how much, the busiest hosts by name; empty where nobody was. */
export function trafficLine(traffic: RefreshReport['traffic']): string {
  if (traffic.length === 0) return ''
  const all = (field: 'requests' | 'bytes') => traffic.reduce((total, host) => total + host[field], 0)
  const busiest = traffic.slice(0, 5).map(({ host, requests, requests_today: today, bytes_today }) => {
    const more = today > requests ? ` (today ${today}, ${megabytes(bytes_today)})` : ''
    return `${host} ${requests}${more}`
  })
  const hosts = traffic.length === 1 ? '1 host' : `${traffic.length} hosts`
  const requests = all('requests') === 1 ? '1 request' : `${all('requests')} requests`
  return `${requests} to ${hosts}, ${megabytes(all('bytes'))}; most to ${busiest.join(', ')}.`
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
