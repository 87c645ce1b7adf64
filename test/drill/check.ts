/** Holds what the service did against what the script says it had to do. */
import { warnSources } from '#datasets/warn/sources/index.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import { Expected, type ExpectedVisit, type Held } from './expected.ts'
import { LISTS } from './publishers/index.ts'
import type { DrillService, Row, Visit } from './service.ts'
import type { World } from './world.ts'

/** A source that has not been read for so many days is late to everybody. */
const UNREAD_DAYS_MAX = 3
const STOPPED_AFTER = 3
/** One that fails is asked again after three days and an eighth at most. */
const FAILING_DAYS_MAX = 4

const partOf = (source: string) => source.slice('warn/'.length)

/** What one look of the service came to. */
export interface Looked {
  visits: Visit[]
  announced: string[]
  late: string[]
  problems: string[]
}

/** The checks of a drill, from its first look to its last. */
export class Checks {
  readonly expected = new Expected()
  private rows = new Map<string, Row>()
  private readonly ids = new Map<string, string>()

  constructor(
    private readonly world: World,
    private readonly service: DrillService,
  ) {}

  /** Holds the visits of one look against the script. */
  async look(visits: Visit[]): Promise<Looked> {
    const problems: string[] = []
    const looked: Looked = { visits, announced: [], late: [], problems }
    const wanted: ExpectedVisit[] = []
    for (const report of visits.flatMap(({ reports }) => reports)) {
      const part = partOf(report.source)
      if (!(part in LISTS)) {
        if (report.status !== 'ok') problems.push(`${report.source} is ${report.status}: ${report.message}`)
        continue
      }
      const visit = this.expected.visit(part, this.world)
      wanted.push(visit)
      if (report.status !== visit.status)
        problems.push(
          `${report.source} is ${report.status} (${report.message}), and had to be ${visit.status}`,
        )
      if (visit.status === 'failed') looked.late.push(`${report.source}: ${report.message}`)
      if (visit.why && !visit.why.test(report.message ?? ''))
        problems.push(`${report.source} says "${report.message}", which does not tell ${visit.why}`)
      const counts = { new: 0, changed: 0, gone: 0 }
      for (const each of visit.announced) counts[each.split(' ')[0] as keyof typeof counts]++
      const told = { new: report.new, changed: report.changed, gone: report.gone }
      if (report.status === 'ok' && JSON.stringify(counts) !== JSON.stringify(told))
        problems.push(
          `${report.source} reports ${JSON.stringify(told)}, and had to report ${JSON.stringify(counts)}`,
        )
    }
    if (visits.length > 0) {
      const before = this.rows
      this.rows = await this.service.rows()
      looked.announced = this.announced(before)
      const due = wanted.flatMap(({ source, announced }) => announced.map((each) => `${source} ${each}`))
      problems.push(...difference(looked.announced, due, 'announced'))
      for (const part of Object.keys(LISTS)) problems.push(...this.compareRows(part))
    }
    return looked
  }

  /** What the new edition says that the one before did not, of the publishers whose lists change. */
  private announced(before: ReadonlyMap<string, Row>): string[] {
    const all: string[] = []
    for (const row of this.rows.values()) {
      const part = partOf(row.source_id)
      const was = before.get(row.id)
      const say = (what: string) => all.push(`${part} ${what} ${row.company_name}`)
      if (!was) {
        // The rows of the other publishers come with the first visit, and never again.
        if (part in LISTS || before.size > 0) say('new')
      } else if (row.versions > was.versions || (row.listed && !was.listed)) say('changed')
      else if (was.listed && !row.listed) say('gone')
      else if (row.changed_on !== was.changed_on) say('said to have changed, and did not,')
    }
    for (const row of before.values())
      if (!this.rows.has(row.id)) all.push(`${partOf(row.source_id)} lost ${row.company_name}`)
    return all
  }

  /** What is held of a source, row by row. */
  private compareRows(part: string): string[] {
    const { tells } = LISTS[part]!
    const problems: string[] = []
    const own = [...this.rows.values()].filter(({ source_id }) => source_id === `warn/${part}`)
    const held = this.expected.held.get(part) ?? new Map<string, Held>()
    for (const row of own) {
      const name = `${part} ${row.company_name}`
      const each = held.get(row.company_name)
      if (!each) {
        problems.push(`${name} is held, and was never listed`)
        continue
      }
      const id = this.ids.get(name)
      if (id !== undefined && id !== row.id) problems.push(`${name} was ${id} and is ${row.id}`)
      this.ids.set(name, row.id)
      const said: Record<string, unknown> = {
        city: row.city,
        county: row.county?.replace(/ County$/, ''),
        notice: row.notice_date,
        layoff: row.effective_date,
        workers: row.employees_affected,
      }
      for (const field of tells)
        if (said[field] !== each.notice[field])
          problems.push(`${name}: ${field} is ${said[field]}, and its list said ${each.notice[field]}`)
      if (row.listed !== each.listed) problems.push(`${name} is ${row.listed ? '' : 'not '}listed`)
      if (row.versions !== each.versions)
        problems.push(`${name} has ${row.versions} earlier versions, and had ${each.versions} amendments`)
    }
    if (own.length !== held.size)
      problems.push(`${part} has ${own.length} rows, and listed ${held.size} in all`)
    return problems
  }

  /** What the service says of itself at the end of a day. */
  async day(): Promise<string[]> {
    interface Coverage {
      records: {
        state: string
        rows: number
        stale: boolean
        reason: string | null
        documents_missing: { since: string }[]
      }[]
      stopped_sources: { id: string; reason: string | null }[]
    }
    const { day } = this.world
    const { records, stopped_sources } = await this.service.ask<Coverage>('/api/coverage')
    const problems: string[] = []
    for (const part of Object.keys(LISTS)) {
      const { rows, stale, reason, documents_missing } = records.find(
        ({ state }) => state === part.toUpperCase(),
      )!
      const say = (what: string) => problems.push(`/api/coverage of ${part}: ${what}`)
      if (rows !== this.expected.rows(part)) say(`${rows} rows, and ${this.expected.rows(part)} are held`)
      const late = this.isLate(part, day)
      if (stale !== late)
        say(`stale is ${stale} (${reason}), read last on ${this.expected.lastRead.get(part)}`)
      const since = this.expected.without.get(part)
      const told = [...new Set(documents_missing.map((each) => each.since))].join()
      // One that could not be read at all has more that it could not have.
      if (told !== (since ?? '') && !this.expected.failures.get(part))
        say(`documents are missing since ${told}, and had to be since ${since}`)
    }
    problems.push(...this.unvisited(day))
    const stopped = [...this.expected.failures].filter(([, failures]) => failures >= STOPPED_AFTER)
    problems.push(
      ...difference(
        stopped_sources.map(({ id }) => partOf(id)),
        stopped.map(([part]) => part),
        'said to have stopped',
      ),
    )
    return problems
  }

  /** Who was not visited, though the schedule has a time for it: daily, and while it fails ever later. */
  private unvisited(day: IsoDate): string[] {
    const { lastVisit, failures } = this.expected
    return Object.keys(LISTS)
      .filter((part) => {
        const days = failures.get(part) ? FAILING_DAYS_MAX : 0
        return (lastVisit.get(part) ?? '') < addDays(day, -days)
      })
      .map((part) => `${part} was visited last on ${lastVisit.get(part)}`)
  }

  private isLate(part: string, day: IsoDate): boolean {
    const read = this.expected.lastRead.get(part)
    const newest = [...(this.expected.held.get(part)?.values() ?? [])]
      .map(({ notice }) => notice.notice)
      .sort()
      .at(-1)
    const { quietDays = Number.POSITIVE_INFINITY } = warnSources.find((each) => each.part === part)!
    const isQuiet = newest !== undefined && quietDays < 1000 && newest < addDays(day, -quietDays)
    return read === undefined || read < addDays(day, -UNREAD_DAYS_MAX) || isQuiet
  }
}

/** What is in one list and not in the other. */
function difference(found: readonly string[], wanted: readonly string[], what: string): string[] {
  const left = [...wanted]
  const problems: string[] = []
  for (const each of found) {
    const at = left.indexOf(each)
    if (at >= 0) left.splice(at, 1)
    else problems.push(`${what} and should not have been: ${each}`)
  }
  return [...problems, ...left.map((each) => `not ${what}: ${each}`)]
}
