/** The routes of weekly claims, one line each. */
import dolClaims from './dol-claims.ts'
import national from './national.ts'
import stats from './stats.ts'

export const claimsOperations = [dolClaims, national, stats]
