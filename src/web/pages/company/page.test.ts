import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { Top } from './page.tsx'

type Props = Parameters<typeof Top>[0]

test('days are those of the notices that tell one, and a score stands beside the most that it could be', () => {
  const held = {
    company: 'Cedar Works',
    company_id: 'co-1',
    notices: 9,
    employees_affected: 10_515,
    notices_undated: 8,
    first_notice: '2023-01-17',
    latest_notice: '2023-01-17',
    states: ['GA'],
  } as unknown as Props['held']
  const score = { score: 4, score_max: 5, level: 'Elevated' } as unknown as Props['score']
  const text = renderToString(h(Top, { held, score }))
  expect(text).toContain(
    '9 WARN notices of 10,515 workers in 1 state. The one that tells a day of notice is of Jan 17, 2023; 8 tell none.',
  )
  expect(text).toContain('4 of 5')
})
