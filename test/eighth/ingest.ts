/** Work stoppages as the refresh sees them: one file a year, of which the last in a fetch stands. */
import type { FileNotes, FilesIngest } from '#ingest/files/file-source.ts'
import { readText, type StoredFile } from '#ingest/files/stored-file.ts'
import { SourceChanged } from '#ingest/source.ts'
import { type IsoDate, isIsoDate } from '#lib/dates.ts'
import { findState } from '#lib/states.ts'
import { stoppageRows, workStoppages } from './table.ts'

export const PAGE = 'https://example.org/stoppages'
const HEADER = 'number,employer,state,began,workers'
const FIRST_YEAR = 2020

export const stoppagesIngest: FilesIngest = {
  kind: 'files',
  name: 'work_stoppages',
  word: 'stoppages',
  readerVersion: 1,
  publisher: 'Bureau of Invented Statistics',
  page: PAGE,
  async *fetch(web, today) {
    const last = Number(today.slice(0, 4))
    for (let year = FIRST_YEAR; year <= last; year++) {
      // Years that are over never change again.
      yield await web.download(String(year), `${PAGE}/${year}.csv`, { closed: year < last })
    }
  },
  async *read(file, notes) {
    const [header, ...lines] = (await readText(file)).trimEnd().split(/\r?\n/)
    if (header !== HEADER) throw new SourceChanged(`stoppages/${file.part}`, `the header is "${header}"`)
    yield { table: stoppageRows, rows: lines.flatMap((line) => readLine(line, file, notes) ?? []) }
  },
  parsed: [stoppageRows],
  newest: ({ rows }) =>
    rows
      .map(({ began }) => began as IsoDate)
      .sort()
      .at(-1) ?? null,
  tables: [workStoppages],
  // A stoppage that goes on stands in two years' files; the later file knows more.
  build: () => [
    `insert into work_stoppages
     select distinct on (stoppage_no) stoppage_no, employer, state, began, workers from parsed.stoppage_rows
     order by stoppage_no, file_no desc`,
  ],
}

/** A row, or null for a line that says neither who nor when. */
function readLine(line: string, file: StoredFile, notes: FileNotes) {
  const [number = '', employer = '', state = '', began = '', workers = ''] = line.split(',')
  const item = { field: 'began', cell: began, reason: 'no day', row: `${file.part}: ${line}` }
  if (!/^\d+$/.test(number) || employer === '' || !isIsoDate(began)) {
    notes.leftOut(item)
    return null
  }
  const isCount = /^\d+$/.test(workers)
  if (!isCount && workers !== '')
    notes.review({ ...item, field: 'workers', cell: workers, reason: 'no number' })
  return {
    stoppage_no: Number(number),
    employer,
    state: findState(state)?.code ?? null,
    began,
    workers: isCount ? Number(workers) : null,
  }
}
