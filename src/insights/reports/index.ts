/** Operations on monthly reports. */
import type { AnyOperation } from '#contract/operation.ts'
import monthly from './monthly.ts'
import monthlyList from './monthly-list.ts'

export const reportOperations: readonly AnyOperation[] = [monthlyList, monthly]
