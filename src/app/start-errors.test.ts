import { expect, test } from 'vitest'
import { BadSetting } from '#lib/settings.ts'
import { explainFolder, explainListening } from './start-errors.ts'

const place = { host: 'my.host', port: 80, dataDir: '/srv/headcount' }
const systemError = (code: string) => Object.assign(new Error(`${code}: refused`), { code })

test.each([
  ['EADDRINUSE', 'PORT 80 is taken: another program listens on it'],
  ['EACCES', 'PORT 80 may not be opened by this user; ports below 1024 need more rights'],
  ['EADDRNOTAVAIL', 'HOST "my.host" is not an address of this machine'],
  ['ENOTFOUND', 'HOST "my.host" cannot be found'],
  ['EAI_AGAIN', 'HOST "my.host" cannot be found'],
  ['EAFNOSUPPORT', 'HOST "my.host" cannot be listened on'],
])('%s when listening names the setting', (code, sentence) => {
  const explained = explainListening(systemError(code), place)
  expect(explained).toBeInstanceOf(BadSetting)
  expect((explained as Error).message).toBe(sentence)
})

test.each([
  ['EACCES', 'this user may not read and write there'],
  ['EROFS', 'the file system is read-only'],
  ['ENOTDIR', 'a part of the path is a file, not a folder'],
  ['EEXIST', 'it is a file, not a folder'],
  ['ENOSPC', 'the disk is full'],
])('%s in the data folder names the setting, though it is the cause of another error', (code, reason) => {
  const explained = explainFolder(new Error('could not write', { cause: systemError(code) }), place)
  expect(explained).toBeInstanceOf(BadSetting)
  expect((explained as Error).message).toBe(`DATA_DIR /srv/headcount cannot be used: ${reason}`)
})

test("the database engine's words for a full disk name the setting too", () => {
  const error = new Error('IO Error: Could not write file "/a.duckdb": No space left on device')
  expect((explainFolder(error, place) as Error).message).toBe(
    'DATA_DIR /srv/headcount cannot be used: the disk is full',
  )
})

test('what no setting is to blame for stays as it is', () => {
  for (const error of [
    new Error('bug'),
    systemError('EMFILE'),
    Object.assign(new Error(), { code: 7 }),
    null,
  ]) {
    expect(explainListening(error, place)).toBe(error)
    expect(explainFolder(error, place)).toBe(error)
  }
})
