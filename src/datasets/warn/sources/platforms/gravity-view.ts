/**
 * Lists made by WordPress's GravityView: a page with an empty table, which a script fills from `admin-ajax.php`, and
 * one page per entry, a label and a value a row.
 */
import { type Document, documentText } from '#ingest/document.ts'
import { cleanText } from '#lib/text.ts'
import { cellText, loadHtml, openHtml } from '../../readers/html-table.ts'

/** How a page's script asks for its rows. */
export interface ListRequest {
  url: string
  /** Action, view, nonce and whatever else the page hands to its script; paging is not among it. */
  form: Record<string, string>
  /** Names of the columns in their order, `gv_96`: the answer itself names none. */
  columns: string[]
}

interface ListConfig {
  ajax?: { url?: string; data?: Record<string, unknown> }
  columns?: { name?: string }[]
}

/** Finds what the page's script sends; null on a page without such a list. */
export function findListRequest(page: Document): ListRequest | null {
  const match = /const config = (\{.*\});\s*$/m.exec(documentText(page))
  if (!match) return null
  const { ajax, columns = [] } = JSON.parse(match[1]!) as ListConfig
  if (!ajax?.url || typeof ajax.data?.nonce !== 'string') return null
  return {
    url: new URL(ajax.url, page.url).href,
    form: Object.fromEntries(formFields(ajax.data)),
    columns: columns.map((column) => column.name ?? ''),
  }
}

/** Nested values as a browser's form names them, `shortcode_atts[id]`; nulls are sent empty. */
function formFields(data: Record<string, unknown>, prefix = ''): [string, string][] {
  return Object.entries(data).flatMap(([key, value]) => {
    const name = prefix === '' ? key : `${prefix}[${key}]`
    if (value !== null && typeof value === 'object') return formFields(value as Record<string, unknown>, name)
    return [[name, value === null ? '' : String(value)]] as [string, string][]
  })
}

/** A part of a list, as `admin-ajax.php` answers it. */
export interface ListAnswer {
  /** Entries in the whole list. */
  total: number
  /** Cells in the order of the columns. */
  rows: ListCell[][]
}

/** A cell's text, and where it links to; empty when it does not. */
export interface ListCell {
  text: string
  link: string
}

/** Reads an answer; null when it is none (a spent nonce is answered with `-1` or an error). */
export function readListAnswer(document: Document): ListAnswer | null {
  const text = documentText(document)
  if (!text.trimStart().startsWith('{')) return null
  const { recordsTotal, data } = JSON.parse(text) as { recordsTotal?: unknown; data?: unknown }
  const total = Number.parseInt(String(recordsTotal), 10)
  if (!Number.isInteger(total) || !Array.isArray(data)) return null
  return { total, rows: data.map((row: object) => readListRow(row, document.url)) }
}

/** A row is a list of markup, or, when it carries remarks for the script, an object with its cells numbered. */
function readListRow(row: object, base: string): ListCell[] {
  return Object.entries(row)
    .filter(([key]) => /^\d+$/.test(key))
    .map(([, markup]) => {
      const $ = loadHtml(String(markup ?? ''))
      const href = $('a[href]').attr('href') ?? ''
      const link = URL.canParse(href, base) && href !== '' ? new URL(href, base).href : ''
      return { text: cellText($('body')), link }
    })
}

/** An entry's page: labels and values in their order, since labels repeat. Null when the page is none. */
export function readEntry(document: Document): [label: string, value: string][] | null {
  const $ = openHtml(document)
  const table = $('table.gv-table-view-content').first()
  if (table.length === 0) return null
  table.find('a.map-it-link').remove()
  const trs = table.find('tr').filter((_, tr) => $(tr).closest('table').is(table))
  return (
    trs
      .toArray()
      .map((tr): [string, string] => [
        cleanText($(tr).children('th').text()),
        cellText($(tr).children('td').first()),
      ])
      // Buttons and rules stand in rows without a label, and without a text.
      .filter(([label, value]) => label !== '' || value !== '')
  )
}
