/** Names in, companies out, as CSV by RFC 4180: one row per row, in their order. */
import { parse } from 'csv-parse/sync'
import type { CompanyDirectory } from '#companies/matching/identity.ts'
import { sameCompany } from '#companies/matching/same.ts'
import { BadSetting } from '#lib/settings.ts'
import { findState } from '#lib/states.ts'

type Row = Record<string, string>

/** Reads a CSV whose header has these columns; others are left alone, and missing cells are empty. Throws BadSetting. */
export function readTable(text: string, columns: readonly string[]): Row[] {
  const lines = parseLines(text)
  const header = (lines.shift() ?? []).map((cell) => cell.trim().toLowerCase())
  const missing = columns.filter((column) => !header.includes(column))
  if (missing.length > 0) {
    const found = header.join(',').slice(0, 100)
    throw new BadSetting(
      `the header must have ${columns.join(',')}; it lacks ${missing.join(',')}, found "${found}"`,
    )
  }
  return lines.map((cells) => Object.fromEntries(header.map((column, i) => [column, cells[i] ?? ''])))
}

function parseLines(text: string): string[][] {
  try {
    return parse(text, { bom: true, relax_column_count: true })
  } catch (cause) {
    throw new BadSetting(`this is no CSV: ${(cause as Error).message}`, { cause })
  }
}

/** Lines of `name,company_id,canonical_name,cik,ticker,method,confidence`; empty cells where nothing is known. */
export function* matchTable(directory: CompanyDirectory, rows: readonly Row[]): Generator<string> {
  yield csvLine(['name', 'company_id', 'canonical_name', 'cik', 'ticker', 'method', 'confidence'])
  for (const { name = '', state } of rows)
    yield csvLine([name, ...companyCells(directory, name, state ?? '')])
}

function companyCells(directory: CompanyDirectory, name: string, state: string): string[] {
  const nothing = ['', '', '', '', '', '']
  if (name.trim() === '') return nothing
  const found = directory.identify({ name, state: findState(state.trim())?.code ?? null })
  const { company_id, registrant, method, confidence } = found
  if (!found.known) return nothing
  const symbols = [registrant?.cik ?? '', registrant?.tickers[0] ?? '']
  return [company_id, found.name, ...symbols, method, String(confidence)]
}

/** Lines of `name_a,name_b,same,confidence,reason`. */
export function* sameTable(directory: CompanyDirectory, rows: readonly Row[]): Generator<string> {
  yield csvLine(['name_a', 'name_b', 'same', 'confidence', 'reason'])
  for (const { name_a: a = '', name_b: b = '' } of rows) {
    const { same, confidence, reason } = sameCompany(directory, a, b)
    yield csvLine([a, b, String(same), String(confidence), reason])
  }
}

/** Lines of any rows, all of the columns of the first. */
export function csvOf(rows: readonly object[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const cells = (row: object) => columns.map((column) => String((row as Row)[column] ?? ''))
  return [columns, ...rows.map(cells)].map(csvLine).join('')
}

const csvLine = (cells: readonly string[]) => `${cells.map(quote).join(',')}\n`

const quote = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
