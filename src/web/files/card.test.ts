import { load } from 'cheerio'
import { expect, test } from 'vitest'
import type { Moment } from '../shell/moment.ts'
import { UNKNOWN } from '../words/numbers.ts'
import { cardOf } from './card.tsx'

const moment = { today: '2026-08-08', dataDay: '2026-08-07', sample: false } as Moment
const textsOf = (svg: string) => {
  const $ = load(svg, { xml: true })
  return $('text')
    .toArray()
    .map((text) => $(text).text())
}

test('a card has the title, the main figure and the day', () => {
  const figure = { value: '1,234', name: 'workers in WARN notices' }
  const texts = textsOf(cardOf({ title: 'Layoffs in Ohio', description: 'Said.', figure }, { moment }))
  expect(texts).toEqual([
    'Headcount',
    'Layoffs in Ohio',
    '1,234',
    'workers in WARN notices',
    'Public records of the United States, as of August 7, 2026',
  ])
})

test('a figure that nobody has told is not on it: what the page is stands there', () => {
  const figure = { value: UNKNOWN, name: 'workers in this WARN notice' }
  const texts = textsOf(cardOf({ title: 'Cedar Works', description: 'A WARN notice.', figure }, { moment }))
  expect(texts).toContain('A WARN notice.')
  expect(texts.join(' ')).not.toContain('workers')
})

test('a title that is too long says that it was cut, and no text of it is markup', () => {
  const title = `${'Consolidated <b>Widget</b> Works '.repeat(9)}of the North`
  const texts = textsOf(cardOf({ title, description: 'x' }, { moment }))
  expect(texts.slice(1, 4).at(-1)).toMatch(/…$/)
  expect(texts.slice(1, 4).every((line) => line.length <= 35)).toBe(true)
})

test('invented records say so', () => {
  const svg = cardOf({ title: 'A', description: 'b' }, { moment: { ...moment, sample: true } })
  expect(textsOf(svg)).toContain('These records are invented')
})
