/** Entries from their first mail to their end: all that their own people do with them. */
import { readEmail } from '#accounts/fields.ts'
import { type Mailer, MailUnavailable } from '#accounts/mail/mail.ts'
import type { MailLimits } from '#accounts/mail/mail-limits.ts'
import { InvalidInput, Problem, TooOften, Unavailable } from '#contract/errors.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import type { State } from '#state/state.ts'
import { LISTED_DAYS } from './consent.ts'
import { type Entry, type EntryFields, LAYOFF_DAYS_BACK, readEntry } from './fields.ts'
import { CONFIRM_HOURS, confirmLetter } from './letters.ts'
import {
  addLink,
  addProfile,
  findByToken,
  findConfirmed,
  noteConsents,
  type Profile,
  type Queries,
  setEntry,
} from './profiles.ts'
import { linkEnded, makeToken } from './tokens.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** What registering needs. */
export interface RegistrationOptions {
  state: State
  /** Milliseconds since 1970. */
  now: () => number
  mailer: Mailer
  /** Those of login links: an inbox that is flooded does not ask by whom. */
  mailLimits: Pick<MailLimits, 'note'>
  /** The address that callers see, without a path. */
  publicUrl: string
}

/** The entries of a state store. */
export class Registrations {
  constructor(private readonly options: RegistrationOptions) {}

  /**
   * Keeps an entry for `CONFIRM_HOURS` and mails a link that confirms it, whether the address is known or not; `from` is
   * whence it was sent. Throws InvalidInput, TooOften and Unavailable.
   */
  async register(fields: EntryFields & { email: string }, from: string, today: IsoDate): Promise<void> {
    const { email: typed, ...rest } = fields
    const email = readEmail(typed)
    const entry = readEntry(rest, today)
    const { state, mailer, mailLimits, publicUrl } = this.options
    const seconds = await mailLimits.note(email, from)
    if (seconds !== null) {
      throw new TooOften('too_many_mails', `Another mail can be sent in ${seconds} seconds`, seconds)
    }
    const token = makeToken()
    const at = this.time()
    const id = await state.transaction(async (db) => {
      const made = await addProfile(db, entry, { email, at, expires_at: this.time(CONFIRM_HOURS * HOUR_MS) })
      await noteConsents(db, made, entry, at)
      await addLink(db, made, token, at)
      return made
    })
    try {
      await mailer.send(confirmLetter({ to: email, publicUrl, token }))
    } catch (error) {
      // Nobody has the link that would confirm it.
      await state.db.deleteFrom('talent_profiles').where('id', '=', id).execute()
      if (!(error instanceof MailUnavailable)) throw error
      throw new Unavailable('mail_unavailable', 'The e-mail could not be sent; try again later', 60, error)
    }
  }

  /** The entry that a mailed link leads to. Throws Problem `link_ended`. */
  async look(token: string): Promise<Profile> {
    return found(await findByToken(this.options.state.db, token, this.time()))
  }

  /**
   * Lists an entry. It takes the place of one that its address has, which keeps its id: who was told to stop stays
   * stopped. Throws Problem `link_ended`.
   */
  async confirm(token: string): Promise<void> {
    const at = this.time()
    const listed = {
      confirmed_at: at,
      expires_at: this.time(LISTED_DAYS * DAY_MS),
      asked_at: null,
      stopped_at: null,
    }
    await this.options.state.transaction(async (db) => {
      const profile = found(await findByToken(db, token, at))
      // Pressed twice.
      if (profile.confirmed_at !== null) return
      const held = await findConfirmed(db, profile.email)
      if (held !== null) await replace(db, held.id, profile)
      const id = held?.id ?? profile.id
      await db
        .deleteFrom('talent_profiles')
        .where('email', '=', profile.email)
        .where('id', '<>', id)
        .execute()
      await db.updateTable('talent_profiles').set(listed).where('id', '=', id).execute()
    })
  }

  /** Sets all fields of an entry, listed or not yet. Throws InvalidInput and Problem `link_ended`. */
  async edit(token: string, fields: EntryFields, today: IsoDate): Promise<void> {
    const entry = readEntry(fields, today)
    const at = this.time()
    await this.options.state.transaction(async (db) => {
      const { id, share_profile_url } = found(await findByToken(db, token, at))
      await setEntry(db, id, entry)
      if (entry.share_profile_url && !share_profile_url) await noteConsents(db, id, entry, at)
    })
  }

  /**
   * Lists an entry for another time, and lets everybody write again who was not stopped alone. Throws Problem `link_ended`,
   * and InvalidInput for a layoff that searches would not find.
   */
  async renew(token: string, today: IsoDate): Promise<void> {
    const at = this.time()
    const expires_at = this.time(LISTED_DAYS * DAY_MS)
    await this.options.state.transaction(async (db) => {
      const profile = found(await findByToken(db, token, at))
      if (profile.confirmed_at === null)
        throw new Problem('link_ended', 'This entry is not listed yet: open the link that confirms it')
      if (!isFound(profile, today)) {
        const msg = `lies more than ${LAYOFF_DAYS_BACK} days back, where searches find nobody: the entry ends when it was to end`
        throw new InvalidInput([{ loc: ['body', 'layoff_date'], msg, type: 'value_error' }])
      }
      await db
        .updateTable('talent_profiles')
        .set({ expires_at, asked_at: null, stopped_at: null })
        .where('id', '=', profile.id)
        .execute()
      await noteConsents(db, profile.id, profile, at)
    })
  }

  /** Erases all that is held of a link's address, listed or not. Throws Problem `link_ended`. */
  async erase(token: string): Promise<void> {
    await this.options.state.transaction(async (db) => {
      const { email } = found(await findByToken(db, token, this.time()))
      await db.deleteFrom('talent_profiles').where('email', '=', email).execute()
    })
  }

  private time(later = 0): string {
    return new Date(this.options.now() + later).toISOString()
  }
}

/** Whether any search may find it on that day. */
export const isFound = ({ layoff_date }: Pick<Entry, 'layoff_date'>, day: IsoDate) =>
  layoff_date >= addDays(day, -LAYOFF_DAYS_BACK)

function found(profile: Profile | null): Profile {
  if (profile !== null) return profile
  throw linkEnded()
}

/** Gives an entry the fields of another, with its links and what was agreed to. */
async function replace(db: Queries, id: string, other: Profile): Promise<void> {
  await setEntry(db, id, other)
  for (const table of ['talent_links', 'talent_consents'] as const)
    await db.updateTable(table).set({ profile_id: id }).where('profile_id', '=', other.id).execute()
}
