/** The records that come with the program, killed while they are loaded: the next start goes on, and nothing is half. */
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withMemory } from '#storage/duckdb/build.ts'
import { attachFile } from '#storage/duckdb/quoting.ts'
import { COLUMNS_NOT_COMPARED } from '#storage/editions/compare-manifests.ts'
import { EditionStore } from '#storage/editions/store.ts'
import { readConfig } from '../src/config.ts'
import { registry } from '../src/registry.ts'
import { type Kill, run, temporaryFolder } from './service.ts'
import { STARTER_DAY as DAY, sampleStarter } from './starter-mirror.ts'

/** Moments of loading, by the file that shows each: of the first step, between two steps, and of the last. */
const MOMENTS = {
  'the notices are being written': /^warn-.*\.duckdb\.tmp$/,
  'the notices serve': /^current$/,
  'a file of the last step is being written': /^h1b-.*\.duckdb\.tmp$/,
}

const { tables } = registry(readConfig({}))
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let starter: string

beforeAll(async () => {
  folder = await temporaryFolder()
  starter = (await sampleStarter()).starter
}, 120_000)

afterAll(() => folder?.remove())

const dataDir = (name: string) => join(folder.path, name)

function load(name: string, kill?: Kill) {
  const settings = { DATA_DIR: dataDir(name), STARTER_DIR: starter, AS_OF: DAY }
  return run(['starter', 'load'], settings, { kill })
}

/** All rows of the edition that serves, by table, in an order of their own. */
async function rowsOf(name: string): Promise<Record<string, unknown[]>> {
  const store = new EditionStore(dataDir(name))
  const { datasets } = (await store.current())!
  return withMemory(async (connection) => {
    const rows: Record<string, unknown[]> = {}
    for (const [dataset, file] of Object.entries(datasets)) {
      await connection.run(attachFile(dataset, store.path(file)))
      for (const { name: table, columns } of tables[dataset]!) {
        // When a row was published, and in which edition, is another one in each folder.
        const own = Object.keys(columns).filter((column) => column in COLUMNS_NOT_COMPARED)
        const except = own.length === 0 ? '' : `exclude (${own.join(', ')})`
        rows[table] = await connection.rows(`select * ${except} from ${dataset}.main.${table} order by all`)
      }
    }
    return rows
  })
}

test('loading killed at any moment leaves a whole edition, and the next start ends with the same rows', async () => {
  expect(await load('whole')).toMatchObject({ code: 0 })
  const whole = await rowsOf('whole')
  expect(Object.keys(whole).length).toBeGreaterThan(30)
  let killed = 0
  for (const [moment, name] of Object.entries(MOMENTS)) {
    const data = moment.replaceAll(' ', '-')
    const editions = join(dataDir(data), 'editions')
    const folders = [editions, join(editions, 'files')]
    await mkdir(folders[1]!, { recursive: true })
    const ended = await load(data, { folders, name })
    if (ended.signal === 'SIGKILL') killed++
    const before = await new EditionStore(dataDir(data)).current()
    const half = before ? await rowsOf(data) : {}
    // What was published before the kill is whole.
    for (const [table, rows] of Object.entries(half))
      expect([table, rows], moment).toEqual([table, whole[table]])
    expect(await load(data), moment).toMatchObject({ code: 0 })
    expect(await rowsOf(data), moment).toEqual(whole)
    expect((await new EditionStore(dataDir(data)).current())!.coming).toBeUndefined()
    const left = await readdir(dataDir(data), { recursive: true })
    expect(left.filter((file) => /\.(tmp|wal)\b/.test(file))).toEqual([])
  }
  // On a busy machine a step may be over before the kill arrives.
  expect(killed).toBeGreaterThanOrEqual(2)
}, 600_000)
