/** Rows that are at hand as CSV, by the rules of csv.ts: what the engine does not write itself. */

/** A row by its columns. */
export type CsvRow = Readonly<Record<string, unknown>>

/** The whole text: a line of names, and a line for each row. */
export const csvText = (columns: readonly string[], rows: readonly CsvRow[]): string =>
  [columns, ...rows.map((row) => columns.map((name) => cellOf(row[name])))]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('')

/** A cell: lists of words stand behind one another, what has parts of its own is JSON. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object') return String(value)
  const isOfWords = Array.isArray(value) && value.every((each) => typeof each !== 'object')
  return quoted(isOfWords ? value.join('; ') : JSON.stringify(value))
}

/** A text; one that a spreadsheet would take for a formula has an apostrophe before it, and so has one that begins with one. */
function quoted(text: string): string {
  const isGuarded = /^[=+@\t\r\n'-]/.test(text)
  if (text !== '' && !isGuarded && !/[",\r\n]/.test(text)) return text
  return `"${isGuarded ? "'" : ''}${text.replaceAll('"', '""')}"`
}
