import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { StateError } from './errors.ts'
import { parsePlace } from './place.ts'

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
  ['postgres://me:secret@db/state', 'PostgreSQL'],
  ['postgresql://me:secret@db/state', 'PostgreSQL'],
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
