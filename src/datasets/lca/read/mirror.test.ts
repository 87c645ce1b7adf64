/**
 * The real copies of some files against a second count of them, by another library and the publisher's own words:
 * nothing of the reader is used for it.
 */
import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { readLcaFile } from '../testing/read.ts'

const FOLDER = '../shared/data/lca/'

interface RealFile {
  file: string
  /** The columns by the publisher's names. */
  number: string
  status?: string
  from: string
  to: string
  unit: string
  pw?: string
  rows: number
}

const ICERT = {
  number: 'LCA_CASE_NUMBER',
  status: 'STATUS',
  from: 'LCA_CASE_WAGE_RATE_FROM',
  to: 'LCA_CASE_WAGE_RATE_TO',
  unit: 'LCA_CASE_WAGE_RATE_UNIT',
  pw: 'PW_1',
}
const SINCE_2016 = {
  number: 'CASE_NUMBER',
  from: 'WAGE_RATE_OF_PAY_FROM',
  to: 'WAGE_RATE_OF_PAY_TO',
  unit: 'WAGE_UNIT_OF_PAY',
}
const OF_2016 = { ...SINCE_2016, status: 'CASE_STATUS', pw: 'PREVAILING_WAGE' }

const FILES: RealFile[] = [
  { file: 'H1B_FY_2014.100rows.csv', ...ICERT, rows: 99 },
  { file: 'H1B_FY_2014_.csv.gz', ...ICERT, rows: 2999 },
  { file: 'H1B_FY_2016.1051rows.csv.gz', ...OF_2016, rows: 1051 },
  { file: 'H1B_FY_2018.10rows.csv', ...OF_2016, rows: 10 },
  { file: '2025 Q2.csv.gz', ...SINCE_2016, rows: 8078 },
]

describe.each(FILES)('$file', ({ file, number, status, from, to, unit, pw, rows: wanted }) => {
  const there = existsSync(FOLDER + file)

  test.skipIf(!there)('agrees with a second count (needs the mirror in ../shared/data)', async () => {
    const { rows, review, leftOut } = await readLcaFile(FOLDER + file)
    const records = recordsOf(file)
    const sum = (column: string, of = records) => of.reduce((total, r) => total + Number(r[column] || 0), 0)
    const add = (values: (number | null)[]) =>
      values.reduce<number>((total, value) => total + (value ?? 0), 0)

    expect(leftOut).toEqual([])
    expect([rows.length, records.length]).toEqual([wanted, wanted])
    expect(rows.map((row) => row.case_number)).toEqual(records.map((r) => r[number]))
    expect(new Set(rows.map((row) => row.case_number)).size).toBe(wanted)
    if (status) {
      const certified = records.filter((r) => r[status] === 'CERTIFIED').length
      expect(rows.filter((row) => row.status === 'certified').length).toBe(certified)
      expect(certified).toBeGreaterThan(0)
    }
    const yearly = records.filter((r) => r[unit] === 'Year')
    const ofYear = rows.filter((row) => row.wage_unit === 'year')
    expect(ofYear.length).toBe(yearly.length)
    expect(add(ofYear.map((row) => row.wage_from))).toBeCloseTo(sum(from, yearly), 2)
    expect(add(ofYear.map((row) => row.wage_to))).toBeCloseTo(sum(to, yearly), 2)
    expect(add(rows.map((row) => row.wage_from))).toBeCloseTo(sum(from), 2)
    if (pw) expect(add(rows.map((row) => row.pw_wage))).toBeCloseTo(sum(pw), 2)
    // One occupation code of five digits is all that cannot be read.
    expect(review.map(({ cell }) => cell)).toEqual(file === 'H1B_FY_2014_.csv.gz' ? ['15-031'] : [])
  })

  test.skipIf(!there)('has the wages in bounds, and flags where they are not as filed', async () => {
    const { rows } = await readLcaFile(FOLDER + file)
    const factor: Record<string, number> = { hour: 2080, week: 52, 'bi-weekly': 26, month: 12, year: 1 }
    for (const row of rows) {
      const plain = row.wage_from === null ? null : row.wage_from * factor[row.wage_unit!]!
      if (row.wage_flag === null) expect(row.annual_from).toBeCloseTo(plain!, 1)
      else expect(row.wage_flag === 'no_wage' || plain! > 1_000_000, row.case_number).toBe(true)
    }
  })
})

/** Each row by the publisher's column names. */
function recordsOf(file: string): Record<string, string>[] {
  const bytes = readFileSync(FOLDER + file)
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
  const delimiter = text.startsWith(';') ? ';' : ','
  return parse(/^.*,\r\n/.test(text) && delimiter === ';' ? unspoilt(text) : text, {
    columns: true,
    delimiter,
    bom: true,
    relax_quotes: true,
  })
}

/** The semicolon text behind a copy that a spreadsheet had split at its commas. */
function unspoilt(text: string): string {
  const lines = parse(text, { relax_quotes: true, relax_column_count: true }) as string[][]
  return lines.map((cells) => cells.join(',').replace(/,+$/, '')).join('\n')
}
