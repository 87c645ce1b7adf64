/** The routes of market signals, one line each. */
import industryDomino from './industry-domino.ts'
import metroContagion from './metro-contagion.ts'
import summary from './summary.ts'
import talentDisplacement from './talent-displacement.ts'

export const signalOperations = [talentDisplacement, metroContagion, industryDomino, summary]
