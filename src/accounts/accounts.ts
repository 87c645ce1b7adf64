/** Accounts: who has which plan. */
import { type Kysely, sql } from 'kysely'
import { NotFound } from '#contract/errors.ts'
import type { AccountsTable, State, StateTables } from '#state/state.ts'
import { ACCOUNT_PLANS, type AccountPlan, invalid, readEmail } from './fields.ts'
import { forgetBuyer, subscriptionsOf } from './forget-buyer.ts'
import { makeId, withoutKeys } from './keys/key-text.ts'

/** An account as others see it. Times are ISO text in UTC. */
export interface Account extends AccountsTable {
  plan: AccountPlan
}

/** The accounts of a state store. */
export class Accounts {
  /** `now` gives milliseconds since 1970; `onChange` hears of changes that concern the accounts' keys. */
  constructor(
    private readonly state: State,
    private readonly now: () => number,
    private readonly onChange: () => void = () => {},
  ) {}

  /** Makes an account. Throws InvalidInput for an e-mail that is none, or that has an account. */
  async create(parts: {
    email?: string | undefined
    plan: AccountPlan
    confirmed?: boolean
  }): Promise<Account> {
    const email = parts.email === undefined ? null : readEmail(parts.email)
    const created_at = new Date(this.now()).toISOString()
    const email_confirmed_at = parts.confirmed && email !== null ? created_at : null
    const account = { id: makeId('acc'), email, plan: parts.plan, created_at, email_confirmed_at }
    const made = await this.state.db
      .insertInto('accounts')
      .values(account)
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made) return account
    throw invalid('email', `"${email}" has an account already`, 'taken')
  }

  /**
   * The account of an e-mail as it is kept, within a transaction: made where there is none, with the free plan and the
   * e-mail unconfirmed.
   */
  async ensure(db: Kysely<StateTables>, email: string): Promise<{ id: string; made: boolean }> {
    const created_at = new Date(this.now()).toISOString()
    const made = await db
      .insertInto('accounts')
      .values({ id: makeId('acc'), email, plan: 'free', created_at, email_confirmed_at: null })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made) return { id: made.id, made: true }
    const held = await db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return { id: held.id, made: false }
  }

  /** All accounts, oldest first. */
  async list(): Promise<Account[]> {
    const rows = await this.state.db
      .selectFrom('accounts')
      .selectAll()
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(readAccount)
  }

  /** The account of that id or e-mail, or null. */
  async find(idOrEmail: string): Promise<Account | null> {
    const column = idOrEmail.includes('@') ? 'email' : 'id'
    const value = column === 'email' ? idOrEmail.trim().toLowerCase() : idOrEmail
    const row = await this.state.db
      .selectFrom('accounts')
      .selectAll()
      .where(column, '=', value)
      .executeTakeFirst()
    return row ? readAccount(row) : null
  }

  /** The account of that id or e-mail. Throws NotFound. */
  async get(idOrEmail: string): Promise<Account> {
    const account = await this.find(idOrEmail)
    if (account === null) throw new NotFound(`There is no account "${withoutKeys(idOrEmail)}"`)
    return account
  }

  /** Gives an account another plan, and with it its keys. Throws NotFound. */
  async setPlan(idOrEmail: string, plan: AccountPlan): Promise<Account> {
    const { id } = await this.get(idOrEmail)
    await this.state.db.updateTable('accounts').set({ plan }).where('id', '=', id).execute()
    this.onChange()
    return this.get(id)
  }

  /** The e-mail has been shown to belong to whoever uses the account. Throws NotFound. */
  async confirmEmail(idOrEmail: string): Promise<Account> {
    const { id } = await this.get(idOrEmail)
    await this.state.db
      .updateTable('accounts')
      .set({ email_confirmed_at: new Date(this.now()).toISOString() })
      .where('id', '=', id)
      .where('email', 'is not', null)
      .where('email_confirmed_at', 'is', null)
      .execute()
    return this.get(id)
  }

  /**
   * Erases an account with its keys, their usage, its sessions, the links that were sent to it and not yet opened, and
   * what the talent directory holds of its e-mail, its searches and its messages: nothing in the store holds its e-mail
   * any more. Its subscriptions are to be ended at the payment processor, which whoever sells does as soon as it can be
   * reached; gives how many there are beside what the account was. Throws NotFound.
   */
  async delete(idOrEmail: string): Promise<Account & { subscriptions: number }> {
    const account = await this.get(idOrEmail)
    const at = new Date(this.now()).toISOString()
    const subscriptions = await this.state.transaction(async (db) => {
      await db.deleteFrom('accounts').where('id', '=', account.id).execute()
      if (account.email !== null) await forgetEmail(db, account.email)
      return forgetBuyer(db, account, at)
    })
    this.onChange()
    return { ...account, subscriptions }
  }

  /** How many subscriptions of an account go on at the payment processor. */
  async subscriptions(id: string): Promise<number> {
    return (await subscriptionsOf(this.state.db, id)).length
  }
}

/** What holds an address beside the account; the rows of keys, logins and sessions go with the account's. */
async function forgetEmail(db: Kysely<StateTables>, email: string): Promise<void> {
  // A link's value is JSON that better-auth writes; an address in quotes is one whole string of it.
  await db
    .deleteFrom('login_links')
    .where(sql<string>`replace(value, ${JSON.stringify(email)}, '')`, '<>', sql.ref<string>('value'))
    .execute()
  await db.deleteFrom('talent_profiles').where('email', '=', email).execute()
  // Programs of before wrote the address itself where a hash stands now, for the hour that the limits look back.
  await db.deleteFrom('mail_sends').where('email', '=', email).execute()
}

function readAccount(row: AccountsTable): Account {
  const plan = ACCOUNT_PLANS.find((name) => name === row.plan)
  if (plan === undefined) throw new Error(`account ${row.id} has the plan "${row.plan}", which there is not`)
  return { ...row, plan }
}
