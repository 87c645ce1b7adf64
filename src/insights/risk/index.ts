/** The routes of risk signals, one line each. */
import company from './company.ts'
import riskSignal from './risk-signal.ts'

export const riskOperations = [riskSignal, company]
