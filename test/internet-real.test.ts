/**
 * Refreshes over publishers around the mirror's real files: a handful of states and the small federal sources, by their
 * real fetch. Their rows are those of `refresh --mirror` of the same files. All of it: `npm run drill:real`.
 */
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { secIngest } from '#datasets/sec/ingest.ts'
import { warnIngest } from '#datasets/warn/ingest.ts'
import { testFolder } from '#lib/testing/folders.ts'
import { rowsOf } from './internet/edition-rows.ts'
import { openInternet } from './internet/network.ts'
import { hasRealFiles, realInternet } from './internet/real.ts'
import { refreshOn } from './internet/refreshing.ts'

const DAY = '2026-08-08'
const STATES = ['ak', 'dc', 'fl', 'ga', 'ia', 'ks', 'ky', 'ma', 'mi', 'mo', 'ri', 'wi']
const parts = new Set([
  ...STATES.map((state) => `warn/${state}`),
  'sec/tickers',
  'sec/submissions',
  'sec/current',
])
const DATASETS = [
  { ...warnIngest, sources: warnIngest.sources.filter(({ id }) => parts.has(id)) },
  { ...secIngest, sources: secIngest.sources.filter(({ id }) => parts.has(id)) },
]

test.skipIf(!hasRealFiles)(
  `a refresh over real files gives what the mirror of the same files gives${hasRealFiles ? '' : ' [skipped: no mirror in ../shared/data]'}`,
  async () => {
    const internet = await openInternet(realInternet(DAY))
    onTestFinished(() => internet.close())
    const [live, replayed] = [await testFolder(), await testFolder()]
    const fetched = await refreshOn(DAY, internet, live, DATASETS)
    expect(fetched.sources.filter(({ status }) => status !== 'ok')).toEqual([])
    // The archive of a refresh is a mirror of what it fetched.
    const read = await refreshOn(DAY, internet, replayed, DATASETS, { mirror: join(live, 'raw') })
    expect(read.sources.filter(({ status }) => status !== 'ok')).toEqual([])
    expect(await rowsOf(replayed)).toEqual(await rowsOf(live))
  },
)
