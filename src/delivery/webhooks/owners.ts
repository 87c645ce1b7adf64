/** Tells owners whose webhooks were switched off, by mail. */
import type { Mailer } from '#accounts/mail/mail.ts'
import type { State } from '#state/state.ts'

/** What telling needs. */
export interface OwnersOptions {
  state: Pick<State, 'db'>
  mailer: Mailer
}

/** Mails each once. One that cannot be sent is tried again the next time; accounts without an e-mail are not told. */
export async function tellOwners({ state, mailer }: OwnersOptions): Promise<void> {
  const rows = await state.db
    .selectFrom('webhooks')
    .innerJoin('accounts', 'accounts.id', 'webhooks.account_id')
    .select(['webhooks.id', 'url', 'off_reason', 'failing_since', 'email'])
    .where('status', '=', 'off')
    .where('off_told', '=', 0)
    .orderBy('webhooks.id')
    .limit(100)
    .execute()
  for (const { email, ...webhook } of rows) {
    if (email !== null) await mailer.send({ to: email, ...letter(webhook) })
    await state.db
      .updateTable('webhooks')
      .set({ off_told: 1 })
      .where('id', '=', webhook.id)
      .where('status', '=', 'off')
      .execute()
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
