import { expect, test } from 'vitest'
import { readRobots } from './robots-rules.ts'

const forbids = (text: string, path: string, product = 'Headcount') => readRobots(text, product).forbids(path)

test.each<[string, string, string | null]>([
  ['User-agent: *\nDisallow: /private/', '/private/list', 'Disallow: /private/'],
  ['User-agent: *\nDisallow: /private/', '/public', null],
  ['User-agent: *\nDisallow: /', '/', 'Disallow: /'],
  ['User-agent: *\nDisallow:', '/any', null],
  ['', '/any', null],
  ['<html>not found</html>', '/any', null],
  // The longest rule counts, whichever comes first; of two as long the kinder one.
  ['User-agent: *\nDisallow: /a/\nAllow: /a/b/', '/a/b/c', null],
  ['User-agent: *\nAllow: /a/\nDisallow: /a/b/', '/a/b/c', 'Disallow: /a/b/'],
  ['User-agent: *\nDisallow: /a\nAllow: /a', '/a', null],
  // Our own group takes the place of everybody's, however its name is spelt, and groups for one program count together.
  ['User-agent: *\nDisallow: /\nUser-agent: HEADCOUNT/2.0\nAllow: /', '/list', null],
  ['User-agent: headcount\nDisallow: /a\n\nUser-agent: headcount\nDisallow: /b', '/b', 'Disallow: /b'],
  ['User-agent: headcounter\nDisallow: /', '/list', null],
  ['User-agent: other\nUser-agent: headcount\nDisallow: /x', '/x', 'Disallow: /x'],
  ['User-agent: other\nDisallow: /\nUser-agent: *\nDisallow: /x', '/list', null],
  ['User-agent: headcount\n\nUser-agent: *\nDisallow: /x', '/x', 'Disallow: /x'],
  // A group without rules allows everything.
  ['User-agent: headcount\nDisallow:\n\nUser-agent: *\nDisallow: /', '/x', null],
  // Wildcards, ends, comments, line ends, the mark of encoding, other lines.
  ['User-agent: *\nDisallow: /*.pdf$', '/a/b.pdf', 'Disallow: /*.pdf$'],
  ['User-agent: *\nDisallow: /*.pdf$', '/a/b.pdf?x=1', null],
  ['User-agent: *\nDisallow: /*?*sort=', '/list?page=2&sort=day', 'Disallow: /*?*sort='],
  ['User-agent: *\nDisallow: /list$', '/lists', null],
  [
    '\uFEFFUser-agent: * # all\r\nCrawl-delay: 10\r\nDisallow : /x # not here\r\nSitemap: /s',
    '/x/y',
    'Disallow: /x',
  ],
  // Paths are compared in one spelling.
  ['User-agent: *\nDisallow: /%7Ejoe/', '/~joe/a', 'Disallow: /~joe/'],
  ['User-agent: *\nDisallow: /a%2fb', '/a%2Fb', 'Disallow: /a%2Fb'],
  ['User-agent: *\nDisallow: /añb', '/a%C3%B1b', 'Disallow: /a%C3%B1b'],
  ['Disallow: /', '/before any name', null],
])('%j and %s', (text, path, expected) => {
  expect(forbids(text, path)).toBe(expected)
})

test('a rule of many stars is told at once', () => {
  const start = performance.now()
  expect(forbids(`User-agent: *\nDisallow: /${'*a'.repeat(2000)}$`, `/${'a'.repeat(5000)}b`)).toBeNull()
  expect(performance.now() - start).toBeLessThan(1000)
})
