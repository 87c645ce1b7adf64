/**
 * The tables of the state store, as queries see them. Times are ISO text in UTC with milliseconds, so that they sort
 * as text; days are `YYYY-MM-DD`. Both kinds of database hold them alike.
 */
import type { BillingTables } from './billing-tables.ts'
import type { DeliveryTables } from './delivery-tables.ts'
import type { TalentTables } from './talent-tables.ts'

export type * from './billing-tables.ts'
export type * from './delivery-tables.ts'
export type * from './talent-tables.ts'

/** Who has a plan. */
export interface AccountsTable {
  id: string
  /** In lower case; null for an account that the operator made without one. */
  email: string | null
  plan: string
  created_at: string
  email_confirmed_at: string | null
}

/** API keys, by the SHA-256 of their text; the text itself is nowhere. */
export interface ApiKeysTable {
  id: string
  account_id: string
  name: string
  /** SHA-256 in hex. */
  hash: string
  /** The first characters, by which its owner knows it again. */
  hint: string
  created_at: string
  /** From then on it is refused; null is never. */
  expires_at: string | null
  revoked_at: string | null
  /** The key that took its place. */
  replaced_by: string | null
}

/** Calls handed out by day and caller: what quotas are held against. */
export interface QuotaDaysTable {
  day: string
  /** `account:…` or `ip:…`. */
  subject: string
  /** Calls handed out to processes, answered or not. */
  taken: number
  /** How many the last grant gave. */
  granted: number
  /** Until then, some process may give back calls that it has not used. */
  lent_until: string
  /** The process that lent last; empty when several have. */
  lent_by: string
}

/** Answers with data by key and day, for its owner to read. */
export interface KeyUsageDaysTable {
  key_id: string
  day: string
  calls: number
}

/** Whoever has logged in; the id is the account's. */
export interface LoginUsersTable {
  id: string
  name: string
  email: string
  /** 1 or 0. */
  email_verified: number
  image: string | null
  created_at: string
  updated_at: string
}

/** Sessions, by the SHA-256 of the token that their cookie holds. */
export interface LoginSessionsTable {
  id: string
  user_id: string
  token: string
  expires_at: string
  ip_address: string | null
  user_agent: string | null
  created_at: string
  updated_at: string
}

/** Links that were sent and not yet used, by the SHA-256 of their token. */
export interface LoginLinksTable {
  id: string
  identifier: string
  value: string
  expires_at: string
  created_at: string
  updated_at: string
}

/** Mail that was asked for, so that nobody's inbox is flooded; kept while a limit looks back at it. */
export interface MailSendsTable {
  id: string
  /** A keyed hash of the address. */
  email: string
  /** From where it was asked for, as quotas are counted. */
  address: string
  sent_at: string
}

/** How often somebody may ask, over all servers. */
export interface RateLimitsTable {
  /** What is asked, and by whom. */
  subject: string
  /** When they have all of their requests again, in milliseconds since 1970. */
  full_at: number
}

/** What one server at a time does, or one alone on a day. */
export interface LeasesTable {
  name: string
  /** Grows with each who takes it. */
  epoch: number
  /** Until then it is held, or the day on which it was done; empty once it was released. */
  until: string
}

/** All tables. */
export interface StateTables extends BillingTables, DeliveryTables, TalentTables {
  accounts: AccountsTable
  api_keys: ApiKeysTable
  quota_days: QuotaDaysTable
  key_usage_days: KeyUsageDaysTable
  login_users: LoginUsersTable
  login_sessions: LoginSessionsTable
  login_links: LoginLinksTable
  mail_sends: MailSendsTable
  leases: LeasesTable
  rate_limits: RateLimitsTable
}
