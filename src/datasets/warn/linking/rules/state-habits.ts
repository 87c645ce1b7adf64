/** How some states list: what the rules may conclude of their rows and of no others'. */

/** Kentucky and Alabama list an extension as a row of its own, and nearly every such row of theirs is one. */
export const EXTENDING_STATES: ReadonlySet<string> = new Set(['AL', 'KY'])

/** New York's page of a letter counts all its sites, which its later workbook lists one by one. */
export const STATES_COUNTING_ALL_SITES: ReadonlySet<string> = new Set(['NY'])
