/** Reads the cells of the three forms: counts, rates, dates. A blank is a missing value; nothing is guessed. */
import { type IsoDate, isoDate } from '#lib/dates.ts'

/** What a cell says: its value, null where it is blank, and what is wrong with it where it cannot be read. */
export interface Read<Value> {
  value: Value | null
  problem: string | null
}

/** Counts are kept as 32-bit integers; the largest published one, covered employment, is below 200 million. */
const COUNT_MAX = 2 ** 31 - 1

/** A count, with or without commas between thousands: `4578`, `1,923,741`. */
export function readCount(cell: string): Read<number> {
  const text = cell.trim()
  if (text === '') return blank()
  if (!/^(\d+|\d{1,3}(,\d{3})+)$/.test(text)) return unread('is no count')
  const value = Number(text.replaceAll(',', ''))
  return value <= COUNT_MAX ? { value, problem: null } : unread('is larger than any count can be')
}

/** A rate in percent, or a seasonal factor: `0.96`, `.5`, `166.5`. */
export function readRate(cell: string): Read<number> {
  const text = cell.trim()
  if (text === '') return blank()
  if (!/^(\d{1,6}(\.\d{1,6})?|\.\d{1,6})$/.test(text)) return unread('is no rate')
  return { value: Number(text), problem: null }
}

/** A day as `m/d/yyyy`, with or without leading zeros. */
export function readUsDate(cell: string): Read<IsoDate> {
  const text = cell.trim()
  if (text === '') return blank()
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  const value = match && isoDate(Number(match[3]), Number(match[1]), Number(match[2]))
  return value ? { value, problem: null } : unread('is no day as m/d/yyyy')
}

const blank = () => ({ value: null, problem: null })
const unread = (problem: string) => ({ value: null, problem })
