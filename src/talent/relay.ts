/** Messages to people of the directory, whose addresses nobody is shown; and what people do against them. */
import { type Account, Accounts } from '#accounts/accounts.ts'
import { makeId } from '#accounts/keys/key-text.ts'
import { type Mailer, MailUnavailable } from '#accounts/mail/mail.ts'
import type { MailLimits } from '#accounts/mail/mail-limits.ts'
import { NotFound, Problem, TooOften, Unavailable } from '#contract/errors.ts'
import type { State, TalentContactsTable } from '#state/state.ts'
import { requireUseLeft } from './days.ts'
import type { Searcher } from './directory.ts'
import { type Message, type Report, relayLetter } from './letters.ts'
import { type Profile, type Queries, readProfile, visibleTo } from './profiles.ts'
import { digestOf, linkEnded, makeToken } from './tokens.ts'

/** What relaying needs. */
export interface RelayOptions {
  state: State
  /** Milliseconds since 1970. */
  now: () => number
  mailer: Mailer
  mailLimits: Pick<MailLimits, 'note'>
  /** The address that callers see, without a path. */
  publicUrl: string
  /** Tells the operator of a message that was reported; it must not throw. */
  onReport: (report: Report) => Promise<void>
}

/** How long a message is kept, and its links work. */
export const CONTACT_DAYS = 30

/** A message as its receiver's pages tell of it. */
export interface Contact extends Pick<TalentContactsTable, 'id' | 'company' | 'sent_at'> {
  reported: boolean
}

/** Whom a person stops. */
export type StopScope = 'sender' | 'everybody'

/** The messages of a state store. */
export class Relay {
  private readonly accounts: Accounts

  constructor(private readonly options: RelayOptions) {
    this.accounts = new Accounts(options.state, options.now)
  }

  /**
   * Mails a message to a person, with answers to the account's confirmed address; gives its id. Throws NotFound for an id
   * that the account cannot find, Problem `email_unconfirmed`, TooOften and Unavailable.
   */
  async send({ account_id, plan }: Searcher, profile_id: string, message: Message): Promise<string> {
    const { state, mailer, publicUrl } = this.options
    const replyTo = confirmedEmail(await this.accounts.get(account_id))
    const token = makeToken()
    const id = makeId('msg')
    const now = this.options.now()
    const person = await state.transaction(async (db) => {
      const what = 'messages to people of the talent directory'
      await requireUseLeft(db, { account_id, now, max: plan.talentContactsPerDay, what }, countContacts)
      const found = await findVisible(db, { account_id, profile_id, at: timeOf(now) })
      const { company, message: text } = message
      const row = { id, profile_id, account_id, company, message: text, digest: digestOf(token) }
      await db
        .insertInto('talent_contacts')
        .values({ ...row, sent_at: timeOf(now), reported_at: null })
        .execute()
      return found
    })
    try {
      await this.requireRoom(person, account_id)
      await mailer.send(relayLetter(message, { to: person.email, publicUrl, token, replyTo }))
    } catch (error) {
      // What was not sent is none of the day's.
      await state.db.deleteFrom('talent_contacts').where('id', '=', id).execute()
      if (!(error instanceof MailUnavailable)) throw error
      throw new Unavailable('mail_unavailable', 'The message could not be sent; try again later', 60, error)
    }
    return id
  }

  /** The message whose link it is. Throws Problem `link_ended`. */
  async look(token: string): Promise<Contact> {
    const { id, company, sent_at, reported_at } = await this.found(this.options.state.db, token)
    return { id, company, sent_at, reported: reported_at !== null }
  }

  /** Ends messages of the sender, or of everybody: then the entry is found no more. Throws Problem `link_ended`. */
  async stop(token: string, scope: StopScope): Promise<void> {
    const stopped_at = timeOf(this.options.now())
    await this.options.state.transaction(async (db) => {
      const contact = await this.found(db, token)
      await stopSender(db, contact, stopped_at)
      if (scope === 'sender') return
      await db
        .updateTable('talent_profiles')
        .set({ stopped_at })
        .where('id', '=', contact.profile_id)
        .execute()
    })
  }

  /** Tells the operator of a message, once, and ends messages of its sender. Throws Problem `link_ended`. */
  async report(token: string): Promise<void> {
    const at = timeOf(this.options.now())
    const reported = await this.options.state.transaction(async (db) => {
      const contact = await this.found(db, token)
      await stopSender(db, contact, at)
      const { numUpdatedRows } = await db
        .updateTable('talent_contacts')
        .set({ reported_at: at })
        .where('id', '=', contact.id)
        .where('reported_at', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n ? contact : null
    })
    if (reported === null) return
    const { id, account_id, company, message, sent_at } = reported
    const { email: sender } = await this.accounts.get(account_id)
    await this.options.onReport({ id, account_id, sender, company, message, sent_at })
  }

  private async found(db: Queries, token: string): Promise<TalentContactsTable> {
    const since = timeOf(this.options.now() - CONTACT_DAYS * 86_400_000)
    const contact = await db
      .selectFrom('talent_contacts')
      .selectAll()
      .where('digest', '=', digestOf(token))
      .where('sent_at', '>', since)
      .executeTakeFirst()
    if (contact) return contact
    throw linkEnded()
  }

  /** Nobody's inbox is flooded by many who find the same person; these mails are counted apart from login links. */
  private async requireRoom({ email }: Profile, account_id: string): Promise<void> {
    const seconds = await this.options.mailLimits.note(`talent ${email}`, `talent ${account_id}`)
    if (seconds === null) return
    const detail = `This person has had messages a moment ago; another can be sent in ${seconds} seconds`
    throw new TooOften('too_many_mails', detail, seconds)
  }
}

const timeOf = (ms: number) => new Date(ms).toISOString()

function confirmedEmail({ email, email_confirmed_at }: Account): string {
  if (email !== null && email_confirmed_at !== null) return email
  throw new Problem(
    'email_unconfirmed',
    'Answers go to the account’s e-mail, which has to be confirmed: ask for a login link and open it',
  )
}

async function countContacts(db: Queries, account_id: string, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('talent_contacts')
    .select((expression) => expression.fn.countAll().as('count'))
    .where('account_id', '=', account_id)
    .where('sent_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function findVisible(
  db: Queries,
  { account_id, profile_id, at }: { account_id: string; profile_id: string; at: string },
): Promise<Profile> {
  const row = await visibleTo(db, account_id, at).selectAll().where('id', '=', profile_id).executeTakeFirst()
  if (row) return readProfile(row)
  throw new NotFound('There is nobody of that id in the talent directory')
}

async function stopSender(
  db: Queries,
  { profile_id, account_id }: TalentContactsTable,
  stopped_at: string,
): Promise<void> {
  await db
    .insertInto('talent_stops')
    .values({ profile_id, account_id, stopped_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
