/**
 * Pages of the site: what a visitor waits for whose page nobody has asked for yet, beside the questions to the API that it is
 * made of; what a page takes out of memory, beside a bare route; and what a first visit is like. `--data` names the data
 * folder; invented data of full size are those of the bench of all routes. `--only` takes kinds, and those below them.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { load } from 'cheerio'
import { compareCached } from '../cached.ts'
import { rowsOf } from '../made/scale.ts'
import { TODAY } from '../made/today.ts'
import { type Server, startServer } from '../processes.ts'
import { ask, askUntil } from '../routes/ask.ts'
import { openData } from '../routes/data.ts'
import { readOptions } from '../routes/options.ts'
import { copyOfData } from '../start.ts'
import { at } from '../times.ts'
import { findPages, HTML, readPage } from './find.ts'
import { GOALS, isWithin, type PageResult, type PagesMeasured } from './report.ts'
import { openVisitor, type Visit } from './visit.ts'

const CALLERS = 8

const write = (line: string) => process.stdout.write(`${line}\n`)

/** Measures them. Of some kinds alone nothing is written down. */
export async function benchPages(words: readonly string[]): Promise<PagesMeasured | undefined> {
  const options = readOptions(words)
  const busy = Number(loadavg()[0]!.toFixed(1))
  const { folder, manifest } = await openData(options)
  const copy = await copyOfData(folder)
  const state = await mkdtemp(join(tmpdir(), 'headcount-pages-'))
  const settings = {
    DATA_DIR: copy,
    STATE_URL: `sqlite:${join(state, 'state.db')}`,
    PORT: '0',
    HOST: '127.0.0.1',
    REFRESH: 'off',
    ACCESS: 'open',
    LOG_LEVEL: 'info',
    PAGES_PER_MINUTE: '1000000',
    AS_OF: process.env.AS_OF ?? (options.data === null ? TODAY : manifest.created_at.slice(0, 10)),
  }
  const servers: Server[] = []
  const start = async (words: string[], more: Record<string, string>) => {
    const server = await startServer(words, more)
    servers.push(server)
    return server
  }
  try {
    // No answer is kept: what is asked twice is worked out twice.
    const server = await start(['serve'], { ...settings, CACHE_MB: '0' })
    const pages: Record<string, PageResult> = {}
    const visitor = await openVisitor(server.base)
    for (const [kind, addresses] of await findPages(server.base)) {
      if (!isAsked(kind, options.only)) continue
      const taken = await measure(server, addresses, options.questions)
      const visit = visitor && (await visitor.visit(addresses[0]!))
      pages[kind] = { ...taken, visit }
      tell(kind, pages[kind]!)
    }
    await visitor?.close()
    if (Object.keys(pages).length === 0) throw new Error(`there is no page ${options.only?.join(', ')}`)
    if (!('/' in pages)) return undefined
    const file = join(state, 'home.html')
    await writeFile(file, await readPage(server.base, '/'))
    const bare = await start(['--bench', 'bare', file, '/', 'text/html; charset=utf-8'], {})
    const kept = await start(['serve'], { ...settings, STATE_URL: `sqlite:${join(state, 'kept.db')}` })
    const cached = await compareCached(kept, bare, '/', { headers: HTML })
    write(
      `  out of memory: ${cached.rateRatio.toFixed(2)} of a bare route's rate (goal ${GOALS.cachedRatio}), CPU ${cached.cpuRatio.toFixed(2)}`,
    )
    if (options.only !== null) return undefined
    const notices = rowsOf(manifest).warn_notices ?? 0
    return {
      day: new Date().toISOString().slice(0, 10),
      scale: options.scale ?? 'other',
      notices,
      load: busy,
      cached,
      pages,
    }
  } finally {
    for (const server of servers) await server.stop()
    await rm(copy, { recursive: true, force: true })
    await rm(state, { recursive: true, force: true })
  }
}

const isAsked = (kind: string, only: readonly string[] | null) =>
  only?.some((each) => kind === each || kind.startsWith(`${each}/`)) ?? true

async function measure(
  server: Server,
  addresses: readonly string[],
  questions: number,
): Promise<Omit<PageResult, 'visit'>> {
  const count = Math.min(questions, addresses.length * 5)
  const again = Array.from({ length: count }, (_, i) => addresses[i % addresses.length]!)
  await askUntil(server, { addresses: again.slice(0, 5), count: 5, callers: 1, headers: HTML })
  const one = await askUntil(server, { addresses: again, count, callers: 1, headers: HTML })
  const eight = await askUntil(server, { addresses: again, count, callers: CALLERS, headers: HTML })
  const [bytes, ratios]: [number[], number[]] = [[], []]
  for (const address of addresses) {
    const began = performance.now()
    const html = await readPage(server.base, address)
    const own = performance.now() - began
    bytes.push(brotliCompressSync(html).length)
    const api = apiOf(html)
    const asked = performance.now()
    for (const each of api) await ask(server.base, each)
    if (api.length > 0) ratios.push((performance.now() - asked) / own)
  }
  return {
    pages: addresses.length,
    one: one.taken,
    eight: eight.taken,
    bytesMax: Math.max(...bytes),
    apiRatio: ratios.length === 0 ? null : at(ratios, 0.5),
  }
}

/** The addresses of the API at a page's foot. */
const apiOf = (html: string): string[] => {
  const $ = load(html)
  return $('.reuse a[href^="/api/"]')
    .toArray()
    .map((link) => $(link).attr('href')!)
}

function tell(kind: string, result: PageResult): void {
  const { pages, one, eight, bytesMax, apiRatio, visit } = result
  const beside = apiRatio === null ? '' : `; the API takes ${apiRatio} times as long for the same`
  write(
    `${isWithin(result) ? ' ' : '!'} ${kind}: ${pages} pages, p50 ${one.p50} ms, p99 ${one.p99} ms (goal ${GOALS.p99}), CPU ${one.cpuMilliseconds} ms each; eight callers p99 ${eight.p99} ms; ${bytesMax} bytes at most${beside}; slowest ${one.slowest}${visited(visit)}`,
  )
}

const visited = (visit: Visit | null): string =>
  visit === null
    ? ''
    : `; a first visit: largest paint after ${visit.lcpMilliseconds} ms (goal ${GOALS.lcp}), shift ${visit.shift} (goal ${GOALS.shift}), ${visit.bytes} bytes (goal ${GOALS.visitBytes})`
