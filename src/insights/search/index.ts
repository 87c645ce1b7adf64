/** The routes of search, one line each. */
import type { AnyOperation } from '#contract/operation.ts'
import type { Searchable } from './searches.ts'
import { unifiedSearch } from './unified-search.ts'

export const searchOperations = (datasets: readonly Searchable[]): AnyOperation[] => [unifiedSearch(datasets)]
