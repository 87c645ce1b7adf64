/** The routes that lay datasets side by side, one line each. */
import byCity from './by-city.ts'
import byCompany from './by-company.ts'
import byState from './by-state.ts'
import companyTimeline from './company-timeline.ts'
import h1bRiskCheck from './h1b-risk-check.ts'
import layoffsVsH1b from './layoffs-vs-h1b.ts'
import secFilingsWarnCrossref from './sec-filings-warn-crossref.ts'
import talentPipeline from './talent-pipeline.ts'

export const crossrefOperations = [
  companyTimeline,
  layoffsVsH1b,
  byState,
  byCity,
  byCompany,
  talentPipeline,
  h1bRiskCheck,
  secFilingsWarnCrossref,
]
