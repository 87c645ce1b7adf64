import { expect, test } from 'vitest'
import { textsOf } from '#contract/testing/warnings.ts'
import { bankruptcyDatabase, bankruptcyRow } from '#datasets/bankruptcy/testing/cases.ts'
import bankruptcies from './bankruptcies.ts'
import { ask, MATCHING } from './testing/matching.ts'

/** How the feed of a court was read. */
const feed = (court: string, last_success: string, newest: string) => ({
  id: `bankruptcy/rss-${court}`,
  dataset: 'bankruptcy',
  publisher: court,
  page: 'https://example.org',
  status: 'ok' as const,
  message: null,
  last_attempt: last_success,
  last_success,
  rows: 1,
  newest,
})

test('courts whose feed is not read are named, those of the state asked for alone', async () => {
  const sources = [
    feed('vtb', '2024-06-01T03:00:00Z', '2024-06-01'),
    feed('mab', '2024-05-29T03:00:00Z', '2024-05-29'),
    feed('rib', '2024-06-01T03:00:00Z', '2024-05-29'),
  ]
  const db = await bankruptcyDatabase([bankruptcyRow()])
  const warned = async (state: string) =>
    textsOf(
      (await ask(bankruptcies, db, { state }, { edition: { sources, ...MATCHING.edition, datasets: {} } }))
        .warnings,
    )
      .filter((w) => w.includes('feed'))
      .join()
  expect(await warned('VT')).toBe('')
  expect(await warned('MA')).toContain('is not read: mab; /api/stats')
  expect(await warned('RI')).toContain('was read but is an old one: rib;')
  expect(await warned('NC')).toContain(': nceb, ncmb, ncwb;')
  const all = await ask(bankruptcies, db, {}, { edition: { sources } })
  expect(textsOf(all.warnings).join()).toContain('of 92 courts whose feed is not read;')
  expect(textsOf((await ask(bankruptcies, db)).warnings).join()).not.toContain('feed')
})

test('years of which only some cases are held are named, as far as the question reaches', async () => {
  const db = await bankruptcyDatabase([bankruptcyRow({ date_filed: '2020-06-01' })])
  const sources = [feed('deb', '2022-05-01T03:00:00Z', '2022-05-01')]
  const named = async (query: Record<string, unknown>, from = sources) =>
    (await ask(bankruptcies, db, query, { today: '2022-05-01', edition: { sources: from } })).warnings
      .filter(({ code }) => code === 'window_not_held')
      .map(({ years }) => years)
  expect(await named({ company: 'sears' })).toEqual([[2020, 2021, 2022]])
  expect(await named({ start: '2021-01-01', end: '2021-12-31' })).toEqual([[2021]])
  expect(await named({}, [])).toEqual([])
})
