/** The routes of search, one line each. */
import unifiedSearch from './unified-search.ts'

export const searchOperations = [unifiedSearch]
