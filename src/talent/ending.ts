/**
 * What the directory forgets as days go by, and whom it asks before: entries that were not confirmed, and those whose time
 * is over; messages and searches after some weeks.
 */
import { type Mailer, MailUnavailable } from '#accounts/mail/mail.ts'
import type { Job } from '#jobs/job.ts'
import type { State } from '#state/state.ts'
import { renewLetter } from './letters.ts'
import { addLink, dropLink, type Profile, readProfile } from './profiles.ts'
import { isFound } from './registrations.ts'
import { CONTACT_DAYS } from './relay.ts'
import { makeToken } from './tokens.ts'

/** Days before its end on which an entry's person is asked whether it is to go on. */
const ASKED_DAYS_BEFORE = 7
/** Days for which searches are kept. */
const SEARCH_DAYS = 90

const DAY_MS = 86_400_000
const EACH_SECONDS = 3600

/** What it needs. */
export interface EndingOptions {
  state: State
  mailer: Mailer
  /** The address that callers see, without a path. */
  publicUrl: string
  /** Hears of mails that could not be sent; they are tried again with the next run. */
  onError: (error: unknown) => void
}

/** What was done. */
export interface Ended {
  erased: number
  asked: number
}

/** Does what is due at that time (milliseconds since 1970); a second time does nothing more. One process at a time does. */
async function endTalent(options: EndingOptions, now: number, signal?: AbortSignal): Promise<Ended> {
  return { erased: await eraseEnded(options.state, now), asked: await askEnding(options, now, signal) }
}

/** The same as a job. */
export const talentJob = (options: EndingOptions & { onEnded: (ended: Ended) => void }): Job => ({
  name: 'talent',
  everySeconds: EACH_SECONDS,
  async run({ now, signal }) {
    options.onEnded(await endTalent(options, now(), signal))
  },
})

const timeOf = (ms: number) => new Date(ms).toISOString()

async function eraseEnded({ db }: State, now: number): Promise<number> {
  const gone = await db
    .deleteFrom('talent_profiles')
    .where('expires_at', '<=', timeOf(now))
    .executeTakeFirstOrThrow()
  const contactsSince = timeOf(now - CONTACT_DAYS * DAY_MS)
  await db.deleteFrom('talent_contacts').where('sent_at', '<=', contactsSince).execute()
  const searchesSince = timeOf(now - SEARCH_DAYS * DAY_MS)
  await db.deleteFrom('talent_searches').where('searched_at', '<=', searchesSince).execute()
  return Number(gone.numDeletedRows)
}

/** Each mail is sent before it is noted, so that a crash between the two asks twice and not never. */
async function askEnding(
  { state, mailer, publicUrl, onError }: EndingOptions,
  now: number,
  signal?: AbortSignal,
): Promise<number> {
  let asked = 0
  for (const { id, email, expires_at } of await endingSoon(state, now)) {
    if (signal?.aborted) break
    const token = makeToken()
    // It works before anybody can have it.
    await addLink(state.db, id, token, timeOf(now))
    try {
      await mailer.send(renewLetter({ to: email, publicUrl, token, ends: expires_at.slice(0, 10) }))
    } catch (error) {
      await dropLink(state.db, token)
      if (!(error instanceof MailUnavailable)) throw error
      onError(error)
      continue
    }
    await state.db
      .updateTable('talent_profiles')
      .set({ asked_at: timeOf(now) })
      .where('id', '=', id)
      .execute()
    asked++
  }
  return asked
}

/** Listed entries that end within a week and could go on: one that no search would find any more is not asked about. */
async function endingSoon({ db }: State, now: number): Promise<Profile[]> {
  const rows = await db
    .selectFrom('talent_profiles')
    .selectAll()
    .where('confirmed_at', 'is not', null)
    .where('asked_at', 'is', null)
    .where('expires_at', '<=', timeOf(now + ASKED_DAYS_BEFORE * DAY_MS))
    .orderBy('expires_at')
    .execute()
  return rows.map(readProfile).filter((profile) => isFound(profile, profile.expires_at.slice(0, 10)))
}
