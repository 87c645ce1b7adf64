/**
 * Tests of src make thousands of small databases, and most of what one costs is the room that it is given before a row is in
 * it: blocks of 256 kB and two threads. Here they get the smallest blocks and one thread, and what is closed is used again.
 * Tests of the storage itself, and whole services, have what is served with: of them, those that import this have small ones.
 */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { expect } from 'vitest'
import { fileEngine, keptEngine, rest } from './kept-engines.ts'

const SMALL = { default_block_size: '16384', threads: '1' }

type Engine = typeof DuckDBInstance & { isSmall?: boolean; create: typeof DuckDBInstance.create }
const engine: Engine = DuckDBInstance

const { create, isSmall } = engine
const { closeSync } = engine.prototype
// Modules are kept from file to file.
if (isSmall === undefined) {
  engine.create = async (path = ':memory:', options) => {
    if (!engine.isSmall) return create.call(DuckDBInstance, path, options)
    const small = { ...options, ...SMALL }
    const makeInMemory = () => create.call(DuckDBInstance, ':memory:', small)
    if (path === ':memory:') return keptEngine(small, makeInMemory)
    return (await fileEngine(path, small, makeInMemory)) ?? create.call(DuckDBInstance, path, small)
  }
  engine.prototype.closeSync = function () {
    if (!rest(this)) closeSync.call(this)
  }
}
const file = relative(process.cwd(), expect.getState().testPath!)
const isAboutEngine = !/^src[/\\]/.test(file) || /^src[/\\]storage[/\\]/.test(file)
engine.isSmall = !isAboutEngine || readFileSync(file, 'utf8').includes("/small-engine.ts'")
