/** Which datasets can be searched, and how: as they describe it, or by what insights know of them. */
import type { Dataset } from '#contract/dataset.ts'
import type { DatasetSearch } from '#contract/search.ts'
import { bankruptcySearch, secSearch, warnSearch } from './filed.ts'
import { h1bSearch } from './h1b.ts'
import { lcaSearch } from './lca.ts'
import type { Question } from './question.ts'

/** What a dataset says of how it is searched. */
export type Searchable = Pick<Dataset, 'slug' | 'search'>

/** A dataset that can be searched. */
export interface Searched {
  slug: string
  search: DatasetSearch<Question>
}

/** Those whose records are looked up by what insights hold: who is who, and the words of names. */
const LINKED: Readonly<Record<string, DatasetSearch<Question> | undefined>> = {
  warn: warnSearch,
  h1b: h1bSearch,
  lca: lcaSearch,
  sec: secSearch,
  bankruptcy: bankruptcySearch,
}

/** The datasets that can be searched, in the order in which an answer shows them. */
export function searchesOf(datasets: readonly Searchable[]): Searched[] {
  const orderOf = ({ search: { order = 0 } }: Searched) => order
  return datasets
    .flatMap(({ slug, search: own }) => {
      const search = own ?? LINKED[slug]
      return search ? [{ slug, search }] : []
    })
    .sort((a, b) => orderOf(a) - orderOf(b))
}
