import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TemporaryFiles } from './download-files.ts'

const NOW = Date.parse('2024-06-01T12:00:00Z')
const HOST = hostname().replace(/[^\w.-]/g, '_')
const RANDOM = '00000000-0000-4000-8000-000000000000'
/** No process has it: Linux gives four million at most. */
const NO_PROCESS = 99_999_999

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headcount-files-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const make = async (name: string, at = NOW) => {
  await writeFile(join(folder, name), 'x')
  await utimes(join(folder, name), at / 1000, at / 1000)
}

test('all that a download made is removed, and nothing of another one', async () => {
  const files = new TemporaryFiles(join(folder, 'tmp'), () => NOW)
  const [one, other] = [files.open(), files.open()]
  const path = await one.path('.rows')
  const kept = await other.path('.rows')
  for (const each of [path, `${path}.wal`, kept]) await writeFile(each, 'x')
  await one.remove()
  expect([path, `${path}.wal`, kept].map((each) => existsSync(each))).toEqual([false, false, true])
})

test('a download that made nothing leaves no folder behind', async () => {
  const files = new TemporaryFiles(join(folder, 'tmp'), () => NOW)
  await files.open().remove()
  await files.sweep()
  expect(existsSync(join(folder, 'tmp'))).toBe(false)
})

test('what a killed process left is removed at the next start; what may be in use is not', async () => {
  const left = [
    `download-${HOST}-${NO_PROCESS}-${RANDOM}.rows`,
    `download-${HOST}-${process.pid}-${RANDOM}.parquet`,
    `download-elsewhere-1-${RANDOM}.old`,
  ]
  const kept = [
    `download-${HOST}-${process.ppid}-${RANDOM}.rows`,
    `download-elsewhere-1-${RANDOM}.rows`,
    'somebody-elses',
  ]
  for (const name of [...left, ...kept]) await make(name, name.endsWith('.old') ? NOW - 3_600_001 : NOW)
  const files = new TemporaryFiles(folder, () => NOW)
  const mine = await files.open().path('.rows')
  await writeFile(mine, 'x')
  await files.sweep()
  expect((await readdir(folder)).sort()).toEqual([...kept, mine.slice(folder.length + 1)].sort())
})
