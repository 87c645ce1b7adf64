/** All of accounts and keys over one state store, so that a change by one part is heard by the others. */
import type { State } from '#state/state.ts'
import { Accounts } from './accounts.ts'
import { KeyRing } from './keys/key-cache.ts'
import { Keys } from './keys/keys.ts'

export { StateUnavailable } from '#state/state.ts'

/** Accounts, their keys, and the ring that finds a key's holder. */
export interface AccountStore {
  accounts: Accounts
  keys: Keys
  ring: KeyRing
}

/** Opens them; `now` gives milliseconds since 1970. */
export function openAccounts(state: State, now: () => number): AccountStore {
  const ring = new KeyRing(state, now)
  const onChange = () => ring.forget()
  return { accounts: new Accounts(state, now, onChange), keys: new Keys(state, now, onChange), ring }
}
