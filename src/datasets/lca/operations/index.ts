/** The routes of LCA cases, one line each. */
import byCity from './by-city.ts'
import bySoc from './by-soc.ts'
import byState from './by-state.ts'
import employerYears from './employer-years.ts'
import employers from './employers.ts'
import stats from './stats.ts'
import wages from './wages.ts'

export const lcaOperations = [stats, wages, employers, employerYears, byState, byCity, bySoc]
