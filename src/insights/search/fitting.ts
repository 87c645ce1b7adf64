/** Names that fit a question, found by the index of their words: employers and titles in visa data are searched by name, not by company. */
import type { EditionContext } from '#storage/editions/once.ts'
import { findCandidates, knowsWordsOf } from '../company/search-index.ts'
import type { Searched } from '../publish/search.ts'
import type { Question } from './question.ts'

/** The rows of a source that may hold one of the texts, by number; null where all are to be read. */
export const candidatesOf = async (
  context: EditionContext,
  { hits }: Question,
  source: Searched,
  texts: readonly string[],
): Promise<number[] | null> =>
  hits !== null && knowsWordsOf(context.edition, source) ? findCandidates(context, source, texts) : null

/**
 * Makes a search that is done once for each question, to be shown and to be counted; null where all names are to be read. One that
 * failed is not tried again for the same question.
 */
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
