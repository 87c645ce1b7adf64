/** Builders for tests: flat files in the publisher's form of which only the cells that matter are named. */
import { type FileName, filesDatabase, readFileText } from '#ingest/files/testing/refreshing.ts'
import { STATES } from '#lib/states.ts'
import type { Database } from '#storage/database.ts'
import { joltsIngest } from '../ingest.ts'

/** What a series is about; the nation's adjusted openings in thousands unless the fields say otherwise. */
export interface SeriesFields {
  adjusted?: boolean
  industry?: string
  /** A state's two letters. */
  state?: string
  /** A region's: `NE` is the Northeast here, and Nebraska above. */
  region?: string
  size?: string
  element?: string
  level?: 'L' | 'R'
}

/** An id of 21 characters. */
export function seriesId(fields: SeriesFields = {}): string {
  const {
    adjusted = true,
    industry = '000000',
    state,
    region,
    size = '00',
    element = 'JO',
    level = 'L',
  } = fields
  const place = region ?? STATES.find(({ code }) => code === state)?.fips ?? '00'
  return `JT${adjusted ? 'S' : 'U'}${industry}${place}00000${size}${element}${level}`
}

/** A row of a data file: id, `YYYY-MM`, value, footnotes. */
export type ValueRow = [id: string, period: string, value: string | number, footnotes?: string]

/** A data file with these rows, as wide as the publisher's. */
export function dataFile(rows: readonly ValueRow[]): string {
  const lines = rows.map(([id, period, value, footnotes = '']) => {
    const [year, month] = period.split('-')
    return `${id.padEnd(30)}\t${year}\tM${month}\t${String(value).padStart(12)}\t${footnotes}\r\n`
  })
  return `${'series_id'.padEnd(30)}\tyear\tperiod\t       value\tfootnote_codes\r\n${lines.join('')}`
}

const SERIES_HEADER =
  'series_id\tseasonal\tindustry_code\tstate_code\tarea_code\tsizeclass_code\tdataelement_code\tratelevel_code\tfootnote_codes\tbegin_year\tbegin_period\tend_year\tend_period'

/** `jt.series` with these series, each to its last month. */
export function seriesFile(series: Record<string, string>): string {
  const lines = Object.entries(series).map(([id, end]) => {
    const parts = [id.slice(2, 3), id.slice(3, 9), id.slice(9, 11), id.slice(11, 16), id.slice(16, 18)]
    const codes = [...parts, id.slice(18, 20), id.slice(20), '', '2000', 'M12']
    const [year, month] = end.split('-')
    return [id.padEnd(30), ...codes, year, `M${month}`].join('\t')
  })
  return [SERIES_HEADER, ...lines, ''].join('\r\n')
}

/** A map of codes: code → name and depth. */
export function mapFile(map: string, names: Record<string, [name: string, level: number]>): string {
  const lines = Object.entries(names).map(
    ([code, [name, level]], i) => `${code}\t${name}\t${level}\tT\t${i + 1}`,
  )
  return [`${map}_code\t${map}_text\tdisplay_level\tselectable\tsort_sequence`, ...lines, ''].join('\r\n')
}

/** Reads a text as a part of the dataset. */
export const readJoltsText = (part: string, text: string | Uint8Array) =>
  readFileText(joltsIngest, text, { part })

/** A database in memory built out of these files, by the real reader and the real build. */
export async function joltsDatabase(
  files: readonly (FileName & { text: string })[],
  today = '2024-08-20',
): Promise<Database> {
  const read = await Promise.all(
    files.map(async ({ text, ...name }) => ({
      ...name,
      batches: (await readFileText(joltsIngest, text, name)).batches,
    })),
  )
  return filesDatabase(joltsIngest, read, today)
}

/** The same out of values alone. */
export const valuesDatabase = (rows: readonly ValueRow[], today?: string) =>
  joltsDatabase([{ part: 'jt.data.1.allitems', text: dataFile(rows) }], today)

/** Months from one to another, both included: `2024-01`, `2024-02` … */
export function monthsFrom(first: string, last: string): string[] {
  const number = (period: string) => Number(period.slice(0, 4)) * 12 + Number(period.slice(5)) - 1
  return Array.from({ length: number(last) - number(first) + 1 }, (_, i) => {
    const at = number(first) + i
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}
