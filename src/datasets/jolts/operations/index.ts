/** The routes of the survey, one line each. */
import allSeries from './all-series.ts'
import byIndustry from './by-industry.ts'
import byState from './by-state.ts'
import national from './national.ts'
import stats from './stats.ts'
import trends from './trends.ts'

export const joltsOperations = [stats, allSeries, national, byState, byIndustry, trends]
