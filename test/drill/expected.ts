/** What must be held and announced, worked out of the script alone: of what the publishers' lists really said. */
import type { IsoDate } from '#lib/dates.ts'
import type { Happening } from './happening.ts'
import type { Notice } from './notices.ts'
import { LISTS } from './publishers/index.ts'
import { TROUBLES } from './weather.ts'
import type { World } from './world.ts'

/** A notice as it was last read. */
export interface Held {
  notice: Notice
  listed: boolean
  /** What it said before. */
  versions: number
}

/** What one visit of a source must come to. */
export interface ExpectedVisit {
  source: string
  status: 'ok' | 'failed'
  why: RegExp | null
  /** `new Alder Foods`, `changed …`, `gone …`: each once. */
  announced: string[]
}

/** What must be true after visits. */
export class Expected {
  readonly held = new Map<string, Map<string, Held>>()
  readonly lastRead = new Map<string, IsoDate>()
  readonly lastVisit = new Map<string, IsoDate>()
  readonly failures = new Map<string, number>()
  /** Documents that a source does without, by what they are called → since when. */
  readonly without = new Map<string, IsoDate>()

  /** What a visit today must come to; it counts as made. */
  visit(source: string, world: World): ExpectedVisit {
    const spells = world.spellsOf(source)
    this.lastVisit.set(source, world.day)
    const late = spells.find(({ must }) => must === 'late')
    this.noteMissing(source, spells, world.day)
    if (late) {
      this.failures.set(source, (this.failures.get(source) ?? 0) + 1)
      return { source, status: 'failed', why: whyOf(late), announced: [] }
    }
    this.failures.set(source, 0)
    this.lastRead.set(source, world.day)
    return { source, status: 'ok', why: null, announced: this.take(source, world) }
  }

  /** Rows held of a source, those that are listed no more among them. */
  rows(source: string): number {
    return this.held.get(source)?.size ?? 0
  }

  private take(source: string, world: World): string[] {
    const held = this.held.get(source) ?? new Map<string, Held>()
    this.held.set(source, held)
    const announced: string[] = []
    const { notices, oldestYear, newestYear } = world.listed(source)
    const isLinked = (year: string) => String(oldestYear) <= year && year <= String(newestYear)
    const today = LISTS[source]!.yearly
      ? notices.filter(({ notice }) => isLinked(notice.slice(0, 4)))
      : notices
    for (const notice of today) {
      const known = held.get(notice.employer)
      if (!known) announced.push(`new ${notice.employer}`)
      const isAmended = known !== undefined && differs(source, known.notice, notice)
      if (known && (isAmended || !known.listed)) announced.push(`changed ${notice.employer}`)
      held.set(notice.employer, {
        notice,
        listed: true,
        versions: (known?.versions ?? 0) + Number(isAmended),
      })
    }
    const listed = new Set(today.map(({ employer }) => employer))
    const unseen = new Set(this.unseen(source, world))
    for (const [employer, each] of held) {
      const year = each.notice.notice.slice(0, 4)
      // Who looks at no list of that year cannot say that it is gone.
      const isUnseen = unseen.has(year) || (LISTS[source]!.yearly && !isLinked(year))
      if (!each.listed || listed.has(employer) || isUnseen) continue
      each.listed = false
      announced.push(`gone ${employer}`)
    }
    return announced
  }

  /** Years whose document is not to be had today. */
  private unseen(source: string, world: World): string[] {
    return world.spellsOf(source).flatMap(({ must, does }) => {
      const year = must === 'without' && 'weather' in does && /20\d\d/.exec(does.at?.source ?? '')?.[0]
      return year ? [year] : []
    })
  }

  private noteMissing(source: string, spells: readonly Happening[], day: IsoDate): void {
    const missing = spells.some(({ must }) => must === 'without')
    if (!missing) this.without.delete(source)
    else if (!this.without.has(source)) this.without.set(source, day)
  }
}

/** Whether what the list tells of a notice has changed. */
export const differs = (source: string, before: Notice, now: Notice) =>
  LISTS[source]!.tells.some((field) => before[field] !== now[field])

const whyOf = ({ does, why }: Happening) => {
  if (why) return why
  if ('weather' in does) return TROUBLES[does.weather].why
  if ('away' in does) return /could not get https/
  if ('renames' in does) return new RegExp(does.renames[0].replace(/\W+/g, '\\W+'))
  if ('adds' in does) return new RegExp(does.adds)
  throw new Error('the script does not say why it is late')
}
