/** For tests: asks a route of this dataset as the server would. */
import { askOn } from '#contract/testing/ask.ts'
import { TODAY } from './cases.ts'

export { refused } from '#contract/testing/ask.ts'

export const ask = askOn(TODAY)

/** Said of every answer over FY2024 as the builders of rows leave it: they decide in December alone. */
export const PART_OF_2024 = 'fiscal year 2024 is held in part: nothing of quarters 2, 3, 4'
