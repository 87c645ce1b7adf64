/** The routes of WARN notices, one line each. */
import type { NewsSource } from '#companies/news/index.ts'
import { companyRoute } from './company.ts'
import geo from './geo.ts'
import industries from './industries.ts'
import records from './records.ts'
import state from './state.ts'
import states from './states.ts'
import stats from './stats.ts'
import topCompanies from './top-companies.ts'
import trends from './trends.ts'
import violations from './violations.ts'
import yearly from './yearly.ts'

/** The routes, with articles of a news source where there is one. */
export const warnOperations = (news: NewsSource | null) => [
  records,
  stats,
  trends,
  topCompanies,
  companyRoute(news),
  state,
  states,
  yearly,
  industries,
  geo,
  violations,
]
