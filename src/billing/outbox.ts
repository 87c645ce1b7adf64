/** Mail about what is bought: written down with what it tells of, and sent when that is done; never twice on purpose. */
import { TooOften } from '#contract/errors.ts'
import type { BillingMailsTable } from '#state/state.ts'
import { type Queries, type Shop, timeOf } from './shop.ts'

/** Whoever has claimed a mail sends it within that time, or another does. */
const CLAIM_MS = 60_000
/** Between one try and the next, longer each time. */
const RETRY_MS = 60_000
/** A mail that nobody takes for so many tries is given up. */
const TRIES_MAX = 20
const AT_ONCE = 50

/** A mail to be sent. */
export interface Letter {
  /** Tells it from all others. */
  id: string
  email: string
  subject: string
  text: string
}

/** Writes a mail down. */
export async function post(
  db: Queries,
  letter: Letter,
  at: string,
  kind: 'letter' | 'login' = 'letter',
): Promise<void> {
  await db
    .insertInto('billing_mails')
    .values({ ...letter, kind, created_at: at, claimed_until: '', tries: 0 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Sends what is to be sent; several processes may do so at once. */
export async function sendMails(shop: Shop): Promise<void> {
  for (let claimed = await claim(shop); claimed.length > 0; claimed = await claim(shop)) {
    for (const mail of claimed) await send(shop, mail)
  }
}

async function claim({ state, now }: Shop): Promise<BillingMailsTable[]> {
  const at = timeOf(now())
  const claimed_until = timeOf(now() + CLAIM_MS)
  return state.transaction(async (db) => {
    const due = await db
      .selectFrom('billing_mails')
      .selectAll()
      .where('claimed_until', '<', at)
      .orderBy('created_at')
      .limit(AT_ONCE)
      .execute()
    for (const { id, tries } of due)
      await db
        .updateTable('billing_mails')
        .set({ claimed_until, tries: tries + 1 })
        .where('id', '=', id)
        .execute()
    return due
  })
}

async function send(shop: Shop, { id, kind, email, subject, text, tries }: BillingMailsTable): Promise<void> {
  const { state, mailer, logins, now } = shop
  const mail = state.db
  try {
    if (kind === 'login') await logins.sendLink(email, 'billing')
    else await mailer.send({ to: email, subject, text })
    await mail.deleteFrom('billing_mails').where('id', '=', id).execute()
  } catch (error) {
    // A link was sent a moment ago: that one will do.
    const isThere = kind === 'login' && error instanceof TooOften
    if (isThere || tries >= TRIES_MAX) await mail.deleteFrom('billing_mails').where('id', '=', id).execute()
    else {
      const claimed_until = timeOf(now() + RETRY_MS * (tries + 1))
      await mail.updateTable('billing_mails').set({ claimed_until }).where('id', '=', id).execute()
    }
    if (!isThere) shop.onError('a mail about a purchase could not be sent', error)
  }
}
