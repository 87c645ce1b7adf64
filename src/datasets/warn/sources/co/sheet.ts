/**
 * Colorado's sheets, one a year, each with labels of its own: five columns in 2015, some ninety of a web form from
 * 2021 to 2023, twenty since. They are brought to one set of labels here; what has no place in it stays as it is, so
 * that a new label is noticed.
 */
import { parse } from 'csv-parse/sync'
import { type Document, documentKind, documentText } from '#ingest/document.ts'
import { cleanText } from '#lib/text.ts'
import { parseCountCell } from '../../cells/counts.ts'
import { parseDateCell } from '../../cells/dates.ts'
import { parseTypeCell } from '../../cells/types.ts'
import { refuseCutOff, tableOfLines } from '../../readers/csv.ts'
import type { RawRow, RawTable } from '../../readers/table.ts'

/** Our label → theirs through the years. */
const LABELS: Record<string, string[]> = {
  Company: ['Company', 'Company Name', 'Name'],
  'WARN Date': ['WARN Date'],
  Received: ['Received'],
  'Begin Date': [
    'Begin Date',
    'Begin date of layoffs',
    'Layoff Date(s)',
    'Expected date of first job losses',
  ],
  'End Date': ['End Date', 'End date of layoffs', 'Expected end date of first job losses'],
  Area: [
    'Workforce Area',
    'Workforce Region',
    'Workforce Local Area',
    'Local Area',
    'Select the workforce area',
    'Select the workforce area for',
  ],
  Address: ['Location Address', 'Location {n} Address'],
  Total: ['Layoff Total', 'Total Layoffs', 'Total CO', 'CO Layoffs', 'CO Notifications'],
  Permanent: ['# Perm', '# Permanent', 'Perm Layoffs', 'Total number of permanent layoffs'],
  Temporary: ['#Temp', 'Temp Layoffs', 'Total number of temporary layoffs'],
  Furloughs: ['#Furloughs', 'Furloughs', 'Total number of furloughs'],
  Reason: ['Reason for Layoffs', 'Reason for Layoff'],
  NAICS: ['NAICS'],
  Letter: ['WARN Letter'],
  Revision: ['Is this a NEW WARN or a REVISION?'],
  Notes: ['Notes'],
}

/** Labels over which somebody typed an entry, as they were found: what stood there before. */
const OVERWRITTEN: Record<string, { label: string; because: string }> = {
  '5': { label: 'Company', because: 'typed over the label of the sheet of 2025, in May of that year' },
  '12/1/25`': { label: 'Company', because: 'a day typed over the label of the employers' },
  '4850 32nd Avenue South, Fargo, North Dakota, United States.': {
    label: 'Company',
    because: 'an address typed over the label of the employers',
  },
  'Sector 33 (6414) Guided Missle & Space Vehicle': {
    label: 'NAICS',
    because: 'an industry typed over the label of the industries',
  },
}

/** The labels of a sheet that has none: that of 2019. */
const BARE_LABELS = [
  'Company Name',
  'Layoff Total',
  'Workforce Local Area',
  'WARN Date',
  'Reason for Layoff',
  'Occupations',
  'Layoff Date(s)',
]

/** What a cell of that sheet looks like, by its place. */
const BARE_CELLS = new Map<number, (cell: string) => boolean>([
  [1, (cell) => parseCountCell(cell, 'CO').total !== null || parseCountCell(cell, 'CO').workers !== null],
  [2, (cell) => !/\d/.test(cell)],
  [4, (cell) => parseTypeCell(cell).event_type !== null],
  [6, (cell) => parseDateCell(cell).start !== null],
])

/** People to ask, and what no field holds. Nothing of these columns goes any further. */
const DROPPED = [
  /\b(?:contact|phone|e-?mail)\b/i,
  /^(?:timestamp|fein|letter|occupations|occupations impacted|@dropdown|total notified)$/i,
  /\breduced hours\b|\bworkshare\b|\bunions?\b|\bbumping rights\b|\boccupations\b/i,
  /^total number of employees at (?:the )?location\b|^has a (?:second|third) location\b/i,
  /\b(?:second|third) job losses\b|^if you selected\b|^include here any comments\b/i,
]

const fold = (label: string) => cleanText(label).toLowerCase()
const ROLES = new Map(
  Object.entries(LABELS).flatMap(([ours, theirs]) => theirs.map((label) => [fold(label), ours])),
)
for (const [typed, { label }] of Object.entries(OVERWRITTEN)) ROLES.set(fold(typed), label)

/** Reads a sheet, or gives null when the document is none. */
export function readSheet(document: Document): RawTable | null {
  if (documentKind(document) === 'html') return null
  const text = documentText(document)
  const lines: string[][] = parse(text, { bom: true, relax_column_count: true })
  const table = tableOfLines(lines, 'WARN Date') ?? readBareSheet(lines)
  if (table === null) return null
  refuseCutOff(text, lines, {})
  const columns = new Map<string, { label: string; site: number }>()
  for (const label of table.columns) {
    // The first label, which is above the employers, is left empty at times.
    const named = label === 'column A' ? 'Company' : label
    if (!DROPPED.some((pattern) => pattern.test(named))) columns.set(label, roleOf(named))
  }
  const missing = findMissing([...columns.keys()], [...columns.values()])
  if (missing !== undefined) throw new Error(`no column ${missing}; found ${table.columns.join(', ')}`)
  const rows = table.rows.filter(isNotice).flatMap((row) => splitSites(row, columns))
  const labels = [...new Set([...columns.values()].map(({ label }) => label))]
  return {
    columns: ['Count', ...labels.filter((label) => !COUNTS.includes(label))],
    rows,
    year: yearOf(rows),
  }
}

const COUNTS = ['Total', 'Permanent', 'Temporary', 'Furloughs']

/** Labels that come together. */
const PAIRS = [
  ['Begin Date', 'End Date'],
  ['Begin date of layoffs', 'End date of layoffs'],
  ['Expected date of first job losses at location 2', 'Expected end date of first job losses at location 2'],
]

/**
 * The column that others of the sheet call for. Most may be missing, as the years differ, but no year gives the end
 * without the begin, some of the counts that make up the total, or a further site without its place.
 */
function findMissing(labels: string[], columns: { label: string; site: number }[]): string | undefined {
  const has = (label: string) => labels.some((other) => fold(other) === fold(label))
  const half = PAIRS.find((pair) => pair.some(has) && !pair.every(has))
  if (half) return `"${half.find((label) => !has(label))}"`
  const rolesOf = (number: number) => columns.filter(({ site }) => site === number).map(({ label }) => label)
  const [first, ...further] = [1, 2, 3].map(rolesOf) as [string[], string[], string[]]
  const parts = COUNTS.slice(1)
  const part = parts.find((label) => !first.includes(label))
  if (part !== undefined && (!first.includes('Total') || parts.some((label) => first.includes(label))))
    return `of ${part} or Total`
  const sites = [first, ...further.filter((roles) => roles.length > 0)]
  const place = ['Address', 'Area', 'Permanent']
  return sites.length === 1
    ? undefined
    : sites.flatMap((roles, i) =>
        place.filter((label) => !roles.includes(label)).map((label) => `of ${label} of site ${i + 1}`),
      )[0]
}

/** The form asks for up to three sites: `… at location 2`, `Location 3 Address`. */
function roleOf(label: string): { label: string; site: number } {
  const folded = fold(label)
  const site = Number(/\blocation ([123])\b/.exec(folded)?.[1] ?? 1)
  const bare = folded
    .replace(/\s*\b(?:at )?location [123]$/, '')
    .replace(/^location [123] address$/, 'location address')
  return { label: ROLES.get(folded) ?? ROLES.get(bare) ?? label, site }
}

/** A sheet of lines that begin with employer, number, area and day; anything else is not guessed at. */
function readBareSheet(lines: string[][]): RawTable | null {
  const filled = lines.filter((line) => line.some((cell) => cleanText(cell) !== ''))
  const fits = (line: string[]) =>
    line.length >= BARE_LABELS.length &&
    parseDateCell(line[3]).start !== null &&
    line.slice(BARE_LABELS.length).every((cell) => cleanText(cell) === '')
  if (filled.length === 0 || filled.filter(fits).length < filled.length * 0.9) return null
  // Without labels a column in another's place shows only in what most of its cells are.
  const stray = [...BARE_CELLS].find(([i, is]) => {
    const cells = filled.map((line) => cleanText(line[i])).filter((cell) => cell !== '')
    return cells.filter(is).length < cells.length / 2
  })
  if (stray)
    throw new Error(`column ${stray[0] + 1} of a sheet without labels is no ${BARE_LABELS[stray[0]]}`)
  const rows = filled.map((line) => Object.fromEntries(BARE_LABELS.map((label, i) => [label, line[i] ?? ''])))
  return { columns: BARE_LABELS, rows }
}

/** The sums at the end of a sheet have no day, or no employer. */
function isNotice(row: RawRow): boolean {
  const cells = Object.values(row).map(cleanText)
  const isSum = /^(?:totals?|total co warns|\d{4} ytd)\b/i.test(cells[0] ?? '')
  return !isSum && cells.filter((cell) => cell !== '').length > 2
}

/** A row for each site of a filing that has one; the second and third give only what differs. */
function splitSites(row: RawRow, columns: Map<string, { label: string; site: number }>): RawRow[] {
  const sites = [1, 2, 3].map((number) => {
    const own: RawRow = {}
    for (const [theirs, { label, site }] of columns) {
      const cell = cleanText(row[theirs])
      if (site === number && (own[label] ?? '') === '') own[label] = cell
    }
    return own
  })
  const [first, ...others] = sites as [RawRow, ...RawRow[]]
  const further = others.filter(
    (site) => (site.Address ?? '') !== '' || COUNTS.some((label) => Number(site[label]) > 0),
  )
  const shared = Object.fromEntries(
    ['Company', 'WARN Date', 'Received', 'Revision', 'Notes', 'NAICS', 'Letter'].map((label) => [
      label,
      first[label] ?? '',
    ]),
  )
  return [first, ...further.map((site) => ({ ...shared, ...site }))].map((site) => {
    const kept = Object.entries(site).filter(([label]) => !COUNTS.includes(label))
    return { ...(Object.fromEntries(kept) as RawRow), Count: countOf(site) }
  })
}

/** The state's own total, else permanent, temporary and furloughed people together; else what stands there in words. */
function countOf(row: RawRow): string {
  const { Total = '', Permanent = '' } = row
  if (Number.parseInt(Total.replace(/,/g, ''), 10) > 0) return Total
  const parts = COUNTS.slice(1).map((label) => row[label] ?? '')
  const counts = parts.map((cell) => parseCountCell(cell, 'CO'))
  if (counts.some(({ total, problem }) => total !== null || problem !== null))
    return parts.find((p) => /\D/.test(p)) ?? Total
  const sum = counts.reduce((all, { workers }) => all + (workers ?? 0), 0)
  return sum > 0 ? String(sum) : Total || Permanent
}

/** The year of most of a sheet's notices. */
function yearOf(rows: readonly RawRow[]): number | undefined {
  const counts = new Map<number, number>()
  for (const row of rows) {
    const year = Number(parseDateCell(row['WARN Date']).start?.slice(0, 4))
    if (year) counts.set(year, (counts.get(year) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}
