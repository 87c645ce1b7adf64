/** What a command is about: datasets and sources by the words of the command line. */
import { wordOf } from '#contract/dataset.ts'
import { BadSetting } from '#lib/settings.ts'
import { didYouMean } from '#lib/text.ts'
import type { AnyDataset } from '../datasets.ts'
import { KNOWN_SOURCES } from '../sources-file.ts'

/** The datasets that are meant, and of them the sources; all of them where `only` is not there. */
export interface Chosen {
  datasets: AnyDataset[]
  /** Ids, or the word of a dataset of files. */
  only?: ReadonlySet<string>
}

/** Reads `warn`, `warn/or`, `lca`; nothing means everything. Throws BadSetting for a word that means nothing. */
export function chooseSources(words: readonly string[], datasets: readonly AnyDataset[]): Chosen {
  if (words.length === 0) return { datasets: [...datasets] }
  const chosen = new Set<AnyDataset>()
  const only = new Set<string>()
  let whole = true
  for (const word of words) {
    const dataset = datasets.find((each) => word === each.slug || word === wordOf(each))
    const source = KNOWN_SOURCES.find(({ id }) => id === word)
    const of = dataset ?? datasets.find(({ slug }) => slug === source?.dataset)
    if (!of) throw unknown(word, datasets)
    chosen.add(of)
    if (dataset) for (const { id } of KNOWN_SOURCES.filter((each) => each.dataset === of.slug)) only.add(id)
    else {
      only.add(word)
      whole = false
    }
  }
  const inOrder = datasets.filter((each) => chosen.has(each))
  return { datasets: inOrder, ...(whole ? {} : { only }) }
}

function unknown(word: string, datasets: readonly AnyDataset[]): BadSetting {
  const words = datasets.map(wordOf)
  const meant = didYouMean(word, [...words, ...KNOWN_SOURCES.map(({ id }) => id)])
  return new BadSetting(
    `there is no dataset or source "${word}"${meant || `; datasets are ${words.join(', ')}`}`,
  )
}
