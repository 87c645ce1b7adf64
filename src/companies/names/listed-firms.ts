/** Firms whose names are listed for one firm's: whatever their words are worth, those are its own wherever they are filed. */
import { type OwnName, ownName } from './own-name.ts'
import { type CompanyName, nameTokens } from './read-name.ts'
import type { Vocabulary } from './vocabulary.ts'

type Respell = (tokens: readonly string[]) => readonly string[]

const LETTERS_MIN = 3

export class ListedFirms {
  private readonly keys: (readonly string[])[] = []
  private readonly names = new Map<string, OwnName>()

  constructor(
    firms: readonly (readonly string[])[],
    private readonly respell: Respell,
  ) {
    for (const firm of firms) {
      const owns = firm.map((name) => respell(nameTokens(name)))
      this.keys.push(owns.map((tokens) => tokens.join('')))
      for (const tokens of owns)
        this.names.set(tokens.join(''), { key: tokens.join(''), tokens, local: false })
    }
  }

  /** The listed name that a name says, as a whole or before its site (`Kaiser Foundation Hospitals - Oakland`); or else its own. */
  ownName(name: CompanyName, words: Vocabulary): OwnName {
    for (const { role, tokens } of name.readings) {
      // `A&P` is listed, and `AP & Company` another firm.
      if (tokens.join('').length < LETTERS_MIN) continue
      const found = role === 'name' ? this.names.get(this.respell(tokens).join('')) : undefined
      if (found) return found
    }
    return ownName(name, words, this.respell)
  }

  /** Names by key, each with the one that stands for it: the first one is its own. */
  *same(): Generator<[key: string, first: string]> {
    for (const keys of this.keys) for (const key of keys) yield [key, keys[0]!]
  }
}
