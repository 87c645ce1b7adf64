/**
 * Pennsylvania. An accordion of months, 2023 on, and in each month the notices as free text under the employer's name:
 * address lines, then `COUNTY:`, `# AFFECTED:`, `EFFECTIVE DATE:` and `CLOSURE OR LAYOFF:`. The phases of a layoff
 * follow their label line by line. A notice for several sites repeats the whole block. One notice is written quite
 * differently, with the headcount behind the name.
 *
 * There is no notice date. The month under which a notice is listed is that in which the department received it, so
 * it is taken for the notice's date with the precision of a month.
 */
import type { Cheerio, CheerioAPI } from 'cheerio'
import type { AnyNode } from 'domhandler'
import type { Document } from '#ingest/document.ts'
import { cleanText } from '#lib/text.ts'
import { addressEnd, addressTowns } from '../cells/addresses.ts'
import type { RawNotice } from '../cells/notice.ts'
import { cellText, openHtml } from '../readers/html-table.ts'
import { labelledLine } from '../readers/labelled.ts'
import { type RawRow, type RawTable, unexpected } from '../readers/table.ts'
import { warnSource } from './state-source.ts'

const PAGE =
  'https://www.pa.gov/agencies/dli/programs-services/workforce-development-home/warn-requirements/warn-notices'

const LABELS: Record<string, string> = {
  COUNTY: 'County',
  COUNTIES: 'County',
  AFFECTED: 'Affected',
  'EFFECTIVE DATE': 'Effective',
  'EFFECTIVE DATES': 'Effective',
  'CLOSURE OR LAYOFF': 'Type',
}
const COLUMNS = ['Company', 'Month', 'Address', 'County', 'Affected', 'Effective', 'Type', 'Remark']
/** The facts of a notice in their order. */
const FACTS = ['County', 'Affected', 'Effective', 'Type']
/** Words before a colon that are neither a label nor known to stand in the text of a notice. */
const STRANGE_LABEL =
  /^(?!\W*(?:count(?:y|ies)|#?\s*affected|effective dates?|closure or layoff|locations?|note|(?:\w+ )?phase(?: \d)?|beginning|ending)\b)[^:]{0,40}:/i
const MONTH = /^(January|February|March|April|May|June|July|August|September|October|November|December)$/

function readAccordion(document: Document): RawTable[] {
  const $ = openHtml(document)
  const tables: RawTable[] = []
  for (const accordion of $('.cmp-accordion').toArray()) {
    const year = /^\s*(20\d\d)\s*$/.exec($(accordion).children('h1, h2, h3').text())?.[1]
    if (year === undefined) {
      const month = items($, $(accordion))
        .map(titleOf)
        .find((title) => MONTH.test(title))
      if (month !== undefined) throw unexpected('PA', document, `${month} stands in no accordion of a year`)
      continue
    }
    const rows: RawRow[] = []
    for (const item of items($, $(accordion))) {
      const month = titleOf(item)
      if (!MONTH.test(month)) throw unexpected('PA', document, `"${month}" of ${year} is no month`)
      for (const inner of item.find('.cmp-accordion').toArray())
        for (const notice of items($, $(inner)))
          rows.push(...readNoticeText($, notice, `${month} ${year}`, document))
    }
    tables.push({ columns: COLUMNS, rows, year: Number(year), name: year })
  }
  if (tables.length === 0) throw unexpected('PA', document, 'no accordion of a year')
  return tables
}

const items = ($: CheerioAPI, accordion: Cheerio<AnyNode>) =>
  accordion
    .children('.cmp-accordion__item')
    .toArray()
    .map((item) => $(item))

const titleOf = (item: Cheerio<AnyNode>) => cleanText(item.find('.cmp-accordion__title').first().text())

/** The blocks of a notice. A block ends with its type; what comes after that begins the next site. */
function readNoticeText($: CheerioAPI, item: Cheerio<AnyNode>, month: string, document: Document): RawRow[] {
  const company = titleOf(item)
  const lines = item
    .find('.text')
    .toArray()
    .flatMap((text) => cellText($(text)).split('\n'))
    .filter((line) => line !== '')
  const blocks: RawRow[] = []
  let block: RawRow | null = null
  let current = ''
  // How far the facts have come: a second site begins behind the last one, and in another order would be lost.
  let reached = -1
  const begin = (name: string): RawRow => {
    blocks.push({ Company: name, Month: month })
    current = 'Address'
    reached = -1
    return blocks.at(-1)!
  }
  const add = (field: string, value: string, between = ', ') => {
    block![field] = [block![field], value].filter(Boolean).join(between)
  }
  for (const line of lines) {
    const own = /^(.+?) [-–] (\d[\d,]*) employees$/i.exec(line)
    if (own && (block === null || block.Type !== undefined)) {
      block = begin(own[1]!)
      block.Affected = own[2]!
      continue
    }
    const free = freeLine(line)
    const { label, value } = free ?? labelledLine(line, Object.keys(LABELS))
    const field = LABELS[label]
    if (field === undefined && isUnknownLabel(line))
      throw unexpected('PA', document, `a label that nobody knows, "${line}" of ${company}`)
    if (block === null || (field === undefined && block.Type !== undefined && current === 'Type'))
      block = begin(company)
    if (field !== undefined) {
      if (free === null && FACTS.indexOf(field) <= reached)
        throw unexpected('PA', document, `"${line}" of ${company} stands behind the ${FACTS[reached]}`)
      if (free === null) reached = FACTS.indexOf(field)
      current = field
      if (value !== '' || block[field] === undefined) add(field, value)
    } else if (/^[(*]*\s*(?:note|updated?|revised|amended|rescinded)\b/i.test(line.replace(/^[*(]+/, ''))) {
      add('Remark', value)
    } else if (current === 'Address') {
      // A line that ends with town and state ends an address.
      const ended = addressEnd(block.Address?.split('; ').at(-1) ?? '', 'PA') !== null
      if (!/^locations:?$/i.test(line)) add('Address', value, ended ? '; ' : ', ')
    } else {
      add(current, value, current === 'Effective' ? '\n' : ', ')
    }
  }
  refuseGap(blocks, lines, document)
  return blocks
}

/** A label of its own line, or in capitals as the known ones are; other words before a colon are left to refuseGap. */
const isUnknownLabel = (line: string) =>
  /^[#\s]*(?:[A-Z]{2,}[A-Z #/()]*)?:/.test(line) || (line.endsWith(':') && STRANGE_LABEL.test(line))

/** Some notices lack a fact; one that has a label in its place that nobody knows stops the source. */
function refuseGap(blocks: readonly RawRow[], lines: readonly string[], document: Document): void {
  const gap = FACTS.find((fact) => blocks.some((block) => block[fact] === undefined))
  const strange = lines.find((line) => STRANGE_LABEL.test(line))
  if (gap !== undefined && strange !== undefined)
    throw unexpected(
      'PA',
      document,
      `${blocks[0]!.Company} has no ${gap}, but "${strange}", which nobody knows`,
    )
}

/** `Layoff Date – 04/20/26`, and a type that stands alone. */
function freeLine(line: string): { label: string; value: string } | null {
  const date = /^(?:layoff|closure) date\s*[-–]\s*(.+)$/i.exec(line)
  if (date) return { label: 'EFFECTIVE DATE', value: date[1]! }
  return /^(closure|closing|layoffs?)$/i.test(line) ? { label: 'CLOSURE OR LAYOFF', value: line } : null
}

function refine(notice: RawNotice): RawNotice {
  return { ...notice, ...addressTowns((notice.site_address ?? '').split('; '), 'PA') }
}

export default warnSource({
  state: 'PA',
  publisher: 'Pennsylvania Department of Labor & Industry',
  page: PAGE,
  quietDaysMax: 60,
  read: readAccordion,
  columns: {
    company_name: 'Company',
    notice_date: 'Month',
    site_address: 'Address',
    county: 'County',
    employees_affected: 'Affected',
    effective_date: 'Effective',
    layoff_type: 'Type',
    notes: 'Remark',
  },
  refine,
})
