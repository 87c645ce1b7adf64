/** Tells owners whose webhooks were switched off, by mail. */
import type { Mailer } from '#accounts/mail/mail.ts'
import type { State } from '#state/state.ts'

/** What telling needs. */
export interface OwnersOptions {
  state: Pick<State, 'db'>
  mailer: Mailer
  /** Hears of what could not be sent, and is tried again. */
  onFailed: (message: string, error: Error) => void
}

/** Whose mail nobody takes so often is not told; the webhook's own record says that it is off. */
const TRIES_MAX = 50

/**
 * Mails each once. One that cannot be sent is tried again the next time, and keeps no other back. Accounts are told at an
 * address that is known to be theirs, and not at one that somebody has typed: the letter holds an address of their choice.
 */
export async function tellOwners({ state, mailer, onFailed }: OwnersOptions): Promise<void> {
  const rows = await state.db
    .selectFrom('webhooks')
    .innerJoin('accounts', 'accounts.id', 'webhooks.account_id')
    .select(['webhooks.id', 'url', 'off_reason', 'failing_since', 'email', 'email_confirmed_at'])
    .where('status', '=', 'off')
    .where('off_told', '=', 0)
    .where('off_tries', '<', TRIES_MAX)
    .orderBy('off_tries')
    .orderBy('webhooks.id')
    .limit(100)
    .execute()
  for (const { email, email_confirmed_at, ...webhook } of rows) {
    const own = state.db.updateTable('webhooks').where('id', '=', webhook.id).where('status', '=', 'off')
    try {
      if (email !== null && email_confirmed_at !== null) await mailer.send({ to: email, ...letter(webhook) })
      await own.set({ off_told: 1 }).execute()
    } catch (error) {
      onFailed(`the owner of webhook ${webhook.id} could not be told that it is off`, error as Error)
      await own.set((expression) => ({ off_tries: expression('off_tries', '+', 1) })).execute()
    }
  }
}

interface Off {
  id: number
  url: string
  off_reason: string | null
  failing_since: string | null
}

function letter({ id, url, off_reason, failing_since }: Off) {
  const why =
    off_reason === 'gone'
      ? 'It has answered 410 Gone, by which a receiver says that it is there no more.'
      : `Nothing has arrived there since ${failing_since}, though it was tried again and again.`
  const text = [
    `Webhook ${id}, which sends to`,
    url,
    `has been switched off. ${why}`,
    [
      `Each try and what was answered: GET /api/webhooks/${id}/deliveries`,
      `Switch it on again: PATCH /api/webhooks/${id} with {"paused": false}`,
      `Send again what has failed: POST /api/webhooks/${id}/replay with {"since": "…"}`,
    ].join('\n'),
  ].join('\n\n')
  return { subject: `Headcount webhook ${id} has been switched off`, text: `${text}\n` }
}
