/** Which reader each column's cells go through, and why a cell may not be taken. */
import type { ReviewItem } from '#ingest/source.ts'
import {
  bareCell,
  type Read,
  readCount,
  readLevel,
  readNaics,
  readSoc,
  readState,
  readStatus,
  readVisaClass,
  readWords,
  readYear,
  readYesNo,
} from './cells.ts'
import { dayPart, readDate } from './dates.ts'
import type { Field } from './header-names.ts'
import type { Columns } from './headers.ts'
import { readFigure, readUnit, readWageText } from './wages.ts'

/** How a column is read. */
interface Column<T> {
  read(cell: string): Read<T>
  /** What is told of a cell that cannot be read. */
  reason: string
  /** True where cells differ or are as soon read as looked up, so that remembering what they said does not pay. */
  varied?: true
}

const day = remembered(readDate)
const date = {
  read: (cell: string) => day(dayPart(cell)),
  reason: 'no day of the years of these files',
  varied: true,
} as const
const words = { read: readWords, reason: 'no text', varied: true } as const
const state = { read: readState, reason: 'no state, district or territory of the United States' }
const yesNo = { read: readYesNo, reason: 'neither yes nor no' }
const figure = { read: readFigure, reason: 'no amount of money', varied: true } as const
const unit = { read: readUnit, reason: 'no unit of pay' }

const COLUMNS = {
  status: { read: readStatus, reason: 'no status we know' },
  withdrawn: yesNo,
  visa_class: { read: readVisaClass, reason: 'no visa class we know' },
  received_date: date,
  decision_date: date,
  begin_date: date,
  end_date: date,
  year: { read: readYear, reason: 'no year' },
  employer: words,
  employer_city: words,
  employer_state: state,
  naics: { read: readNaics, reason: 'not two to six digits' },
  job_title: words,
  soc_code: { read: readSoc, reason: 'no occupation code such as 15-1252' },
  soc_title: words,
  full_time: yesNo,
  part_time: yesNo,
  workers: { read: readCount, reason: 'no whole number' },
  worksite_city: words,
  worksite_state: state,
  wage_from: figure,
  wage_to: figure,
  wage_text: { read: readWageText, reason: 'no amount or range of money', varied: true },
  wage_unit: unit,
  pw_wage: figure,
  pw_unit: unit,
  pw_level: { read: readLevel, reason: 'no level from I to IV' },
  h1b_dependent: yesNo,
  willful_violator: yesNo,
} as const satisfies Record<Exclude<Field, 'case_number'>, Column<unknown>>

type Value<C> = C extends { read(cell: string): Read<infer T> } ? T : never

/** For each column a function from a row's cells to its value; null where the file has no such column. */
export type ColumnReaders = {
  [F in keyof typeof COLUMNS]: (cells: readonly string[]) => Value<(typeof COLUMNS)[F]> | null
}

/**
 * The readers of one file's columns. Their places are settled here, once for the file. What cannot be read goes to
 * `review`.
 */
export function columnReaders(
  { at }: Columns,
  review: (item: Omit<ReviewItem, 'row'>) => void,
): ColumnReaders {
  const readers = Object.entries(COLUMNS).map(([name, column]: [string, Column<unknown>]) => {
    const place = at[name as Field]
    if (place === undefined) return [name, () => null]
    const bare = (cell: string) => column.read(bareCell(cell))
    const read = column.varied ? bare : remembered(bare)
    const reader = (cells: readonly string[]) => {
      const cell = cells[place]
      if (cell === undefined || cell === '') return null
      const value = read(cell)
      if (value !== undefined) return value
      review({ field: name, cell, reason: column.reason })
      return null
    }
    return [name, reader]
  })
  return Object.fromEntries(readers)
}

/** Texts remembered for one column; what is forgotten is only read again. */
const REMEMBERED_MAX = 20_000

/** The same function, for texts that come again and again: states, days, occupations. */
function remembered<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined || known.has(text)) return found as T
    // A cell is a view into the block of file that it was cut from: remembering it would keep the block alive.
    const own = Buffer.from(text, 'utf8').toString('utf8')
    const value = read(own)
    if (known.size >= REMEMBERED_MAX) known.clear()
    known.set(own, value)
    return value
  }
}
