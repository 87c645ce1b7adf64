/** The routes of the market pulse, one line each. */
import marketPulse from './market-pulse.ts'

export const marketPulseOperations = [marketPulse]
