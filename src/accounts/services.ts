/** What operations on accounts work with. */
import type { IsoDate } from '#lib/dates.ts'
import type { KeyCalls } from './keys/key-usage.ts'
import type { Logins } from './logins/logins.ts'
import type { AccountStore } from './open.ts'

/** Accounts, keys and logins of a service. */
export interface AccountServices extends Pick<AccountStore, 'accounts' | 'keys'> {
  logins: Logins
  /** What the keys of an account were answered since a day, oldest day first. */
  usageSince(account_id: string, since: IsoDate): Promise<KeyCalls[]>
  /** The address that callers see, without a path: requests that change something come from its pages. */
  publicUrl: string
}

declare module '#contract/command.ts' {
  interface Services {
    account: AccountServices
  }
}
