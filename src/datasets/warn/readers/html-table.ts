/** Tables out of HTML pages, cell texts with their line breaks kept. */
import { type Cheerio, type CheerioAPI, load } from 'cheerio'
import type { AnyNode } from 'domhandler'
import { type Document, documentText } from '#ingest/document.ts'
import { cleanText } from '#lib/text.ts'
import type { RawRow, RawTable } from '../source.ts'

/** Opens an HTML document with cheerio. */
export function openHtml(document: Document): CheerioAPI {
  return load(documentText(document))
}

/** The text of a cell: line breaks where the page breaks lines, otherwise single blanks. */
export function cellText(cell: Cheerio<AnyNode>): string {
  if (cell.children().length === 0) return cleanText(cell.text())
  const copy = cell.clone()
  copy.find('script, style, .visually-hidden, .sr-only').remove()
  copy.find('br').replaceWith(LINE_BREAK)
  copy.find('p, div, li, td, th').prepend(LINE_BREAK).append(LINE_BREAK)
  return copy
    .text()
    .split(LINE_BREAK)
    .map(cleanText)
    .filter((line) => line !== '')
    .join('\n')
}

/** Stands for a line break of the page while the line breaks of its source are still white space like any other. */
const LINE_BREAK = '\uE000'

/** How a page's table is found and read. */
export interface HtmlTableOptions {
  /** CSS selector of the tables; every match that holds the header is read. Default `table`. */
  table?: string
  /**
   * A label that the header row must hold; rows above it are skipped, and tables without it are not ours.
   */
  header: string
  /** Names for the columns whose header cell is empty, in their order; a column left without a name is not read. */
  unnamed?: string[]
  /** Adds the address of the first link of this column, made absolute, as a column `<column> link`. */
  linkOf?: string
}

/**
 * Reads every table that has the header. Nested tables belong to the cell that holds them, and rows that repeat
 * the header are left out. A page with no such table gives an empty list: the caller decides what that means.
 */
export function readHtmlTables(document: Document, options: HtmlTableOptions): RawTable[] {
  const $ = openHtml(document)
  const tables: RawTable[] = []
  $(options.table ?? 'table').each((_, element) => {
    const table = readTable($, $(element), options, document.url)
    if (table) tables.push(table)
  })
  return tables
}

function readTable(
  $: CheerioAPI,
  table: Cheerio<AnyNode>,
  options: HtmlTableOptions,
  base: string,
): RawTable | null {
  const trs = table.find('tr').filter((_, tr) => $(tr).closest('table').is(table))
  const wanted = cleanText(options.header).toLowerCase()
  const linkLabel = `${options.linkOf} link`
  let columns: string[] | null = null
  const rows: RawRow[] = []
  trs.each((_, tr) => {
    const cells = $(tr).children('td, th')
    const texts = cells.toArray().map((c) => cellText($(c)))
    const labels = texts.map(cleanText)
    if (labels.some((label) => label.toLowerCase() === wanted)) {
      columns ??= nameColumns(labels, options.unnamed)
      return
    }
    // Rows of one cell are rules, pagers and headings.
    if (columns === null || texts.length < 2) return
    const row: RawRow = {}
    columns.forEach((label, i) => {
      if (label !== '') row[label] = texts[i] ?? ''
    })
    const linked = options.linkOf === undefined ? -1 : columns.indexOf(options.linkOf)
    if (linked >= 0) row[linkLabel] = linkAddress(cells.eq(linked), base)
    rows.push(row)
  })
  if (columns === null) return null
  const linked = options.linkOf !== undefined && (columns as string[]).includes(options.linkOf)
  return { columns: linked ? [...columns, linkLabel] : columns, rows }
}

function nameColumns(labels: string[], unnamed: string[] = []): string[] {
  const names = [...unnamed]
  return labels.map((label) => label || (names.shift() ?? ''))
}

/** The address of a cell's first link; empty when there is none, or when it leads to no page (mail, scripts). */
function linkAddress(cell: Cheerio<AnyNode>, base: string): string {
  const href = cell.find('a[href]').attr('href')?.trim() ?? ''
  if (href === '' || !URL.canParse(href, base)) return ''
  const url = new URL(href, base)
  return /^https?:$/.test(url.protocol) ? url.href : ''
}
