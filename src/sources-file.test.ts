import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { readConfig } from './config.ts'

/** The settings with such a file. */
async function configWith(told: unknown, more: Record<string, string> = {}) {
  const path = join(await testFolder(), 'sources.json')
  await writeFile(path, typeof told === 'string' ? told : JSON.stringify(told))
  return () => readConfig({ SOURCES_FILE: path, ...more })
}

test('the file says of sources where they are, how often they are asked, and which are off', async () => {
  const read = await configWith({
    comment: 'ours',
    'warn/or': {
      comment: 'moved in May',
      page: 'https://new.oregon.gov/warn',
      addresses: { 'http://ccwd.hecc.oregon.gov': 'https://new.oregon.gov/layoff/' },
      pause_seconds: 5,
      every_hours: 12,
      robots: false,
    },
    lca: { on: false },
  })
  expect(read().sources).toEqual({
    'warn/or': {
      page: 'https://new.oregon.gov/warn',
      moves: [{ from: 'http://ccwd.hecc.oregon.gov/', to: 'https://new.oregon.gov/layoff/' }],
      pauseSeconds: 5,
      everyHours: 12,
      robots: false,
    },
    lca: { on: false },
  })
})

test('YAML says the same, with its own comments', async () => {
  const read = await configWith(`
# until the next release
warn/or:
  page: https://new.oregon.gov/warn # moved in May
  on: true
lca: { on: false }
`)
  expect(read().sources).toEqual({
    'warn/or': { page: 'https://new.oregon.gov/warn', on: true },
    lca: { on: false },
  })
})

test('without one nothing is overridden', () => {
  expect(readConfig({}).sources).toEqual({})
})

test.each([
  ['{', /SOURCES_FILE .*sources\.json is neither YAML nor JSON: .* at line 1/],
  ['lca: { on: true }\nlca: { on: false }', /is neither YAML nor JSON: Map keys must be unique at line 2/],
  [[], /must be an object of sources by id/],
  [{ 'warn/0r': {} }, /there is no source "warn\/0r"; the nearest is "warn\/or"/],
  [{ LCA2: {} }, /there is no source "LCA2"; the nearest is "lca"/],
  [{ 'warn/or': true }, /warn\/or must be an object such as \{ "on": false \}/],
  [{ 'warn/or': { on: 'no' } }, /warn\/or: on must be true or false, got "no"/],
  [{ 'warn/or': { robots: 'no' } }, /warn\/or: robots must be true or false, got "no"/],
  [{ 'warn/or': { pause_seconds: '5' } }, /pause_seconds must be a number from 0.1 to 86400, got "5"/],
  [{ 'warn/or': { every_hours: 0 } }, /every_hours must be a number from 1 to 1344, got 0/],
  [
    { 'warn/or': { page: 'http://or.gov' } },
    /page must be an address that starts with https:\/\/, got "http/,
  ],
  [{ 'warn/or': { page: 'https://me:secret@or.gov' } }, /page must be an address/],
  [{ 'warn/or': { addresses: 'https://or.gov' } }, /addresses must be an object of old addresses and new/],
  [
    { 'warn/or': { addresses: { '/warn': 'https://or.gov' } } },
    /must be whole ones with https:\/\/, got "\/warn"/,
  ],
  [
    { 'warn/or': { addresses: { 'https://a.gov/': 'ftp://or.gov' } } },
    /the new address of https:\/\/a.gov\/ must be an address that starts with https:\/\//,
  ],
  [{ 'warn/or': { pages: 1 } }, /has no "pages"; there are page, addresses, pause_seconds, every_hours, on/],
])('a file that says %j stops the start with a sentence', async (told, sentence) => {
  expect(await configWith(told)).toThrow(sentence)
})

test('a file that is not there stops the start too', () => {
  expect(() => readConfig({ SOURCES_FILE: '/nowhere/sources.json' })).toThrow(
    'SOURCES_FILE /nowhere/sources.json cannot be read',
  )
})

test('unencrypted addresses are for drills', async () => {
  const told = { 'warn/or': { page: 'http://127.0.0.1:8000/' } }
  expect((await configWith(told, { LOCAL_PUBLISHERS: 'on' }))().sources).toEqual({
    'warn/or': { page: 'http://127.0.0.1:8000/' },
  })
})
