import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { EditionStore } from '#storage/editions/store.ts'
import { run, temporaryFolder } from '../service.ts'
import { HOSTILE_DAY, writeHostileMirrors } from './mirror.ts'

test('publishers that send what ends a reader fail alone, and the others publish, in every mirror', async () => {
  const folder = await temporaryFolder()
  onTestFinished(() => folder.remove())
  const mirrors = await writeHostileMirrors(folder.path)
  const kinds = mirrors.flatMap(({ hostile }) => [...hostile.values()])
  expect(new Set(kinds).size).toBe(kinds.length)
  expect(kinds.length).toBeGreaterThanOrEqual(51)
  for (const [i, { path, good, hostile }] of mirrors.entries()) {
    const settings = { DATA_DIR: join(folder.path, `data-${i}`), AS_OF: HOSTILE_DAY }
    const { code, output } = await run(['refresh', 'warn', 'bankruptcy', '--mirror', path], settings)
    expect(code, output).toBe(3)
    const { sources } = (await new EditionStore(settings.DATA_DIR).current())!
    const ended = new Map(sources.map(({ id, status }) => [id, status]))
    for (const source of good) expect(ended.get(source), source).toBe('ok')
    for (const [source, name] of hostile) expect([name, ended.get(source)]).toEqual([name, 'failed'])
  }
}, 400_000)
