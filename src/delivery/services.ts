/** What operations on what accounts are told of work with. */
import type { SavedFilters } from './saved-filters.ts'

declare module '#contract/command.ts' {
  interface Services {
    filters: Pick<SavedFilters, 'create' | 'list' | 'get' | 'change' | 'delete'>
  }
}
