import { load } from 'cheerio'
import { expect, test } from 'vitest'
import { Problem, TooOften, Unavailable } from '#contract/errors.ts'
import { problemPageOf } from './problem.tsx'

const show = problemPageOf([])
const asked = { target: '/layoffs?state=TX', requestId: 'r-1', now: Date.parse('2026-08-08T12:00:00Z') }

test('a limit says until when, and the page does not ask again by itself', () => {
  const { headers, body } = show(new TooOften('too_many_requests', 'Too many pages', 40), asked)
  const $ = load(body)
  expect($('.note').text()).toContain('Until 12:00:40 UTC, in 40 seconds')
  expect(headers).not.toHaveProperty('Refresh')
  expect($('a.main').attr('href')).toBe('/layoffs?state=TX')
})

test('what passes is asked again by the browser', () => {
  const { headers, body } = show(new Unavailable('overloaded', 'Too much to do', 3), asked)
  expect(headers).toMatchObject({ Refresh: '3' })
  expect(load(body)('.note').text()).toContain('by itself in 3 seconds')
})

test('an error of ours shows the id that the log has', () => {
  const { headers, body } = show(new Problem('internal_error', 'Something went wrong'), asked)
  expect(load(body)('main').text()).toContain('r-1')
  expect(headers).not.toHaveProperty('Refresh')
})
