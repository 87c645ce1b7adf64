import { expect, test } from 'vitest'
import { openState } from '#state/state.ts'
import { statePlace } from '#state/testing/stores.ts'
import { accountsCommand, plainTable } from './accounts.ts'
import { keysCommand } from './keys.ts'

async function desk() {
  const path = await statePlace()
  const written: string[] = []
  const tools = {
    open: () => openState(path),
    write: (lines: string) => void written.push(lines),
    now: () => Date.parse('2024-06-15T12:00:00Z'),
  }
  const run = async (name: 'keys' | 'accounts', line: string) => {
    const command = name === 'keys' ? keysCommand(tools) : accountsCommand(tools)
    await command.exitOverride().parseAsync(line.split(' '), { from: 'user' })
    return written.splice(0).join('\n')
  }
  return {
    accounts: (line: string) => run('accounts', line),
    keys: (line: string) => run('keys', line),
  }
}

test('an account is made, given another plan, and erased', async () => {
  const { accounts, keys } = await desk()
  const made = await accounts('create --email Ann@example.org --confirmed')
  const id = /^acc_\w+/.exec(made)![0]
  expect(made).toBe(`${id}  ann@example.org  free`)
  expect(await accounts('list')).toBe(
    [
      'ID                  E-MAIL           CONFIRMED  PLAN  KEYS  CREATED',
      `${id}  ann@example.org  yes        free  0     2024-06-15`,
    ].join('\n'),
  )
  expect(await accounts('set-plan ann@example.org Investor')).toBe(`${id} has the plan investor now`)
  await keys('create --name a --email ann@example.org')
  await expect(accounts(`delete ${id}`)).rejects.toThrow(
    'this would erase ann@example.org with 1 key, for good; add --yes if that is what you want',
  )
  expect(await keys('list')).toContain('in use')
  expect(await accounts(`delete ${id} --yes`)).toBe('ann@example.org with 1 key is erased')
  expect(await keys('list')).toBe('There are no keys')
  expect(await accounts('list')).toBe('There are no accounts')
})

test.each([
  ['create --email nobody', 'email must be an address such as name@example.org, got "nobody"'],
  ['create --email a@b.co --plan anonymous', 'plan must be free, starter, pro, investor, enterprise'],
  ['set-plan a@b.co pro', 'There is no account "a@b.co"'],
  ['set-plan acc_1 gold', 'plan must be free'],
  ['delete a@b.co --yes', 'There is no account "a@b.co"'],
])('%s is refused', async (line, reason) => {
  const { accounts } = await desk()
  await expect(accounts(line)).rejects.toThrow(reason)
  expect(await accounts('list')).toBe('There are no accounts')
})

test('one e-mail has one account', async () => {
  const { accounts } = await desk()
  await accounts('create --email ann@example.org')
  await expect(accounts('create --email ANN@example.org --plan pro')).rejects.toThrow(
    'email "ann@example.org" has an account already',
  )
})

test('columns are as wide as their widest cell, and lines have no blanks at their end', () => {
  expect(
    plainTable(
      ['A', 'LONG'],
      [
        ['wide', 'x'],
        ['y', ''],
      ],
    ),
  ).toBe('A     LONG\nwide  x\ny')
})
