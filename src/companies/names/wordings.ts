/** The names of an edition, each read once: names that say the same are one wording, and are kept as text, not as words. */
import { type CompanyName, mayBeCut, type Reading, readingOf, readName } from './read-name.ts'

const ROLES: Readonly<Record<Reading['role'], string>> = {
  name: 'n',
  trade: 't',
  former: 'f',
  parent: 'p',
  bracket: 'b',
  site: 's',
}
const ROLE_OF = new Map(Object.entries(ROLES).map(([role, mark]) => [mark, role as Reading['role']]))
/** Begins what stands for a name that says nothing: no two of them are one. */
const SAYS_NOTHING = '='

/** What names as filed say. Take them in first; there are as many numbers as wordings, from 0 on. */
export class Wordings {
  private readonly numbers = new Map<string, number>()
  private readonly texts: string[] = []
  /** By the place of the name among those that were taken in, so that it is not looked up by its text again and again. */
  private places = new Int32Array()

  /** The number of a name's wording; undefined for a name that is not among the edition's. */
  numberOf(filed: string): number | undefined {
    return this.numbers.get(filed)
  }

  /** The number of the wording of the name at that place among those that were taken in. */
  numberAt(place: number): number {
    return this.places[place]!
  }

  /** Takes in all names as filed, and gives each once, as it is read. */
  *takeIn(names: readonly { name: string }[]): Generator<CompanyName> {
    this.places = new Int32Array(names.length)
    const known = new Map<string, number>()
    for (const [place, { name: filed }] of names.entries()) {
      const held = this.numbers.get(filed)
      if (held !== undefined) {
        this.places[place] = held
        continue
      }
      const name = readName(filed)
      const text = pack(name)
      const number = known.get(text) ?? this.texts.push(text) - 1
      known.set(text, number)
      this.numbers.set(filed, number)
      this.places[place] = number
      yield name
    }
  }

  /** All names as filed, once each, in the order they were given in, with the numbers of their wordings. */
  filed(): Iterable<[filed: string, number: number]> {
    return this.numbers
  }

  /** A name, read: out of its wording where it is one of the edition's. */
  read(filed: string): CompanyName {
    const number = this.numbers.get(filed)
    if (number === undefined) return readName(filed)
    return { filed, readings: unpack(this.texts[number]!), cut: mayBeCut(filed) }
  }
}

const pack = ({ filed, readings }: CompanyName): string =>
  readings.length === 0
    ? SAYS_NOTHING + filed
    : readings.map(({ role, written }) => [ROLES[role], ...written].join(' ')).join('\n')

const unpack = (text: string): Reading[] =>
  text.startsWith(SAYS_NOTHING)
    ? []
    : text.split('\n').map((line) => {
        const [mark, ...written] = line.split(' ')
        return readingOf(written, ROLE_OF.get(mark!)!)
      })
