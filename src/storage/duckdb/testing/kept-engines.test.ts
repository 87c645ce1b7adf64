import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { expect, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { fileEngine, keptEngine, rest } from './kept-engines.ts'

const OPTIONS = { threads: '1', default_block_size: '16384' }
const make = () => DuckDBInstance.create(':memory:', OPTIONS)
const rowsOf = async (connection: DuckDBConnection, question: string) =>
  (await connection.runAndReadAll(question)).getRows()

/** Asks an engine, closes the connection, and has it rest. */
async function used(engine: DuckDBInstance, ...statements: string[]) {
  const connection = await engine.connect()
  for (const statement of statements) await connection.run(statement)
  connection.closeSync()
  expect(rest(engine)).toBe(true)
}

test('an engine is used again with nothing of whoever had it before', async () => {
  const engine = await keptEngine(OPTIONS, make)
  const other = join(await testFolder(), 'other.duckdb')
  await used(
    engine,
    'create table notices (id integer)',
    'create macro twice(a) as 2 * a',
    `attach '${other}' as other; create table other.main.more (id integer)`,
  )
  expect(await keptEngine(OPTIONS, make)).toBe(engine)
  const connection = await engine.connect()
  expect(await rowsOf(connection, 'select current_database(), current_schema()')).toEqual([
    ['memory', 'main'],
  ])
  expect(await rowsOf(connection, 'select count(*)::integer from duckdb_tables()')).toEqual([[0]])
  expect(await rowsOf(connection, 'select database_name from duckdb_databases() where not internal')).toEqual(
    [['memory']],
  )
  await expect(connection.run('select twice(1)')).rejects.toThrow('does not exist')
  connection.closeSync()
})

test('one that was told where to put things aside is told anew', async () => {
  const engine = await keptEngine(OPTIONS, make)
  const question = `select current_setting('temp_directory')`
  const before = await rowsOf(await engine.connect(), question)
  await used(engine, `set temp_directory = '/nowhere'`)
  const again = await keptEngine(OPTIONS, make)
  expect(again).toBe(engine)
  expect(await rowsOf(await again.connect(), question)).toEqual(before)
  expect(rest(again)).toBe(true)
})

test('one whose settings were changed, or that is in use, is not', async () => {
  const engine = await keptEngine(OPTIONS, make)
  await used(engine, 'set enable_external_access = false')
  const second = await keptEngine(OPTIONS, make)
  expect(second).not.toBe(engine)
  expect(await keptEngine(OPTIONS, make)).not.toBe(second)
})

test('a new file is made in one as in an engine of its own, and is closed once it is whole', async () => {
  const path = join(await testFolder(), 'warn-2024.duckdb.tmp')
  const engine = (await fileEngine(path, OPTIONS, make))!
  const connection = await engine.connect()
  await connection.run('create table notices (id integer)')
  await connection.run(`set search_path = 'memory.main'`)
  await connection.run('reset search_path')
  await connection.run('insert into notices values (7)')
  const inFile = await rowsOf(connection, 'select current_database()')
  await connection.run('checkpoint')
  connection.closeSync()
  engine.closeSync()
  expect(existsSync(`${path}.wal`)).toBe(false)
  expect(await fileEngine(path, OPTIONS, make)).toBeNull()
  const own = await DuckDBInstance.create(path)
  const again = await own.connect()
  expect(await rowsOf(again, 'select current_database()')).toEqual(inFile)
  expect(await rowsOf(again, 'from notices')).toEqual([[7]])
  again.closeSync()
  own.closeSync()
})
