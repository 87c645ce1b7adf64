import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { statePlace, testState } from '#state/testing/stores.ts'
import { ManualTime } from '../testing/time.ts'
import { MailLimits } from './mail-limits.ts'

const MINUTE = 60_000
const SECRET = 'a secret of tests, 32 characters or more'

async function limits() {
  const time = new ManualTime()
  const state = await testState()
  return { time, state, limits: new MailLimits(state, time.now, SECRET) }
}

test('one mail a minute and five an hour to one inbox, from wherever they are asked for', async () => {
  const { time, limits: mail } = await limits()
  const from = (i: number) => `10.0.0.${i}`
  expect(await mail.note('ann@example.org', from(0))).toBeNull()
  time.ms += 20_000
  expect(await mail.note('ann@example.org', from(1))).toBe(40)
  expect(await mail.note('bob@example.org', from(1))).toBeNull()
  for (let i = 1; i < 5; i++) {
    time.ms += MINUTE
    expect(await mail.note('ann@example.org', from(i))).toBeNull()
  }
  time.ms += MINUTE
  // The first of the five was sent five minutes and twenty seconds ago.
  expect(await mail.note('ann@example.org', from(6))).toBe(55 * 60 - 20)
  time.ms += (55 * 60 - 20) * 1000 - 1
  expect(await mail.note('ann@example.org', from(6))).toBe(1)
  time.ms += 1
  expect(await mail.note('ann@example.org', from(6))).toBeNull()
})

test('twenty an hour from one address, to whomever', async () => {
  const { time, limits: mail } = await limits()
  for (let i = 0; i < 20; i++) expect(await mail.note(`p${i}@example.org`, '1.1.1.1')).toBeNull()
  expect(await mail.note('last@example.org', '1.1.1.1')).toBe(3600)
  expect(await mail.note('last@example.org', '2.2.2.2')).toBeNull()
  time.ms += 60 * MINUTE
  expect(await mail.note('last@example.org', '1.1.1.1')).toBeNull()
})

test('however many ask at once, one is sent; other processes and restarts see it', async () => {
  const time = new ManualTime()
  const path = await statePlace()
  const state = await testState(path)
  const mail = new MailLimits(state, time.now, SECRET)
  const asked = await Promise.all(Array.from({ length: 20 }, () => mail.note('ann@example.org', '1.1.1.1')))
  expect(asked.filter((wait) => wait === null)).toHaveLength(1)
  const other = new MailLimits(await testState(path), time.now, SECRET)
  expect(await other.note('ann@example.org', '1.1.1.1')).toBe(60)
})

test('whence mail was asked for is forgotten when no limit looks back at it', async () => {
  const { time, state, limits: mail } = await limits()
  await mail.note('ann@example.org', '1.1.1.1')
  time.ms += 60 * MINUTE + 1
  await mail.note('bob@example.org', '2.2.2.2')
  const held = await state.db.selectFrom('mail_sends').select('address').execute()
  expect(held).toEqual([{ address: '2.2.2.2' }])
})

test('of whom mail was sent to, the store holds a hash that nobody finds by guessing', async () => {
  const { time, state, limits: mail } = await limits()
  await mail.note('ann@example.org', '1.1.1.1')
  await new MailLimits(state, time.now, `${SECRET}, but another`).note('ann@example.org', '1.1.1.1')
  const rows = await state.db.selectFrom('mail_sends').select('email').execute()
  const held = rows.map(({ email }) => email)
  expect(held.join()).not.toContain('ann')
  for (const encoding of ['hex', 'base64url'] as const) {
    expect(held).not.toContain(hash('sha256', 'ann@example.org', encoding))
  }
  expect(new Set(held).size).toBe(2)
})
