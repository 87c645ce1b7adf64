/** What numbers of a workbook mean by their styles: Excel stores a day as a number and shows it by a format. */
import { excelSerialDate } from '../dates.ts'
import { DAY, ERROR, NUMBER } from './cell.ts'
import { listElements } from './xml-elements.ts'

const DAY_MS = 86_400_000
/** 1 January 1970, as Excel counts. */
const UNIX_EPOCH = 25_569
/** Days from one calendar of Excel's to the other. */
const FROM_1904 = 1_462
/** Excel's 29 February 1900, a day that never was: counts that are shown as dates lie near it. */
const NO_SUCH_DAY = 60

/** Formats of days and times that files need not spell out, in all languages: first and last number. */
const BUILT_IN_DAYS: readonly [number, number][] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
]

/** How cells of a workbook are shown, as far as it changes what they say. */
export class CellFormats {
  /** `isDay`: by the number of a style, whether it shows a number as a day. */
  constructor(
    private readonly isDay: readonly boolean[],
    private readonly date1904: boolean,
  ) {}

  /**
   * The text of a cell that holds something: a day as `YYYY-MM-DD`, a number in plain digits, nothing for an error.
   * Throws on a number that is none, and on a style that does not exist.
   */
  textOf(type: number, style: number | null, stored: string): string {
    if (type === ERROR) return ''
    if (type === DAY) return stored.slice(0, 10)
    if (type !== NUMBER) return stored
    const number = Number(stored)
    if (Number.isNaN(number)) throw new Error(`"${stored}" for a number`)
    if (style === null) return String(number)
    const isDay = this.isDay[style]
    if (isDay === undefined) throw new Error(`the style ${style} of only ${this.isDay.length}`)
    return isDay ? dayText(this.date1904 ? number + FROM_1904 : number) : String(number)
  }
}

/** Reads the styles part of a workbook; null where it has none. */
export function readFormats(xml: Uint8Array | null, date1904: boolean): CellFormats {
  const codes = new Map<string, string>()
  const [named, cells]: (string | undefined)[][] = [[], []]
  let styles = named
  for (const { name, attributes } of xml === null ? [] : listElements(xml)) {
    const { numFmtId, formatCode = '', xfId } = attributes
    if (name === 'numFmt' && numFmtId !== undefined) codes.set(numFmtId, formatCode)
    else if (name === 'cellStyleXfs') styles = named!
    else if (name === 'cellXfs') styles = cells!
    // What a cell's style leaves open, the named style says that it rests on.
    else if (name === 'xf') styles!.push(numFmtId ?? (styles === cells ? named![Number(xfId)] : undefined))
  }
  const isDay = cells!.map((format = '0') => isDayFormat(Number(format), codes.get(format)))
  return new CellFormats(isDay, date1904)
}

function isDayFormat(id: number, code: string | undefined): boolean {
  return (
    BUILT_IN_DAYS.some(([first, last]) => id >= first && id <= last) ||
    (code !== undefined && isDayCode(code))
  )
}

/** What a part of a format for days and times consists of; anything else makes it one for numbers. */
const DAY_TOKEN = /^(?:s{1,2}|m{1,5}|h{1,2}|am|pm|ap?|p|d{1,4}|a{3,5}|y|yy|yyyy|e{1,2}|eeee)$/

/** Whether a format such as `[$-409]m/d/yy h:mm AM/PM;@` shows days or times. */
export function isDayCode(code: string): boolean {
  // Not by the texts in it, nor by how a text cell is to be shown.
  const plain = code.toLowerCase().replace(/;@$/, '').replace(/\\./g, ' ')
  return plain.split(';').some((part) => {
    const tokens = part
      .replace(/"[^"]*"/g, ' ')
      .replace(/(\[?[smhd]{1,2}\]?)[.,]00?0?/g, '$1')
      // `[h]` counts hours; other brackets hold colors, languages and conditions.
      .replace(/\[([smhd]{1,2})\]/g, '$1')
      .replace(/\[[^\]]*\]/g, '')
      .split(/[^a-z0#?%]+/)
      .filter((token) => token !== '')
    return tokens.length > 0 && tokens.every((token) => DAY_TOKEN.test(token))
  })
}

/** The day of a number, its time left out; the day that never was has no date but its number. */
function dayText(serial: number): string {
  const milliseconds = Math.floor((serial - UNIX_EPOCH) * DAY_MS)
  const day = Math.floor(milliseconds / DAY_MS) + UNIX_EPOCH
  return day === NO_SUCH_DAY ? String(day) : (excelSerialDate(day) ?? '')
}
