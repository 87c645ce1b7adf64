import { expect, test } from 'vitest'
import type { Services } from '#contract/command.ts'
import { things } from '#contract/testing/operations.ts'
import { CriteriaOf } from '../criteria.ts'
import { requireMailable } from './mailable.ts'

/** Asks for mails of a filter that matched so many notices over the days that are counted. */
async function wish(total: number, frequency: 'instant' | 'daily') {
  const asked: object[] = []
  const context = {
    services: { alerts: { requireAddress: async () => {} } } as unknown as Services,
    today: '2024-06-15',
    async ask(_: unknown, params: object) {
      asked.push(params)
      return { total }
    },
  }
  const wished = { criteria: { state: 'OR' }, notify: 'email', frequency } as const
  await requireMailable(context, new CriteriaOf(things), 'acc_1', wished)
  return asked
}

test('instant mails are offered up to 50 matches a day, digests always', async () => {
  expect(await wish(84 * 50, 'instant')).toEqual([
    { state: 'OR', date_from: '2024-03-24', date_to: '2024-06-15', limit: '1' },
  ])
  await expect(wish(84 * 50 + 1, 'instant')).rejects.toThrow(
    'frequency instant is offered up to 50 matches a day, and these criteria had 50 a day over the last 84 days: take daily or weekly',
  )
  expect(await wish(1e6, 'daily')).toEqual([])
})
