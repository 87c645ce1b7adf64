/** How this service sends mail: to people who log in, and to its operator. */
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type Mailer, outboxMailer, smtpMailer } from '#accounts/mail/mail.ts'
import type { Config } from '../config.ts'

/** The mailer of the settings. */
export function mailerOf({ smtpUrl, mailFrom, dataDir }: Config, now: () => number, logger: Logger): Mailer {
  if (smtpUrl !== null) return smtpMailer(smtpUrl, mailFrom)
  return outboxMailer({
    folder: join(dataDir, 'outbox'),
    from: mailFrom,
    now,
    // Without a mail server, whoever reads the log is the postman.
    onWritten: (path, { to, text, confidential }) =>
      logger.info(
        confidential ? { path } : { to, path, link: /https?:\S+/.exec(text)?.[0] },
        'mail written to the outbox',
      ),
  })
}
