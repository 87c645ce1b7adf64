/** Names that fit a question, found by the index of their words: of employers in visa data, who are linked to no company. */
import type { EditionContext } from '#storage/editions/once.ts'
import { findCandidates, knowsWordsOf } from '../company/search-index.ts'
import { wordsOf } from '../company/words.ts'
import type { Searched } from '../publish/search.ts'
import type { Question } from './question.ts'

/** The rows of a source that may hold one of the texts, by number; null where all are to be read. */
export async function candidatesOf(
  context: EditionContext,
  { hits }: Question,
  source: Searched,
  texts: readonly string[],
): Promise<number[] | null> {
  if (hits === null || !knowsWordsOf(context.edition, source)) return null
  // An edition of an earlier version has no words of a source that was not searched so then.
  const { count } = await wordsOf(context, source)
  return count === 0 ? null : findCandidates(context, source, texts)
}

/** Makes a search that is done once for each question, to be shown and to be counted; null where all names are to be read. */
export function oncePerQuestion<Row>(
  search: (context: EditionContext, question: Question) => Promise<Row[] | null>,
): typeof search {
  const known = new WeakMap<Question, ReturnType<typeof search>>()
  return (context, question) => {
    const found = known.get(question) ?? search(context, question)
    known.set(question, found)
    return found
  }
}
