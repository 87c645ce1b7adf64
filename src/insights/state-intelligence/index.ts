/** The routes of states, one line each. */
import stateIntelligence from './state-intelligence.ts'

export const stateIntelligenceOperations = [stateIntelligence]
