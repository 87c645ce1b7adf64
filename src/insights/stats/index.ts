/** What is held, over all datasets. */
import stats from './stats.ts'

export const statsOperations = [stats]
