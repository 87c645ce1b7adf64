/** For tests: asks a route of this dataset as the server would. */
import { askOn } from '#contract/ask.ts'

export { refused } from '#contract/ask.ts'

export const ask = askOn('2024-01-18')
