/** Builders for tests: files in the publisher's forms of which only the cells that matter are named. */
import { type FileName, filesDatabase, readFileText } from '#ingest/files/testing/refreshing.ts'
import type { Database } from '#storage/database.ts'
import { claimsIngest } from '../ingest.ts'
import { JURISDICTIONS } from '../jurisdictions.ts'
import { AR539_COLUMNS } from '../read/headers.ts'

/** Cells of a row of `ar539.csv`, by its own column names. */
export type RawWeek = Partial<Record<keyof typeof AR539_COLUMNS, string | number>>

/** A row of `ar539.csv`: Oregon, the week to 6 January 2024, unless the cells say otherwise. */
export function rawWeek(cells: RawWeek = {}): RawWeek {
  const rptdate = String(cells.rptdate ?? '1/6/2024')
  const zeros = Object.fromEntries(Object.keys(AR539_COLUMNS).map((name) => [name, 0]))
  return {
    ...zeros,
    st: 'OR',
    rptdate,
    c1: 1,
    c2: weekBefore(rptdate),
    c3: 100,
    c8: 1000,
    c18: 50_000,
    c19: 2.1,
    c20: 2,
    c21: 105,
    c22: 'E',
    c23: '2/22/2014',
    curdate: '12/31/2024',
    priorwk_pub: '12/21/2024',
    priorwk: '12/19/2024',
    ...cells,
  }
}

/** `ar539.csv` with these rows. */
export function rawReport(rows: readonly RawWeek[], columns = Object.keys(AR539_COLUMNS)): string {
  const lines = rows.map((row) => columns.map((name) => String(row[name] ?? '')).join(','))
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`
}

/** A week of all 53 jurisdictions, each with the same figures. */
export function wholeWeek(cells: RawWeek = {}): RawWeek[] {
  return JURISDICTIONS.map((st) => rawWeek({ ...cells, st }))
}

/** The XML of report r539cy by state. `weeks` are elements by their own names. */
export function stateReport(weeks: readonly Record<string, string>[], rundate = '12/31/2024'): string {
  return `<r539cyState rundate="${rundate}">${weeks.map(weekElement).join('')}</r539cyState>`
}

/** A week of that report: Oregon, to 6 January 2024, unless the elements say otherwise. */
export function reportWeek(elements: Record<string, string> = {}): Record<string, string> {
  const weekEnded = elements.weekEnded ?? '01/06/2024'
  return {
    stateName: 'Oregon',
    weekEnded,
    InitialClaims: '1,100',
    ReflectingWeekEnded: weekBefore(weekEnded, 2),
    ContinuedClaims: '11,000',
    CoveredEmployment: '500,000',
    InsuredUnemploymentRate: '2.20',
    ...elements,
  }
}

/** The national XML of report r539cy: per week the seasonally adjusted claims, initial and continued. */
export function nationalReport(weeks: Record<string, [string, string]>, rundate = '12/31/2024'): string {
  const elements = Object.entries(weeks).map(
    ([week, [initial, continued]]) => `<week><weekEnded>${week}</weekEnded>
      <InitialClaims><NSA>${initial}</NSA><SF>100.0</SF><SA>${initial}</SA><SA4WK>${initial}</SA4WK></InitialClaims>
      <ContinuedClaims><NSA>${continued}</NSA><SF>100.0</SF><SA>${continued}</SA><SA4WK>${continued}</SA4WK></ContinuedClaims>
      <IUR><NSA>1.2</NSA><SA>1.3</SA></IUR><CoveredEmployment>150,000,000</CoveredEmployment></week>`,
  )
  return `<r539cyNational rundate="${rundate}">${elements.join('')}</r539cyNational>`
}

const weekElement = (elements: Record<string, string>) =>
  `<week>${Object.entries(elements)
    .map(([name, text]) => `<${name}>${text}</${name}>`)
    .join('')}</week>`

function weekBefore(usDate: string, digits = 1): string {
  const [month, day, year] = usDate.split('/').map(Number)
  const before = new Date(Date.UTC(year!, month! - 1, day! - 7))
  const pad = (part: number) => String(part).padStart(digits, '0')
  return Number.isNaN(before.getTime())
    ? ''
    : `${pad(before.getUTCMonth() + 1)}/${pad(before.getUTCDate())}/${before.getUTCFullYear()}`
}

/** Reads a text as a part of the dataset. */
export const readClaimsText = (part: string, text: string | Uint8Array) =>
  readFileText(claimsIngest, text, { part })

/** A database in memory built out of these files, by the real reader and the real build. */
export async function claimsDatabase(
  files: readonly (FileName & { text: string })[],
  today = '2025-01-01',
): Promise<Database> {
  const read = await Promise.all(
    files.map(async ({ text, ...name }) => ({
      ...name,
      batches: (await readFileText(claimsIngest, text, name)).batches,
    })),
  )
  return filesDatabase(claimsIngest, read, today)
}

/** The same out of rows of the raw report alone. */
export const rawDatabase = (rows: readonly RawWeek[], today?: string) =>
  claimsDatabase([{ part: 'ar539', text: rawReport(rows) }], today)
