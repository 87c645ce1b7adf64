/**
 * What single cells mean. Every reader gives null for a cell that says nothing and undefined for one that says
 * something that is not understood: that goes to the review list, and never into the row.
 */
import { STATES } from '#lib/states.ts'
import { cleanText } from '#lib/text.ts'

/** A cell as read: its value, null where it says nothing, undefined where it cannot be read. */
export type Read<T> = T | null | undefined

/** Words that stand for an empty cell. */
const NOTHING = /^(n\/?a|none|null|nan|-|\.|#n\/a)?$/i

/** An escape against Excel's guessing, `="15-1252.00"`, undone; the ends trimmed. */
export function bareCell(cell: string): string {
  const bare = cell.charCodeAt(0) === 61 ? cell.replace(/^="(.*)"\s*$/s, '$1') : cell
  return bare.trim()
}

const lettersAndDigits = (cell: string) => cell.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Names and titles: plain text is taken as it is, only the rest is cleaned. */
export function readWords(cell: string): Read<string> {
  // Most cells are ASCII with single blanks; an ampersand may begin an entity (`&AMP;`).
  const text = /^[\x21-\x25\x27-\x7e]+(?: [\x21-\x25\x27-\x7e]+)*$/.test(cell) ? cell : cleanText(cell)
  return NOTHING.test(text) ? null : text
}

/** `I-200-24001-123456`, or `I-08275-1234567` before FY2010. */
export function readCaseNumber(cell: string): Read<string> {
  if (cell === '') return null
  const number = cell.toUpperCase()
  return /^[A-Z]-\d[\d-]{8,20}$/.test(number) ? number : undefined
}

const STATUSES = new Map([
  ['CERTIFIED', 'certified'],
  ['CERTIFIEDWITHDRAWN', 'certified_withdrawn'],
  ['WITHDRAWN', 'withdrawn'],
  ['DENIED', 'denied'],
  ['REJECTED', 'rejected'],
  ['INVALIDATED', 'invalidated'],
])

/** Compared on letters only: `CERTIFIED-WITHDRAWN` is `Certified - Withdrawn`. */
export function readStatus(cell: string): Read<string> {
  return NOTHING.test(cell) ? null : STATUSES.get(cell.toUpperCase().replace(/[^A-Z]/g, ''))
}

const VISA_CLASSES = new Map<string, string | null>([
  ['H1B', 'H-1B'],
  ['H1B1CHILE', 'H-1B1 Chile'],
  ['H1B1SINGAPORE', 'H-1B1 Singapore'],
  ['E3', 'E-3'],
  ['E3AUSTRALIAN', 'E-3'],
  // The codes of FY2008 and FY2009.
  ['R', 'H-1B'],
  ['C', 'H-1B1 Chile'],
  ['S', 'H-1B1 Singapore'],
  ['A', 'E-3'],
  // What the form shows until something is chosen.
  ['SELECTVISACLASSIFICATION', null],
])

/** The visa class as published; null where the cell leaves it to the case number. */
export function readVisaClass(cell: string): Read<string> {
  return NOTHING.test(cell) ? null : VISA_CLASSES.get(lettersAndDigits(cell))
}

const CLASS_OF_PREFIX = new Map([
  ['I-200-', 'H-1B'],
  ['I-201-', 'H-1B1 Chile'],
  ['I-202-', 'H-1B1 Singapore'],
  ['I-203-', 'E-3'],
])

/** The visa class that a case number's prefix says; null for numbers of before FY2010. */
export function visaClassOfCase(caseNumber: string): string | null {
  return CLASS_OF_PREFIX.get(caseNumber.slice(0, 6)) ?? null
}

const stateCodes = new Map<string, string>(
  STATES.flatMap(({ code, name }): [string, string][] => [
    [code, code],
    [lettersAndDigits(name), code],
  ]),
)
for (const [word, code] of [
  ['NORTHERNMARIANAIS', 'MP'],
  ['VIRGINISLANDS', 'VI'],
  ['USVIRGINIS', 'VI'],
  ['VIRGINISLANDSUS', 'VI'],
  ['WASHINGTONDC', 'DC'],
] as const)
  stateCodes.set(word, code)

/** A state spelled out or coded, in any case and with or without blanks (`NEWYORK`). */
export function readState(cell: string): Read<string> {
  return NOTHING.test(cell) ? null : stateCodes.get(lettersAndDigits(cell))
}

/** The first seven characters of `15-1132.00`; also without its hyphen, `151132`. */
export function readSoc(cell: string): Read<string> {
  if (NOTHING.test(cell)) return null
  const match = /^(\d\d)-(\d{4})(?!\d)/.exec(cell) ?? /^(\d\d)(\d{4})(?:\d\d)?(?:\.0*)?$/.exec(cell)
  return match ? `${match[1]}-${match[2]}` : undefined
}

/** `611310.0` → `611310`; two to six digits, a single 0 for none. */
export function readNaics(cell: string): Read<string> {
  if (NOTHING.test(cell) || /^0+(\.0*)?$/.test(cell)) return null
  const match = /^(\d{2,6})(?:\.0*)?$/.exec(cell)
  return match ? match[1]! : undefined
}

/** A whole number of workers, also as a float (`1.0`). */
export function readCount(cell: string): Read<number> {
  if (NOTHING.test(cell)) return null
  const match = /^(\d{1,7})(?:\.0*)?$/.exec(cell)
  return match ? Number(match[1]) : undefined
}

const YES = new Set(['Y', 'YES', 'TRUE'])
const NO = new Set(['N', 'NO', 'FALSE'])

/** Y or N. */
export function readYesNo(cell: string): Read<boolean> {
  if (NOTHING.test(cell)) return null
  const word = cell.toUpperCase()
  return YES.has(word) ? true : NO.has(word) ? false : undefined
}

const LEVELS = new Set(['I', 'II', 'III', 'IV'])

/** `Level II` (FY2015 to FY2019), `II` → `II`. */
export function readLevel(cell: string): Read<string> {
  if (NOTHING.test(cell)) return null
  const level = cell.toUpperCase().replace(/^LEVEL\s*/, '')
  return LEVELS.has(level) ? level : undefined
}

/** `2025`, where a file has nothing but a year. */
export function readYear(cell: string): Read<number> {
  if (NOTHING.test(cell)) return null
  return /^20\d\d(\.0)?$/.test(cell) ? Number.parseInt(cell, 10) : undefined
}
