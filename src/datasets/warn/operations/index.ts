/** The routes of WARN notices, one line each. */
import aggregate from './aggregate.ts'
import city from './city.ts'
import coverage from './coverage.ts'
import facets from './facets.ts'
import geo from './geo.ts'
import industries from './industries.ts'
import industry from './industry.ts'
import record from './record.ts'
import records from './records.ts'
import state from './state.ts'
import states from './states.ts'
import trends from './trends.ts'
import violations from './violations.ts'
import yearly from './yearly.ts'

export const warnOperations = [
  records,
  record,
  facets,
  aggregate,
  trends,
  state,
  states,
  yearly,
  industries,
  industry,
  city,
  geo,
  violations,
  coverage,
]
