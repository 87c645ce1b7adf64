/** The directory put together, for operations to work with. */
import { MailLimits } from '#accounts/mail/mail-limits.ts'
import { Directory } from './directory.ts'
import { type RegistrationOptions, Registrations } from './registrations.ts'
import { Relay, type RelayOptions } from './relay.ts'

/** The talent directory of a service. */
export interface TalentServices {
  registrations: Pick<Registrations, 'register' | 'look' | 'confirm' | 'edit' | 'renew' | 'erase'>
  directory: Pick<Directory, 'search'>
  relay: Pick<Relay, 'send' | 'look' | 'stop' | 'report'>
}

declare module '#contract/command.ts' {
  interface Services {
    talent: TalentServices
  }
}

/** What the directory needs. */
export interface TalentOptions extends Omit<RegistrationOptions & RelayOptions, 'mailLimits'> {
  /** The secret of the sessions: counts of mails are kept under it. */
  secret: string
}

/** Opens it. */
export function openTalent({ secret, ...options }: TalentOptions): TalentServices {
  const { state, now } = options
  const mailLimits = new MailLimits(state, now, secret)
  return {
    registrations: new Registrations({ ...options, mailLimits }),
    directory: new Directory(state, now),
    relay: new Relay({ ...options, mailLimits }),
  }
}
