/** For tests: everything of accounts that a service is handed, on a store of its own. */
import { onTestFinished } from 'vitest'
import { type State, StateUnavailable } from '#state/state.ts'
import { testState } from '#state/testing/stores.ts'
import type { AccountPlan } from '../fields.ts'
import { keyUsage } from '../keys/key-usage.ts'
import { openUsage } from '../quota/usage.ts'
import { type LoginParts, testLogins } from './logins.ts'

/** People on a new store. `watch.asked` are the single statements it was asked; `watch.failing` makes them fail. */
export async function testPeople(parts: LoginParts = {}) {
  const { now = Date.now, publicUrl = 'http://localhost:8080' } = parts
  const watch = { asked: [] as string[], failing: false }
  const state = watched(parts.state ?? (await testState()), watch)
  const { store, logins, mails, token } = await testLogins({ ...parts, state })
  const usage = openUsage(state, now, () => {})
  onTestFinished(() => usage.close())
  const usageSince = (account_id: string, since: string) => keyUsage(state, account_id, since)
  return {
    keyCache: store.keyCache,
    usage,
    store,
    mails,
    token,
    state,
    watch,
    account: { ...store, logins, usageSince, publicUrl, now },
    /** A new key of the plan, with an account of its own. */
    async key(plan: AccountPlan, name = 'test') {
      const { id } = await store.accounts.create({ plan })
      return { account_id: id, ...(await store.keys.create({ account_id: id, name })) }
    },
  }
}

function watched(state: State, watch: { asked: string[]; failing: boolean }): State {
  const db = state.db.withPlugin({
    transformQuery({ node }) {
      if (watch.failing) throw new StateUnavailable('the disk is full')
      watch.asked.push(JSON.stringify(node))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const { transaction, batch, clock } = state
  return { db, transaction, batch, clock, busy: 0, close: () => state.close() }
}
