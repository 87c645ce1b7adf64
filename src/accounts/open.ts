/** All of accounts and keys over one state store, so that a change by one part is heard by the others. */
import type { State } from '#state/state.ts'
import { Accounts } from './accounts.ts'
import { KeyCache } from './keys/key-cache.ts'
import { Keys } from './keys/keys.ts'

export { StateUnavailable } from '#state/state.ts'

/** Accounts, their keys, and the cache that finds a key's holder. */
export interface AccountStore {
  accounts: Accounts
  keys: Keys
  keyCache: KeyCache
}

/** Opens them; `now` gives milliseconds since 1970. */
export function openAccounts(state: State, now: () => number): AccountStore {
  const keyCache = new KeyCache(state, now)
  const onChange = () => keyCache.forget()
  return { accounts: new Accounts(state, now, onChange), keys: new Keys(state, now, onChange), keyCache }
}
