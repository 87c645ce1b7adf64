import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { textsOf } from '#contract/testing/warnings.ts'
import { warn } from '#contract/warnings.ts'
import type { Database } from '#storage/database.ts'
import { memoryDuckDb } from '#storage/duckdb/memory.ts'
import { type Article, NewsUnavailable } from './article.ts'
import { lacksNews, newsSource, releasesOf, withArticles } from './index.ts'

const NOW = new Date('2024-06-01T12:00:00Z')
const held = { datasets: { sec: {} }, broken: new Map() } as never
const CIK = '0000000042'

/** Filings with press releases: `[accession, cik of a filer, day, label]`. */
async function filings(rows: readonly (readonly [string, string, string | null, string])[]) {
  const text = (value: string | null) => (value === null ? 'null' : `'${value}'`)
  return memoryDuckDb([
    'create table sec_filings (accession varchar, filing_date date)',
    'create table sec_filers (accession varchar, cik varchar)',
    'create table sec_releases (accession varchar, position integer, label varchar, url varchar)',
    ...rows.flatMap(([accession, cik, day, label]) => [
      `insert into sec_filings values ('${accession}', ${text(day)})`,
      `insert into sec_filers values ('${accession}', '${cik}')`,
      `insert into sec_releases values ('${accession}', 1, '${label}', 'https://www.sec.gov/${accession}')`,
    ]),
  ]) as Promise<Database>
}

const found = (...articles: Article[]) => ({ name: 'Invented News', find: async () => articles })
const article = (title: string, date: string) => ({
  title,
  date,
  source: 'example.org',
  url: 'https://example.org/',
})

test('press releases of the company’s own filings and articles come together, newest first', async () => {
  const db = await filings([
    ['a', '0000000042', '2024-05-03', 'Old release'],
    ['b', '0000000042', '2024-05-09', 'New release'],
    ['c', '0000000043', '2024-05-08', 'Somebody else’s'],
    ['d', '0000000042', null, 'Of no day'],
  ])
  const releases = await releasesOf({ db, edition: held }, CIK)
  const source = found(article('An article', '2024-05-05'))
  const { news, warnings } = await withArticles(releases, 'Cedar Works', source, NOW)
  expect(news.map(({ date, source, title }) => [date, source, title])).toEqual([
    ['2024-05-09', 'SEC EDGAR', 'New release'],
    ['2024-05-05', 'example.org', 'An article'],
    ['2024-05-03', 'SEC EDGAR', 'Old release'],
  ])
  expect(warnings).toEqual([])
})

test('a company without an SEC number has no press releases, and no other company’s', async () => {
  const db = await filings([['a', '0000000042', '2024-05-03', 'A release']])
  expect(await releasesOf({ db, edition: held }, null)).toEqual({ news: [], warnings: [] })
})

test('an edition without filings, or with damaged ones, still answers', async () => {
  const db = await memoryDuckDb([])
  const none = { datasets: {}, broken: new Map() } as never
  expect(await releasesOf({ db, edition: none }, CIK)).toEqual({ news: [], warnings: [] })
  const broken = { datasets: { sec: {} }, broken: new Map([['sec', new Error('damaged')]]) } as never
  expect(textsOf((await releasesOf({ db, edition: broken }, CIK)).warnings)).toEqual([
    expect.stringContaining('Press releases are left out'),
  ])
})

test('a source that fails is a warning, and the answer is not to be kept; any other error is not hidden', async () => {
  const db = await filings([['a', '0000000042', '2024-05-03', 'A release']])
  const failing = (error: Error) => ({ name: 'Invented News', find: () => Promise.reject(error) })
  const late = failing(new NewsUnavailable('it did not answer in time'))
  const releases = await releasesOf({ db, edition: held }, CIK)
  const { news, warnings } = await withArticles(releases, 'Cedar Works', late, NOW)
  expect(news).toHaveLength(1)
  expect(textsOf(warnings)).toEqual([
    'News articles are left out: Invented News gives none now (it did not answer in time)',
  ])
  expect(lacksNews(warnings)).toBe(true)
  expect(lacksNews([warn('plan_limit', 'limit lowered from 26 to 25')])).toBe(false)
  const wrong = failing(new TypeError('a mistake of ours'))
  await expect(withArticles(releases, 'Cedar Works', wrong, NOW)).rejects.toThrow('a mistake of ours')
})

const SETTINGS = { userAgent: 'x', httpsProxy: '', httpProxy: '', noProxy: '' }

test('no source is asked unless one is set', () => {
  expect(newsSource({ news: 'off', ...SETTINGS })).toBeNull()
  expect(newsSource({ news: 'gdelt', ...SETTINGS })?.name).toBe('GDELT')
})

test('the source is asked through the operator’s proxy, and one that cannot be reached gives no articles', async () => {
  const asked: string[] = []
  const proxy = createServer().on('connect', ({ url }, socket) => {
    asked.push(url!)
    socket.destroy()
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void proxy.close())
  const httpsProxy = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const source = newsSource({ news: 'gdelt', ...SETTINGS, httpsProxy })!
  await expect(source.find('Cedar Works', NOW)).rejects.toThrow(NewsUnavailable)
  expect(asked).toContain('api.gdeltproject.org:443')
})
