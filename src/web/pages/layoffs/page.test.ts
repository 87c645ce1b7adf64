import { expect, test } from 'vitest'
import { notice, warnDatabase } from '#datasets/warn/testing/notices.ts'
import { show } from '../../testing/show.ts'
import layoffs from './page.tsx'

const held = () =>
  warnDatabase([
    notice({ state: 'TX', layoff_type: null, event_type: null }),
    notice({ state: 'OR', layoff_type: 'layoff', employees_affected: null }),
  ])

const leadOf = async (query: object) => {
  const $ = await show(layoffs, await held(), { ...query })
  return [$('.lead').text(), $('#none-h').text()]
}

test('where notices do not tell what is asked for, none is known, and that is not none', async () => {
  expect(await leadOf({ state: 'TX', layoff_type: 'closure' })).toEqual([
    'None is known: notices that may be meant do not tell what is asked for.',
    'No notices are known to be like that',
  ])
})

test('where all tell it, there is none', async () => {
  expect(await leadOf({ state: 'OR', layoff_type: 'closure' })).toEqual([
    'No WARN notice that is held is like that.',
    'No notices are like that',
  ])
})

test('workers that nobody tells are no sum', async () => {
  expect(await leadOf({ state: 'OR' })).toEqual(['1 WARN notice without a number of workers.', ''])
})
