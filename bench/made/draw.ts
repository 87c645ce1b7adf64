/** Drawing values by row numbers, in SQL: the same number for the same row on every run. */

/** What all invented data are drawn by. */
export const SEED = 20_261_201

/** A number from 0 up to 1 that depends on a row's number and on what it is for. */
export const chance = (of: string, what: number) =>
  `((hash(${of}, ${what}, ${SEED}) >> 11)::double / 9007199254740992)`

/** A whole number from 0 to `count` − 1, each as often. */
export const upTo = (of: string, what: number, count: number) =>
  `(hash(${of}, ${what}, ${SEED}) % ${count})::integer`

/** The same, low numbers far more often; `evenness` is how many of the first are about as frequent. */
export const skewed = (of: string, what: number, count: number, evenness: number) =>
  `least(${count - 1}, floor(${evenness} * (pow(${count / evenness + 1}, ${chance(of, what)}) - 1)))::integer`

/** True for a share of all rows. */
export const once = (of: string, what: number, share: number) => `(${chance(of, what)} < ${share})`

const quoted = (list: readonly string[]) => list.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ')

/** The text of a list that stands at an index; the list is gone through again where the index is beyond its end. */
export const pick = (list: readonly string[], index: string) =>
  `[${quoted(list)}][1 + ((${index}) % ${list.length})::integer]`

/** Any text of a list. */
export const any = (list: readonly string[], of: string, what: number) =>
  pick(list, `hash(${of}, ${what}, ${SEED})`)

/** A list as a table of one column. */
export const listed = (list: readonly string[], column: string) =>
  `unnest([${quoted(list)}]) as listed_${column} (${column})`

/** The states as employers and cities are spread over them: those that come more often have more of both. */
export const STATES_BY_SIZE =
  'CA CA CA CA CA CA TX TX TX TX NY NY NY NJ NJ NJ IL IL MA MA WA WA GA GA VA VA PA PA FL FL MI NC OH MD AZ CT MN CO MO WI IN TN OR DE UT DC KS IA AR NE SC KY AL LA NH OK RI NV NM ID HI ME PR VT ND SD MS WV AK MT WY GU VI MP AS'.split(
    ' ',
  )
