/** What the readers of dirty cells share. */
import { cleanText } from '#lib/text.ts'

/** Clean text with every kind of dash made a hyphen. */
export function cellText(cell: string | null | undefined): string {
  return cleanText(cell).replace(/[‐‑‒–—−]/g, '-')
}

const NOT_STATED = new RegExp(
  `^(?:${[
    't[./]?b[./]?[acd]\\.?',
    'to be (?:announced|determined|decided|confirmed|completed)',
    '(?:unknown|undisclosed|undetermined|unspecified|unsure|unclear|unavailable)',
    'not (?:yet )?(?:stated|known|provided|reported|specified|applicable|available|disclosed|listed|given|determined|indicated|noted|shown|sure)',
    'n\\/?a\\.?',
    'none(?: listed| given| stated)?',
    'nr',
    'various|varie[ds]|pending|work in progress',
    '(?:see |in |per )(?:the )?(?:warn|w\\.a\\.r\\.n\\.|notice|letter)(?: notice| letter)?',
    '(?:industry|naics) not (?:stated|known|provided|reported|specified|available|listed|given)',
    '[-?*]+|\\.',
  ].join('|')})(?: at this time| yet)?$`,
  'i',
)

/** Whether a cell says that nothing is known, in one of the many ways of saying so. */
export function isNotStated(text: string): boolean {
  return text === '' || NOT_STATED.test(text)
}

/** A month, in full or as it is shortened: alternatives for a pattern. */
export const MONTH_WORD =
  'jan(?:uary)?|feb(?:r?uary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
