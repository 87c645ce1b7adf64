/** By which of its names as filed a firm that is not registered is shown. */
import { cleanName, isShouted } from './display.ts'
import { mayBeCut, nameTokens } from './read-name.ts'

export class BestNames {
  private readonly best = new Map<string, { name: string; records: number; rank: number | null }>()

  /** Counts a name as filed of the firm that has the key. */
  count(key: string, { name, records }: { name: string; records: number }): void {
    const held = this.best.get(key)
    // Most firms have one name only, of which nobody asks how well it shows them.
    if (!held) this.best.set(key, { name, records, rank: null })
    else if (held.name === name) held.records = Math.max(held.records, records)
    else {
      held.rank ??= rankOf(key, held.name)
      if (held.rank === RANK_MAX && records <= held.records) return
      const rank = rankOf(key, name)
      if (rank > held.rank || (rank === held.rank && records > held.records))
        this.best.set(key, { name, records, rank })
    }
  }

  /** The best name of a firm; undefined where no name has its key. */
  of(key: string): string | undefined {
    return this.best.get(key)?.name
  }
}

/** Of a name that says nothing besides and is not shouted. */
const RANK_MAX = 3.5

/**
 * How well a firm is shown by one of its names as filed: one that says nothing besides (a site, a note) is better, or else
 * one that does not once it is cleaned; then one that is not shouted.
 */
function rankOf(key: string, filed: string): number {
  if (mayBeCut(filed)) return 0
  const bare = isBare(key, filed) ? 3 : isBare(key, cleanName(filed)) ? 2 : 0
  return bare + (isShouted(filed) ? 0 : 0.5)
}

/** True when a name is what its firm is known by, and no letter more. */
function isBare(key: string, filed: string): boolean {
  const name = nameTokens(filed).join('')
  return key === name || key.startsWith(`${name} in `)
}
