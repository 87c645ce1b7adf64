/** The routes of bankruptcies, one line each. */
import bankruptcies from './bankruptcies.ts'
import byCourt from './by-court.ts'
import byDate from './by-date.ts'
import byState from './by-state.ts'
import stats from './stats.ts'

export const bankruptcyOperations = [bankruptcies, stats, byDate, byState, byCourt]
