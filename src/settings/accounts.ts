/** Settings: accounts, sessions and mail. */
import { optional, setting } from '#lib/settings.ts'
import { readMailbox, readMailServer, readSecret } from './values.ts'

export const accounts = {
  /** Where accounts, keys and quotas are kept; empty is a file in the data folder. */
  stateUrl: setting('STATE_URL', {
    default: '',
    help: 'Where accounts, keys and quotas are kept: sqlite:/path/to/state.db or postgres://name:password@host:5432/database?schema=name; by default DATA_DIR/state.db',
    secret: true,
    parse: String,
  }),
  /** The mail server; null writes mail into a folder. */
  smtpUrl: optional('SMTP_URL', {
    help: 'Mail server: smtps://name:password@host:465; without one, mail is written to DATA_DIR/outbox',
    secret: true,
    parse: readMailServer,
  }),
  mailFrom: setting('MAIL_FROM', {
    default: 'Headcount <headcount@localhost>',
    help: 'Whom mail is from',
    parse: readMailbox,
  }),
  /** Signs the cookies of sessions; null keeps one in the data folder. */
  sessionSecret: optional('SESSION_SECRET', {
    help: 'Signs the cookies of sessions, 32 characters or more; by default one is kept in DATA_DIR',
    secret: true,
    parse: readSecret,
  }),
  /** The key with the largest plan; null keeps one in the data folder. */
  operatorKey: optional('OPERATOR_KEY', {
    help: "The operator's own key, with the largest plan, 32 characters or more; by default one is kept in DATA_DIR",
    secret: true,
    parse: readSecret,
  }),
}
