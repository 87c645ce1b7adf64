import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { EditionStore } from '#storage/editions/store.ts'
import { run, temporaryFolder } from '../service.ts'
import { HOSTILE_DAY, writeHostileMirror } from './mirror.ts'

test('publishers that send what ends a reader fail alone, and the others publish', async () => {
  const folder = await temporaryFolder()
  onTestFinished(() => folder.remove())
  const mirror = await writeHostileMirror(folder.path, { slow: false })
  const settings = { DATA_DIR: join(folder.path, 'data'), AS_OF: HOSTILE_DAY }
  const { code, output } = await run(['refresh', 'warn', 'bankruptcy', '--mirror', mirror.path], settings)
  expect(code, output).toBe(3)
  const { sources } = (await new EditionStore(settings.DATA_DIR).current())!
  const ended = (status: string) => sources.filter((each) => each.status === status).map(({ id }) => id)
  expect(ended('ok').sort()).toEqual(mirror.good.sort())
  expect(ended('failed').sort()).toEqual(mirror.hostile.sort())
  // One of them has ended the process that reads, and the others were read in the next.
  expect(output).toMatch(/warn\/nc +0 .*failed: reading took more than \d+ MB of memory/)
}, 180_000)
