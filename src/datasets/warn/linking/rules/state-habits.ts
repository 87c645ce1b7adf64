/** How some states list: what the rules may conclude of their rows and of no others'. */
import type { IsoDate } from '#lib/dates.ts'

/** Kentucky and Alabama list an extension as a row of its own, and nearly every such row of theirs is one. */
export const EXTENDING_STATES: ReadonlySet<string> = new Set(['AL', 'KY'])

/**
 * Ohio mends the town of a notice in its list, and the register has it at both: of the pairs of 100 workers and more, no round
 * number, all three are one house (Mansfield Plumbing of Perrysville stands in Perrysburg too). Elsewhere such pairs are
 * sites that print the number of all.
 */
export const STATES_MENDING_TOWNS: ReadonlySet<string> = new Set(['OH'])

/** New York's page of a letter counts all its sites, which its later workbook lists one by one. */
export const STATES_COUNTING_ALL_SITES: ReadonlySet<string> = new Set(['NY'])

/**
 * Since when the register holds a state's letters twice: Connecticut's with the facts of its library, which begins in 2019,
 * and as its yearly pages counted them.
 */
export const LETTERS_READ_TWICE: ReadonlyMap<string, IsoDate> = new Map([['CT', '2019-01-01']])

/** Michigan puts up what it receives in a list without days of layoff, and a card of each letter without the day of receipt. */
export const STATES_OF_RECEIPTS_AND_CARDS: ReadonlySet<string> = new Set(['MI'])

/** New York gives each event a number, which all versions of its page have. */
export const STATES_NUMBERING_EVENTS: ReadonlySet<string> = new Set(['NY'])

/** Kentucky's and Michigan's lists mark no amendments: what the register marks of theirs is its own conclusion. */
export const STATES_WITHOUT_MARKS: ReadonlySet<string> = new Set(['KY', 'MI'])

/** Rhode Island's days of notice stand two rows below their notices: its source puts them back, the register has them as printed. */
export const STATES_OF_SLIPPED_DAYS: ReadonlySet<string> = new Set(['RI'])

/** Indiana's export has the state's list twice, the second time as it was before days in it were mended. */
export const STATES_EXPORTED_TWICE: ReadonlySet<string> = new Set(['IN'])

/** Of Florida's lists of 2015 to 2018 the register has the first line of the employer's cell alone. */
export const STATES_OF_CUT_NAMES: ReadonlySet<string> = new Set(['FL'])

/** Connecticut's library has its letters in a folder a year: without facts of its own a letter tells that year. */
export const STATES_FILING_BY_YEAR: ReadonlySet<string> = new Set(['CT'])
