import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { StateError } from './errors.ts'
import { parsePlace } from './place.ts'
import type { PostgresPlace } from './postgres/place.ts'

test.each([
  ['/srv/state.db', 'DATA_DIR', '/srv/state.db'],
  ['./state.db', 'DATA_DIR', resolve('state.db')],
  ['sqlite:/srv/state.db', 'STATE_URL', '/srv/state.db'],
  ['sqlite:///srv/state.db', 'STATE_URL', '/srv/state.db'],
  ['SQLite:state.db', 'STATE_URL', resolve('state.db')],
  ['sqlite://state.db', 'STATE_URL', resolve('state.db')],
  ['file:///srv/my%20state.db', 'STATE_URL', '/srv/my state.db'],
])('%s is a file', (place, setting, path) => {
  expect(parsePlace(place)).toEqual({ setting, path })
})

test('the setting that it stands in is named, when that is told', () => {
  expect(parsePlace('/srv/state.db', 'STATE_URL').setting).toBe('STATE_URL')
})

test.each([
  ['postgres://me:secret@db', 'must name a server and a database'],
  ['postgres:secret', 'must name a server and a database'],
  ['postgres://me:secret@db/state?schema=a-b', 'must name a schema of letters, digits and _'],
  ['mysql://me:secret@db/state', 'starts with mysql:'],
  ['file://me:secret@host/state', 'file:///path/to/state.db'],
  ['sqlite:', 'must name a file'],
  ['sqlite:/srv/a\0b', 'must name a file'],
  ['', 'must name a file'],
])('%s is refused without repeating a password', (place, reason) => {
  const refused = () => parsePlace(place, 'STATE_URL')
  expect(refused).toThrow(StateError)
  expect(refused).toThrow(/^STATE_URL /)
  expect(refused).toThrow(reason)
  expect(refused).not.toThrow('secret')
})

test.each([
  ['postgres://me:secret@db.example:6432/state', 'postgres://db.example:6432/state', null],
  [
    'PostgreSQL://me:secret@db/state?schema=headcount&sslmode=verify-full',
    'postgresql://db/state?schema=headcount',
    'headcount',
  ],
])('%s is a server, told without a password', (place, path, schema) => {
  const parsed = parsePlace(place) as PostgresPlace
  expect(parsed).toMatchObject({ setting: 'STATE_URL', path, schema })
  expect(parsed.url).toContain('me:secret@db')
  expect(parsed.url).not.toContain('schema')
})

test('what the address says of the session is kept apart', () => {
  const parsed = parsePlace('postgres://db/state?options=-c%20role%3Dx&application_name=y') as PostgresPlace
  expect(parsed.options).toBe('-c role=x')
  expect(parsed.url).toBe('postgres://db/state?application_name=y')
})
