import { expect, test } from 'vitest'
import { notedReaders, readersAtFault, readSample } from '../src/cli/readers.ts'

test('what reads and what builds has a higher version when it gives something else', async () => {
  expect(readersAtFault(await notedReaders(), await readSample())).toEqual([])
}, 180_000)

test('a forgotten version is told by name, and a raised one is to be noted', () => {
  const noted = { warn: { version: 3, digest: 'a' }, lca: { version: 1, digest: 'b' } }
  const faults = (given: typeof noted | Record<string, (typeof noted)['warn']>) =>
    readersAtFault(noted, { ...noted, ...given })
  expect(faults({})).toEqual([])
  expect(faults({ warn: { version: 3, digest: 'c' } })).toEqual([
    expect.stringMatching(/^raise readerVersion of warn /),
  ])
  expect(faults({ warn: { version: 4, digest: 'c' }, jolts: { version: 1, digest: 'd' } })).toEqual([
    'warn has version 4 now: note it with npm run readers',
    'jolts has version 1 now: note it with npm run readers',
  ])
})
