import { expect, test } from 'vitest'
import { prefersHtml } from './accept.ts'

test.each([
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
  ['TEXT/HTML', true],
  ['application/json;q=0.5, text/html', true],
  ['application/json, text/html;q=0.5', false],
  ['text/html;q=0', false],
  ['text/html;q=x', false],
  ['application/problem+json, text/html;q=0.9', false],
  ['*/*', false],
  ['application/json', false],
  ['', false],
  [undefined, false],
])('%s asks for a page: %s', (accept, expected) => {
  expect(prefersHtml(accept)).toBe(expected)
})
