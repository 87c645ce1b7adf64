/**
 * Dates as the files have them.
 *
 * The workbooks of all years hold Excel serial numbers. Text of theirs has ISO dates, with a time until FY2014, where a
 * program wrote it, and month/day/year where Excel did, which is also the order of the oldest files as text. A date
 * whose first number cannot be a month is therefore not turned round but left for a person to look at.
 */
import { excelSerialDate, type IsoDate, isoDate } from '#lib/dates.ts'
import type { Read } from './cells.ts'

/** Nothing in these files is older or will be that far ahead: a year beyond is one mistyped. */
const FIRST_YEAR = 1995
const LAST_YEAR = 2079

/** A date cell; the time of day is dropped. */
export function readDate(cell: string): Read<IsoDate> {
  if (cell === '') return null
  const date = findDate(cell)
  if (!date) return undefined
  const year = Number(date.slice(0, 4))
  return year >= FIRST_YEAR && year <= LAST_YEAR ? date : undefined
}

const TIME = String.raw`(?:[ T]+\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?\s*(?:[AP]M)?Z?)?`
const ISO = new RegExp(`^(\\d{4})-(\\d{1,2})-(\\d{1,2})${TIME}$`, 'i')
const US = new RegExp(`^(\\d{1,2})/(\\d{1,2})/(\\d{4}|\\d\\d)${TIME}$`, 'i')

function findDate(cell: string): IsoDate | null {
  if (/^\d{5}(\.\d+)?$/.test(cell)) return excelSerialDate(Number(cell))
  const iso = ISO.exec(cell)
  if (iso) return isoDate(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const us = US.exec(cell)
  if (!us) return null
  const year = Number(us[3]!.padStart(4, '20'))
  return isoDate(year, Number(us[1]), Number(us[2]))
}

/**
 * The part of a date cell that tells the day, short and often repeated: what a cache is asked for. The whole cell
 * where that cannot be told at a glance.
 */
export function dayPart(cell: string): string {
  if (cell.charCodeAt(4) === 45 && cell.charCodeAt(10) === 32 && cell.length === 19) {
    // Only a time may be cut off without being looked at.
    return isClock(cell) ? cell.slice(0, 10) : cell
  }
  if (cell.charCodeAt(5) === 46 && /^\d{5}\.\d+$/.test(cell)) return cell.slice(0, 5)
  return cell
}

const isClock = (cell: string) =>
  cell.charCodeAt(13) === 58 && cell.charCodeAt(16) === 58 && /^[\d:]{8}$/.test(cell.slice(11))
