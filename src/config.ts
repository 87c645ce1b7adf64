/**
 * All settings in one table. This is the only file that reads the environment; each setting is checked, and a bad one
 * stops the start. `.env.example` and docs/settings.md are written from the table: `npm run settings`.
 */

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PLAN_NAMES } from '#contract/plans.ts'
import { bankruptcySettings } from '#datasets/bankruptcy/settings.ts'
import type { SourceOverrides } from '#ingest/source-override.ts'
import { newsSettings } from '#insights/company/news/settings.ts'
import { projectFolder } from '#lib/project-folder.ts'
import {
  flag,
  oneOf,
  optional,
  readSettings,
  type Settings,
  type SettingsOf,
  setting,
  whole,
} from '#lib/settings.ts'
import {
  readDay,
  readMailbox,
  readMailServer,
  readNetworks,
  readOrigin,
  readPlainLine,
  readProxies,
  readProxy,
  readSecret,
  readStripeKey,
  readWebhookSecret,
} from './config-values.ts'
import { readSourcesFile } from './sources-file.ts'
import { VERSION } from './version.ts'

const server = {
  port: whole('PORT', { default: 8080, min: 0, max: 65_535, help: 'Port to listen on' }),
  host: setting('HOST', { default: '0.0.0.0', help: 'Address to listen on', parse: String }),
  /** The address that callers see, without a path and an ending slash. */
  publicUrl: optional('PUBLIC_URL', {
    help: 'The address that callers see, such as https://headcount.example.org; by default http://localhost:PORT',
    parse: readOrigin,
  }),
  /** Proxies in front whose X-Forwarded-For is believed: false, true, a count or addresses. */
  trustProxy: setting('TRUST_PROXY', {
    default: 'off',
    help: 'off, on, a number of proxies, or their addresses: whose X-Forwarded-For is believed',
    parse: readProxies,
  }),
  /** `open` gives every caller the enterprise plan. */
  access: oneOf('ACCESS', ['metered', 'open'], {
    default: 'metered',
    help: 'metered, or open: every caller gets the enterprise plan (private networks only)',
  }),
  /** What the site's pages show to every visitor. */
  webPlan: oneOf('WEB_PLAN', ['open', ...PLAN_NAMES], {
    default: 'open',
    help: 'What the pages of the site show to everybody: open (all datasets), or what the plan of that name holds',
  }),
  logLevel: oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    default: 'info',
    help: 'fatal, error, warn, info, debug, trace or silent',
  }),
  /** False leaves what is done beside answering to `npm run jobs`. */
  jobsOn: flag('JOBS', {
    default: 'on',
    help: 'off leaves what is done beside answering, such as sending webhooks, to npm run jobs',
  }),
  metrics: oneOf('METRICS', ['keyed', 'open', 'off'], {
    default: 'keyed',
    help: 'Who may read /metrics: keyed (callers with the operator key), open or off',
  }),
}

const data = {
  dataDir: setting('DATA_DIR', {
    default: './data',
    help: 'Folder that holds everything the service keeps',
    parse: (text) => resolve(text),
  }),
  /** Replaces the clock's date when an archive is replayed. */
  asOf: optional('AS_OF', {
    help: 'A day as YYYY-MM-DD that counts as today, for replayed archives',
    parse: readDay,
  }),
  /** What an empty data folder is filled with. */
  firstData: oneOf('FIRST_DATA', ['starter', 'sample', 'none'], {
    default: 'starter',
    help: 'What an empty data folder is filled with: starter (the records that come with the program), sample (invented ones, for tests) or none',
  }),
  /** Where the records lie that come with the program. */
  starterDir: setting('STARTER_DIR', {
    default: '',
    help: 'Folder of the starter data; by default starter/ of the program itself',
    parse: (text) => (text === '' ? join(projectFolder(), 'starter') : resolve(text)),
  }),
  /** False turns the schedule and the first refresh off. */
  refreshOn: flag('REFRESH', { default: 'on', help: 'off turns the schedule and the first refresh off' }),
  /** True where history that somebody consolidated is fetched beside what publishers list today. */
  history: flag('HISTORY', {
    default: 'off',
    help: "on fetches the history of WARN notices that the WARN Notice Register has published, once; it is not the states' own",
  }),
  contact: setting('CONTACT', {
    default: 'https://github.com/headcount-data/headcount',
    help: 'Address or e-mail by which publishers can reach you; sent in the User-Agent',
    parse: readPlainLine,
  }),
  operatorEmail: optional('OPERATOR_EMAIL', {
    help: 'Who is told when a source stops or is read again, in one mail a day at most, and when a message of the talent directory is reported; by default the log alone',
    parse: readMailbox,
  }),
  /** What is said of sources in place of what the program says. */
  sourcesFile: optional('SOURCES_FILE', {
    help: 'File (YAML or JSON) that says of sources where they have moved, how often they are asked, or that they are off: docs/operating.md',
    parse: (text) => resolve(text),
  }),
  httpsProxy: setting('HTTPS_PROXY', {
    default: '',
    help: 'Proxy by which publishers and GDELT are asked with https: http://name:password@host:port; also as https_proxy',
    secret: true,
    parse: readProxy,
  }),
  httpProxy: setting('HTTP_PROXY', {
    default: '',
    help: 'The same for addresses without encryption, and for all where HTTPS_PROXY is not set; also as http_proxy',
    secret: true,
    parse: readProxy,
  }),
  noProxy: setting('NO_PROXY', {
    default: '',
    help: 'Hosts that are asked without a proxy, separated by commas; * for all; also as no_proxy',
    parse: String,
  }),
  /** For tests and drills: publishers may be on this machine, without encryption. */
  localPublishers: flag('LOCAL_PUBLISHERS', {
    default: 'off',
    help: 'on lets publishers stand on this machine or in a private network, also unencrypted: for tests and drills',
  }),
}

const answers = {
  cacheMb: whole('CACHE_MB', {
    default: 64,
    min: 0,
    max: 65_536,
    help: 'Memory for rendered answers; 0 keeps none',
  }),
  queryTimeoutSeconds: whole('QUERY_TIMEOUT_SECONDS', {
    default: 20,
    min: 1,
    max: 3600,
    help: 'A query running longer is stopped',
  }),
  queryMemoryMb: whole('QUERY_MEMORY_MB', {
    default: 1024,
    min: 64,
    max: 1_000_000,
    help: 'Memory of all running queries together',
  }),
  queryConnections: whole('QUERY_CONNECTIONS', {
    default: 4,
    min: 1,
    max: 64,
    help: 'Queries running side by side; sixteen times as many may run and wait',
  }),
  pagesPerMinute: whole('PAGES_PER_MINUTE', {
    default: 120,
    min: 1,
    max: 1_000_000,
    help: 'Pages of the site that one address is shown in a minute, by each server; more are answered 429',
  }),
  downloadsAtOnce: whole('DOWNLOADS_AT_ONCE', {
    default: 16,
    min: 1,
    max: 1000,
    help: 'Exports being built and sent side by side; one more is answered 503',
  }),
  downloadsPerCaller: whole('DOWNLOADS_PER_CALLER', {
    default: 4,
    min: 1,
    max: 1000,
    help: 'The same for one account, or for one address without a key',
  }),
  exportCacheMb: whole('EXPORT_CACHE_MB', {
    default: 1024,
    min: 1,
    max: 1_000_000,
    help: 'Room on the disk for exports that have been built, in DATA_DIR/tmp/exports, besides those being sent',
  }),
  downloadStallSeconds: whole('DOWNLOAD_STALL_SECONDS', {
    default: 300,
    min: 1,
    max: 86_400,
    help: 'A caller who takes nothing of an export for so long is dropped; 5 kB a second are enough',
  }),
}

const accounts = {
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

const delivery = {
  webhookAllowNetworks: setting('WEBHOOK_ALLOW_NETWORKS', {
    default: '',
    help: 'Networks that webhooks may be sent to besides the open internet, separated by commas, such as 10.1.0.0/16: for private installations and tests',
    parse: readNetworks,
  }),
}

const billing = {
  /** Null sells in the sandbox. */
  stripeSecretKey: optional('STRIPE_SECRET_KEY', {
    help: "Stripe's secret key (sk_live_… or sk_test_…); without one, payments go to a sandbox in which no money moves",
    secret: true,
    parse: readStripeKey,
  }),
  stripeWebhookSecret: optional('STRIPE_WEBHOOK_SECRET', {
    help: 'What Stripe signs its events to PUBLIC_URL/billing/webhook with: whsec_…, as `billing setup` tells it',
    secret: true,
    parse: readWebhookSecret,
  }),
  /** Whether Stripe adds taxes. */
  stripeTax: flag('STRIPE_TAX', {
    default: 'off',
    help: 'on has Stripe add taxes (set up Stripe Tax first)',
  }),
  trialDays: whole('TRIAL_DAYS', {
    default: 0,
    min: 0,
    max: 90,
    help: 'Days without payment with which a first plan begins; 0 is none',
  }),
}

const SETTINGS = {
  ...server,
  ...data,
  ...answers,
  ...accounts,
  ...billing,
  ...delivery,
  ...bankruptcySettings,
  ...newsSettings,
}

/** The same by subject, for those who read about them. */
export const SETTING_GROUPS: Readonly<Record<string, Settings>> = {
  'The server': server,
  'Data and refreshes': data,
  Answers: answers,
  Accounts: accounts,
  Billing: billing,
  Webhooks: delivery,
  Bankruptcies: bankruptcySettings,
  News: newsSettings,
}

/** All settings, read and checked. */
export type Config = Omit<SettingsOf<typeof SETTINGS>, 'publicUrl'> & {
  publicUrl: string
  /** What publishers are told of who asks. */
  userAgent: string
  /** What SOURCES_FILE says. */
  sources: SourceOverrides
}

/** Reads and checks the settings. Throws BadSetting. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const read = readSettings(SETTINGS, withProxies(environment))
  return {
    ...read,
    publicUrl: read.publicUrl ?? `http://localhost:${read.port}`,
    userAgent: `Headcount/${VERSION} (+${read.contact})`,
    sources:
      read.sourcesFile === null ? {} : readSourcesFile(read.sourcesFile, { http: read.localPublishers }),
  }
}

/** Names of proxies are written in small letters as often. */
function withProxies(environment: Readonly<Record<string, string | undefined>>) {
  const given = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'].map((name) => [
    name,
    environment[name.toLowerCase()] ?? environment[name],
  ])
  return { ...environment, ...Object.fromEntries(given) }
}

/** Loads `.env` of the working folder into the environment, without overwriting what is set. */
export function loadDotEnv(): void {
  if (existsSync('.env')) process.loadEnvFile('.env')
}
