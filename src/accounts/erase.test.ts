import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openState, type State } from '#state/state.ts'
import { ENGINE, statePlace } from '#state/testing/stores.ts'
import { openAccounts } from './open.ts'
import { testLogins } from './testing/logins.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2024-06-15T12:00:00Z') }))
afterEach(() => vi.useRealTimers())

const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)

/** Tables of the store with a row that holds the word in any of its columns, whatever their kind. */
async function tablesHolding({ db }: State, word: string): Promise<string[]> {
  const holding: string[] = []
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  expect(tables.length).toBeGreaterThan(8)
  for (const { name, columns } of tables) {
    for (const column of columns) {
      const text = sql`lower(cast(${sql.ref(column.name)} as text))`
      const { rows } = await sql`select 1 from ${sql.table(name)} where ${text} like ${`%${word}%`}`.execute(
        db,
      )
      if (rows.length > 0) holding.push(`${name}.${column.name}`)
    }
  }
  return holding
}

/** Someone who has logged in twice, has a key, and has not opened the last link. */
async function resident(email: string, desk: Awaited<ReturnType<typeof testLogins>>) {
  const { logins, store, token } = desk
  for (let i = 0; i < 2; i++) {
    await logins.sendLink(email, '1.1.1.1')
    await logins.openLink(token())
    pass(2)
  }
  await logins.sendLink(email, '1.1.1.1')
  const account = await store.accounts.get(email)
  await store.keys.create({ account_id: account.id, name: `of ${email}` })
  return { account, unopened: token() }
}

test.each(['ann@example.org', "ann_o'hara+x@example.org"])(
  'erasing an account leaves %s in no column of no table',
  async (email) => {
    const desk = await testLogins()
    const { store, state } = desk
    const bystander = `jo${email}`
    const other = await resident(bystander, desk)
    pass(2)
    const { account } = await resident(email, desk)
    const word = email.slice(0, email.indexOf('@'))
    const before = (await tablesHolding(state, email)).sort()
    expect(before).toEqual(['accounts.email', 'api_keys.name', 'login_links.value', 'login_users.email'])
    await store.accounts.delete(account.id)
    // Whoever has an address that ends alike keeps everything.
    const left = await desk.logins.openLink(other.unopened)
    expect(left.account.id).toBe(other.account.id)
    await store.accounts.delete(other.account.id)
    expect(await tablesHolding(state, email)).toEqual([])
    expect(await tablesHolding(state, word)).toEqual([])
  },
)

test('an address that a program of before wrote down as it is goes with its account', async () => {
  const desk = await testLogins()
  const { account } = await resident('ann@example.org', desk)
  await desk.state.db
    .insertInto('mail_sends')
    .values({ id: 'x', email: 'ann@example.org', address: '1.1.1.1', sent_at: '2024-06-15T12:00:00.000Z' })
    .execute()
  await desk.store.accounts.delete(account.id)
  expect(await tablesHolding(desk.state, 'ann@example.org')).toEqual([])
})

test('a link that was sent before the erasure opens nothing', async () => {
  const desk = await testLogins()
  const { account, unopened } = await resident('ann@example.org', desk)
  await desk.store.accounts.delete(account.id)
  await expect(desk.logins.openLink(unopened)).rejects.toMatchObject({ code: 'link_ended' })
  expect(await desk.store.accounts.find('ann@example.org')).toBeNull()
})

test('being erased does not let anybody have mail sent sooner', async () => {
  const desk = await testLogins()
  const { account } = await resident('ann@example.org', desk)
  await desk.store.accounts.delete(account.id)
  const again = () => desk.logins.sendLink('ann@example.org', '2.2.2.2')
  await expect(again()).rejects.toMatchObject({ code: 'too_many_mails', headers: { 'Retry-After': '60' } })
  for (let sent = 3; sent < 5; sent++) {
    pass(1)
    await again()
  }
  pass(1)
  // Five within the hour, three of them before.
  await expect(again()).rejects.toMatchObject({ code: 'too_many_mails' })
  expect(desk.mails).toHaveLength(5)
})

test.runIf(ENGINE === 'sqlite')(
  'once the service has stopped, the file of the store does not hold the address either',
  async () => {
    const path = await statePlace()
    const use = async (work: (accounts: ReturnType<typeof openAccounts>['accounts']) => Promise<unknown>) => {
      const state = await openState(path)
      await work(openAccounts(state, Date.now).accounts)
      await state.close()
      return readFileSync(path).includes('ann@example.org')
    }
    const held = await use(async (accounts) => {
      for (const name of ['a', 'ann', 'b'])
        await accounts.create({ email: `${name}@example.org`, plan: 'free' })
    })
    expect(held).toBe(true)
    expect(await use((accounts) => accounts.delete('ann@example.org'))).toBe(false)
  },
)
