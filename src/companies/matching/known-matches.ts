/**
 * The registrants that names mean: found once for each wording of the edition, and for those that need a proof only
 * where there is one. Find those of all wordings first.
 */
import { type CompanyName, mayBeCut, type Reading, readName } from '../names/read-name.ts'
import { type Filers, filersOf } from '../names/spelt-otherwise.ts'
import type { Wordings } from '../names/wordings.ts'
import type { FiledName } from './filed-name.ts'
import type { CompanyMatcher, Match } from './matcher.ts'
import { ACCEPTED_MIN } from './points.ts'
import { Proofs } from './proof.ts'

/** The registrant that a name means, if any. */
export interface KnownMatch {
  match: Match | null
  /** True when the state where a name is filed tells whose it is. */
  byState: boolean
}

/** A registrant's name that proves that others are its. */
const SURE = 0.9

export class KnownMatches {
  private readonly found: (Match | null)[] = []
  private held: Proofs | undefined

  constructor(
    private readonly matcher: CompanyMatcher,
    private readonly wordings: Wordings,
    private readonly names: readonly FiledName[],
  ) {}

  /** Finds what a wording means, while a name of it is at hand, read. */
  find(number: number, { readings }: Pick<CompanyName, 'readings'>): void {
    this.found[number] = this.read(readings)
  }

  /** True of a wording that a list knows for another firm's than the registrant of those words. */
  isApart(number: number): boolean {
    return this.foundOf(number)?.alias?.asWritten === true
  }

  /** What a name means in a state, where that is sure enough; its wording by number, where it is one of the edition's. */
  of(filed: string, number: number | undefined, state: string | null): KnownMatch {
    const said = number === undefined ? this.read(readName(filed).readings) : this.meantBy(number)
    const [cik, unproven] = [said?.registrant.cik, said?.unproven]
    const isProven = !cik || !unproven || this.proofs.prove(cik, unproven, state)
    return {
      match: this.matcher.orBegun(isProven ? said : null, { filed, cut: mayBeCut(filed) }),
      byState: Boolean(cik && unproven && this.proofs.differs(cik, unproven)),
    }
  }

  /** What a wording means: no registrant where it is one's but for a letter or a plural, and others file under it. */
  private meantBy(number: number): Match | null {
    const said = this.foundOf(number)
    const filers = said?.respelt ? this.filers.respelt.get(number) : undefined
    const own = said && this.filers.own.get(ownerOf(said))
    return filers && own && filers.isApartFrom(own) ? null : said
  }

  /** Who files under names that are spelt otherwise than a registrant's, and who under its own. */
  private get filers() {
    if (this.heldFilers) return this.heldFilers
    const respelt = new Map<number, Filers>()
    const own = new Map<string, Filers>()
    for (const [place, filed] of this.names.entries()) {
      const number = this.wordings.numberAt(place)
      const said = this.foundOf(number)
      if (!said || said.bracketed || said.confidence < (said.respelt ? 0 : SURE)) continue
      if (said.respelt) filersOf(respelt, number).add(filed)
      else filersOf(own, ownerOf(said)).add(filed)
    }
    this.heldFilers = { respelt, own }
    return this.heldFilers
  }

  private heldFilers: { respelt: Map<number, Filers>; own: Map<string, Filers> } | undefined

  private foundOf(number: number): Match | null {
    const said = this.found[number]
    if (said === undefined) throw new Error('a wording is asked for whose match was not found yet')
    return said
  }

  private read(readings: readonly Reading[]): Match | null {
    const said = this.matcher.matchReadings(readings)
    return said && said.confidence >= ACCEPTED_MIN ? said : null
  }

  /** Gathered out of all names when the first proof is needed. */
  private get proofs(): Proofs {
    if (this.held) return this.held
    const proofs = new Proofs()
    for (const [place, { state, records }] of this.names.entries()) {
      const said = this.foundOf(this.wordings.numberAt(place))
      if (!said || said.bracketed) continue
      if (said.unproven) proofs.addAsked(said.unproven, state, records)
      else if (said.confidence >= SURE && (!said.alias || said.alias.is === 'name'))
        proofs.addSure(said.registrant.cik, state)
    }
    this.held = proofs
    return proofs
  }
}

/** The registrant, or the part of it that is meant by a listed name. */
const ownerOf = ({ registrant, alias }: Match): string =>
  alias && alias.is !== 'name' ? alias.name : registrant.cik
