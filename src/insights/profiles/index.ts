/** Everything about one state, city or industry, one line each. */
import city from './city.ts'
import industry from './industry.ts'
import state from './state.ts'

export const profileOperations = [state, city, industry]
