/** A filing's documents, read: what its cover says, which items it has, and its facts. */
import type { IsoDate } from '#lib/dates.ts'
import { accessionYear } from '../accession.ts'
import { readFacts } from '../facts/index.ts'
import { joinItems, NEW_ITEMS_FROM } from '../items.ts'
import type { Fact, Release } from '../record.ts'
import { isHtml, type Line, linesOf } from './blocks.ts'
import { type Cover, readCover } from './cover.ts'
import { findHeadline, tellingTitle } from './headline.ts'
import { htmlBlocks } from './html.ts'
import { plainBlocks } from './plain.ts'
import { findSections, isEnd, type Numbering } from './sections.ts'
import { NoFiling, type Part } from './submission.ts'

/** What is known of a filing before its text is read. */
export interface Known {
  accession: string
  /** Filing or report date from a header or an index; null where only the text is at hand. */
  date: IsoDate | null
  reported: IsoDate | null
  companies: readonly (string | null)[]
}

/** What its text says. */
export interface FilingContent {
  cover: Cover
  /** Codes of the items with a heading, null for none. */
  items: string | null
  /** The same as numbered in the form. */
  items_as_filed: string | null
  facts: Fact[]
  /** Its exhibits 99. */
  releases: Release[]
}

/** A document larger than this is no text that a person wrote. */
const TEXT_MAX = 25_000_000

/** Reads a filing's documents, the form first. Throws NoFiling when there is no form or nothing in it. */
export function readFilingContent(parts: readonly Part[], known: Known): FilingContent {
  const form = parts.find(({ type }) => /^8-K/i.test(type))
  if (!form)
    throw new NoFiling(`it holds no 8-K, but ${parts.map(({ type }) => type).join(', ') || 'nothing'}`)
  const lines = readLines(form)
  if (lines.length === 0) throw new NoFiling('its form has no text')
  const cover = readCover(lines, form.text)
  const reported = known.reported ?? cover.report_date
  const sections = findSections(lines, numberingOf(known.accession, known.date ?? reported))
  const exhibits = parts.filter((part) => part !== form)
  const attached = exhibits
    .filter(({ type }) => /^EX-99/i.test(type))
    .map((part) => ({ part, document: part.type.toUpperCase(), lines: readLines(part) }))
  const facts = readFacts({
    sections,
    lines,
    attached,
    parts: exhibits,
    reported,
    companies: [...known.companies, cover.company],
  })
  return {
    cover,
    items: joinItems(sections.map(({ item }) => item)),
    items_as_filed: joinItems(sections.map(({ filed }) => filed)),
    facts,
    releases: attached.length > 0 ? attached.map((one) => readRelease(one, facts)) : carriedRelease(lines),
  }
}

/** An exhibit, called as the form's list of exhibits calls it. */
function readRelease(
  { part, document, lines }: { part: Part; document: string; lines: readonly Line[] },
  facts: readonly Fact[],
): Release {
  const number = document.replace(/^EX-/, '')
  const listed = facts.find(({ kind, role }) => kind === 'exhibit' && sameExhibit(role, number))?.text
  return {
    document,
    file: part.file,
    headline: findHeadline(lines),
    title: tellingTitle(listed ?? null) ?? tellingTitle(part.description),
  }
}

/** EX-99 is listed as 99 or as 99.1. */
const sameExhibit = (listed: string | null, number: string) =>
  listed === number || listed === `${number}.1` || `${listed}.1` === number

/** Old forms carry the release behind their signature: nothing else there has a headline above a dateline. */
function carriedRelease(lines: readonly Line[]): Release[] {
  const end = lines.findLastIndex(({ text }) => isEnd(text))
  const headline = end < 0 ? null : findHeadline(lines.slice(end + 1))
  return headline === null ? [] : [{ document: 'EX-99', file: null, headline, title: null }]
}

function readLines({ text, type }: Part): Line[] {
  if (text.length > TEXT_MAX)
    throw new NoFiling(`${type} has ${text.length} characters, more than ${TEXT_MAX}`)
  return linesOf(isHtml(text) ? htmlBlocks(text) : plainBlocks(text))
}

/** The numbering of a day; of a year, where the day is not known. */
function numberingOf(accession: string, date: IsoDate | null): Numbering {
  // For some weeks after the change, old forms still came in.
  if (date) return date < NEW_ITEMS_FROM ? 'old' : date < '2004-09-15' ? 'either' : 'new'
  const year = accessionYear(accession)
  return year < 2004 ? 'old' : year > 2004 ? 'new' : 'either'
}
