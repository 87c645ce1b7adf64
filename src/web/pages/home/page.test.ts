import { expect, test } from 'vitest'
import { contextOn } from '#contract/testing/ask.ts'
import { sourceHealth } from '#datasets/warn/testing/ask.ts'
import { notice, warnDatabase } from '#datasets/warn/testing/notices.ts'
import { show } from '../../testing/show.ts'
import home from './page.tsx'
import { quietStates } from './quiet.ts'

const held = () =>
  warnDatabase([
    notice({ state: 'OR', notice_date: '2024-05-20', employees_affected: 30 }),
    notice({ state: 'WA', notice_date: '2024-05-01' }),
    notice({ state: 'MT', notice_date: '2020-05-20' }),
    notice({ state: 'NV', notice_date: '2023-05-20' }),
    notice({ state: 'CA', notice_date: null, first_seen: '2024-05-20', effective_date: '2024-06-20' }),
    notice({ state: 'ID', notice_date: '2024-05-30', employees_affected: null }),
  ])

const sources = [
  ...['or', 'wa', 'ca', 'id', 'mt'].map((code) => sourceHealth({ id: `warn/${code}` })),
  sourceHealth({ id: 'warn/nv', last_success: '2024-04-01T03:00:00Z' }),
]

test('a state has no notice of some days where its list was read since, and none without a date may be of them', async () => {
  const context = contextOn('2024-06-01', await held(), { edition: { sources } })
  const days = { from: '2024-05-03', to: '2024-06-01' }
  expect([...(await quietStates(context, ['WA', 'NV', 'CA'], days))]).toEqual(['WA'])
})

test('the map tells 0 of such states alone, and nothing of others', async () => {
  const $ = await show(home, await held(), {}, { edition: { sources } })
  const said = (code: string) => $(`.t-${code} .sr`).text()
  expect(said('OR')).toBe('Oregon: 30 workers')
  expect(said('WA')).toBe('Washington: 0 workers')
  // Montana’s list was read, and is quiet for so long that newer notices may be missing.
  for (const code of ['MT', 'NV', 'CA', 'ID', 'WY']) expect(said(code), code).toContain('not known')
})
