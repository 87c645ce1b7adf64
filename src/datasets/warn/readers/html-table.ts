/** Tables out of HTML pages, cell texts with their line breaks kept. */
import { type Cheerio, type CheerioAPI, load } from 'cheerio'
import { type AnyNode, isTag, isText } from 'domhandler'
import { type Document, documentText } from '#ingest/document.ts'
import { cleanText } from '#lib/text.ts'
import { columnLabels } from './columns.ts'
import type { RawRow, RawTable } from './table.ts'

/** Opens an HTML document with cheerio. */
export function openHtml(document: Document): CheerioAPI {
  return loadHtml(documentText(document))
}

/** Ten times the longest list there is, and fifteen times its tags. The tree's builder takes 32 bytes for each letter. */
const CHARACTERS_MAX = 8_000_000

const TAGS_MAX = 400_000
/** No page is meant to be nested so deep; to the tree's builder each level costs those above it. */
const DEPTH_MAX = 2_000
/** Of one tag. The tree's builder looks each up among those before it. */
const ATTRIBUTES_MAX = 500
const ATTRIBUTE = /[\s/]*[^\s/>][^\s/>=]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*))?/y
/** Elements whose end may be left out, so that their beginnings tell of no depth, and those that have none. */
const NOT_NESTED = new Set(
  'html head body p li dt dd rt rp option optgroup thead tbody tfoot tr td th colgroup caption'
    .concat(' area base br col embed hr img input link meta param source track wbr')
    .split(' '),
)

/** Opens a page or a part of one. Throws where it is longer, or its elements are more or nested deeper, than of any list. */
export function loadHtml(text: string, ...how: LoadOptions): CheerioAPI {
  if (text.length > CHARACTERS_MAX)
    throw new Error(`it has ${text.length} characters, where at most ${CHARACTERS_MAX} are taken`)
  let tags = 0
  let depth = 0
  for (const { 0: tag, 1: end, 2: name, index } of text.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (++tags > TAGS_MAX) throw new Error(`it has more than ${TAGS_MAX} tags`)
    refuseManyAttributes(text, index + tag.length)
    if (NOT_NESTED.has(name!.toLowerCase())) continue
    depth = end ? Math.max(0, depth - 1) : depth + 1
    if (depth > DEPTH_MAX) throw new Error(`its elements are nested more than ${DEPTH_MAX} deep`)
  }
  return load(text, ...how)
}

function refuseManyAttributes(text: string, from: number): void {
  ATTRIBUTE.lastIndex = from
  for (let attributes = 0; ATTRIBUTE.test(text); )
    if (++attributes > ATTRIBUTES_MAX)
      throw new Error(`a tag of it has more than ${ATTRIBUTES_MAX} attributes`)
}

type LoadOptions = Parameters<typeof load> extends [unknown, ...infer Rest] ? Rest : never

/** The text of a cell: line breaks where the page breaks lines, otherwise single blanks. */
export function cellText(cell: Cheerio<AnyNode>): string {
  if (cell.children().length === 0) return cleanText(cell.text())
  const pieces: string[] = []
  for (const node of cell.contents().toArray()) gatherText(node, pieces)
  return pieces
    .join('')
    .split(LINE_BREAK)
    .map(cleanText)
    .filter((line) => line !== '')
    .join('\n')
}

/** Elements whose text begins and ends a line. */
const OF_LINES = new Set(['p', 'div', 'li', 'td', 'th'])
const HIDDEN = /(?:^|\s)(?:visually-hidden|sr-only)(?:\s|$)/

/** Adds what is to be read of a node: one walk, since to change a cell of many breaks costs each of them all the others. */
function gatherText(node: AnyNode, into: string[]): void {
  if (isText(node)) into.push(node.data)
  if (!isTag(node) || node.name === 'script' || node.name === 'style') return
  if (HIDDEN.test(node.attribs.class ?? '')) return
  if (node.name === 'br') into.push(LINE_BREAK)
  const isOfLines = OF_LINES.has(node.name)
  if (isOfLines) into.push(LINE_BREAK)
  for (const child of node.children) gatherText(child, into)
  if (isOfLines) into.push(LINE_BREAK)
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
  /**
   * Names for the columns whose header cell is empty, in their order. One that is left without a name is called
   * `column K` if it holds something, and stops the source if it does not know it.
   */
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
  let header: string[] | null = null
  const body: { texts: string[]; cells: Cheerio<AnyNode> }[] = []
  trs.each((_, tr) => {
    const cells = $(tr).children('td, th')
    const texts = cells.toArray().map((c) => cellText($(c)))
    const labels = texts.map(cleanText)
    if (labels.some((label) => label.toLowerCase() === wanted)) header ??= labels
    // Rows of one cell are rules, pagers and headings.
    else if (header !== null && texts.length > 1) body.push({ texts, cells })
  })
  if (header === null) return null
  const columns = [
    ...columnLabels(
      nameColumns(header, options.unnamed),
      body.map(({ texts }) => texts),
    ),
  ]
  const linked = columns.find(([, label]) => label === options.linkOf)
  const linkLabel = `${options.linkOf} link`
  const rows = body.map(({ texts, cells }) => {
    const row: RawRow = Object.fromEntries(columns.map(([i, label]) => [label, texts[i] ?? '']))
    if (linked) row[linkLabel] = linkAddress(cells.eq(linked[0]), base)
    return row
  })
  const labels = columns.map(([, label]) => label)
  return { columns: linked ? [...labels, linkLabel] : labels, rows }
}

/** The header's labels, the empty ones named in their order. */
function nameColumns(labels: readonly string[], unnamed: readonly string[] = []): string[] {
  const names = [...unnamed]
  return labels.map((label) => label || (names.shift() ?? ''))
}

/** The address of a cell's first link; empty when there is none, or when it leads to no page (mail, scripts). */
function linkAddress(cell: Cheerio<AnyNode>, base: string): string {
  const href = firstHref(cell.contents().toArray())?.trim() ?? ''
  if (href === '' || !URL.canParse(href, base)) return ''
  const url = new URL(href, base)
  return /^https?:$/.test(url.protocol) ? url.href : ''
}

/** A walk of our own: a selector holds each child of a cell against all others, of which there may be many. */
function firstHref(nodes: readonly AnyNode[]): string | undefined {
  for (const node of nodes) {
    if (!isTag(node)) continue
    const href = node.name === 'a' ? node.attribs.href : undefined
    const found = href ?? firstHref(node.children)
    if (found !== undefined) return found
  }
  return undefined
}
