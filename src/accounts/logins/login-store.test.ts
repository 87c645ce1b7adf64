import { hash } from 'node:crypto'
import type { CleanedWhere } from 'better-auth/adapters'
import { expect, test } from 'vitest'
import { testState } from '#state/testing/stores.ts'
import { openAccounts } from '../open.ts'
import { loginStatements } from './login-store.ts'

const model = 'login_sessions'
const where = (field: string, value: CleanedWhere['value'], operator: CleanedWhere['operator'] = 'eq') => [
  { field, value, operator, connector: 'AND', mode: 'sensitive' } as CleanedWhere,
]

/** Statements over a store that holds a user with three sessions. */
async function threeSessions() {
  const state = await testState()
  const { id } = await openAccounts(state, Date.now).accounts.create({ plan: 'free' })
  const at = { created_at: '2024-01-01', updated_at: '2024-01-01' }
  const user = { id, name: '', email: 'ann@example.org', email_verified: 1, image: null, ...at }
  await state.db.insertInto('login_users').values(user).execute()
  const statements = loginStatements(state, ({ field }) => field)
  const row = (n: number) => ({
    id: `s${n}`,
    user_id: id,
    token: `token-${n}`,
    expires_at: `2024-0${n}-01`,
    ...at,
  })
  for (const n of [1, 2, 3]) expect(await statements.create({ model, data: row(n) })).toEqual(row(n))
  return { state, statements, row }
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

test('a token is known by itself alone, and told to whoever knew it', async () => {
  const { state, statements } = await threeSessions()
  const held = await state.db.selectFrom('login_sessions').select('token').orderBy('id').execute()
  expect(held.map(({ token }) => token)).toEqual([1, 2, 3].map((n) => hash('sha256', `token-${n}`)))
  expect(await statements.findOne({ model, where: where('token', 'token-2') })).toMatchObject({
    id: 's2',
    token: 'token-2',
  })
  expect(await statements.findOne({ model, where: where('token', hash('sha256', 'token-2')) })).toBeNull()
  expect(await statements.findOne({ model, where: where('id', 's2') })).toMatchObject({
    token: hash('sha256', 'token-2'),
  })
  const two = where('token', ['token-1', 'token-3'], 'in')
  const sortBy = { field: 'id', direction: 'asc' } as const
  expect(idsOf(await statements.findMany({ model, where: two, limit: 9, sortBy }))).toEqual(['s1', 's3'])
})

test('rows are found in order, in part, and counted', async () => {
  const { statements } = await threeSessions()
  const sortBy = { field: 'expires_at', direction: 'desc' } as const
  expect(idsOf(await statements.findMany({ model, limit: 2, sortBy }))).toEqual(['s3', 's2'])
  expect(idsOf(await statements.findMany({ model, limit: 2, offset: 1, sortBy }))).toEqual(['s2', 's1'])
  expect(await statements.count({ model })).toBe(3)
  expect(await statements.count({ model, where: where('expires_at', '2024-02-01', 'gte') })).toBe(2)
  expect(await statements.count({ model, where: where('ip_address', null) })).toBe(3)
  expect(await statements.count({ model, where: where('ip_address', null, 'ne') })).toBe(0)
})

test('changes give the changed row, and deletions what they took', async () => {
  const { statements } = await threeSessions()
  const update = { expires_at: '2025-01-01' }
  expect(await statements.update({ model, where: where('token', 'token-1'), update })).toMatchObject({
    token: 'token-1',
    ...update,
  })
  expect(await statements.update({ model, where: where('id', 'none'), update })).toBeNull()
  const early = where('expires_at', '2024-12-31', 'lt')
  expect(await statements.updateMany({ model, where: early, update: { user_agent: 'x' } })).toBe(2)
  const taken = await Promise.all([1, 2, 3].map(() => statements.consumeOne!({ model, where: early })))
  expect(taken.filter((row) => row !== null)).toHaveLength(2)
  await statements.delete({ model, where: where('token', 'token-1') })
  expect(await statements.deleteMany({ model, where: [] })).toBe(0)
})

test('what it does not know it refuses', async () => {
  const { statements } = await threeSessions()
  const like = where('user_id', 'a', 'contains')
  await expect(statements.count({ model, where: like })).rejects.toThrow(
    'cannot be asked with AND user_id contains',
  )
  const either = [{ ...where('user_id', 'a')[0]!, connector: 'OR' as const }]
  await expect(statements.count({ model, where: either })).rejects.toThrow('cannot be asked with OR')
})
