import { expect, test } from 'vitest'
import { notice, warnDatabase } from '#datasets/warn/testing/notices.ts'
import { show } from '../../testing/show.ts'
import list from './list.tsx'
import coverage from './page.tsx'

test('of a state that publishes no list nothing is counted', async () => {
  const db = await warnDatabase([notice()])
  const $ = await show(coverage, db, { state_code: 'WY' })
  expect($('.lead').text()).toContain('Nothing is listed; the agency shows an information sheet alone.')
  expect([$('#years p').text(), $('#sources p').text()]).toEqual(['None is held.', 'None is read.'])
  const states = await show(list, db)
  const cells = states('tr:has(a[href="/coverage/wy"]) td').toArray()
  expect(cells.map((cell) => states(cell).text())).toEqual(['–', '–', '–', '–', '–'])
})
