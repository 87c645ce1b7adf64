/** Lists of counts: by place, by kind of worker, the state's part beside the others. */
import { findState } from '#lib/states.ts'
import { MONTH_WORD } from './text.ts'

/** Stands for the state of the notice, by whatever name the cell calls it. */
export const HERE = '§'

/** The people of a state where a publisher has been seen to call them so. */
const DEMONYMS: Record<string, string> = { IN: 'hoosiers?' }

/** Puts HERE for the state's name and code. Codes that are words (IN, OR) count only in capitals among small letters. */
export function markState(text: string, state: string): string {
  const name = findState(state)?.name ?? state
  const named = text.replace(
    new RegExp(`\\b(?:${[name, DEMONYMS[state]].filter(Boolean).join('|')})\\b`, 'gi'),
    HERE,
  )
  const shouted = !/[a-z]/.test(text)
  const coded =
    shouted && (state === 'IN' || state === 'OR')
      ? named
      : named.replace(new RegExp(`\\b${state}\\b`, 'g'), HERE)
  return coded.replace(/\b(?:the |this |our )state\b|\bin-?state\b|\bstate residents\b/gi, HERE)
}

/** Words for people and for what happens to them, which may stand beside a number without changing what it means. */
const GENERIC =
  /\b(?:employees?|workers?|jobs?|positions?|people|persons?|staff|individuals?|associates?|members?|contract(?:ors|ed)?|affected|impacted|laid off|layoffs?|terminations?|at|in|from|location|site|facility|plant|branch|office|total|remote|the|of|are|be|will|reside|residents?|residing|live|living)\b/gi

/** Kinds of workers that exclude each other and make up a whole together. */
const SPLITS: [RegExp, RegExp][] = [
  [/^(?:part[ -]?time|p\/?t)$/, /^(?:full[ -]?time|f\/?t)$/],
  [/^non[ -]?union$/, /^union$/],
  [/^(?:temporary|temp)$/, /^(?:permanent|perm)$/],
  [/^hourly$/, /^salar(?:ied|y)$/],
  [/^non[ -]?exempt$/, /^exempt$/],
  [/^furlough(?:ed|s)?$/, /^(?:permanent|terminated)$/],
]

const ELSEWHERE = /\b(?:out[ -]of[ -]state|other states?|outside)\b/i

const NOT_A_PLACE = new RegExp(
  `\\b(?:nation|company|all|other|unknown|remaining|initial|previous|not|only|which|who|now|later|then|another|more|plus|with)|^(?:${MONTH_WORD})$`,
)

/** A count and what it is said to be of. */
interface Part {
  count: number
  label: string
}

/** Takes a list apart: `240 (Passaic), 417 (Bergen)`, `54 Union 3 Non Union`, `Raw Plant - 119`. */
function readParts(body: string): Part[] | null {
  const parts = body
    .split(/\s*(?:[,;]|\.{3}|\band\b|\+|(?<=[a-z)§])\s+(?=\d))\s*/i)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const read = parts.map((part): Part | null => {
    const [, count, label] =
      /^(\d+)\s*\(\s*([^()\d]*[^()\d\s])\s*\)\.?$/.exec(part) ??
      /^(\d+)\s*(?:[-:@]|-->?)?\s*([a-z§][^()\d]*?)\.?$/i.exec(part) ??
      []
    if (count !== undefined) return { count: Number(count), label: label! }
    const labelFirst = /^([a-z][a-z .'&/]*?)\s*[-:]+\s*(\d+)$/i.exec(part)
    return labelFirst ? { count: Number(labelFirst[2]), label: labelFirst[1]! } : null
  })
  return read.length > 1 && read.every((part) => part !== null) ? read : null
}

/**
 * What a list of labelled counts comes to: `workers` of the state, and a `total` when some are of elsewhere. Null
 * when it is no list, or when its numbers may speak of the same people.
 */
export function sumList(body: string): { workers: number; total: number | null } | null {
  const parts = readParts(body)
  if (parts === null) return null
  const sum = (counted: Part[]) => counted.reduce((total, part) => total + part.count, 0)
  const labels = parts.map((part) =>
    part.label
      .replace(GENERIC, ' ')
      .replace(/[@'".]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .toLowerCase(),
  )
  const here = parts.filter((part) => part.label.includes(HERE) || /^residents?$/i.test(part.label))
  const away = parts.filter((part, i) => ELSEWHERE.test(part.label) || findState(labels[i]!) !== undefined)
  if (here.length > 0 || away.length > 0) {
    const split = here.length > 0 && away.length > 0 && here.length + away.length === parts.length
    return split ? { workers: sum(here), total: sum(parts) } : null
  }
  if (new Set(labels).size < labels.length || labels.includes('')) return null
  const ofKind = SPLITS.some((kinds) => labels.some((label) => kinds.some((kind) => kind.test(label))))
  const exclusive = SPLITS.some(
    (kinds) => labels.length === 2 && kinds.every((kind) => labels.some((label) => kind.test(label))),
  )
  if (ofKind && !exclusive) return null
  // Places are short and name nothing that was or will be: `35 in March, 40 later` is no list of places.
  const places = labels.every((label) => /^[a-z][a-z -]*$/.test(label) && label.split(' ').length <= 4)
  return exclusive || (places && !labels.some((label) => NOT_A_PLACE.test(label)))
    ? { workers: sum(parts), total: null }
    : null
}

/** `253 (173 @ Allentown and 80 @ Greensburg)`: a number and, behind it, what it is made of. */
export function isTotalOfItsParts(body: string): number | null {
  const match = /^(\d+)(?:\s+total)?\s*[(:-]\s*(.*\d.*)$/i.exec(body)
  if (!match) return null
  const parts = (match[2]!.match(/\d+/g) ?? []).map(Number)
  const sum = parts.reduce((total, part) => total + part, 0)
  return parts.length > 1 && sum === Number(match[1]) ? sum : null
}

const BESIDE_STATE =
  '(?:are|is|were|who|whom|which|that|of|only|employees?|workers?|remote|reside[sd]?|residents?|residing|living|lives?|reported|affected|impacted|located|working|works?|based|jobs?|positions?|people|individuals?|staff)'
const SHARE = new RegExp(
  `(?<!\\d)(\\d+)[\\s()]*(?:${BESIDE_STATE}\\s+)*(?:\\(?(?:in|from|of|for|within)\\s+)?${HERE}`,
  'i',
)
const UNKNOWN =
  /\b(?:unknown|pending|unclear|undetermined|tbd|not (?:yet )?(?:indicated|known|stated|given|sure|provided))\b/i

/** The number that the cell gives for the state by name. */
export function countHere(body: string): number | null {
  const share = SHARE.exec(body)?.[1]
  return share === undefined ? null : Number(share)
}

/** The state's number beside a larger one: `120 (2 in ID)`, `110 total; 7 CT 103 remote`, `66; #CT workers not indicated`. */
export function shareOfTotal(body: string): { workers: number | null; total: number } | null {
  const numbers = (body.match(/\d+/g) ?? []).map(Number)
  const total = Math.max(...numbers)
  const share = countHere(body)
  if (share !== null) return numbers.length > 1 && total > share ? { workers: share, total } : null
  const aboutHere = body.includes(HERE) || /\bthis (?:location|site|facility|plant)\b/i.test(body)
  return numbers.length === 1 && aboutHere && UNKNOWN.test(body) ? { workers: null, total } : null
}
