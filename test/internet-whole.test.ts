/** A whole refresh over the small internet: every source by its own fetch, from its first address to its last row. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { ALL_DATASETS } from './internet/datasets.ts'
import { smallInternet } from './internet/index.ts'
import { openInternet } from './internet/network.ts'
import { refreshOn } from './internet/refreshing.ts'

const ROOT = join(import.meta.dirname, '..')
const DAY = '2026-06-15'

test('every source is read, and nobody is asked but those whom the pages of the sources name', async () => {
  const internet = await openInternet(smallInternet(DAY).answer)
  onTestFinished(() => internet.close())
  const { sources, exitCode } = await refreshOn(DAY, internet, await testFolder(), ALL_DATASETS)
  expect(sources.filter(({ status }) => status === 'failed')).toEqual([])
  expect(exitCode).toBe(0)
  const handedIn = /^warn\/(register|export-\w+|list-\w+)$|^bankruptcy\/docket$/
  expect(sources.filter(({ status, source }) => status === 'no_file' && !handedIn.test(source))).toEqual([])
  const hosts = new Set(internet.log.map(({ url }) => new URL(url).host))
  expect(hosts.size).toBeGreaterThan(150)
  expect([...hosts].filter((host) => !NAMED.includes(host))).toEqual([])
})

/** What says whom a refresh visits. */
const NAMED = [
  ...readdirSync(join(ROOT, 'docs/sources')).map((page) => join('docs/sources', page)),
  'src/sources.json',
]
  .map((path) => readFileSync(join(ROOT, path), 'utf8'))
  .join('\n')
