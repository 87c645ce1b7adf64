/**
 * How often mail is sent: nobody's inbox is flooded, from one address or from many.
 *
 * Of an inbox the store holds a keyed hash alone, and only while a limit looks back at it. So whoever has an account
 * erased leaves no address behind, and still cannot have mail sent sooner: the count under the hash stays. The key is
 * derived from the secret of the sessions, so a copy of the store tells nobody which of the addresses they can guess
 * had mail; a new secret begins the counts anew.
 */
import { createHmac, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { State, StateTables } from '#state/state.ts'

const MINUTE_MS = 60_000

/** How many mails may be asked for within how long. */
const MAIL_LIMITS = [
  { by: 'email', max: 1, withinMs: MINUTE_MS },
  { by: 'email', max: 5, withinMs: 60 * MINUTE_MS },
  { by: 'address', max: 20, withinMs: 60 * MINUTE_MS },
] as const

/** How far back the limits look. */
export const MAIL_WINDOW_MS = Math.max(...MAIL_LIMITS.map(({ withinMs }) => withinMs))

/** Notes who was sent mail; kept in the state store, so that it holds for all processes and through restarts. */
export class MailLimits {
  private readonly key: Buffer

  /** `now` gives milliseconds since 1970; `secret` is the same for all processes on one store. */
  constructor(
    private readonly state: State,
    private readonly now: () => number,
    secret: string,
  ) {
    this.key = createHmac('sha256', secret).update('headcount mail limits').digest()
  }

  /**
   * Notes a mail to `email`, asked for from `address`, and gives null; or gives the seconds after which it may be
   * asked for again, and nothing is noted.
   */
  async note(email: string, address: string): Promise<number | null> {
    const now = this.now()
    const inbox = createHmac('sha256', this.key).update(email).digest('base64url')
    return this.state.transaction(async (db) => {
      await db
        .deleteFrom('mail_sends')
        .where('sent_at', '<', time(now - MAIL_WINDOW_MS))
        .execute()
      const waits: number[] = []
      for (const { by, max, withinMs } of MAIL_LIMITS) {
        const sent = await recent(db, by, by === 'email' ? inbox : address, max, time(now - withinMs))
        // The oldest of as many as there may be: when it is old enough, there is room for one.
        if (sent.length === max) waits.push(Date.parse(sent.at(-1)!) + withinMs - now)
      }
      if (waits.length > 0) return Math.max(1, Math.ceil(Math.max(...waits) / 1000))
      await db
        .insertInto('mail_sends')
        .values({ id: randomUUID(), email: inbox, address, sent_at: time(now) })
        .execute()
      return null
    })
  }
}

const time = (ms: number) => new Date(ms).toISOString()

async function recent(
  db: Kysely<StateTables>,
  by: 'email' | 'address',
  whose: string,
  max: number,
  since: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('mail_sends')
    .select('sent_at')
    .where(by, '=', whose)
    .where('sent_at', '>', since)
    .orderBy('sent_at', 'desc')
    .limit(max)
    .execute()
  return rows.map(({ sent_at }) => sent_at)
}
