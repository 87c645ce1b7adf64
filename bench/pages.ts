/**
 * Pages of the site: what a visitor waits for whose page nobody has asked for yet, beside the questions to the API that it is
 * made of; what a page takes out of memory, beside a bare route; and how many bytes a first visit loads. `--data` names the
 * data folder; invented data of full size are those of the bench of all routes.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { load } from 'cheerio'
import { PLANS } from '#contract/plans.ts'
import { webPages } from '#web/index.ts'
import { compareCached } from './cached.ts'
import { TODAY } from './made/today.ts'
import { type Server, startServer } from './processes.ts'
import { ask, askUntil, type Taken } from './routes/ask.ts'
import { openData } from './routes/data.ts'
import { readOptions } from './routes/options.ts'
import { copyOfData } from './start.ts'
import { at } from './times.ts'

/** Pages of one kind that are asked for: found by the site's own links. */
const OF_A_KIND = 40
/** Pages that are read for their links. */
const READ_MAX = 300
const CALLERS = 8
const GOALS = { p99: 250, cachedRatio: 0.8, firstVisitBytes: 100_000 } as const
const HTML = { accept: 'text/html' }

/** What pages of one kind took. */
interface PageResult {
  /** Different ones. */
  pages: number
  one: Taken
  eight: Taken
  /** The HTML of the largest, compressed by brotli. */
  bytesMax: number
  /** How long the API takes for what the page asks, one question after another, against the page: above 1, the page is faster. */
  apiRatio: number | null
}

const write = (line: string) => process.stdout.write(`${line}\n`)

/** Measures them. */
export async function benchPages(words: readonly string[]) {
  const options = readOptions(words)
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
    const kinds = await findPages(server.base)
    const pages: Record<string, PageResult> = {}
    for (const [kind, addresses] of kinds) {
      pages[kind] = await measure(server, addresses, options.questions)
      tell(kind, pages[kind]!)
    }
    const home = await page(server.base, '/')
    const file = join(state, 'home.html')
    await writeFile(file, home)
    const bare = await start(['--bench', 'bare', file, '/', 'text/html; charset=utf-8'], {})
    const kept = await start(['serve'], { ...settings, STATE_URL: `sqlite:${join(state, 'kept.db')}` })
    const cached = await compareCached(kept, bare, '/', { headers: HTML })
    const firstVisitBytes = await firstVisit(server.base, home)
    write(
      `  out of memory: ${cached.rateRatio.toFixed(2)} of a bare route's rate (goal ${GOALS.cachedRatio})`,
    )
    write(`  a first visit loads ${firstVisitBytes} bytes (goal ${GOALS.firstVisitBytes})`)
    return {
      day: new Date().toISOString().slice(0, 10),
      scale: options.scale ?? 'other',
      cached,
      firstVisitBytes,
      pages,
    }
  } finally {
    for (const server of servers) await server.stop()
    await rm(copy, { recursive: true, force: true })
    await rm(state, { recursive: true, force: true })
  }
}

/** What shows a page in another form: its paths, and its addresses. */
const OTHER_FORM = /^\/(embed|card|feeds|sitemaps)\b|\.(svg|png|csv|json|atom|ics|xml)(\?|$)/

/** Addresses of pages by their kind, found by following links from the start page. */
async function findPages(base: string): Promise<Map<string, string[]>> {
  const operations = webPages({ plan: PLANS.enterprise, publicUrl: '', contact: '', operations: [] })
  // Charts by themselves and other forms ask what their page asks.
  const kinds = operations
    .filter(({ path }) => !OTHER_FORM.test(path))
    .map(({ path }) => ({
      path,
      is: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`),
    }))
  const found = new Map<string, string[]>()
  const known = new Set<string>(['/'])
  const waiting = ['/']
  for (let read = 0; waiting.length > 0 && read < READ_MAX; read++) {
    const $ = load(await page(base, waiting.shift()!))
    for (const link of $('a[href^="/"]').toArray()) {
      const address = $(link).attr('href')!.split('#')[0]!
      if (OTHER_FORM.test(address)) continue
      // An address without a place in it is not that of one with.
      const kind = kinds.find(
        ({ path, is }) => is.test(address) && (path.includes('{') || address.split('?')[0] === path),
      )
      if (!kind || known.has(address)) continue
      known.add(address)
      const own = found.get(kind.path) ?? []
      found.set(kind.path, own)
      if (own.length >= OF_A_KIND) continue
      own.push(address)
      waiting.push(address)
    }
  }
  found.set('/', ['/'])
  return found
}

async function measure(server: Server, addresses: readonly string[], questions: number): Promise<PageResult> {
  const count = Math.min(questions, addresses.length * 5)
  const again = Array.from({ length: count }, (_, i) => addresses[i % addresses.length]!)
  await askUntil(server, again.slice(0, 5), 5, 1, HTML)
  const one = await askUntil(server, again, count, 1, HTML)
  const eight = await askUntil(server, again, count, CALLERS, HTML)
  const [bytes, ratios]: [number[], number[]] = [[], []]
  for (const address of addresses) {
    const began = performance.now()
    const html = await page(server.base, address)
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

/** What a browser that has nothing yet loads with a page: it, its styles, scripts and the faces that its styles name. */
async function firstVisit(base: string, html: string): Promise<number> {
  const $ = load(html)
  const files = $('link[rel=stylesheet], script[src], link[rel=preload], link[rel=icon]')
    .toArray()
    .map((element) => $(element).attr('href') ?? $(element).attr('src')!)
  const all = new Set(files)
  let total = brotliCompressSync(html).length
  for (const file of all) {
    const { body } = await ask(base, file)
    if (file.endsWith('.css'))
      for (const [, name] of body.toString().matchAll(/url\(["']?(\/[^"')]+)/g)) all.add(name!)
    // Faces are compressed as they are.
    total += file.endsWith('.woff2') ? body.length : brotliCompressSync(body).length
  }
  return total
}

async function page(base: string, address: string): Promise<string> {
  const { status, body } = await ask(base, address, HTML)
  if (status !== 200) throw new Error(`${address} answered ${status}: ${body.toString().slice(0, 300)}`)
  return body.toString()
}

function tell(kind: string, { pages, one, eight, bytesMax, apiRatio }: PageResult): void {
  const isWithin = one.p99 < GOALS.p99
  const beside = apiRatio === null ? '' : `; the API takes ${apiRatio} times as long for the same`
  write(
    `${isWithin ? ' ' : '!'} ${kind}: ${pages} pages, p50 ${one.p50} ms, p99 ${one.p99} ms (goal ${GOALS.p99}), CPU ${one.cpuMilliseconds} ms each; eight callers p99 ${eight.p99} ms; ${bytesMax} bytes at most${beside}; slowest ${one.slowest}`,
  )
}
