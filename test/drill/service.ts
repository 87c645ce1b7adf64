/** The service under drill: the app as its settings have it, a clock of its own, and the publishers of the script. */
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import type { HostTraffic } from '#ingest/fetch/traffic.ts'
import type { SourceReport } from '#ingest/outcome.ts'
import type { IsoDate } from '#lib/dates.ts'
import { openEdition } from '#storage/editions/open-edition.ts'
import type { Manifest } from '#storage/editions/store.ts'
import { sql } from '#storage/sql.ts'
import type { OpenService } from '../../src/app/open.ts'
import { RefreshSchedule } from '../../src/app/refresh/schedule.ts'
import { visitedSources } from '../../src/app/refresh/visited.ts'
import { type App, buildApp } from '../../src/app.ts'
import { chooseSources } from '../../src/cli/choose-sources.ts'
import { readConfig } from '../../src/config.ts'
import { registry } from '../../src/registry.ts'
import { KNOWN_SOURCES } from '../../src/sources-file.ts'
import { type Internet, openInternet } from '../internet/network.ts'
import type { World } from './world.ts'

/** So long a slow answer is waited for, by the clock on the wall. */
const PATIENCE_SECONDS = 5
const MINUTE_MS = 60_000
/** A service that has enough to do looks anew twice a second whether it still has. */
const BUSY_MS = 300
const ATTEMPTS_MAX = 40
/** The places in the spread of visits, the same in every drill. */
const SEED = 'drill'

/** A refresh that has been. */
export interface Visit {
  at: string
  reports: SourceReport[]
  traffic: HostTraffic[]
  edition: Manifest
}

/** A row of a notice, as an edition has it. */
export interface Row {
  id: string
  source_id: string
  company_name: string
  city: string | null
  county: string | null
  notice_date: IsoDate | null
  effective_date: IsoDate | null
  employees_affected: number | null
  listed: boolean
  status: string
  first_seen: IsoDate
  changed_on: IsoDate
  versions: number
}

/** The service of a drill. */
export class DrillService {
  /** Seconds that it has waited because a publisher asked for it, or because something failed. */
  readonly waits: number[] = []
  private time = 0
  private internet: Internet | null = null
  private open: OpenService | null = null
  private schedule: RefreshSchedule | null = null
  private readonly app: App
  private readonly visits: Visit[] = []

  /** `derived`: whether what is worked out of the notices is made with each edition, as it is where people ask. */
  constructor(
    dataDir: string,
    private readonly world: World,
    { sources, derived }: { sources: readonly string[]; derived: boolean },
  ) {
    const config = readConfig({ DATA_DIR: dataDir, FIRST_DATA: 'none', ACCESS: 'open', LOG_LEVEL: 'silent' })
    const isDrilled = (id: string) => sources.includes(id)
    // Pauses between requests are the clock's on the wall: none here. What is not drilled is turned off.
    const overrides = KNOWN_SOURCES.map(({ id }) => [id, isDrilled(id) ? { pauseSeconds: 0 } : { on: false }])
    const settings = { ...config, sources: Object.fromEntries(overrides) }
    const modules = registry(settings)
    this.app = buildApp(
      settings,
      {
        logger: pino({ level: 'silent' }),
        now: () => (this.time += 100),
        publishers: {
          get network() {
            return internetOf().network
          },
          manners: {
            timeoutSeconds: PATIENCE_SECONDS,
            wait: async (seconds) => {
              this.waits.push(seconds)
              this.time += seconds * 1000
            },
          },
        },
      },
      derived ? modules : { ...modules, derived: {} },
    )
    const internetOf = () => this.internet!
  }

  /** Starts it, at a time such as `2026-12-14T06:00:00Z`. */
  async start(at: string): Promise<void> {
    this.time = Date.parse(at)
    this.internet ??= await openInternet(this.world.answers)
    this.open = await this.app.open()
    this.schedule = new RefreshSchedule({
      sources: visitedSources(this.app, SEED),
      store: this.app.store,
      editions: this.open.editions,
      logger: this.app.logger,
      start: (names) => ({ stop: () => {}, ended: this.refresh(names) }),
      lease: null,
      now: () => new Date(this.app.now()),
    })
  }

  /** Stops it, as an operator does. */
  async stop(): Promise<void> {
    await this.open?.close()
    this.open = null
  }

  /** Ends the drill. */
  async close(): Promise<void> {
    await this.stop()
    await this.internet?.close()
  }

  /** Lets it look for what is due, every ten minutes from a time on, until nothing is. */
  async look(at: string): Promise<Visit[]> {
    this.time = Math.max(this.time, Date.parse(at))
    const before = this.visits.length
    for (;;) {
      const known = this.visits.length
      this.world.beginVisit()
      await this.schedule!.catchUp()
      await this.running
      // The schedule takes note of an end after its own turn.
      await Promise.resolve()
      if (this.visits.length === known) break
      this.time += 10 * MINUTE_MS
    }
    return this.visits.slice(before)
  }

  private running: Promise<void> = Promise.resolve()

  private refresh(names: readonly string[]): Promise<void> {
    const run = async () => {
      const at = new Date(this.time).toISOString()
      const { datasets, only } = chooseSources(names, this.app.modules.datasets)
      const ingests = await Promise.all(datasets.map(({ ingest }) => ingest()))
      const report = await this.app.refresh({ datasets: ingests, ...(only ? { only } : {}) })
      this.visits.push({ at, reports: report.sources, traffic: report.traffic, edition: report.edition! })
      await this.open!.editions.check()
    }
    this.running = run()
    return this.running
  }

  /** The notices of the edition that serves, by id. */
  async rows(): Promise<Map<string, Row>> {
    const edition = (await this.app.store.current())!
    const { db } = await openEdition(this.app.store, edition)
    try {
      const rows = await db.all<Row>(sql`
        select n.id, source_id, n.company_name, n.city, n.county, n.notice_date, n.effective_date,
               n.employees_affected, listed, status, first_seen, changed_on,
               (select count(*)::integer from warn_notice_versions v where v.notice_id = n.id) as versions
        from warn_notices n`)
      return new Map(rows.map((row) => [row.id, row]))
    } finally {
      await db.close()
    }
  }

  /** What the service answers at a path. It reads in this very process, so for a moment it may have enough to do. */
  async ask<Answer>(url: string): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const { statusCode, body } = await this.open!.app.inject({ url })
      if (statusCode === 200) return JSON.parse(body) as Answer
      const isBusy = statusCode === 503 && JSON.parse(body).code === 'overloaded'
      if (!isBusy || attempt === ATTEMPTS_MAX) throw new Error(`${url} answered ${statusCode}: ${body}`)
      await sleep(BUSY_MS)
    }
  }
}
