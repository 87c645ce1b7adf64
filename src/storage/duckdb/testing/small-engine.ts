/**
 * Tests of src make thousands of small databases, and most of what one costs is the room that it is given before a row is in
 * it: blocks of 256 kB and two threads. Here they get the smallest blocks and one thread. Tests of the storage itself, and whole
 * services, have what is served with.
 */
import { DuckDBInstance } from '@duckdb/node-api'
import { expect } from 'vitest'

const SMALL = { default_block_size: '16384', threads: '1' }

type Engine = typeof DuckDBInstance & { isSmall?: boolean; create: typeof DuckDBInstance.create }
const engine: Engine = DuckDBInstance

const { create, isSmall } = engine
// Modules are kept from file to file.
if (isSmall === undefined)
  engine.create = (path, options) =>
    create.call(DuckDBInstance, path, engine.isSmall ? { ...options, ...SMALL } : options)
engine.isSmall = !expect.getState().testPath?.includes('/src/storage/')
