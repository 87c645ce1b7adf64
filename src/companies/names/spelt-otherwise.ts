/**
 * Firms that are called alike but for a plural. That is how most names are misspelt, and some firms are called: Clario of
 * Pennsylvania, and Clarios of Wisconsin. The tax numbers of petitioners tell, where they are known of both.
 */

/** What the records of a name tell of who files under it. */
export interface Filings {
  state: string | null
  /** The last four digits of tax numbers, `|`-separated. */
  numbers?: string
}

/** Who files under a name, or under several of one spelling. */
export class Filers {
  records = 0
  private readonly states = new Set<string>()
  private readonly numbers = new Set<string>()

  add({ state, numbers }: Filings, records = 0): void {
    this.records += records
    if (state !== null) this.states.add(state)
    for (const number of numbers?.split('|') ?? []) this.numbers.add(number)
  }

  /** True where all is known of both, and they have nothing in common. */
  isApartFrom(other: Filers): boolean {
    return isApart(this.numbers, other.numbers) && isApart(this.states, other.states)
  }
}

/** Those of a key; nobody yet, where there are none. */
export function filersOf<Key>(held: Map<Key, Filers>, key: Key): Filers {
  const filers = held.get(key) ?? new Filers()
  held.set(key, filers)
  return filers
}

const isApart = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size > 0 && b.size > 0 && ![...a].some((each) => b.has(each))

/** Own names that are spelt in several ways. Note all wordings, then count their names. */
export class SpeltOtherwise {
  /** By the number of the wording, where it says any word in the plural. */
  private readonly plurals = new Map<number, string>()
  private readonly byKey = new Map<string, Map<string, Filers>>()

  /** Notes the own name of a wording, and which of its words are in the plural: none, most often. */
  note(wording: number, key: string, plurals: string): void {
    if (plurals === '') return
    this.plurals.set(wording, plurals)
    if (!this.byKey.has(key)) this.byKey.set(key, new Map())
  }

  /** Counts a name as filed. */
  count(wording: number, key: string, filings: Filings, records: number): void {
    const spelt = this.byKey.get(key)
    if (!spelt) return
    const filers = filersOf(spelt, this.plurals.get(wording) ?? '')
    filers.add(filings, records)
  }

  /** The key of another firm than the one that the own name is known for; null for that one's. */
  apartKey(wording: number, key: string): string | null {
    const spelt = this.byKey.get(key)
    if (!spelt || spelt.size < 2) return null
    const plurals = this.plurals.get(wording) ?? ''
    const [best] = [...spelt].sort(([a, one], [b, other]) => other.records - one.records || (a < b ? -1 : 1))
    if (best![0] === plurals || !spelt.get(plurals)?.isApartFrom(best![1])) return null
    return `${key} in ${plurals || 'the singular'}`
  }
}
