/**
 * How facts write what questions filter by: as numbers, which the database compares ten times faster than text. The
 * SQL that writes a number and the code that asks for it stand side by side. 0 is what a file does not tell.
 */

export const UNKNOWN = 0

/** Visa classes; one's number is its place, from 1. */
export const VISA_CLASSES = ['H-1B', 'H-1B1 Chile', 'H-1B1 Singapore', 'E-3'] as const
/** Stands for both kinds of H-1B1 where figures are held. */
export const BOTH_H1B1 = 5
/** Statuses of a case, likewise. */
export const STATUSES = [
  'certified',
  'certified_withdrawn',
  'withdrawn',
  'denied',
  'rejected',
  'invalidated',
] as const
/** What may be odd about a wage, likewise; 0 is an ordinary one. */
export const WAGE_FLAGS = ['raw_taken', 'excluded', 'no_wage'] as const

/** Units of a wage, likewise. */
export const WAGE_UNITS = ['hour', 'week', 'bi-weekly', 'month', 'year'] as const
/** Levels of a prevailing wage, likewise. */
export const PW_LEVELS = ['I', 'II', 'III', 'IV'] as const

export type VisaClass = (typeof VISA_CLASSES)[number]

export const visaNumber = (visa: VisaClass): number => VISA_CLASSES.indexOf(visa) + 1

/** So many employers or cities are ranked beforehand; the longest list of them that a route gives. */
export const RANKED_MAX = 1000

/** The class of visa that nearly all cases are of. */
export const COMMON_CLASS = visaNumber('H-1B')

/** SQL for the number of a column's word. */
export function placeSql(column: string, words: readonly string[]): string {
  const cases = words.map((word, i) => `when '${word}' then ${i + 1}`).join(' ')
  return `case ${column} ${cases} else ${UNKNOWN} end`
}

/** Two letters as one number: `CA` → 3 × 32 + 1. */
export const stateNumber = (code: string) => (code.charCodeAt(0) - 64) * 32 + code.charCodeAt(1) - 64
/** The letters of such a number; null for the unknown. */
export const stateOfNumber = (no: number) =>
  no === UNKNOWN ? null : String.fromCharCode(64 + (no >> 5), 64 + (no & 31))
/** The same in DuckDB's SQL. */
export const stateOfNumberSql = (column: string) =>
  `case when ${column} > ${UNKNOWN} then chr(64 + (${column} >> 5)) || chr(64 + (${column} & 31)) end`
export const stateSql = (column: string) =>
  `coalesce((ascii(${column}[1]) - 64) * 32 + ascii(${column}[2]) - 64, ${UNKNOWN})`

/** `15-1252` → 151252. */
export const socNumber = (code: string) => Number(code.replace('-', ''))
/** The code of such a number; null for the unknown. */
export const socOfNumber = (no: number) =>
  no === UNKNOWN ? null : String(no).padStart(6, '0').replace(/^(..)/, '$1-')
export const socSql = (column: string) =>
  `coalesce(try_cast(replace(${column}, '-', '') as integer), ${UNKNOWN})`

/** Digits of the longest NAICS code. */
const NAICS_LENGTH = 6
/** Digits count from 1 and a missing one is 0, so that `54` is another number than `540000`. */
export const NAICS_BASE = 11

/** What the last digit of a code of this length counts. */
export const naicsUnit = (length: number) => NAICS_BASE ** (NAICS_LENGTH - length)

/** `54` → 5 + 1 and 4 + 1, with nothing behind them. */
export const naicsNumber = (code: string) =>
  [...code].reduce((sum, digit, i) => sum + (Number(digit) + 1) * naicsUnit(i + 1), 0)

/** The numbers of all NAICS codes that begin so, the first and the last. */
export function naicsRange(prefix: string): [low: number, high: number] {
  const low = naicsNumber(prefix)
  return [low, low + naicsUnit(prefix.length) - 1]
}

/** The code of such a number; null for the unknown. */
export function naicsOfNumber(no: number): string | null {
  let code = ''
  for (let rest = no; rest > 0; rest = Math.floor(rest / NAICS_BASE)) {
    const digit = rest % NAICS_BASE
    if (digit > 0) code = String(digit - 1) + code
  }
  return code === '' ? null : code
}

export function naicsSql(column: string): string {
  const digits = Array.from(
    { length: NAICS_LENGTH },
    (_, i) =>
      `case when length(${column}) > ${i} then (ascii(${column}[${i + 1}]) - 47) * ${naicsUnit(i + 1)} else 0 end`,
  )
  return `coalesce(${digits.join(' + ')}, ${UNKNOWN})`
}
