import { expect, test } from 'vitest'
import { bundle, type Helper, startHelper, statePlace, testState } from '#state/testing/stores.ts'

const SCRIPT = 'src/accounts/testing/calls-process.ts'
/** What makes now the noon of the tests' day, for all processes alike. */
const SHIFT = String(Date.now() - Date.parse('2024-06-15T12:00:00Z'))

/** Starts processes on one store, lets them go at once, and gives what each of them counted. */
async function countTogether(
  script: string,
  path: string,
  limit: number,
  modes: readonly string[],
  calls: number,
) {
  const helpers = modes.map((mode) => startHelper(script, [path, SHIFT, String(limit), mode, String(calls)]))
  for (const helper of helpers) expect(await helper.line()).toBe('ready')
  for (const helper of helpers) helper.say('go')
  const counted = await Promise.all(helpers.map(async (helper) => Number(await helper.line())))
  for (const helper of helpers) expect(await helper.ended).toBe(0)
  return counted
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)

test('of 500 calls at once in two processes, with 25 left, exactly 25 are counted', async () => {
  const script = await bundle(SCRIPT)
  for (const modes of [
    ['burst', 'burst'],
    ['groups', 'groups'],
    ['burst', 'groups'],
  ]) {
    const counted = await countTogether(script, await statePlace(), 25, modes, 250)
    expect(sum(counted)).toBe(25)
  }
})

test('four processes use a plan up to its last call, and the next day of a new process begins where they ended', async () => {
  const script = await bundle(SCRIPT)
  const path = await statePlace()
  expect(sum(await countTogether(script, path, 1000, ['groups', 'groups', 'groups', 'burst'], 400))).toBe(
    1000,
  )
  expect(await countTogether(script, path, 1000, ['burst'], 50)).toEqual([0])
  expect(await countTogether(script, path, 1010, ['burst'], 50)).toEqual([10])
  const row = await (await testState(path)).db.selectFrom('quota_days').select('taken').executeTakeFirst()
  expect(row?.taken).toBe(1010)
})

/** Kills a process once it has said that so many calls were counted; gives how many it said before it ended. */
async function killAfter(helper: Helper, said: number): Promise<number> {
  let counted = 0
  expect(await helper.line()).toBe('ready')
  helper.say('go')
  for (; counted < said; counted++) expect(await helper.line()).toBe('+')
  helper.process.kill('SIGKILL')
  for (;;) {
    const line = await helper.line().catch(() => null)
    if (line !== '+') return counted
    counted++
  }
}

test('processes that are killed give no call twice, and take a few with them at most', async () => {
  const script = await bundle(SCRIPT)
  const path = await statePlace()
  const limit = 1000
  const kills = [1, 40, 333]
  let counted = 0
  for (const said of kills)
    counted += await killAfter(startHelper(script, [path, SHIFT, String(limit), 'endless']), said)
  counted += sum(await countTogether(script, path, limit, ['burst', 'groups'], 1000))
  expect(counted).toBeLessThanOrEqual(limit)
  // What a process holds at most: 255 on loan, and the one call that was counted while it could no longer say so.
  expect(counted).toBeGreaterThanOrEqual(limit - kills.length * 256)
})
