/** The columns of a table that is given as lines of cells. */
import { cleanText } from '#lib/text.ts'
import type { RawRow, RawTable } from './table.ts'

/**
 * Place → label, of the columns that have one or hold something. A label that repeats gets a number. A column without
 * a label that holds nothing is left out; one that does hold something is called `column K`, as in a spreadsheet: no
 * layout has such a label, so that a label that goes missing is noticed.
 */
export function columnLabels(
  header: readonly (string | undefined)[],
  body: readonly (readonly string[])[],
): Map<number, string> {
  const labels = new Map<number, string>()
  const seen = new Map<string, number>()
  const width = body.reduce((widest, row) => Math.max(widest, row.length), header.length)
  for (let i = 0; i < width; i++) {
    const label = cleanText(header[i])
    if (label === '' && body.every((row) => cleanText(row[i]) === '')) continue
    const name = label === '' ? `column ${letters(i)}` : label
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    labels.set(i, count === 1 ? name : `${name} (${count})`)
  }
  return labels
}

function letters(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? letters(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}

/** The tables as they are; throws where one lacks a column that is no field of ours, yet needed to read the others. */
export function requireColumn(tables: RawTable[], label: string): RawTable[] {
  const without = tables.find((table) => !table.columns.includes(label))
  if (without) throw new Error(`no column "${label}"; found ${without.columns.join(', ')}`)
  return tables
}

/** The year with which most cells of a column of days end; 0 where none does. */
export function yearOfMost(rows: readonly RawRow[], label: string): number {
  const years = rows.flatMap((row) => /\b20\d\d$/.exec(cleanText(row[label]))?.[0] ?? [])
  const count = (year: string) => years.filter((other) => other === year).length
  return Number(years.sort((a, b) => count(b) - count(a))[0] ?? 0)
}
