/**
 * When listed names meant what they are listed as: parts from the day they were bought to the day they were sold, names
 * of merged firms from the merger on. Records of other days are the firm's own. `from..to | names`, where `from` is the
 * first day and `to` the first day after.
 */
import { periodLines } from './lines.ts'
import { SINCE_2011 } from './periods-since-2011.ts'
import { UNTIL_2010 } from './periods-until-2010.ts'

export const PERIODS = periodLines(UNTIL_2010 + SINCE_2011)
