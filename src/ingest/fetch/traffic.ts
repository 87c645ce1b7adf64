/** What a refresh has asked of whom, by host and day. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, type IsoDate } from '#lib/dates.ts'
import { writeFileAtomic } from '#lib/files.ts'

/** One request that is over. */
export interface Answered {
  url: string
  /** Null where nobody answered. */
  status: number | null
  /** Of the body, as they came over the wire. */
  bytes: number
}

/** What a host was asked for. */
export interface HostTraffic {
  host: string
  requests: number
  bytes: number
  /** The same with all refreshes of the day. */
  requests_today: number
  bytes_today: number
}

type Counts = Record<string, { requests: number; bytes: number }>

const DAYS_KEPT = 14

/** Counts the requests of a refresh. */
export class Traffic {
  private readonly hosts: Counts = {}

  /** Counts one. */
  add({ url, bytes }: Answered): void {
    addTo(this.hosts, new URL(url).host, 1, bytes)
  }

  /** Adds what was counted to the day's sums in the data folder, and gives both. Call it once, at the end. */
  async close(dataDir: string, day: IsoDate): Promise<HostTraffic[]> {
    if (Object.keys(this.hosts).length === 0) return []
    const path = join(dataDir, 'traffic.json')
    const days = await readDays(path)
    const today = days[day] ?? {}
    days[day] = today
    for (const [host, { requests, bytes }] of Object.entries(this.hosts)) addTo(today, host, requests, bytes)
    const oldest = addDays(day, -DAYS_KEPT)
    const kept = Object.fromEntries(Object.entries(days).filter(([each]) => each > oldest))
    await writeFileAtomic(path, `${JSON.stringify(kept, null, 1)}\n`)
    return Object.entries(this.hosts)
      .map(([host, counts]) => ({
        host,
        ...counts,
        requests_today: today[host]!.requests,
        bytes_today: today[host]!.bytes,
      }))
      .sort((a, b) => b.requests - a.requests || (a.host < b.host ? -1 : 1))
  }
}

function addTo(counts: Counts, host: string, requests: number, bytes: number): void {
  const before = counts[host] ?? { requests: 0, bytes: 0 }
  counts[host] = { requests: before.requests + requests, bytes: before.bytes + bytes }
}

/** A file that cannot be read counts for none: it is told to people and decides nothing. */
async function readDays(path: string): Promise<Record<IsoDate, Counts>> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return {}
  }
}
