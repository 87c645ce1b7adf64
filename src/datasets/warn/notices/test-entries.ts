/** Rows that a state's staff filed to try its form (`test`, `Test please ignore`, of WhoVille): they tell of no layoff. */
import { foldText } from '#lib/text.ts'

/** The whole name: `Test Equipment Distributors` and `Testek` are firms. */
const TEST =
  /^test(?:ing)? ?\d*(?: (?:co|company|employer|business|entry|notice|warn|record|row|only))?(?: \d+)?$/
const IGNORE = /^test\b.*\bignore\b/

/** Whether an employer's name says that its row is a trial of the form. */
export function isTestEntry(name: string): boolean {
  const text = foldText(name)
  return TEST.test(text) || IGNORE.test(text)
}
