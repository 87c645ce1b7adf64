/**
 * An employer's name without what is none of it: markup and broken characters, the year of the notice, the number of
 * the house, remarks and addresses that lists print in the same cell. What identifies a notice is the text as
 * printed.
 */
import type { IsoDate } from '#lib/dates.ts'

/** A name fit to show, and the address that stood behind it. */
export interface ShownName {
  name: string
  address: string | null
}

type Rule = [RegExp, string | ((...match: string[]) => string)]

/** What copying left behind: of Excel, of HTML, of entities that were half decoded, of Latin-1 and of lost letters. */
const BROKEN: Rule[] = [
  [/_x001A_/gi, '’'],
  [/\s*_x[0-9A-F]{4}_\s*/gi, ' '],
  [/&shy;/gi, ''],
  [/(&[A-Z]{1,2});/g, '$1'],
  [/\\x([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code!, 16))],
  [/\ufffd(?=s\b)/g, '’'],
  [/Labour\ufffd/g, 'Labouré'],
  [/\ufffd/g, ''],
  [/^[^<>]*\btitle="[^"]*">/i, ''],
  [/\s*<?br ?\/?>.*$/is, ''],
  [/<?\/?[a-z]{1,6}>$/i, ''],
  [/\}$/, ')'],
  // A line of the cell that ended there: `Wine and Spirits , of Louisiana`.
  [/\s+,\s*(?=(?:of|and|for|the)\s)/g, ' '],
  [/\s+,/g, ','],
  // A mark, and no part of a name such as Warner or Update Systems.
  [/^(?:UPDATED?|WARN)\s*(?:[:–-]\s*|(?=[A-Z][\w.-]*[a-z]))/, ''],
]

/** Remarks behind the name. */
const REMARKS: RegExp[] = [
  /[\s(–-]*\bcovid[- ]?19\)?$/i,
  /(?<=[a-z.)])covid[- ]?19\)?$/i,
  /\s+prepared by(?: ODJFS)?(?: bureau)?$/i,
  /\s*(?:--|[-–(])?\s*(?<=[\s(–-])statewide\b[\w\s,.)-]*$/i,
  /(?<=[a-z])Statewide$/,
]

/** California tells an employer's sites apart by the number of their house: `U.S. Bank (1289)`. */
const HOUSE_IN_BRACKETS = /\s*\((\d{1,5})\)$/
const PO_BOX = /[\s,–-]+(P\.? ?O\.? ?Box\b.*)$/i
const STATE_AND_ZIP = /,? [A-Z]{2},? (?:\d{5})(?:-\d{4})?$/
const HOUSE_NUMBER =
  /(?<=\S )(?<!(?:#|\bno\.?|\bstore|\bplant|\bunit|\bbuilding|\bgate|\bterminal|\bbox) ?)\d{1,6}[A-Z]?(?=[ -][A-Z0-9"])/i

/** The name as it is shown, of the text of an employer's cell without edit marks; `day` is that of the notice. */
export function shownName(
  printed: string,
  state: string,
  day: IsoDate | null,
  isPlace: (state: string, text: string) => boolean = () => false,
): ShownName {
  let name = printed
  for (const [pattern, by] of BROKEN) name = name.replace(pattern, by as string).trim()
  for (const pattern of REMARKS) name = cut(name, pattern)
  name = withoutYear(name, day)
  // Minnesota puts the year of the event behind every name.
  if (state === 'MN') name = cut(name, /[\s-]+20[12]\d$/)
  // Texas numbers the notices of one firm and town behind the name (`Ericsson, Inc. - Richardson10`): the number tells
  // them apart, and stands off from the town.
  if (state === 'TX') name = name.replace(/(?<=[a-z.)]{2})(\d{1,2})$/, ' #$1')
  const house = HOUSE_IN_BRACKETS.exec(name)?.[1] ?? null
  name = cut(name, HOUSE_IN_BRACKETS)
  const split = splitAddress(name, (text) => isPlace(state, text))
  return { name: tidied(split.name) || printed, address: split.address ?? house }
}

/** The name without a remark, unless nothing would be left. */
function cut(name: string, pattern: RegExp): string {
  const left = name.replace(pattern, '').trim()
  return /[a-z]{2}/i.test(left) ? left : name
}

/** `Cargill 2025` of a notice of that year or the one before; a store has a number of four digits. */
function withoutYear(name: string, day: IsoDate | null): string {
  const match = /^(.*[a-z.)'’])[\s,–-]+(?:(?:[A-Z][a-z]{2,8})[\s,]+)?(20[12]\d)$/.exec(name)
  if (!match || /\b(?:store|no\.?|unit|suite|route|highway|vision|club|agenda)$/i.test(match[1]!)) return name
  if (day !== null && Math.abs(Number(day.slice(0, 4)) - Number(match[2])) > 1) return name
  const [month] = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[\s,]+20\d\d$/i.exec(name) ?? []
  const end = month ? name.length - month.length : name.length - 4
  return name.slice(0, end).replace(/[\s,–-]+$/, '')
}

function splitAddress(text: string, isTown: (text: string) => boolean): ShownName {
  const box = PO_BOX.exec(text)
  if (box && box.index > 0)
    return { name: text.slice(0, box.index), address: box[1]!.length > 10 ? box[1]! : null }
  if (!STATE_AND_ZIP.test(text)) return { name: text, address: null }
  const number =
    HOUSE_NUMBER.exec(text)?.index ?? / (?=One [A-Z])/.exec(text)?.index ?? / --? /.exec(text)?.index
  const at = number !== undefined && number >= 3 ? number : startOfTown(text, isTown)
  if (at === undefined) return { name: text, address: null }
  return { name: cut(text.slice(0, at).trim(), NO_ADDRESS), address: text.slice(at).replace(/^[\s–-]+/, '') }
}

/** Without what stands open at its end: a name that was cut at a comma, a dash, a bracket or before an alias. */
function tidied(text: string): string {
  let name = text.trim()
  for (;;) {
    const before = name
    name = name
      .replace(/(?<=\s)[\d,\s&-]+&$/, '')
      .replace(/[\s,;:(/¿–-]+$/, '')
      .replace(/\s+(?:&|and|dba|d\/b\/a|a\/k\/a|f\/k\/a|aka|fka)$/i, '')
      .replace(/\s+\([a-z’“"]{0,12}$/i, '')
    if (name === before) break
  }
  const open = name.lastIndexOf('(')
  return open > 0 && !name.includes(')', open) ? `${name})` : name
}

/** What lists print where an address should stand. */
const NO_ADDRESS = /[\s,]+(?:not available|no physical address|multiple\**|two sites|three locations.*)$/i

/** Where the town begins in a text that ends with a town, its state and a ZIP code, and tells no street. */
function startOfTown(text: string, isTown: (text: string) => boolean): number | undefined {
  const before = text.replace(STATE_AND_ZIP, '').replace(/,$/, '')
  const words = before.split(' ')
  for (const size of [3, 2, 1]) {
    const town = words.slice(-size).join(' ')
    if (words.length > size && isTown(town)) return before.length - town.length
  }
  return undefined
}
