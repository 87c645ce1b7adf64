/**
 * A start: how long until the first answer of `serve` over an edition that is there, and how much memory the process
 * holds after twenty of them. `DATA_DIR` names the data, and `BENCH_OTHER` another checkout, measured in turn with this.
 */
import { cp, link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './processes.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const REQUESTS = 20

interface Start {
  firstAnswerSeconds: number
  residentMegabytes: number
}

/** Measures this checkout, and the other one where it is named; a ratio below one is in favour of this one. */
export async function benchStart() {
  const other = process.env.BENCH_OTHER
  const checkouts = other ? ['.', other] : ['.']
  const starts: Start[][] = checkouts.map(() => [])
  // The first start of each is for what it builds and for what the system keeps of its files.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [i, checkout] of checkouts.entries()) {
      const start = await measure(checkout)
      if (round > 0) starts[i]!.push(start)
    }
  }
  const [own, rival] = starts.map(middleOf)
  if (!rival) return { rounds: ROUNDS, ...own }
  return {
    rounds: ROUNDS,
    ...own,
    other: rival,
    firstAnswerOfOther: own!.firstAnswerSeconds / rival.firstAnswerSeconds,
    residentOfOther: own!.residentMegabytes / rival.residentMegabytes,
  }
}

async function measure(checkout: string): Promise<Start> {
  const folder = await copyOfData(process.env.DATA_DIR ?? './data')
  const settings = {
    DATA_DIR: folder,
    PORT: '0',
    HOST: '127.0.0.1',
    REFRESH: 'off',
    ACCESS: 'open',
    LOG_LEVEL: 'info',
  }
  try {
    const began = performance.now()
    const server = await startServer(['serve'], settings, checkout)
    await ask(server.base, 0)
    const firstAnswerSeconds = (performance.now() - began) / 1000
    for (let i = 1; i < REQUESTS; i++) await ask(server.base, i)
    const residentMegabytes = await server.residentMegabytes()
    await server.stop()
    return { firstAnswerSeconds, residentMegabytes }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function ask(base: string, i: number): Promise<void> {
  const answer = await fetch(`${base}/api/records?limit=25&offset=${25 * i}`)
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`)
  await answer.arrayBuffer()
}

/** The edition alone, in a folder of its own: its files never change and are shared, nothing else is. */
export async function copyOfData(data: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'headcount-start-'))
  const [from, to] = [join(data, 'editions'), join(folder, 'editions')]
  await mkdir(join(to, 'files'), { recursive: true })
  for (const name of await readdir(from)) if (name !== 'files') await cp(join(from, name), join(to, name))
  for (const name of await readdir(join(from, 'files'))) {
    const [held, shown] = [join(from, 'files', name), join(to, 'files', name)]
    await link(held, shown).catch(() => cp(held, shown))
  }
  return folder
}

function middleOf(starts: readonly Start[]): Start {
  const middle = (field: keyof Start) =>
    starts.map((start) => start[field]).sort((a, b) => a - b)[Math.floor(starts.length / 2)]!
  return {
    firstAnswerSeconds: middle('firstAnswerSeconds'),
    residentMegabytes: middle('residentMegabytes'),
  }
}
