import { expect, test } from 'vitest'
import { explainUnknown } from './unknown-route.ts'

const explain = explainUnknown([
  { method: 'GET', path: '/api/records' },
  { method: 'GET', path: '/api/state/{state_code}' },
  { method: 'GET', path: '/api/states' },
  { method: 'POST', path: '/api/filters' },
])

test('a path that is none is answered with the nearest one', () => {
  const message = (path: string) => explain('GET', path).message
  expect(message('/api/record')).toBe('There is no route /api/record; the nearest is /api/records')
  expect(message('/api/records/')).toContain('nearest is /api/records')
  expect(message('/api/sate/NY?x=1')).toBe(
    'There is no route /api/sate/NY; the nearest is /api/state/{state_code}',
  )
  expect(message('/records')).toContain('nearest is /api/records')
  expect(explain('GET', `/${'x'.repeat(8000)}`).message.length).toBeLessThan(400)
})

test('a path for other methods names them', () => {
  const problem = explain('DELETE', '/api/state/NY?x=1')
  expect(problem.status).toBe(405)
  expect(problem.headers.Allow).toBe('GET, HEAD, OPTIONS')
  expect(explain('GET', '/api/filters').headers.Allow).toBe('POST, OPTIONS')
})
