/** The items of a form: where each begins and ends in its text. */
import { foldText } from '#lib/text.ts'
import { ITEM_TITLES, OLD_ITEMS } from '../items.ts'
import type { Line } from './blocks.ts'

/** The text under one item. */
export interface Section {
  /** The code of today. */
  item: string
  /** The number as printed. */
  filed: string
  /** Its lines, the heading's rest first. */
  lines: Line[]
}

/** Which numbering a form follows. */
export type Numbering = 'old' | 'new' | 'either'

/** A heading: `Item 2.05`, `ITEM 2.05.`, `Item 5.02(e):`, `Item 3 - Bankruptcy`. */
const HEADING =
  /^[^a-z0-9]{0,6}items?\s*(?:no\.?\s*)?(\d{1,2})(?:(?:\s*[.\u2013\u2014-]\s*|\s+)(\d{2}))?(?![\d.]\d|\d)\s*(?:\([a-z0-9]{1,3}\)[\s,]*(?:and\s+)?)*[\s.:;,)\u2013\u2014-]*(.*)$/i
/** `Items 2.02 and 7.01`. */
const FURTHER = /^(?:and|&|,|\/)?\s*(?:items?\s*)?([1-9])\s*\.\s*(\d{2})\b[\s.:;,\u2013\u2014-]*(.*)$/i
/** Words that go on with a sentence: the line only mentions an item. */
const PROSE =
  /^(?:of|to|in|above|below|and|or|is|was|are|were|shall|will|by|hereof|herein|hereto|as|under|that|which|on|with|from|through|for|has|have|had|may|pursuant|because|if|attached|being)\b/
const LED_TO =
  /(?:\b(?:under|in|to|of|by|and|or|see|with|this|pursuant|required|per|the|on|at|both|herein|former)|,)$/i
const SIGNATURE = /^\W*signatures?\W*$/i
const UNDERSIGNED = /^pursuant to the requirements? of the securities (?:and )?exchange act/i
const INDEX = /^\W*(?:index to exhibits?|exhibits? index|index of exhibits)\W*$/i
/** A second heading of an item that heads no more than this is a line of a table of contents. */
const BODY_MIN = 60

/** The sections of a form, in order. */
export function findSections(lines: readonly Line[], numbering: Numbering): Section[] {
  const sections: Section[] = []
  let open: Section[] = []
  for (const [i, line] of lines.entries()) {
    const heading = readHeading(line, lines[i - 1], numbering)
    if (heading) {
      open = heading.codes.map(({ item, filed }) => ({ item, filed, lines: [] }))
      sections.push(...open)
      if (heading.rest !== '') for (const section of open) section.lines.push({ ...line, text: heading.rest })
    } else if (isEnd(line.text)) open = []
    else for (const section of open) section.lines.push(line)
  }
  return mergeSections(sections)
}

/** True for lines behind which no item goes on. */
export function isEnd(text: string): boolean {
  return SIGNATURE.test(text) || UNDERSIGNED.test(text) || INDEX.test(text)
}

interface Heading {
  codes: { item: string; filed: string }[]
  rest: string
}

function readHeading(line: Line, before: Line | undefined, numbering: Numbering): Heading | null {
  const found = HEADING.exec(line.text.replace(/\t/g, ' '))
  if (!found) return null
  if (before && before.block === line.block && LED_TO.test(before.text)) return null
  const code = codeOf(found[1]!, found[2], numbering)
  if (!code) return null
  let rest = found[3]!.trim()
  const codes = [code]
  for (let more = FURTHER.exec(rest); more && codes.length < 6; more = FURTHER.exec(rest)) {
    const next = codeOf(more[1]!, more[2], numbering)
    if (!next) break
    codes.push(next)
    rest = more[3]!.trim()
  }
  return PROSE.test(rest) ? null : { codes, rest }
}

function codeOf(major: string, minor: string | undefined, numbering: Numbering) {
  if (minor !== undefined) {
    const code = `${Number(major)}.${minor}`
    return numbering !== 'old' && code in ITEM_TITLES ? { item: code, filed: code } : null
  }
  const item = OLD_ITEMS[Number(major)]
  return numbering !== 'new' && item ? { item, filed: String(Number(major)) } : null
}

const lengthOf = ({ lines }: Section) => lines.reduce((sum, { text }) => sum + text.length, 0)

/** One section an item: tables of contents drop out, a heading repeated at the top of a page goes on. */
function mergeSections(found: readonly Section[]): Section[] {
  const merged = new Map<string, Section>()
  for (const section of found) {
    const known = merged.get(section.item)
    if (!known) merged.set(section.item, section)
    else if (lengthOf(known) < BODY_MIN || isTitle(known)) merged.set(section.item, section)
    else if (lengthOf(section) >= BODY_MIN && !isTitle(section)) known.lines.push(...section.lines)
  }
  return [...merged.values()]
}

function isTitle({ item, lines }: Section): boolean {
  return foldText(lines.map(({ text }) => text).join(' ')) === foldText(ITEM_TITLES[item])
}

const OFFICER_TITLE =
  /^(?:\(?(?:departure|appointments?|elections?|resignations?) of (?:certain |principal )?(?:directors?|officers?)(?:[,;]? or (?:certain |principal )?(?:officers?|directors?))?|compensatory arrangements? (?:of|with) certain officers?)\s*[.,;:\u2013\u2014-]*\s*/i

/** Prose without the item's title in front, which some forms run together with the text. */
export function withoutTitle(item: string, paragraph: string): string {
  if (item === '5.02') {
    let rest = paragraph
    for (let next = rest.replace(OFFICER_TITLE, ''); next !== rest; next = rest.replace(OFFICER_TITLE, ''))
      rest = next
    return rest
  }
  const title = ITEM_TITLES[item]!
  const [words, text] = [title.split(/\s+/).length, paragraph.split(/\s+/)]
  const start = foldText(text.slice(0, words).join(' ')).replace(/^cost associated/, 'costs associated')
  return start === foldText(title) ? text.slice(words).join(' ') : paragraph
}
