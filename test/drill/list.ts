/** A publisher's list in the drill: rows that come, change and go, columns that are renamed, files that move. */
import { buildPdf } from '#datasets/warn/testing/pdf.ts'
import { buildXlsx, type CellDescription } from '#datasets/warn/testing/xlsx.ts'
import type { IsoDate } from '#lib/dates.ts'
import type { Reply } from '../internet/network.ts'
import type { Notice, Told } from './notices.ts'

/** What a publisher lists on a day, and in which form. */
export interface Listed {
  day: IsoDate
  notices: readonly Notice[]
  /** The newest year that has a page or file of its own. */
  newestYear: number
  /** The oldest year that is linked. */
  oldestYear: number
  /** A column that has another name today. */
  renamed?: readonly [from: string, to: string]
  /** A column that stands behind the others today. */
  added?: string
}

/** A column: its label, and what it says of a notice. */
export type Column = [label: string, cell: (notice: Notice) => string | number | { date: IsoDate }]

/** Address → what it answers. */
export type Pages = Record<string, Reply | undefined>

/** A publisher whose list changes. */
export interface ListPublisher {
  /** Every host that it answers at. */
  hosts: readonly string[]
  /** A town of the state and its county. */
  place: readonly [city: string, county: string]
  /** What its list tells of a notice, besides who files it. */
  tells: readonly Told[]
  /** True where each year has a page or file of its own: without one, nothing of a year is listed. */
  yearly?: true
  pages(listed: Listed): Pages
}

/** The cells of a table of notices, its labels first, as they are today. */
export function table(columns: readonly Column[], listed: Listed, notices = listed.notices) {
  const { renamed, added } = listed
  const labels = columns.map(([label]) => (renamed?.[0] === label ? renamed[1] : label))
  const rows = notices.map((notice) => columns.map(([, cell]) => cell(notice)))
  return added ? [[...labels, added], ...rows.map((row) => [...row, 'something'])] : [labels, ...rows]
}

type Cells = ReturnType<typeof table>

const escaped = (cell: unknown) =>
  String(cell).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A page with one table. */
export function htmlTable([labels, ...rows]: Cells, title: string, below = ''): Reply {
  const line = (cells: readonly unknown[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`
  return html(
    title,
    `<table id="warn-notice-table"><thead>${line(labels!, 'th')}</thead><tbody>${rows.map((row) => line(row, 'td')).join('\n')}</tbody></table>${below}`,
  )
}

/** A page. */
export const html = (title: string, body: string): Reply => ({
  body: `<!DOCTYPE html><html><head><title>${title}</title></head><body><main>${body}</main></body></html>`,
})

/** Text with commas, each line ended. */
export const csv = (cells: Cells): Reply => ({
  type: 'text/csv',
  body: cells.map((row) => `${row.map((cell) => `"${String(cell)}"`).join(',')}\n`).join(''),
})

const built = new Map<string, Uint8Array>()
/** A file is built once for what is in it. */
function once(described: object, build: () => Uint8Array): Uint8Array {
  const key = JSON.stringify(described)
  const known = built.get(key) ?? build()
  built.set(key, known)
  return known
}

/** A workbook of one sheet. */
export function workbook(name: string, rows: CellDescription[][]): Reply {
  const described = { sheets: [{ name, rows }] }
  return {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: once(described, () => buildXlsx(described)),
  }
}

/** A ruled table on a page of a PDF, with the left edge of each column. */
export function pdf(cells: Cells, x: number[], ruledTo: number): Reply {
  const rows = cells.map((row) => row.map(String))
  const described = { pages: [{ grids: [{ x, y: 60, size: 6, step: 12, leading: 7, ruledTo, rows }] }] }
  return { type: 'application/pdf', body: once(described, () => buildPdf(described)) }
}

/** Those of one year. */
export const ofYear = (notices: readonly Notice[], year: number) =>
  notices.filter(({ notice }) => notice.startsWith(String(year)))
