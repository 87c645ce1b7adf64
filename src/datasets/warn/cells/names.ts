/** Employer cells: the name, and the edit marks that people write around it. */
import { remembered } from '#lib/remembered.ts'
import { cleanText, foldText, stripTags } from '#lib/text.ts'
import { MONTH_WORD } from './text.ts'
import type { NoticeMark } from './types.ts'

/** An employer cell taken apart. */
export interface NameCell {
  /** The name as filed, without edit marks. */
  name: string
  mark: NoticeMark | null
}

const AMENDMENT = 'updated?|revis(?:ed|ion)|amende?ment|amended|corrected|correction|errata'
const SUPPLEMENT = 'supplement(?:al)?|additional (?:information|notice)'
const RESCISSION = 'rescinded|rescission|withdrawn|cancell?ed'
const PAPERS = 'additional documents|attachment|exhibit(?: [a-z]\\b)?|occupations affected'
const ORDINAL = '(?:second|third|final|\\d+(?:st|nd|rd|th))'
const ANY = `(?:${AMENDMENT}|${SUPPLEMENT}|${RESCISSION}|${PAPERS})`

/** Stands where a line ended or two words were glued, in front of what may be a mark. */
const SEAM = '\u0001'

/** What may follow a mark up to the end of the cell: numbers, dates, names of papers, another mark. */
const AFTER = `(?:${ANY}|${ORDINAL}|(?:${MONTH_WORD})(?![a-z])|nott?ices?|warn|docs?|positions|locations|layoffs?|closure|dated?|changed|(?:by )?(?:the )?employer|from (?:the )?previous(?: one)?|to|of|and|on|[\\s\\d()[\\]"*#&:;,./–—${SEAM}-])*`
/** Looked for from where a run of signs begins, and not again from each of them. */
const SIGN = `\\s*(?<![-–—/*("[${SEAM}])[-–—/*("[${SEAM}]+\\s*`

type MarkPattern = [RegExp, NoticeMark | null]

/** In front of the name: `*Updated* Acme`, `"RESCINDED" Acme`, `Correction to Acme`. */
const LEADS: MarkPattern[] = [
  [/^[\s*"([]*(?:rescinded|cancell?ed|withdrawn)\b[\s*")\]:-]*/i, 'rescission'],
  [/^[\s*"([]+(?:updated?|udated|amended|revised)\b[\s*")\]:-]*/i, 'amendment'],
  [/^(?:updated?|amended|revised)\s*[*:-]+\s*/i, 'amendment'],
  // With no sign around it only the past tense is a mark.
  [/^(?:UPDATED|Updated|AMENDED|Amended)\s+(?=[A-Z0-9])/, 'amendment'],
  [/^[\s*]*(?:additional notice\s*[-–—]\s*)?supplement to\s+/i, 'supplement'],
  [/^[\s*]*(?:correction|amendment|update) to\s+/i, 'amendment'],
  [/^\W*conditional\b(?: warn)?[\s:*-]*/i, 'conditional'],
]

/**
 * Behind the name a mark follows a sign (`- Updated`, `(Revised)`, `/ UPDATED`), or a blank. After a blank alone,
 * words that end real names (Correction, Revision, Supplement) are marks only when a number follows.
 */
const TAILS: MarkPattern[] = [
  [
    tail(`(?:${SIGN}|\\s+)(?:(?:warn|notice|transition|layoff|closure)\\s+)*(?:${RESCISSION})\\b`),
    'rescission',
  ],
  [tail(`${SIGN}(?:${SUPPLEMENT}|${ORDINAL} notice)`), 'supplement'],
  [tail(`\\s+(?:(?:${SUPPLEMENT})(?=[\\s\\w]*\\d)|${ORDINAL} notice\\b)`), 'supplement'],
  [tail(`${SIGN}(?:${ORDINAL} )?(?:${AMENDMENT})`), 'amendment'],
  [
    tail(
      `\\s+(?:${ORDINAL} )?(?:(?:updated?|revised|amended|amendment)(?![a-z])|(?:revision|correction)(?=\\s*(?:to\\s*)?\\d))`,
    ),
    'amendment',
  ],
  [tail(`${SIGN}(?:${PAPERS})`), null],
  [/\s*\(extension of conditional warn\)$/i, 'conditional'],
  // `Elm Mill Extension - Ames`; universities have offices of that name.
  [
    /(?<!\b(?:cooperative|university|univ\.?|state|college|county|research|and|&))\s+extension(?=\s+[-–—]\s+\S)/i,
    'date_change',
  ],
  [/\s*[-–—(]?\s*\bextension of (?:temp\.?|temporary) (?:closure|layoffs?|furloughs?)\)?$/i, 'date_change'],
  [/\s*[-–—(]\s*\d+ jobs saved\)?$/i, 'amendment'],
  [/\s*[-–—]?\s*\bwarn notice(?:\s+[\d/]+)?$/i, null],
]

function tail(mark: string): RegExp {
  return new RegExp(`${mark}${AFTER}$`, 'i')
}

const ONLY_MARKS = new RegExp(`^${AFTER}$`, 'i')
const MARK_LINE = new RegExp(`^\\(?(?:${ORDINAL} )?${ANY}(?![a-z])`, 'i')

/** Reads an employer cell. Words like Corrections or Supplements inside a real name are left alone. */
export function parseNameCell(cell: string | null | undefined): NameCell {
  let name = joinLines(cell ?? '')
  let mark: NoticeMark | null = null
  for (const [pattern, meaning] of [...LEADS, ...TAILS]) {
    if (!pattern.test(name)) continue
    const cut = name.replace(pattern, '').replace(/[\s,;:*–—-]+$/, '')
    const isMarkAlone = ONLY_MARKS.test(cut)
    // What nobody knows the employer of may still be withdrawn; whether it amends something cannot be told.
    if (!isMarkAlone || meaning === 'rescission') mark ??= meaning
    if (!isMarkAlone) name = cut
  }
  const whole = name.replace(new RegExp(`\\s*${SEAM}\\s*`, 'g'), ' ').trim()
  const starred = whole.replace(/^(?:\(\*+\)|\*+)\s*|\s*\*+$/g, '')
  return { name: starred === '' ? whole : starred, mark }
}

/** One line, with a sign before marks that stood on lines of their own or were glued to the name (`IncRevised`). */
function joinLines(cell: string): string {
  const lines = stripTags(cell)
    .split('\n')
    .map(cleanText)
    .filter((line) => line !== '')
  return lines
    .map((line, i) => (i > 0 && MARK_LINE.test(line) ? `${SEAM}${line}` : line))
    .join(' ')
    .replace(
      /(?<=[a-z.)\d]|LLC|INC|LP)(?=(?:Revised|Amended|Updated|Correction|Additional Documents)(?![a-z]))/g,
      SEAM,
    )
}

const LEGAL =
  /\b(incorporated|inc|llc|l l c|llp|lp|l p|ltd|limited|corporation|corp|company|co|plc|pllc|pc|pa|na|n a|the)\b/g

/** Names as they are filed come in more than one row, and each row is held against many: 57,000 in the history of all states. */
export const NAMES_REMEMBERED = 100_000
/** By what they are remembered. */
export const asFiled = (name: string): string => name

/** An employer's name folded for identity within one state: no case, punctuation or legal form. Numbers stay. */
export const foldEmployer = remembered(NAMES_REMEMBERED, asFiled, (name: string) => {
  const folded = foldText(name)
  const bare = folded.replace(LEGAL, ' ').replace(/\s+/g, ' ').trim()
  return bare === '' ? folded : bare
})
