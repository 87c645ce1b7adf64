import { copyFile, mkdir, open, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { openConfiguredState, openState, type State, StateError, StateUnavailable } from '../state.ts'
import { testState } from '../testing/stores.ts'
import { rawFile } from './testing/raw-file.ts'

const account = (id: string) => ({
  id,
  email: null,
  plan: 'free',
  created_at: '2024-06-15T00:00:00.000Z',
  email_confirmed_at: null,
})
const addAccount = (state: State, id: string) => state.db.insertInto('accounts').values(account(id)).execute()
const accountIds = async (state: State) =>
  (await state.db.selectFrom('accounts').select('id').orderBy('id').execute()).map(({ id }) => id)
const pragma = async (state: State, name: string) =>
  Object.values((await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(state.db)).rows[0]!)[0]

test('a new store is made with its folder, readable by its owner alone, and keeps what it is given', async () => {
  const path = join(await testFolder(), 'not', 'yet', 'state.db')
  const first = await openState(path)
  await addAccount(first, 'acc_1')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await stat(`${path}-wal`)).mode & 0o777).toBe(0o600)
  await first.close()
  expect(await accountIds(await testState(path))).toEqual(['acc_1'])
})

test('statements wait for the disk, references are kept, and readers are not held up by a writer', async () => {
  const state = await testState()
  expect(await pragma(state, 'journal_mode')).toBe('wal')
  expect(await pragma(state, 'synchronous')).toBe(2)
  expect(await pragma(state, 'foreign_keys')).toBe(1)
})

test('what need not wait for the disk does not, and all else does again', async () => {
  const state = await testState()
  const mode = (db: State['db']) => pragma({ ...state, db }, 'synchronous')
  expect(await state.batch([mode])).toEqual([1])
  expect(await pragma(state, 'synchronous')).toBe(2)
  await expect(state.batch([mode, () => Promise.reject(new Error('no'))])).rejects.toThrow('no')
  expect(await pragma(state, 'synchronous')).toBe(2)
})

/** A store with some content, closed. */
async function usedStore(): Promise<string> {
  const path = join(await testFolder(), 'state.db')
  const state = await openState(path)
  for (let i = 0; i < 200; i++) await state.batch([(db) => addAccount({ ...state, db }, `acc_${i}`)])
  await state.close()
  return path
}

async function overwrite(path: string, at: number, bytes: Buffer): Promise<void> {
  const file = await open(path, 'r+')
  await file.write(bytes, 0, bytes.length, at)
  await file.close()
}

test.each<[string, (path: string) => Promise<void>]>([
  ['is no SQLite file', (path) => writeFile(path, 'not a database, whatever its name says\n'.repeat(200))],
  ['has lost its end', async (path) => truncate(path, (await stat(path)).size - 4096)],
  ['has lost its start', (path) => overwrite(path, 0, Buffer.alloc(4096, 7))],
  [
    'is damaged within',
    async (path) => {
      const pages = (await stat(path)).size / 4096
      for (let page = 2; page < pages; page++) await overwrite(path, page * 4096, Buffer.alloc(512, 0x5a))
    },
  ],
])('a file that %s stops the start with a sentence', async (_, damage) => {
  const path = await usedStore()
  await damage(path)
  const before = await readFile(path)
  const error = await openState(path).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(StateError)
  expect((error as Error).message).toBe(
    `DATA_DIR: the state store ${path} is damaged or no SQLite file; put a backup in its place, or move it away to start with an empty one`,
  )
  expect((await readFile(path)).equals(before)).toBe(true)
})

test('a place that cannot be used is named with its setting and the reason', async () => {
  const folder = await testFolder()
  await writeFile(join(folder, 'file'), '')
  const saying = async (place: string) => ((await openState(place).catch((error) => error)) as Error).message
  expect(await saying(join(folder, 'file', 'state.db'))).toContain('cannot be used: its folder is a file')
  expect(await saying(join(folder, 'file', 'deeper', 'state.db'))).toContain('a part of the path is a file')
  await mkdir(join(folder, 'taken'))
  expect(await saying(join(folder, 'taken'))).toBe(
    `DATA_DIR: the state store ${join(folder, 'taken')} cannot be used: it is a folder, not a file`,
  )
  expect(await saying('sqlite:/dev/null/state.db')).toMatch(
    /^STATE_URL: the state store \/dev\/null\/state.db/,
  )
})

test('the settings name the store; by default it lies in the data folder', async () => {
  const dataDir = await testFolder()
  const inFolder = await openConfiguredState({ stateUrl: '', dataDir })
  await inFolder.close()
  await copyFile(join(dataDir, 'state.db'), join(dataDir, 'copy.db'))
  for (const stateUrl of [
    join(dataDir, 'copy.db'),
    `sqlite:${dataDir}/copy.db`,
    `file://${dataDir}/copy.db`,
  ]) {
    const state = await openConfiguredState({ stateUrl, dataDir: '/nowhere' })
    await state.close()
  }
  await expect(openConfiguredState({ stateUrl: dataDir, dataDir })).rejects.toThrow(
    /^STATE_URL: the state store/,
  )
  await expect(openConfiguredState({ stateUrl: '', dataDir: '/dev/null' })).rejects.toThrow(
    /^DATA_DIR: the state/,
  )
})

test('a store that is locked for too long, or whose disk is full, is unavailable and whole afterwards', async () => {
  const path = join(await testFolder(), 'state.db')
  const state = await testState(path)
  await pragma(state, 'busy_timeout = 0')
  const other = rawFile(path)
  other.run('begin immediate')
  await expect(addAccount(state, 'acc_1')).rejects.toThrow(StateUnavailable)
  await expect(state.transaction((db) => db.selectFrom('accounts').selectAll().execute())).rejects.toThrow(
    'the state store cannot be used at the moment (SQLITE_BUSY)',
  )
  other.run('rollback')
  other.close()
  const pages = await pragma(state, 'page_count')
  await pragma(state, `max_page_count = ${pages}`)
  const name = 'x'.repeat(50_000)
  const tooMuch = state.transaction(async (db) => {
    await db.insertInto('accounts').values(account('acc_2')).execute()
    await db.insertInto('accounts').values(account(name)).execute()
  })
  await expect(tooMuch).rejects.toThrow('(SQLITE_FULL)')
  await addAccount(state, 'acc_3')
  expect(await accountIds(state)).toEqual(['acc_3'])
})
