/** The tools, one line each, in the order in which they are listed. */
import type { AnyTool } from '../tool.ts'
import exportRecords from './export-records.ts'
import fetch from './fetch.ts'
import getCompanyLayoffs from './get-company-layoffs.ts'
import getCompanyProfile from './get-company-profile.ts'
import getRecentLayoffs from './get-recent-layoffs.ts'
import getStats from './get-stats.ts'
import {
  getMarketPulse,
  getRiskSignal,
  getStateIntelligence,
  getStateSummary,
  getTalentPipeline,
} from './plain.ts'
import search from './search.ts'
import searchLayoffs from './search-layoffs.ts'

export const TOOLS: readonly AnyTool[] = [
  searchLayoffs,
  getStats,
  getRecentLayoffs,
  getCompanyLayoffs,
  getStateSummary,
  getMarketPulse,
  getRiskSignal,
  getTalentPipeline,
  getStateIntelligence,
  exportRecords,
  search,
  fetch,
  getCompanyProfile,
]
