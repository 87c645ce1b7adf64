/** A whole refresh over the small internet: every source by its own fetch, from its first address to its last row. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openNetwork } from '#ingest/fetch/network.ts'
import type { RefreshReport } from '#ingest/refresh.ts'
import { addDays } from '#lib/dates.ts'
import { testFolder } from '#lib/testing/folders.ts'
import { ALL_DATASETS } from './internet/datasets.ts'
import { smallInternet } from './internet/index.ts'
import { openInternet } from './internet/network.ts'
import { openProxy } from './internet/proxy.ts'
import { refreshOn } from './internet/refreshing.ts'

const ROOT = join(import.meta.dirname, '..')
const DAY = '2026-06-15'

test('every source is read, and nobody is asked but whom the pages of the sources name; the day after through a proxy', async () => {
  const publishers = smallInternet(DAY)
  const internet = await openInternet(publishers.answer)
  onTestFinished(() => internet.close())
  const dataDir = await testFolder()
  expectAllRead(await refreshOn(DAY, internet, dataDir, ALL_DATASETS))
  const hosts = [...new Set(internet.log.map(({ url }) => new URL(url).host))]
  expect(hosts.length).toBeGreaterThan(150)
  expect(hosts.filter((host) => !NAMED.includes(host))).toEqual([])

  publishers.day = addDays(DAY, 1)
  const proxy = await openProxy(publishers.answer)
  onTestFinished(() => proxy.close())
  // The publishers of the small internet sign for themselves.
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  onTestFinished(() => void vi.unstubAllEnvs())
  const network = openNetwork({
    httpsProxy: proxy.address,
    httpProxy: proxy.address,
    noProxy: '',
    local: false,
  })
  onTestFinished(() => network.destroy())
  const second = await refreshOn(publishers.day, { network }, dataDir, PROXIED)
  expectAllRead(second)
  expect(new Set(proxy.hosts).size).toBeGreaterThan(50)
  expect(proxy.hosts.filter((host) => !hosts.includes(host))).toEqual([])
  // What stood there the day before is neither new nor gone.
  expect(second.sources.filter((source) => source.new + source.gone > 0)).toEqual([])
}, 180_000)

/** All of it goes through a proxy in `npm run drill:real`. */
const PROXIED = ALL_DATASETS.filter(({ name }) => ['warn', 'h1b', 'dol_claims'].includes(name))

/** All sources but those that are handed in. */
function expectAllRead({ sources, exitCode }: RefreshReport): void {
  expect(sources.filter(({ status }) => status === 'failed')).toEqual([])
  expect(exitCode).toBe(0)
  const handedIn = /^warn\/(register|export-\w+|list-\w+)$|^bankruptcy\/docket$/
  expect(sources.filter(({ status, source }) => status === 'no_file' && !handedIn.test(source))).toEqual([])
}

/** What says whom a refresh visits. */
const NAMED = [
  ...readdirSync(join(ROOT, 'docs/sources')).map((page) => join('docs/sources', page)),
  'src/sources.json',
]
  .map((path) => readFileSync(join(ROOT, path), 'utf8'))
  .join('\n')
