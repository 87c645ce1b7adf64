import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { Top } from './page.tsx'

test('the days of the notices that tell one are not those of all', () => {
  const held = {
    industry: 'Manufacturing',
    naics_sector: '31-33',
    notices: 40,
    employees_affected: null,
    notices_undated: 38,
    first_notice: '2023-01-17',
    latest_notice: '2023-05-17',
    notices_without_industry: 1,
    notices_total: 2,
  } as unknown as Parameters<typeof Top>[0]
  const text = renderToString(h(Top, held))
  expect(text).toContain('Manufacturing: 40 layoff notices without a number of workers')
  expect(text).toContain(
    'NAICS 31-33: 40 notices are held. The 2 that tell a day of notice are from Jan 17, 2023 to May 17, 2023; 38 tell none. 50% of all',
  )
})
