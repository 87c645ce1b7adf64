/** Words that name a place of the United States, as they follow firms' names: `Boeing Huntington Beach`. */

import { STATES } from '#lib/states.ts'
import { cityNames } from '#places/packages.ts'
import { nameTokens } from './read-name.ts'

const PLACE_WORDS_MAX = 4
/** Towns that are also the trade or the pride of many firms. */
const NO_PLACES = new Set(
  'academy bank center church college commerce enterprise industry media mobile reading union liberty independence superior global art star power school university'.split(
    ' ',
  ),
)

let known: { keys: Set<string>; starts: Set<string> } | undefined

/** Opened when first asked for: it takes a tenth of a second. */
function places(): { keys: Set<string>; starts: Set<string> } {
  if (known) return known
  const keys = new Set<string>()
  const starts = new Set<string>()
  for (const name of [...cityNames(), ...STATES.map(({ name }) => name)]) {
    const tokens = nameTokens(name)
    if (tokens.length === 0 || NO_PLACES.has(tokens.join(' '))) continue
    keys.add(tokens.join(' '))
    starts.add(tokens[0]!)
  }
  known = { keys, starts }
  return known
}

/** How many words from `from` on name a place; 0 where they name none. */
export function siteLength(tokens: readonly string[], from: number): number {
  const { keys, starts } = places()
  if (!starts.has(tokens[from]!)) return 0
  for (let n = Math.min(PLACE_WORDS_MAX, tokens.length - from); n > 0; n--)
    if (keys.has(tokens.slice(from, from + n).join(' '))) return n
  return 0
}

/** True when a place's name begins there. */
export const isSiteWord = (tokens: readonly string[], at: number): boolean => siteLength(tokens, at) > 0
