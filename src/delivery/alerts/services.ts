/** What operations on alerts work with. */
import type { Accounts } from '#accounts/accounts.ts'
import { Problem } from '#contract/errors.ts'
import type { State } from '#state/state.ts'
import { setZone, zoneOf } from './arrange.ts'
import type { StopLinks } from './stop-link.ts'
import { readZone } from './times.ts'

/** How an account is mailed. */
export interface AlertSettings {
  email: string | null
  email_confirmed: boolean
  time_zone: string
}

/** Alerts of a state store. */
export class Alerts {
  constructor(
    private readonly state: State,
    private readonly accounts: Pick<Accounts, 'get'>,
    private readonly links: StopLinks,
    private readonly now: () => number,
  ) {}

  /** How the account is mailed. Throws NotFound. */
  async settings(account_id: string): Promise<AlertSettings> {
    const { email, email_confirmed_at } = await this.accounts.get(account_id)
    const time_zone = await zoneOf(this.state.db, account_id)
    return { email, email_confirmed: email_confirmed_at !== null, time_zone }
  }

  /** Sets its time zone. Throws InvalidInput, and NotFound. */
  async change(account_id: string, time_zone: string): Promise<AlertSettings> {
    const zone = readZone(time_zone)
    await this.state.transaction((db) => setZone(db, account_id, zone, this.now()))
    return this.settings(account_id)
  }

  /** Throws Problem where the account has no address that is known to be its own. */
  async requireAddress(account_id: string): Promise<void> {
    const { email, email_confirmed } = await this.settings(account_id)
    if (email_confirmed) return
    const what = email === null ? 'The account has no e-mail' : 'The e-mail of the account is not confirmed'
    throw new Problem('email_unconfirmed', `${what}: mails are sent only where a login link has been opened`)
  }

  /** Ends the mails of a filter for whoever has its link; false where the link is not the filter's. */
  async stop(filter_id: number, token: string): Promise<boolean> {
    if (!this.links.fits(filter_id, token)) return false
    await this.state.transaction(async (db) => {
      await db
        .updateTable('saved_filters')
        .set({ notify: 'none' })
        .where('id', '=', filter_id)
        .where('notify', '=', 'email')
        .execute()
      await db.deleteFrom('filter_alerts').where('filter_id', '=', filter_id).execute()
    })
    return true
  }
}

declare module '#contract/command.ts' {
  interface Services {
    alerts: Pick<Alerts, 'settings' | 'change' | 'requireAddress' | 'stop'>
  }
}
