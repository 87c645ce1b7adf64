/** Pages changed as publishers change them. */
import { type Cheerio, type CheerioAPI, load } from 'cheerio'
import type { Element } from 'domhandler'
import { type Edit, edited, type IsHeader, widened } from './edits.ts'

/**
 * A page with the columns of its tables edited. Facts that are not in columns change places as well, but none is
 * taken out: that one is not answered is as common as an empty cell.
 */
export function editHtml(text: string, edit: Edit): string {
  return changePage(text, ($) => {
    $('table').each((_, table) => {
      const rows = rowsOf($, $(table))
      if (!isForm($, rows)) for (const row of rows) editRow($, $(row), edit)
    })
    changeHiddenTables($, (rows) => rows.map((row) => edited(row, edit)))
    if (edit.kind === 'swap') swapFacts($, edit)
  })
}

/** Facts are questions of a form, titles with what they define, sections with a heading, labelled lines. */
function swapFacts($: CheerioAPI, edit: Edit): void {
  $('table').each((_, table) => {
    const rows = rowsOf($, $(table))
    if (isForm($, rows)) replace($, $(rows[0]!).parent(), rows, edited(rows, edit))
  })
  $('.definition-list').each((_, list) => {
    const facts = grouped($, $(list), '.definition-list__title')
    replace($, $(list), facts.flat(), edited(facts, edit).flat())
  })
  $('#container_main:has(> h2)').each((_, section) => {
    const facts = grouped($, $(section), 'h2')
    replace($, $(section), facts.flat(), edited(facts, edit).flat())
  })
  $('ul').each((_, list) => {
    const facts = $(list)
      .children('li')
      .filter((_, li) => LABELLED_ITEM.test($(li).html() ?? ''))
      .toArray()
    replace($, $(list), facts, edited(facts, edit))
  })
  $('p:has(> br)').each((_, p) => {
    const [above, ...facts] = factsOf($(p).html() ?? '')
    $(p).html([above!, ...edited(facts, edit)].flat().join('<br>'))
  })
}

/** A page with one column or fact more, `Brand New`. */
export function addHtmlColumn(text: string, isHeader: IsHeader): string {
  return changePage(text, ($) => {
    $('table').each((_, table) => {
      const rows = rowsOf($, $(table))
      if (isForm($, rows)) $(rows.at(-1)!).after('<tr><th scope="row">Brand New</th><td>something</td></tr>')
      else addCells($, rows, isHeader)
    })
    $('.definition-list').append(
      '<h3 class="definition-list__title">Brand New</h3><p class="definition-list__definition">something</p>',
    )
    $('#container_main:has(> h2)').append('<h2>Brand New</h2><p>something</p>')
    $('ul').each((_, list) => {
      const fact = $(list)
        .children('li')
        .filter((_, li) => LABELLED_ITEM.test($(li).html() ?? ''))
        .last()
      fact.after(`<li>${newFact(fact.html() ?? '')}</li>`)
    })
    $('p:has(> br)').each((_, p) => {
      const [above, ...facts] = factsOf($(p).html() ?? '')
      if (facts.length > 0) $(p).html([above!, [newFact(facts[0]![0]!)], ...facts].flat().join('<br>'))
    })
    changeHiddenTables($, (rows) => widened(rows, isHeader))
  })
}

/** A page with its tables and lists deeper inside, the first behind a table of something else. */
export function moveHtmlTables(text: string): string {
  const lists = 'table, .definition-list, .accordion, details, ul'
  return changePage(text, ($) => {
    const tables = $(lists).filter((_, table) => $(table).parents(lists).length === 0)
    tables.wrap('<section class="moved"><div></div></section>')
    tables.first().closest('section').before(OFFICES)
  })
}

const OFFICES =
  '<table><tr><th>Office</th><th>Open</th></tr><tr><td>12 Main Street</td><td>8 to 5</td></tr></table>'

/** `COUNTY: Lehigh`, `<strong>City:</strong> Novi`; `Phase 1: 3 May` goes on with the fact above it. */
const LABELLED = /^\s*(?:<strong>[^<:]{2,40}(?::|<\/strong>\s*:)|[#A-Z\s]{4,40}:)/
/** An item of a list may have words in front of a colon as well. */
const LABELLED_ITEM = /^\s*(?:<strong>)?[#A-Z][^<:]{2,40}(?:<\/strong>\s*)?:/

/** The lines of a paragraph: those above the first fact, then each fact with what follows it. */
function factsOf(html: string): string[][] {
  const facts: string[][] = [[]]
  for (const line of html.split(/<br\s*\/?>/i)) {
    if (LABELLED.test(line)) facts.push([line])
    else facts.at(-1)!.push(line)
  }
  return facts
}

/** A line of another label, written like the one given. */
function newFact(like: string): string {
  if (/<strong>/.test(like)) return '<strong>Brand New:</strong> something'
  return /^\s*[^:a-z]+:/.test(like) ? 'BRAND NEW: something' : 'Brand New: something'
}

function changePage(text: string, change: ($: CheerioAPI) => void): string {
  const $ = load(text, {}, /<(?:html|body)\b/i.test(text))
  const before = $.html()
  change($)
  const after = $.html()
  return after === before ? text : after
}

const rowsOf = ($: CheerioAPI, table: Cheerio<Element>) =>
  table
    .find('tr')
    .toArray()
    .filter((tr) => $(tr).closest('table').is(table))

/** A form as it was filled in has a question and its answer in each row. */
const isForm = ($: CheerioAPI, rows: readonly Element[]) =>
  rows.length > 1 && rows.every((row) => $(row).children('th[scope=row]').length === 1)

function editRow($: CheerioAPI, row: Cheerio<Element>, edit: Edit): void {
  const cells = row.children('td, th').toArray()
  if (!$(cells).is('[colspan]')) replace($, row, cells, edited(cells, edit))
}

function replace($: CheerioAPI, parent: Cheerio<Element>, before: Element[], after: Element[]): void {
  if (before.length === after.length && before.every((element, i) => element === after[i])) return
  $(before).remove()
  parent.append(after)
}

function addCells($: CheerioAPI, rows: readonly Element[], isHeader: IsHeader): void {
  let width = 0
  for (const row of rows) {
    const cells = $(row).children('td, th')
    const isHead = isHeader(cells.toArray().map((cell) => $(cell).text()))
    if (isHead) width = cells.length
    if (cells.length === width) cells.last().after(isHead ? '<th>Brand New</th>' : '<td>something</td>')
  }
}

/** Titles, each with what follows it. */
function grouped($: CheerioAPI, parent: Cheerio<Element>, title: string): Element[][] {
  return parent
    .children(title)
    .toArray()
    .map((element) => [element, ...$(element).nextUntil(title).toArray()])
}

/** Some pages hold their table as JSON, for a script to draw. */
function changeHiddenTables($: CheerioAPI, change: (rows: string[][]) => string[][]): void {
  $('#js-placeholder-json-data').each((_, element) => {
    const whole = JSON.parse($(element).text()) as { data: string[][] }
    const data = change(whole.data)
    if (JSON.stringify(data) !== JSON.stringify(whole.data))
      $(element).text(JSON.stringify({ ...whole, data }))
  })
}
