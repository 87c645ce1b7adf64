/** The routes of bankruptcies, one line each: all tell which cases are those of companies that gave notice. */
import bankruptcies from './bankruptcies.ts'
import bankruptcy from './bankruptcy.ts'
import byCourt from './by-court.ts'
import byDate from './by-date.ts'
import byState from './by-state.ts'
import facets from './facets.ts'
import stats from './stats.ts'
import warnCrossref from './warn-crossref.ts'

export const bankruptcyOperations = [bankruptcies, bankruptcy, stats, byDate, byState, byCourt, facets]

/** Cases and notices of the same companies, side by side. */
export const bankruptcyCrossrefOperations = [warnCrossref]
