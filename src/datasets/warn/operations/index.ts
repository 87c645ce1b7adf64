/** The routes of WARN notices, one line each. */
import aggregate from './aggregate.ts'
import coverage from './coverage.ts'
import facets from './facets.ts'
import geo from './geo.ts'
import industries from './industries.ts'
import record from './record.ts'
import records from './records.ts'
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
  states,
  yearly,
  industries,
  geo,
  violations,
  coverage,
]
