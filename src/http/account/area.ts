/** What the account area works with. */
import type { KeyCalls } from '#accounts/keys/key-usage.ts'
import type { Logins } from '#accounts/logins/logins.ts'
import type { AccountStore } from '#accounts/open.ts'
import type { IsoDate } from '#lib/dates.ts'

/** The account area of a service. */
export interface AccountArea extends Pick<AccountStore, 'accounts' | 'keys'> {
  logins: Logins
  /** What the keys of an account were answered since a day, oldest day first. */
  usageSince(account_id: string, since: IsoDate): Promise<KeyCalls[]>
  /** The address that callers see, without a path: requests that change something come from its pages. */
  publicUrl: string
  /** Milliseconds since 1970. */
  now(): number
}
