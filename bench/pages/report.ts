/** What pages take, as docs/performance.md says it. */
import type { Cached } from '../cached.ts'
import type { Taken } from '../routes/ask.ts'
import type { Visit } from './visit.ts'

/** What is asked of pages. */
export const GOALS = { p99: 250, cachedRatio: 0.8, visitBytes: 100_000, lcp: 1000, shift: 0.02 } as const

/** What pages of one kind took. */
export interface PageResult {
  /** Different ones. */
  pages: number
  one: Taken
  eight: Taken
  /** The HTML of the largest, compressed by brotli. */
  bytesMax: number
  /** How long the API takes for what the page asks, one question after another, against the page: above 1, the page is faster. */
  apiRatio: number | null
  /** A first visit to one of them; null without a browser. */
  visit: Visit | null
}

/** What one run measured. */
export interface PagesMeasured {
  day: string
  scale: string
  /** How many notices were held. */
  notices: number
  /** The load of the machine when it began: above nought, others ran beside. */
  load: number
  cached: Cached
  pages: Record<string, PageResult>
}

/** Whether a kind of page reaches its goals. */
export const isWithin = ({ one, visit }: PageResult): boolean =>
  one.p99 < GOALS.p99 &&
  (visit === null ||
    (visit.lcpMilliseconds < GOALS.lcp && visit.shift < GOALS.shift && visit.bytes < GOALS.visitBytes))

/** The section. */
export function pagesSection({ day, notices, load, cached, pages }: PagesMeasured): string {
  const kinds = Object.entries(pages)
  const beyond = kinds.filter(([, result]) => !isWithin(result))
  return `## Pages of the site

Measured on ${day} by \`npm run bench -- pages\` over ${notices.toLocaleString('en-US')} notices, on a machine whose load was ${load}
when it began: above nought, others ran beside. Times are those of pages that nobody has asked for yet; a first visit is that of a
browser that has nothing and has come to rest, over 10 Mbit a second and 40 ms, the worse of 390 px and 1280 px. Goals: p99 under ${GOALS.p99} ms as one
caller, the largest contentful paint under ${GOALS.lcp / 1000} s, layout shift under ${GOALS.shift}, ${GOALS.visitBytes / 1000} kB a first visit. Out of memory the
start page comes at ${cached.rateRatio.toFixed(2)} of a bare route's rate (goal ${GOALS.cachedRatio}).

${beyond.length === 0 ? 'Every kind of page is within its goals.' : `${beyond.length} of ${kinds.length} kinds are beyond a goal, and marked.`}

| Page | pages | p50 ms | p99 ms | eight: p99 ms | CPU ms each | HTML bytes, most | largest paint ms | shift | first visit bytes |
|---|---|---|---|---|---|---|---|---|---|
${kinds
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([path, result]) => lineOf(path, result))
  .join('\n')}
`
}

function lineOf(path: string, result: PageResult): string {
  const { pages, one, eight, bytesMax, visit } = result
  const visited = visit ? [visit.lcpMilliseconds, visit.shift, visit.bytes] : ['–', '–', '–']
  const name = `\`${path}\`${isWithin(result) ? '' : ' **beyond**'}`
  return `| ${[name, pages, one.p50, one.p99, eight.p99, one.cpuMilliseconds, bytesMax, ...visited].join(' | ')} |`
}
