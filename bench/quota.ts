/** What counting a call costs, beside a counter in memory that forgets everything. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StateQuotaStore } from '#accounts/quota/quota-store.ts'
import { openUsage, type StateUsage } from '#accounts/quota/usage.ts'
import { MemoryUsage, type Usage } from '#http/pipeline/limits.ts'
import { startPostgres } from '#state/postgres/testing/server.ts'
import { openState } from '#state/state.ts'

const CALLS = 4000
/** The plan that it is measured on, as most calls come from those that have many. */
const LIMIT = 5000
const BURST = 500
/** Callers who ask in the same turn of the event loop. */
const AT_ONCE = 16

interface Cost {
  /** Microseconds for a call: of all calls the middle one, the 99th of a hundred, the mean. */
  p50Microseconds: number
  p99Microseconds: number
  meanMicroseconds: number
}

/** Measures busy callers, new ones and bursts: with a file, and with a PostgreSQL server on this machine. */
export async function benchQuota() {
  const folder = await mkdtemp(join(tmpdir(), 'headcount-bench-'))
  const server = await startPostgres()
  try {
    process.stdout.write('  SQLite\n')
    const sqlite = await measure(join(folder, 'state.db'))
    process.stdout.write('  PostgreSQL\n')
    return { ...sqlite, postgres: await measure(server.url) }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(place: string) {
  const state = await openState(place)
  const stored = openUsage(state, Date.now, (error) => {
    throw error
  })
  const day = new Date().toISOString().slice(0, 10)
  const memory = new MemoryUsage()
  try {
    await oneByOne(stored, day, () => 'account:warm-up')
    await oneByOne(memory, day, () => 'account:warm-up')
    const result = {
      calls: CALLS,
      busy: await compare(stored, memory, day, () => 'account:busy'),
      // Nobody has called twice, so each call asks the store.
      new: await compare(stored, memory, day, (i) => `ip:${i}`),
      together: await compareExact(stored, new StateQuotaStore(state, 'exact'), day),
      burst: { meanMicroseconds: await burst(stored, day) },
    }
    process.stdout.write(
      `  a busy caller: ${told(result.busy)}\n  new callers: ${told(result.new)}\n` +
        `  ${AT_ONCE} busy callers: ${result.together.lentMicroseconds} µs a call, ${result.together.exactMicroseconds} when all of a turn are counted in the store\n` +
        `  ${BURST} calls at once: ${result.burst.meanMicroseconds} µs a call\n`,
    )
    return result
  } finally {
    await stored.close()
    await state.close()
  }
}

async function compare(stored: Usage, memory: Usage, day: string, who: (call: number) => string) {
  const ours = await oneByOne(stored, day, who)
  const rival = await oneByOne(memory, day, who)
  return { ...ours, ofMemory: rounded(ours.meanMicroseconds / rival.meanMicroseconds) }
}

async function oneByOne(usage: Usage, day: string, who: (call: number) => string): Promise<Cost> {
  const times: number[] = []
  for (let i = 0; i < CALLS; i++) {
    const started = performance.now()
    const used = await usage.take(who(i), day, LIMIT)
    times.push((performance.now() - started) * 1000)
    if (used === null) throw new Error('a call was refused that was left')
  }
  const mean = times.reduce((a, b) => a + b, 0) / times.length
  times.sort((a, b) => a - b)
  const at = (share: number) => rounded(times[Math.floor(times.length * share)]!)
  return { p50Microseconds: at(0.5), p99Microseconds: at(0.99), meanMicroseconds: rounded(mean) }
}

/** Calls on loan beside the rival that asks the store in every turn, for all who came in it together. */
async function compareExact(stored: StateUsage, store: StateQuotaStore, day: string) {
  const callers = Array.from({ length: AT_ONCE }, (_, i) => `account:${i}`)
  const lent = await turns(() =>
    Promise.all(callers.map((who) => stored.takeAtOnce(who, day, LIMIT) ?? stored.take(who, day, LIMIT))),
  )
  const exact = await turns(() => {
    const asks = callers.map((who) => {
      const subject = `exact:${who}`
      return { day, subject, limit: LIMIT, need: 1, extra: 0 }
    })
    return store.round({ asks, returns: [], counts: [] })
  })
  return { callers: AT_ONCE, lentMicroseconds: lent, exactMicroseconds: exact }
}

/** The middle one of what a call takes in many turns. */
async function turns(turn: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < CALLS / 4; i++) {
    const started = performance.now()
    await turn()
    times.push(((performance.now() - started) * 1000) / AT_ONCE)
    await new Promise((next) => setImmediate(next))
  }
  times.sort((a, b) => a - b)
  return rounded(times[Math.floor(times.length / 2)]!)
}

async function burst(usage: Usage, day: string): Promise<number> {
  const started = performance.now()
  const taken = await Promise.all(Array.from({ length: BURST }, () => usage.take('account:burst', day, 25)))
  const counted = taken.filter((used) => used !== null).length
  if (counted !== 25) throw new Error(`of ${BURST} calls with 25 left, ${counted} were counted`)
  return rounded(((performance.now() - started) * 1000) / BURST)
}

const told = ({ p50Microseconds, p99Microseconds, ofMemory }: Cost & { ofMemory: number }) =>
  `p50 ${p50Microseconds} µs, p99 ${p99Microseconds} µs a call; ${ofMemory} times a counter in memory`

const rounded = (value: number) => Number(value.toFixed(2))
