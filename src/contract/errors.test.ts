import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ERRORS, InvalidInput, MethodNotAllowed, Problem, QuotaExceeded } from './errors.ts'

test('docs/errors.md has a section for each code, in the same order, with its status and title', () => {
  const page = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8')
  const sections = page.split(/^## /m).slice(1)
  const documented = sections.map((section) => {
    const [code, , statement = ''] = section.split('\n')
    return `${code}: ${statement}`
  })
  const known = Object.entries(ERRORS).map(
    ([code, { status, title }]) => `${code}: Status ${status}. ${title}.`,
  )
  expect(documented).toEqual(known)
})

test('every word that 422 errors use is explained', () => {
  const page = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8')
  const sources = ['input.ts', 'fields.ts', 'paging.ts'].map((name) =>
    readFileSync(new URL(name, import.meta.url), 'utf8'),
  )
  const inTypes = sources.flatMap((source) =>
    [...source.matchAll(/(?:params: \{|msg[^\n]*,|loc, msg: 'is required',) type: '([a-z_]+)'/g)].map(
      (match) => match[1]!,
    ),
  )
  const inPairs = [...sources[0]!.matchAll(/, '([a-z]+_[a-z_]+|enum)'\]/g)].map((match) => match[1]!)
  const words = new Set([...inTypes, ...inPairs])
  expect(words.size).toBeGreaterThan(12)
  for (const word of words) expect(page).toContain(`\`${word}\``)
})

test('a problem’s body is RFC 9457 with our code', () => {
  expect(new Problem('not_found', 'No such thing').body()).toEqual({
    type: '/errors/not_found',
    title: 'Not found',
    status: 404,
    detail: 'No such thing',
    code: 'not_found',
  })
})

test('invalid input lists all errors and says them in one sentence', () => {
  const errors = [
    { loc: ['query', 'limit'], msg: 'must be at most 5', type: 'less_than_equal' },
    { loc: ['query'], msg: 'date_from is after date_to', type: 'value_error' },
  ]
  const problem = new InvalidInput(errors)
  expect(problem.body()).toMatchObject({
    status: 422,
    detail: 'limit must be at most 5; date_from is after date_to',
    errors,
  })
})

test('what a client acts on travels in headers', () => {
  expect(new QuotaExceeded('used up', 60).headers).toEqual({ 'Retry-After': '60' })
  expect(new MethodNotAllowed('no', ['GET', 'HEAD']).headers).toEqual({ Allow: 'GET, HEAD' })
})
