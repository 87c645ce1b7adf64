/** For tests: asks a route of this dataset as the server would. */
import { askOn } from '#contract/testing/ask.ts'

export { refused } from '#contract/testing/ask.ts'
export { sourceHealth } from '#contract/testing/source-health.ts'

export const ask = askOn('2024-06-01', { companies: {}, links: {} })
