/** The routes of WARN notices, one line each. */
import geo from './geo.ts'
import industries from './industries.ts'
import records from './records.ts'
import state from './state.ts'
import states from './states.ts'
import topCompanies from './top-companies.ts'
import trends from './trends.ts'
import violations from './violations.ts'
import yearly from './yearly.ts'

export const warnOperations = [
  records,
  trends,
  topCompanies,
  state,
  states,
  yearly,
  industries,
  geo,
  violations,
]
