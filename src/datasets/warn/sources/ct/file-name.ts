/** What the name of a file in Connecticut's library says: `2025/Fern Mills, Inc. (Bristol) 5-5-2025_OCR.pdf`. */
import { cleanText } from '#lib/text.ts'

/** A file name taken apart; what it does not say is empty. */
export interface FileName {
  employer: string
  /** The town or towns between parentheses. */
  town: string
  /** The day of the letter, `5-5-2025`; the year alone where only the folder tells it. */
  date: string
  /** Words that say what kind of letter it is: an update, a supplement, an extension. */
  remark: string
  /** True for what accompanies a notice: a list of job titles, a fact sheet. */
  isAnnex: boolean
}

/** A day, or a month and a year; the first of several is that of the letter, a later one that of its revision. */
const DATE = /(?:^|(?<=\D))(\d{1,2}[-.]\d{1,2}[-.](?:\d{4}|\d{2})|\d{1,2}-20\d{2})(?!\d)/
/** What may stand anywhere behind the employer's name. */
const REMARK =
  /\b(?:updated?|revised|supp?lemental|extension|amended|rescinded|withdrawn)\b|(?<=[-_])revised\b/gi
/** Words that say nothing: how the file was made, that it is a notice, that it has no date. */
const NOISE =
  /_?\bOCR\b|(?<=\d)_?OCR\b|_final\b|\s\(\d\)$|\bno date\b|\s+-\s+WARN notice to [\w ]+ - Connecticut\b|\bWARN notice(?=_|\s*$|\s+(?:revised|updated?))|\bWARN(?=\s+(?:extension|\())|\bWARN$/gi

/** Reads the path of a file, whose folder is the year. */
export function readFileName(path: string): FileName {
  const [year = '', file = ''] = path.split('/').slice(-2)
  const bare = cleanText(file.replace(/\.pdf$/i, ''))
  const date = DATE.exec(bare)?.[1] ?? ''
  const behind = bare.replace(new RegExp(DATE, 'g'), ' ')
  const remark = (behind.match(REMARK) ?? []).join(' ')
  const rest = cleanText(cleanText(behind.replace(REMARK, ' ')).replace(NOISE, ' '))
  const towns = [...rest.matchAll(/\(([^()]*)(?:\)|$)/g)].map((match) => readTown(match[1]!))
  const employer = cleanText(rest.replace(/\s*\(.*$/, '')).replace(/[\s,_-]+$/, '')
  return {
    // `Second WARN Notice 10-17-2019` names nobody: the whole of it tells which one it is.
    employer: /^(?:second|third|fourth|fifth|final)?$/i.test(employer) ? bare : employer,
    town: towns.filter((town) => town !== '').join(', '),
    date: date || (/^\d{4}$/.test(year) ? year : ''),
    remark,
    isAnnex: /\bjob titles\b|\bfact sheet\b/i.test(bare),
  }
}

/** `Bridgeport,etc.`, `Hartford-remote`, `W.Hartford`; what counts people (`1 remote worker`) names no town. */
function readTown(text: string): string {
  if (/\d/.test(text)) return ''
  return cleanText(text)
    .replace(/(?:^|,\s*|\s+)etc\.?$/i, '')
    .replace(/-remote$/i, '')
    .replace(/\bW\.\s*(?=[A-Z])/g, 'West ')
}
