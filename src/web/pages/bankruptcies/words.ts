/** A question to the list of cases, in words. */
import { stateName } from '#lib/states.ts'
import type { Asked } from '../../asked.ts'
import { day } from '../../words/dates.ts'
import { count } from '../../words/numbers.ts'

/** What is asked for, without its count: `Chapter 11 cases in Delaware`. */
export function title(asked: Asked): string {
  const { chapter } = asked
  return `${chapter ? `Chapter ${chapter} cases` : 'Bankruptcy cases'}${ofAndWhere(asked)}`
}

/** The same with its figure, and how many of them are of companies that gave notice. */
export function finding(
  asked: Asked,
  { total, warn_matched }: { total: number; warn_matched: number | null },
): string {
  const of = asked.chapter ? `chapter ${asked.chapter}` : 'bankruptcy'
  if (total === 0) return `No ${of} cases${ofAndWhere(asked)}`
  const matched =
    warn_matched === null || asked.warn_only || total === 1
      ? ''
      : `, ${warn_matched === 0 ? 'none' : count(warn_matched)} of them of companies that gave notice of layoffs`
  return `${count(total)} ${of} ${total === 1 ? 'case' : 'cases'}${ofAndWhere(asked)}${matched}`
}

function ofAndWhere({ company, state, court, warn_only }: Asked): string {
  const of = company ? ` of “${company}”` : warn_only ? ' of companies with WARN notices' : ''
  const where = court ? ` at ${court}` : state ? ` in ${stateName(state)}` : ''
  return `${of}${where}`
}

/** A filter as a chip says it. */
export function say(name: string, value: string): string {
  switch (name) {
    case 'chapter':
      return `chapter ${value}`
    case 'state':
      return `courts of ${stateName(value)}`
    case 'court':
      return `court ${value}`
    case 'company':
      return `debtor: ${value}`
    case 'start':
      return `from ${day(value)}`
    case 'end':
      return `to ${day(value)}`
    case 'warn_only':
      return 'with WARN notices'
    default:
      return `${name.replaceAll('_', ' ')}: ${value}`
  }
}
