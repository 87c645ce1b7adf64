import { expect, test } from 'vitest'
import { notice, warnDatabase } from '#datasets/warn/testing/notices.ts'
import { show } from '../../testing/show.ts'
import shortNotice from './page.tsx'

const told = {
  notice_date: '2024-03-01',
  effective_date: '2024-06-01',
  effective_date_precision: 'day',
} as const

const held = () =>
  warnDatabase([
    notice({ state: 'OR', ...told }),
    notice({ state: 'NJ', ...told, notice_date_precision: 'month' }),
    notice({ state: 'WA', ...told, effective_date: '2024-03-20' }),
  ])

test.each([
  ['OR', '0 notices of less than 60 days in a year, among 1 that tells both days, Oregon'],
  ['NJ', 'Not known: notices of less than 60 days in a year, New Jersey'],
  ['WY', 'Not known: notices of less than 60 days in a year, Wyoming'],
  ['WA', '1 notice of less than 60 days in a year, Washington'],
])('of %s is said: %s', async (state, said) => {
  const $ = await show(shortNotice, await held(), { state })
  expect($('h1').text()).toBe(said)
  expect($.text().includes('None.')).toBe(state === 'OR')
})
