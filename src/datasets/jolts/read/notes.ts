/** What the readers of the flat files have in common: lines, rows in batches, and words for what is wrong. */
import { inBatches } from '#ingest/files/in-batches.ts'
import { type StoredFile, streamFile } from '#ingest/files/stored-file.ts'
import { SourceChanged } from '#ingest/source.ts'
import type { Table, TableRow } from '#storage/tables.ts'

/** The longest line of these files has some two hundred characters. */
const LINE_LENGTH_MAX = 20_000

/** Text short enough for a message. */
export function shorten(text: string, lengthMax = 120): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > lengthMax ? `${line.slice(0, lengthMax)}…` : line
}

/** The error that stops a file. */
export function changed(file: Pick<StoredFile, 'part'>, found: string): SourceChanged {
  return new SourceChanged(`jolts/${file.part}`, found)
}

/**
 * The lines of a file that hold something, each cut at tabs, cells trimmed. Every line of these files is ended, so one
 * that is not has been cut off, perhaps within a figure: then it throws.
 */
export async function* readLines(file: StoredFile): AsyncIterable<string[]> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of streamFile(file)) {
    const lines = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n')
    rest = lines.pop()!
    if (rest.length > LINE_LENGTH_MAX) throw changed(file, `has no lines: ${JSON.stringify(shorten(rest))}`)
    for (const line of lines) if (line.trim() !== '') yield cutLine(line)
  }
  rest += decoder.decode()
  if (rest.trim() !== '')
    throw changed(file, `breaks off, or is no flat file: it ends with ${JSON.stringify(shorten(rest))}`)
}

function cutLine(line: string): string[] {
  const cells = line.split('\t')
  for (let i = 0; i < cells.length; i++) cells[i] = cells[i]!.trim()
  return cells
}

/**
 * Which column stands where. Throws where one that is needed is missing or one is there that nobody knows: what
 * it means would have to be found out first.
 */
export function readHeader(
  file: StoredFile,
  cells: readonly string[],
  needed: readonly string[],
  known: readonly string[],
): Map<string, number> {
  const names = cells.map((cell) => cell.toLowerCase())
  // A tab at the end of the header makes a column without a name.
  while (names.at(-1) === '') names.pop()
  const missing = needed.filter((name) => !names.includes(name))
  const unknown = names.filter((name) => !needed.includes(name) && !known.includes(name))
  const twice = names.filter((name, i) => names.indexOf(name) !== i)
  if (missing.length + unknown.length + twice.length > 0) {
    const found = JSON.stringify(shorten(cells.join(' | '), 300))
    throw changed(file, `has not the columns ${needed.join(', ')}, or others besides; found ${found}`)
  }
  return new Map(names.map((name, i) => [name, i]))
}

/** True when a row has as many cells as there are columns; blank cells beyond them do not count. */
export function fits(cells: readonly string[], header: ReadonlyMap<string, number>): boolean {
  return cells.length >= header.size && cells.slice(header.size).every((cell) => cell === '')
}

/** The rows of a file in batches. Throws SourceChanged when there is none. */
export const rowsOf = (
  table: Table,
  file: Pick<StoredFile, 'part'>,
  rows: AsyncIterable<TableRow> | Iterable<TableRow>,
) => inBatches(table, rows, () => changed(file, 'holds no row that could be read'))
