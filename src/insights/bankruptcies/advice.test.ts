import { expect, test } from 'vitest'
import { textsOf } from '#contract/testing/warnings.ts'
import { bankruptcyDatabase, bankruptcyRow } from '#datasets/bankruptcy/testing/cases.ts'
import bankruptcies from './bankruptcies.ts'
import { ask, MATCHING } from './testing/matching.ts'

test('courts whose feed is not read are named, those of the state asked for alone', async () => {
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
