import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { isKeyShaped } from '#accounts/keys/key-text.ts'
import { openAccounts } from '#accounts/open.ts'
import { openState } from '#state/state.ts'
import { statePlace } from '#state/testing/stores.ts'
import { accountsCommand } from './accounts.ts'
import { keysCommand } from './keys.ts'

const NOW = Date.parse('2024-06-15T12:00:00Z')

/** The operator's desk: runs a command line and gives what it wrote. */
async function desk() {
  const path = await statePlace()
  let at = NOW
  const written: string[] = []
  const tools = {
    open: () => openState(path),
    write: (lines: string) => void written.push(lines),
    now: () => at,
  }
  const run = async (command: Command, line: string) => {
    await command.exitOverride().parseAsync(line.split(' '), { from: 'user' })
    return written.splice(0).join('\n')
  }
  return {
    keys: (line: string) => run(keysCommand(tools), line),
    accounts: (line: string) => run(accountsCommand(tools), line),
    pass: (days: number) => {
      at += days * 86_400_000
    },
    /** Whose key it is, as the server would find out. */
    async holder(key: string) {
      const state = await openState(path)
      const holder = await openAccounts(state, () => at).keyCache.find(key)
      await state.close()
      return holder
    },
  }
}

const keyIn = (text: string) => /^hc_live_\w+$/m.exec(text)![0]
const idIn = (text: string) => /key_\w+/.exec(text)![0]

test('a key is made with its account and printed once, on a line of its own', async () => {
  const { keys, holder } = await desk()
  const written = await keys('create --plan pro --name newsroom --email Ann@example.org --expires 2024-12-31')
  const key = keyIn(written)
  expect(isKeyShaped(key)).toBe(true)
  expect(written).toBe(
    `${idIn(written)} "newsroom" of the plan pro, until 2025-01-01 00:00 UTC\n\n${key}\n\nKeep it now: it cannot be shown again.`,
  )
  expect(await holder(key)).toMatchObject({ key_name: 'newsroom', plan: { name: 'pro' } })
  const list = await keys('list')
  expect(list).not.toContain(key)
  expect(list).toBe(
    [
      'ID                  KEY            NAME      PLAN  ACCOUNT          CREATED     ENDS (UTC)        LAST USED  STATE',
      `${idIn(written)}  ${key.slice(0, 12)}…  newsroom  pro   ann@example.org  2024-06-15  2025-01-01 00:00  -          in use`,
    ].join('\n'),
  )
})

test('keys of one e-mail share an account and its plan; without an e-mail each has its own', async () => {
  const { keys, accounts } = await desk()
  await keys('create --plan pro --name a --email ann@example.org')
  await keys('create --name b --email ANN@example.org')
  await expect(keys('create --plan investor --name c --email ann@example.org')).rejects.toThrow(
    'ann@example.org has the plan pro, which all its keys share; to change it: npm run accounts -- set-plan ann@example.org investor',
  )
  await keys('create --plan enterprise --name d')
  await keys('create --plan enterprise --name e')
  const [titles, ...rows] = (await accounts('list')).split('\n')
  expect(titles).toMatch(/^ID +E-MAIL +CONFIRMED +PLAN +KEYS +CREATED$/)
  expect(rows.map((row) => row.split(/ +/).slice(1).join(' '))).toEqual(
    expect.arrayContaining([
      'ann@example.org no pro 2 2024-06-15',
      '- no enterprise 1 2024-06-15',
      '- no enterprise 1 2024-06-15',
    ]),
  )
})

test.each([
  ['create --plan gold --name a', 'plan must be free, starter, pro, investor, enterprise, got "gold"'],
  ['create --name a', '--plan is needed: free, starter, pro, investor or enterprise'],
  [
    'create --plan pro --name a --email nobody',
    'email must be an address such as name@example.org, got "nobody"',
  ],
  ['create --plan pro --name a --expires 2024-06-14', 'expires_at must lie in the future, got "2024-06-14"'],
  ['create --plan pro --name a --expires soon', 'expires_at must be a day as YYYY-MM-DD'],
  ['create --plan pro --name ', 'name must have 1 to 100 characters'],
  ['revoke key_nobody', 'There is no key "key_nobody"'],
  ['rotate key_nobody', 'There is no key "key_nobody"'],
  ['rotate key_nobody --overlap 91', '--overlap must be a whole number of days, 0 to 90, got "91"'],
  ['rotate key_nobody --overlap -1', '--overlap must be a whole number of days'],
])('%s is refused, and nothing is made', async (line, reason) => {
  const { keys, accounts } = await desk()
  await expect(keys(line)).rejects.toThrow(reason)
  expect(await accounts('list')).toBe('There are no accounts')
  expect(await keys('list')).toBe('There are no keys')
})

test('a revoked key is refused from then on; it can be named by its id or its text', async () => {
  const { keys, holder } = await desk()
  const first = await keys('create --plan pro --name a')
  const second = await keys('create --plan pro --name b')
  expect(await keys(`revoke ${idIn(first)}`)).toBe(`${idIn(first)} "a" is revoked`)
  expect(await keys(`revoke ${keyIn(second)}`)).toBe(`${idIn(second)} "b" is revoked`)
  expect(await holder(keyIn(first))).toBeNull()
  expect(await holder(keyIn(second))).toBeNull()
  expect((await keys('list')).match(/revoked$/gm)).toHaveLength(2)
})

test('a rotated key works for as long as the overlap', async () => {
  const { keys, holder, pass } = await desk()
  const old = await keys('create --plan pro --name a')
  const written = await keys(`rotate ${idIn(old)} --overlap 3 --expires 2025-06-30`)
  expect(written).toContain(
    `"a" in place of ${idIn(old)}, which works until 2024-06-18 12:00 UTC, until 2025-07-01 00:00 UTC`,
  )
  pass(2.9)
  expect(await holder(keyIn(old))).not.toBeNull()
  pass(0.2)
  expect(await holder(keyIn(old))).toBeNull()
  expect(await holder(keyIn(written))).not.toBeNull()
  expect(await keys('list')).toMatch(/ expired$/m)
  await expect(keys(`rotate ${idIn(old)}`)).rejects.toThrow('is expired; make a new one')
})

test('an overlap of nothing ends the old key now', async () => {
  const { keys, holder } = await desk()
  const old = await keys('create --plan pro --name a')
  const written = await keys(`rotate ${idIn(old)} --overlap 0`)
  expect(await holder(keyIn(old))).toBeNull()
  expect(await holder(keyIn(written))).not.toBeNull()
})
