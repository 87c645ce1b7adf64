/** The cells of the hub's files. `undefined` means: not to be read as what it should be; null: nothing there. */
import { findState } from '#lib/states.ts'
import { isSpreadsheetError, wordOf } from '../names.ts'

/** Codes of addresses outside of the states and territories that `#lib/states.ts` knows. */
const OTHER_STATES: ReadonlySet<string> = new Set(['AA', 'AE', 'AP', 'FM', 'MH', 'PW'])

const COUNT = /^(\d{1,7}|\d{1,3}(,\d{3})+)(\.0+)?$/
const COUNT_MAX = 9_999_999
const YEARS = { first: 1990, last: 2100 }

/**
 * The cells of a line; null when a quotation mark is not closed. Only cells that begin with one are quoted, and where
 * TABs part them, one that is not closed is a part of the name.
 */
export function splitLine(line: string, delimiter: ',' | '\t'): string[] | null {
  if (!line.includes('"')) return line.split(delimiter)
  const cells: string[] = []
  for (let at = 0; ; at++) {
    const quoted = line[at] === '"'
    let end = quoted ? closingQuote(line, at, delimiter) : -1
    if (end >= 0) {
      cells.push(line.slice(at + 1, end).replaceAll('""', '"'))
      end++
    } else {
      if (quoted && delimiter === ',') return null
      end = line.indexOf(delimiter, at)
      if (end < 0) end = line.length
      cells.push(line.slice(at, end))
    }
    if (end >= line.length) return cells
    at = end
  }
}

/** Where a quoted cell ends: at a quotation mark before a delimiter or the end. Others inside are part of a name. */
function closingQuote(line: string, start: number, delimiter: string): number {
  for (let at = line.indexOf('"', start + 1); at >= 0; at = line.indexOf('"', at + 1)) {
    const next = line[at + 1]
    if (next === undefined || next === delimiter) return at
    if (next === '"') at++
  }
  return -1
}

/** A number of petitions, with or without thousands commas. */
export function readCount(cell: string): number | null | undefined {
  const word = wordOf(cell)
  if (word === null) return null
  if (!COUNT.test(word)) return undefined
  const count = Number(word.replaceAll(',', ''))
  return count <= COUNT_MAX ? count : undefined
}

/** A fiscal year; undefined also when there is none. */
export function readFiscalYear(cell: string): number | undefined {
  const year = /^(\d{4})(\.0+)?$/.exec(wordOf(cell) ?? '')?.[1]
  return year !== undefined && Number(year) >= YEARS.first && Number(year) <= YEARS.last
    ? Number(year)
    : undefined
}

/** The last four digits of the tax number, with the zeros put back that were lost in FY2021 and in spreadsheets. */
export function readTaxId(cell: string): string | null | undefined {
  return padded(cell, 4, /^\d{1,4}$/)
}

/** A five-digit ZIP, with lost zeros put back and without the four digits that may follow. */
export function readZip(cell: string): string | null | undefined {
  return padded(cell.replace(/^(\s*\d{5})-\d{4}(\s*)$/, '$1$2'), 5, /^\d{1,5}$/)
}

function padded(cell: string, length: number, form: RegExp): string | null | undefined {
  const word = wordOf(cell)?.replace(/\.0+$/, '') ?? null
  if (word === null) return null
  return form.test(word) ? word.padStart(length, '0') : undefined
}

/** `52`, `52 - Finance and Insurance`, `31-33 - Manufacturing` → `52`, `52`, `31-33`. */
export function readSector(cell: string): string | null | undefined {
  const word = wordOf(cell)?.replace(/\.0+$/, '') ?? null
  if (word === null) return null
  return /^(\d{2}(?:-\d{2})?)(?:\s*-\s*\D.*)?$/.exec(word)?.[1]
}

/** A two-letter code of a state, a territory or a military post. */
export function readState(cell: string): string | null | undefined {
  const word = wordOf(cell)
  if (word === null) return null
  const code = word.toUpperCase()
  return OTHER_STATES.has(code) ? code : findState(word)?.code
}

/** A city. A number there is a ZIP or a house that slipped into the wrong cell. */
export function readCity(cell: string): string | null | undefined {
  const word = wordOf(cell)
  if (word === null) return null
  return /\p{L}/u.test(word) && !isSpreadsheetError(word) ? word : undefined
}
