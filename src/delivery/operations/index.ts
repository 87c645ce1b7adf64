/** Operations on saved filters. */
import type { AnyOperation, ReadOperation } from '#contract/operation.ts'
import { CriteriaOf } from '../criteria.ts'
import { changeFilter } from './change.ts'
import { createFilter } from './create.ts'
import { deleteFilter } from './delete.ts'
import { listFilters } from './list.ts'
import { matchesOf } from './matches.ts'
import { previewFilter } from './preview.ts'

/** In the order of the description; filters are queries of this list. */
export function filterOperations(list: ReadOperation): AnyOperation[] {
  const criteria = new CriteriaOf(list)
  return [listFilters, createFilter, changeFilter, deleteFilter, matchesOf, previewFilter].map((make) =>
    make(criteria),
  )
}
