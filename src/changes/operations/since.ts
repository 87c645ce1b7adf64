/** From which edition on changes are asked for. */
import { EditionGone, NotFound } from '#contract/errors.ts'
import { editionsBehind, type KeptEdition } from '../kept.ts'

/** An edition's id, as the header of every answer has it. It begins with the moment of its publication. */
const EDITION = /^\d{8}T\d{6}Z-[0-9a-f]{4}$/

/** The oldest edition behind which nothing is missing. */
export const oldestSince = ([first]: readonly KeptEdition[]): string | null =>
  first ? (first.compared_with ?? first.edition) : null

/** The editions behind that one. Throws NotFound where there never was one, EditionGone where changes since are not all kept. */
export function behindOf(since: string, kept: readonly KeptEdition[], serving: string): KeptEdition[] {
  const oldest = oldestSince(kept)
  const from =
    oldest === null ? 'no changes are kept yet' : `the oldest whose changes are all kept since is ${oldest}`
  const isKnown = since === serving || kept.some(({ edition }) => edition === since)
  if (isKnown) return editionsBehind(kept, since)
  if (!EDITION.test(since) || since > serving)
    throw new NotFound(`There is no edition "${since}" here: ${from}, and ${serving} serves`)
  if (oldest === null || since < oldest)
    throw new EditionGone(`The changes since edition ${since} are not all kept any more: ${from}`)
  return editionsBehind(kept, since)
}
