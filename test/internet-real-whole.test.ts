/**
 * The whole refresh over publishers around the mirror's real files, by the program itself, through a proxy: run by hand,
 * `npm run drill:real`, some ten minutes. What it said last stands in docs/drill-real.md.
 */
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { rowsOf } from './internet/edition-rows.ts'
import { openProxy } from './internet/proxy.ts'
import { hasRealFiles, realInternet } from './internet/real.ts'

const ROOT = join(import.meta.dirname, '..')
const DAY = '2026-08-08'
const MINUTES_MAX = 10
const MEGABYTES_MAX = 700
const isWanted = hasRealFiles && process.env.DRILL === 'real'

test.skipIf(!isWanted)(
  `all sources over real files${isWanted ? '' : ' [skipped: only by npm run drill:real, with a mirror in ../shared/data]'}`,
  async () => {
    // The program's clock is the machine's, whatever day counts as today: courts' feeds are made by it.
    const [publishers, feeds] = [realInternet(DAY), realInternet(new Date().toISOString().slice(0, 10))]
    const proxy = await openProxy((asked) => (/rss_outside/.test(asked.url) ? feeds : publishers)(asked))
    onTestFinished(() => proxy.close())
    const [live, replayed, settings] = [await testFolder(), await testFolder(), await testFolder()]
    const sourcesFile = join(settings, 'sources.json')
    writeFileSync(sourcesFile, JSON.stringify(withoutPauses()))
    const fetched = await refresh(['refresh'], {
      DATA_DIR: live,
      HTTPS_PROXY: proxy.address,
      HTTP_PROXY: proxy.address,
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
      SOURCES_FILE: sourcesFile,
      COURTLISTENER_TOKEN: 'secret',
    })
    console.log(
      fetched.output,
      `\n${fetched.minutes.toFixed(1)} minutes, ${fetched.megabytes} MB, ${proxy.log.length} requests`,
    )
    expect(fetched.output).not.toMatch(/^\S+ .*\bfailed\b/m)
    expect(fetched.code).toBe(0)
    expect(fetched.minutes).toBeLessThan(MINUTES_MAX)
    expect(fetched.megabytes).toBeLessThan(MEGABYTES_MAX)
    const mirror = join(live, 'raw')
    const read = await refresh(['refresh', '--mirror', mirror], {
      DATA_DIR: replayed,
      COURTLISTENER_TOKEN: 'secret',
    })
    expect(read.code, read.output).toBe(0)
    expect(await rowsOf(replayed)).toEqual(await rowsOf(live))
  },
  45 * 60_000,
)

/** As short as an operator may make them. */
const withoutPauses = () => {
  const sources = JSON.parse(readFileSync(join(ROOT, 'src/sources.json'), 'utf8')) as { id: string }[]
  return Object.fromEntries(sources.map(({ id }) => [id, { pause_seconds: 0.1 }]))
}

/** Runs the program, and tells how long it took and how much memory it had at most. */
async function refresh(args: string[], settings: Record<string, string>) {
  const started = Date.now()
  const child = spawn(process.execPath, [join(ROOT, 'bin/headcount.mjs'), ...args], {
    cwd: ROOT,
    env: { ...process.env, AS_OF: DAY, LOG_LEVEL: 'warn', ...settings },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  let megabytes = 0
  const timer = setInterval(() => {
    megabytes = Math.max(megabytes, peakOf(child.pid!))
  }, 250)
  const code = await new Promise<number | null>((done) => child.on('close', done))
  clearInterval(timer)
  return { code, output, megabytes, minutes: (Date.now() - started) / 60_000 }
}

/** The largest resident size so far of a process, or of one that it has started, in megabytes. */
function peakOf(pid: number): number {
  try {
    const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
    return Math.max(Math.round(peak), ...children.map((child) => peakOf(Number(child))))
  } catch {
    return 0
  }
}
