/** What kind of event a notice tells of, from the states' words and codes. */
import { foldText } from '#lib/text.ts'
import { cellText, isNotStated } from './text.ts'

export type EventType =
  | 'closure'
  | 'layoff'
  | 'closure_and_layoff'
  | 'reduced_hours'
  | 'relocation'
  | 'transfer'
  | 'furlough'
  | 'contract_loss'
  | 'other'

/**
 * What a row says it is beside a first notice. A `date_change` amends the days of a notice and not its number: the people
 * it gives are some of those told before, or all.
 */
export type NoticeMark = 'amendment' | 'date_change' | 'supplement' | 'rescission' | 'conditional'

/** What a type cell says. */
export interface TypeCell {
  event_type: EventType | null
  /** True for temporary, false for permanent, null when the cell does not say. */
  is_temporary: boolean | null
  mark: NoticeMark | null
  /** False when the cell says Non-WARN, true when it says WARN, null otherwise. */
  is_warn: boolean | null
  /** Set for words that mean nothing to us: goes to the review list. */
  problem: string | null
}

/** A state's own codes, `{ '1': 'layoff', 'CL': 'closure' }`, matched whatever their case. */
export type TypeCodes = Record<string, Partial<Omit<TypeCell, 'problem'>>>

const NOT_STATED = /^(?:(?:type )?unknown|warn|warn notice|notice|un?sure(?: at this time)?)$/

/** Words of a change of days. `Extension` is one alone or where it says of what: universities have offices of that name. */
const OF_WHAT = '(?:(?:lay ?offs?|clos(?:ures?|ings?)|separations?|furloughs?) ?)'
const DATE_CHANGE = [
  `change (?:in|of|to) (?:the )?${OF_WHAT}?(?:dates?|schedule)`,
  `${OF_WHAT}?(?:dates?|schedule) (?:changed?|extended|extension|postponed|delayed)`,
  `to (?:extend|postpone|delay) (?:the )?${OF_WHAT}(?:dates?)?`,
  `extension of (?:the )?(?:(?:temp|temporary) )?${OF_WHAT}(?:dates?)?`,
  '^extension$',
  'postponement',
].join('|')

/**
 * Marks, and the words that make them, those that say most last; they are taken out before the kind of event is looked
 * for. What changes days and number is an amendment.
 */
const MARKS: [RegExp, NoticeMark][] = [
  [/\b(?:amende?ment|amended|revis(?:ed|ion)|updated?|correct(?:ed|ion))\b/g, 'amendment'],
  [new RegExp(`\\b(?:${DATE_CHANGE}|postponed|ls)\\b`, 'g'), 'date_change'],
  [/\b(?:change in number|reduction in number|aw|oc)\b/g, 'amendment'],
  [/\b(?:supplement(?:al)?|additional (?:employees|notice))\b/g, 'supplement'],
  [/\b(?:rescin(?:ded|sion)|rescission|withdrawn|cancel(?:l?ed|lation)|retracted|rn)\b/g, 'rescission'],
  [/\b(?:conditional|cond|tentative|potential|pending|possible)\b/g, 'conditional'],
]

const CLOSURE = /\b(?:clos(?:ures?|ings?|ed?|ting)|shut ?down|cl)\b/
const LAYOFF = /\b(?:lay ?offs?|reductions?|rif|lo|wr|terminations?|downsiz(?:e|ing)|separations?|job loss)\b/
const CONTRACT =
  /\b(?:loss of contracts?|contract loss|end of contracts?|contract (?:ended|ending|termination))\b/

// In the order in which they are tried: `CL - Relocating` closes, and `Layoff (furlough)` is a furlough.
const EVENTS: [(text: string) => boolean, EventType][] = [
  [(text) => /\bnot? (?:a )?(?:plant )?(?:closing|closure)\b/.test(text), 'layoff'],
  [(text) => /\b(?:reduced hours|reduction (?:in|of) hours|rh)\b/.test(text), 'reduced_hours'],
  [(text) => CLOSURE.test(text) && LAYOFF.test(text), 'closure_and_layoff'],
  [(text) => CLOSURE.test(text), 'closure'],
  [(text) => /\b(?:relocat(?:ion|ing|ed?)|moving|move)\b/.test(text), 'relocation'],
  [(text) => /\bfurlough(?:s|ed)?\b/.test(text), 'furlough'],
  [(text) => CONTRACT.test(text) && !LAYOFF.test(text.replace(CONTRACT, '')), 'contract_loss'],
  [(text) => LAYOFF.test(text), 'layoff'],
  [(text) => /\b(?:transfer|tr)\b/.test(text), 'transfer'],
  [
    (text) =>
      /\b(?:realignment|renovations?|idl(?:ing|e)|restructur(?:e|ing)|project milestone completion|other|acquisition|merger|sale)\b/.test(
        text,
      ),
    'other',
  ],
]

/** Reads a type cell; `codes` are the publisher's own, looked up before the common vocabulary. */
export function parseTypeCell(cell: string | null | undefined, codes: TypeCodes = {}): TypeCell {
  const raw = cellText(cell)
  const coded = raw === '' ? null : readCodes(raw, codes)
  if (coded) return coded
  const result: TypeCell = { event_type: null, is_temporary: null, mark: null, is_warn: null, problem: null }
  // `ClosureLayoff` and `LayoffPermanent Reduction` are two words run together.
  const text = foldText(raw.replace(/([a-z])([A-Z])/g, '$1 $2'))
  if (/^warn(?: notice)?$/.test(text)) return { ...result, is_warn: true }
  if (isNotStated(raw) || NOT_STATED.test(text)) return result
  if (/\bnon ?warn\b/.test(text)) result.is_warn = false
  let rest = text
  for (const [words, mark] of MARKS) {
    const without = rest.replace(words, ' ')
    if (without !== rest) result.mark = mark
    rest = without
  }
  result.event_type = EVENTS.find(([applies]) => applies(rest))?.[1] ?? null
  const temporary = /\b(?:temporary|temp|furlough(?:s|ed)?)\b/.test(text)
  const permanent = /\b(?:permanent(?:ly)?|no recall|perm)\b/.test(text)
  // `Unsure if temporary or permanent` says neither.
  if (temporary !== permanent) result.is_temporary = temporary
  const understood = result.event_type ?? result.mark ?? result.is_temporary ?? result.is_warn
  if (understood === null) result.problem = `"${raw}" names no type that is known`
  return result
}

/** A cell of the publisher's own codes: one, several (`CL, AW`), or one with a remark behind it (`2 Temporary`). */
function readCodes(raw: string, codes: TypeCodes): TypeCell | null {
  const empty: TypeCell = { event_type: null, is_temporary: null, mark: null, is_warn: null, problem: null }
  const meanings = new Map(Object.entries(codes).map(([code, meaning]) => [code.toLowerCase(), meaning]))
  const whole = meanings.get(raw.toLowerCase())
  if (whole) return { ...empty, ...whole }
  const several = raw.split(/\s*[,;/&]\s*|\s+and\s+/i).map((part) => meanings.get(part.toLowerCase()))
  if (several.length > 1 && several.every((meaning) => meaning !== undefined)) {
    const events = new Set(several.map((meaning) => meaning.event_type).filter(Boolean))
    const both = events.has('closure') && events.has('layoff')
    return { ...Object.assign(empty, ...several), ...(both ? { event_type: 'closure_and_layoff' } : {}) }
  }
  const first = /^(\w+)\b\W+(?=\S)/.exec(raw)
  const meaning = first && meanings.get(first[1]!.toLowerCase())
  if (!meaning) return null
  // The remark adds to the code; what kind of event it is, the code has said.
  const remark = parseTypeCell(raw.slice(first[0].length))
  const { is_temporary, mark, is_warn } = remark
  return { ...empty, is_temporary, mark, is_warn, ...meaning }
}

/**
 * The mark that free remarks give a row. Prose speaks of pending sales and cancelled contracts as well, so only
 * words that can mean nothing but the notice count.
 */
export function parseNotesMark(notes: string | null | undefined): NoticeMark | null {
  const text = foldText(notes)
  if (
    /\b(?:rescind(?:ed|s)?|rescission|(?:warn|notice|layoffs?|closure) (?:(?:was|were|has been|is) )?(?:withdrawn|cancell?ed|retracted))\b/.test(
      text,
    )
  )
    return 'rescission'
  if (/\bsupplement(?:al)?\b|\badditional notice\b/.test(text)) return 'supplement'
  if (new RegExp(`\\b(?:${DATE_CHANGE})\\b`).test(text)) return 'date_change'
  if (/\b(?:amend(?:ed|s|e?ment)|revis(?:ed|ion|es)|updated?|correct(?:ed|ion))\b/.test(text))
    return 'amendment'
  return /\bconditional\b/.test(text) ? 'conditional' : null
}

/** The interface's three-word vocabulary: layoff, closure, relocation, or null. */
export function layoffType(event: EventType | null): 'layoff' | 'closure' | 'relocation' | null {
  switch (event) {
    case 'closure':
    case 'closure_and_layoff':
      return 'closure'
    case 'layoff':
    case 'furlough':
    case 'contract_loss':
      return 'layoff'
    case 'relocation':
      return 'relocation'
    default:
      return null
  }
}
