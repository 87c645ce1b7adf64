/**
 * The refresh of a whole mirror: the first one, one that finds nothing new, and one where one state's page has a row less.
 * `npm run bench -- refresh --data DIR` (or `BENCH_MIRROR`) names the mirror; without one nothing is measured.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** In seconds by the clock, on two cores that do nothing else; and in MB of the refresh's own process. */
const GOALS = { first: 60, unchanged: 10, oneState: 20, megabytes: 700 } as const

export async function benchRefresh(words: string[]) {
  const at = words.indexOf('--data')
  const mirror = at < 0 ? process.env.BENCH_MIRROR : words[at + 1]
  if (!mirror || !existsSync(join(mirror, 'mirror.json'))) {
    write(
      '  not measured: name a folder with a mirror.json by --data DIR or BENCH_MIRROR; what was measured before stays',
    )
    return undefined
  }
  const folder = await mkdtemp(join(process.env.BENCH_FOLDER ?? tmpdir(), 'headcount-refresh-'))
  try {
    const changed = join(folder, 'mirror')
    const page = await copyWithRowLess(resolve(mirror), changed)
    const run = (name: Refresh, from: string) => refreshed(name, from, join(folder, 'data'))
    return {
      page,
      first: await run('first', mirror),
      unchanged: await run('unchanged', mirror),
      oneState: await run('oneState', changed),
      goals: GOALS,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Refresh = Exclude<keyof typeof GOALS, 'megabytes'>

const write = (line: string) => process.stdout.write(`${line}\n`)

async function refreshed(name: Refresh, mirror: string, dataDir: string) {
  const measured = await measureRefresh(mirror, dataDir)
  const { seconds, cpuSeconds, peakMegabytes, readerPeakMegabytes } = measured
  write(
    `  ${name}: ${seconds.toFixed(1)} s (goal ${GOALS[name]}), ${cpuSeconds.toFixed(1)} s of CPU, ` +
      `${peakMegabytes} MB at most (goal ${GOALS.megabytes}), ${readerPeakMegabytes} MB for the process that reads`,
  )
  return measured
}

const TICKS_A_SECOND = 100
const LOOK_EVERY_MS = 100

/** Runs one, with the process that it reads in. */
async function measureRefresh(mirror: string, dataDir: string) {
  const [start, before] = [performance.now(), await cpuOfChildren()]
  const child = spawn(process.execPath, ['bin/headcount.mjs', 'refresh', '--mirror', mirror], {
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const peaks = { own: 0, reader: 0 }
  const look = async () => {
    peaks.own = Math.max(peaks.own, await peakOf(child.pid))
    const path = `/proc/${child.pid}/task/${child.pid}/children`
    const readers = (await readFile(path, 'utf8').catch(() => '')).trim().split(' ')
    for (const pid of readers) peaks.reader = Math.max(peaks.reader, await peakOf(pid))
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  const code = await new Promise<number | null>((done) => child.on('close', done))
  clearInterval(timer)
  // 3: some sources have no file in the mirror, or failed; what is measured is the same.
  if (code !== 0 && code !== 3) throw new Error(`the refresh ended with ${code}`)
  return {
    seconds: (performance.now() - start) / 1000,
    cpuSeconds: (await cpuOfChildren()) - before,
    peakMegabytes: Math.round(peaks.own / 1024),
    readerPeakMegabytes: Math.round(peaks.reader / 1024),
  }
}

/** In kB; the kernel keeps the peak, so that the last look before the end is the one that counts. */
async function peakOf(pid: number | string | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0)
}

/** CPU seconds of all processes that have ended and were started from here, and of those that they started. */
async function cpuOfChildren(): Promise<number> {
  const fields = (await readFile('/proc/self/stat', 'utf8')).split(') ')[1]!.split(' ')
  return (Number(fields[13]) + Number(fields[14])) / TICKS_A_SECOND
}

interface Entry {
  file: string
  dataset: string
  content_type?: string
  encoding?: string
}

/** Puts a mirror's files into another folder, one page of notices with a row less; gives its name. */
async function copyWithRowLess(mirror: string, into: string): Promise<string> {
  const lists = ['mirror.json', 'extractions.json'].filter((name) => existsSync(join(mirror, name)))
  await mkdir(into)
  const files = new Set<string>()
  for (const name of lists) {
    const text = await readFile(join(mirror, name), 'utf8')
    await writeFile(join(into, name), text)
    for (const { file } of JSON.parse(text) as Entry[]) files.add(file)
  }
  for (const file of files) {
    await mkdir(dirname(join(into, file)), { recursive: true })
    await symlink(join(mirror, file), join(into, file))
  }
  const entries = JSON.parse(await readFile(join(mirror, 'mirror.json'), 'utf8')) as Entry[]
  for (const { file, dataset, encoding, content_type = '' } of entries) {
    if (dataset !== 'warn' || encoding || !content_type.startsWith('text/html')) continue
    const page = await readFile(join(mirror, file), 'latin1')
    const rows = [...page.matchAll(/<tr\b[^>]*>(?:(?!<\/?tr\b).)*<td\b(?:(?!<\/?tr\b).)*<\/tr>/gis)]
    if (rows.length < ROWS_MIN) continue
    const [row, from] = [rows[rows.length >> 1]![0], rows[rows.length >> 1]!.index]
    await rm(join(into, file))
    await writeFile(join(into, file), page.slice(0, from) + page.slice(from + row.length), 'latin1')
    return file
  }
  throw new Error(`${mirror} has no page of notices with a table of ${ROWS_MIN} rows`)
}

/** Of fewer, some are headings. */
const ROWS_MIN = 100
