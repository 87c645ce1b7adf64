/** Mail: through a mail server, or into a folder for a service that has none. */
import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '#lib/files.ts'

/** A mail to one person. */
export interface Mail {
  to: string
  subject: string
  text: string
  /** The same for programs that show HTML. */
  html?: string
  /** Where answers go, where that is not to the service. */
  replyTo?: string
  /** Headers besides the usual ones. */
  headers?: Readonly<Record<string, string>>
  /** Its `Message-ID`, where one mail may be sent twice; else one is drawn. */
  messageId?: string
  /** True where the log is not to tell to whom it went, nor its link. */
  confidential?: true
}

/** Sends mail; throws MailUnavailable when that fails. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

/** The mail could not be sent; the cause says why. */
export class MailUnavailable extends Error {
  override name = 'MailUnavailable'
}

const TIMEOUT_MS = 10_000
// Else people's absence notes come back to us.
const HEADERS = { 'Auto-Submitted': 'auto-generated' }

/** A mail as it is composed. */
const messageOf = ({ confidential: _, ...mail }: Mail, from: string) => ({
  ...mail,
  from,
  headers: { ...mail.headers, ...HEADERS },
})

/** Sends through the server of an `smtp://` or `smtps://` address, which may hold a name and a password. */
export function smtpMailer(url: string, from: string): Mailer {
  const limits = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  return {
    async send(mail) {
      // Loaded when first needed: most starts send nothing. Mail is rare, so no connection is kept.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ url, ...limits })
      try {
        await transport.sendMail(messageOf(mail, from))
      } catch (cause) {
        throw new MailUnavailable('the mail server did not take the mail', { cause: withoutAddresses(cause) })
      } finally {
        transport.close()
      }
    },
  }
}

/** What a mail server said, for the log: it names whom it does not know. */
function withoutAddresses(error: unknown): Error {
  const { message, code, responseCode } = error as Error & { code?: string; responseCode?: number }
  return Object.assign(new Error(message.replace(/[^\s<>:]+@[^\s<>]+/g, '[address]')), { code, responseCode })
}

/** Where mail goes when there is no mail server. */
export interface Outbox {
  folder: string
  from: string
  /** Milliseconds since 1970. */
  now: () => number
  /** Hears of each mail, with the path of its file. */
  onWritten: (path: string, mail: Mail) => void
}

/** Writes each mail as an `.eml` file, readable by its owner alone; names sort by time. */
export function outboxMailer({ folder, from, now, onWritten }: Outbox): Mailer {
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer')
      const composer = createTransport({ streamTransport: true, buffer: true })
      try {
        const { message } = await composer.sendMail(messageOf(mail, from))
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const time = new Date(now()).toISOString().replaceAll(':', '-')
        const path = join(folder, `${time}-${randomBytes(4).toString('hex')}.eml`)
        await writeFileAtomic(path, message as Buffer, 0o600)
        onWritten(path, mail)
      } catch (cause) {
        throw new MailUnavailable(`the mail could not be written to ${folder}`, { cause })
      }
    },
  }
}
