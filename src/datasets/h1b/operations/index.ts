/** The routes of the H-1B Employer Data Hub, one line each. */
import byState from './by-state.ts'
import employers from './employers.ts'
import stats from './stats.ts'

export const h1bOperations = [stats, employers, byState]
