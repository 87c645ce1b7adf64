/** Facts written as text, one `LABEL: value` a line. */
import { cleanText } from '#lib/text.ts'

/** A line taken apart: its label, or an empty one for a line that has none. */
export interface LabelledLine {
  label: string
  value: string
}

/** Takes a line apart when it begins with one of the labels; case, blanks and a leading # do not matter. */
export function labelledLine(line: string, labels: readonly string[]): LabelledLine {
  const text = cleanText(line)
  const colon = text.indexOf(':')
  if (colon < 0) return { label: '', value: text }
  const written = fold(text.slice(0, colon))
  const label = labels.find((l) => fold(l) === written)
  return label === undefined ? { label: '', value: text } : { label, value: text.slice(colon + 1).trim() }
}

const fold = (label: string) => cleanText(label).replace(/^#\s*/, '').toLowerCase()
