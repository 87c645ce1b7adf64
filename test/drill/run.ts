/** Runs a script, day by day. */
import { Checks } from './check.ts'
import type { Script } from './happening.ts'
import { LISTS } from './publishers/index.ts'
import { LIMITS } from './script.ts'
import { DrillService } from './service.ts'
import { SHORT_WAIT } from './weather.ts'
import { World } from './world.ts'

/** The times of a day at which the service looks for what is due. */
const LOOKS = ['06:00', '18:00']

/** What a day came to. */
export interface DayReport {
  day: number
  date: string
  down: boolean
  editions: string[]
  visited: number
  announced: string[]
  late: string[]
  requests: number
  bytes: number
  busiest: string
  problems: string[]
}

/**
 * Lives through a script in a data folder; `others` are sources, by id, besides those of the script. Without `derived`
 * editions hold the notices alone, which halves the time.
 */
export async function* runDrill(
  script: Script,
  dataDir: string,
  { others = [], derived = true }: { others?: readonly string[]; derived?: boolean } = {},
): AsyncGenerator<DayReport> {
  const world = new World(script)
  const sources = [...Object.keys(LISTS).map((part) => `warn/${part}`), ...others]
  const service = new DrillService(dataDir, world, { sources, derived })
  const checks = new Checks(world, service)
  let runs = false
  try {
    for (let day = script.first; day < script.first + script.days; day++) {
      world.begin(day)
      const down = script.down.includes(day)
      if (down && runs) await service.stop()
      if (!down && !runs) await service.start(`${world.day}T05:00:00Z`)
      runs = !down
      const report: DayReport = {
        day,
        date: world.day,
        down,
        editions: [],
        visited: 0,
        announced: [],
        late: [],
        requests: 0,
        bytes: 0,
        busiest: '',
        problems: [],
      }
      if (!down) await liveThrough(report, world, service, checks)
      yield report
    }
  } finally {
    await service.close()
  }
}

async function liveThrough(
  report: DayReport,
  world: World,
  service: DrillService,
  checks: Checks,
): Promise<void> {
  const hosts = new Map<string, { requests: number; bytes: number }>()
  service.waits.length = 0
  world.asked.length = 0
  for (const at of LOOKS) {
    const { visits, announced, late, problems } = await checks.look(
      await service.look(`${world.day}T${at}:00Z`),
    )
    report.announced.push(...announced)
    report.late.push(...late)
    report.problems.push(...problems)
    for (const { reports, traffic, edition } of visits) {
      report.visited += reports.length
      report.editions.push(edition.id)
      for (const { host, requests, bytes } of traffic) {
        const sum = hosts.get(host) ?? { requests: 0, bytes: 0 }
        hosts.set(host, { requests: sum.requests + requests, bytes: sum.bytes + bytes })
      }
    }
  }
  for (const [host, { requests, bytes }] of hosts) {
    report.requests += requests
    report.bytes += bytes
    if (requests > LIMITS.requests || bytes > LIMITS.bytes)
      report.problems.push(`${host} was asked ${requests} times for ${bytes} bytes`)
  }
  const busiest = [...hosts].sort(([, a], [, b]) => b.requests - a.requests)[0]
  report.busiest = busiest ? `${busiest[0]} ${busiest[1].requests}` : ''
  if (world.asked.length !== report.requests)
    report.problems.push(`publishers were asked ${world.asked.length} times, and ${report.requests} are told`)
  const wanted = world.waits()
  const waited = service.waits.filter((seconds) => seconds === SHORT_WAIT).length
  if (waited !== wanted)
    report.problems.push(`${wanted} times it was told to wait, and did so ${waited} times`)
  report.problems.push(...(await checks.day()))
}
