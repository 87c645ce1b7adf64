/** Where a state store is, read from a path or an address. */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StateError, type StatePlace } from './errors.ts'
import { type PostgresPlace, readPostgresPlace } from './postgres/place.ts'

/** Reads a place; throws StateError for one that cannot be used. An address may hold a password, so it is not repeated. */
export function parsePlace(place: string, setting?: StatePlace['setting']): StatePlace | PostgresPlace {
  // One letter before the colon is a drive.
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(place)?.[1]?.toLowerCase()
  const at: StatePlace['setting'] = setting ?? (scheme === undefined ? 'DATA_DIR' : 'STATE_URL')
  if (scheme === 'postgres' || scheme === 'postgresql') return readPostgresPlace(place, at)
  const path = scheme === undefined ? place : pathOf(place, scheme, at)
  if (path.trim() === '' || path.includes('\0'))
    throw new StateError(`${at} must name a file for the state store`)
  return { setting: at, path: resolve(path) }
}

function pathOf(place: string, scheme: string, setting: StatePlace['setting']): string {
  if (scheme === 'sqlite') return place.slice('sqlite:'.length).replace(/^\/\//, '')
  if (scheme !== 'file') {
    throw new StateError(
      `${setting} must be a path or start with sqlite: or postgres:, got an address that starts with ${scheme}:`,
    )
  }
  try {
    return fileURLToPath(place)
  } catch (cause) {
    throw new StateError(`${setting} must be a path, sqlite:/path/to/state.db or file:///path/to/state.db`, {
      cause,
    })
  }
}
