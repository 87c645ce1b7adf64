/** The settings: the only file that reads the environment. Each is checked, and a bad one stops the start. */
import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { type IsoDate, isIsoDate } from '#lib/dates.ts'

/** A setting that cannot be used; the message names it. */
export class BadSetting extends Error {
  override name = 'BadSetting'
}

/** All settings, read and checked. */
export interface Config {
  port: number
  host: string
  dataDir: string
  /** `open` gives every caller the enterprise plan; for private networks. */
  access: 'metered' | 'open'
  /** Replaces the clock's date when an archive is replayed. */
  asOf: IsoDate | null
  /** False turns the schedule and the first refresh off. */
  refreshOn: boolean
  /** How publishers can reach whoever runs this. */
  contact: string
  /** Proxies in front whose X-Forwarded-For is believed: false, true, a count or addresses. */
  trustProxy: boolean | number | readonly string[]
  logLevel: string
  /** Who may read /metrics. */
  metrics: 'keyed' | 'open' | 'off'
  cacheMb: number
  queryTimeoutSeconds: number
  queryMemoryMb: number
  queryConnections: number
  /** Files being sent side by side, to all callers and to one of them. */
  downloadsAtOnce: number
  downloadsPerCaller: number
  /** A caller who takes nothing of a file for this long is dropped. */
  downloadStallSeconds: number
  /** A token of CourtListener's API; null leaves that source off. */
  courtListenerToken: string | null
  /** True keeps bankruptcy cases of natural persons, with their names. */
  includeConsumerCases: boolean
  /** Where accounts, keys and quotas are kept; empty is a file in the data folder. */
  stateUrl: string
  /** The address that callers see, without a path and an ending slash. */
  publicUrl: string
  /** The mail server; null writes mail into a folder. It may hold a password: never log it. */
  smtpUrl: string | null
  mailFrom: string
  /** Signs the cookies of sessions; null keeps one in the data folder. */
  sessionSecret: string | null
  /** Who is asked for news articles while an answer is put together. */
  news: 'off' | 'gdelt'
}

type Environment = Record<string, string | undefined>

/** Every setting with its default and what it is for: `.env.example` and the README are held against this. */
export const SETTINGS = {
  PORT: { default: '8080', about: 'Port to listen on' },
  HOST: { default: '0.0.0.0', about: 'Address to listen on' },
  DATA_DIR: { default: './data', about: 'Folder that holds everything the service keeps' },
  ACCESS: {
    default: 'metered',
    about: 'metered, or open: every caller gets the enterprise plan (private networks only)',
  },
  AS_OF: { default: '', about: 'A day as YYYY-MM-DD that counts as today, for replayed archives' },
  REFRESH: { default: 'on', about: 'off turns the schedule and the first refresh off' },
  CONTACT: {
    default: 'https://github.com/headcount-data/headcount',
    about: 'Address or e-mail by which publishers can reach you; sent in the User-Agent',
  },
  TRUST_PROXY: {
    default: 'off',
    about: 'off, on, a number of proxies, or their addresses: whose X-Forwarded-For is believed',
  },
  LOG_LEVEL: { default: 'info', about: 'fatal, error, warn, info, debug, trace or silent' },
  METRICS: {
    default: 'keyed',
    about: 'Who may read /metrics: keyed (callers with the operator key), open or off',
  },
  CACHE_MB: { default: '64', about: 'Memory for rendered answers' },
  QUERY_TIMEOUT_SECONDS: { default: '20', about: 'A query running longer is stopped' },
  QUERY_MEMORY_MB: { default: '1024', about: 'Memory of all running queries together' },
  QUERY_CONNECTIONS: {
    default: '4',
    about: 'Queries running side by side; sixteen times as many may run and wait',
  },
  DOWNLOADS_AT_ONCE: { default: '16', about: 'Exports being sent side by side; one more is answered 503' },
  DOWNLOADS_PER_CALLER: { default: '4', about: 'The same for one account, or for one address without a key' },
  DOWNLOAD_STALL_SECONDS: {
    default: '300',
    about: 'A caller who takes nothing of an export for so long is dropped; 5 kB a second are enough',
  },
  COURTLISTENER_TOKEN: {
    default: '',
    about: 'Token for the API of CourtListener; without one bankruptcies are not read from there',
  },
  INCLUDE_CONSUMER_CASES: {
    default: 'false',
    about: 'true keeps bankruptcy cases of natural persons, with their names',
  },
  STATE_URL: {
    default: '',
    about: 'Where accounts, keys and quotas are kept: sqlite:/path/to/state.db; by default DATA_DIR/state.db',
  },
  PUBLIC_URL: {
    default: '',
    about:
      'The address that callers see, such as https://headcount.example.org; by default http://localhost:PORT',
  },
  SMTP_URL: {
    default: '',
    about: 'Mail server: smtps://name:password@host:465; without one, mail is written to DATA_DIR/outbox',
  },
  MAIL_FROM: { default: 'Headcount <headcount@localhost>', about: 'Whom mail is from' },
  SESSION_SECRET: {
    default: '',
    about: 'Signs the cookies of sessions, 32 characters or more; by default one is kept in DATA_DIR',
  },
  NEWS: {
    default: 'off',
    about: 'off, or gdelt: the names of companies asked about are sent to api.gdeltproject.org for articles',
  },
} as const

type Name = keyof typeof SETTINGS

/** Reads and checks the settings. Throws BadSetting. */
export function readConfig(environment: Environment = process.env): Config {
  const text = (name: Name) => {
    const value = environment[name]?.trim()
    return value === undefined || value === '' ? SETTINGS[name].default : value
  }
  const whole = (name: Name, min: number, max: number) => {
    const value = text(name)
    if (!/^\d{1,9}$/.test(value)) throw new BadSetting(`${name} must be a whole number, got "${value}"`)
    const number = Number(value)
    if (number < min || number > max) throw new BadSetting(`${name} must be ${min} to ${max}, got ${value}`)
    return number
  }
  const oneOf = <T extends string>(name: Name, words: readonly T[]): T => {
    const value = text(name).toLowerCase()
    const found = words.find((word) => word === value)
    if (found === undefined) throw new BadSetting(`${name} must be ${words.join(' or ')}, got "${value}"`)
    return found
  }
  const asOf = text('AS_OF')
  if (asOf !== '' && !isIsoDate(asOf))
    throw new BadSetting(`AS_OF must be a day as YYYY-MM-DD, got "${asOf}"`)
  const contact = text('CONTACT')
  // The User-Agent is a header: one line of plain text.
  if (!/^[\x20-\x7e]{3,200}$/.test(contact))
    throw new BadSetting('CONTACT must be one line of plain text, such as an address or an e-mail')
  return {
    port: whole('PORT', 0, 65_535),
    host: text('HOST'),
    dataDir: resolve(text('DATA_DIR')),
    access: oneOf('ACCESS', ['metered', 'open']),
    asOf: asOf === '' ? null : asOf,
    refreshOn: oneOf('REFRESH', ['on', 'off']) === 'on',
    contact,
    trustProxy: trustProxy(text('TRUST_PROXY')),
    logLevel: oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    metrics: oneOf('METRICS', ['keyed', 'open', 'off']),
    cacheMb: whole('CACHE_MB', 1, 65_536),
    queryTimeoutSeconds: whole('QUERY_TIMEOUT_SECONDS', 1, 3600),
    queryMemoryMb: whole('QUERY_MEMORY_MB', 64, 1_000_000),
    queryConnections: whole('QUERY_CONNECTIONS', 1, 64),
    downloadsAtOnce: whole('DOWNLOADS_AT_ONCE', 1, 1000),
    downloadsPerCaller: whole('DOWNLOADS_PER_CALLER', 1, 1000),
    downloadStallSeconds: whole('DOWNLOAD_STALL_SECONDS', 1, 86_400),
    courtListenerToken: text('COURTLISTENER_TOKEN') || null,
    includeConsumerCases: oneOf('INCLUDE_CONSUMER_CASES', ['true', 'false']) === 'true',
    news: oneOf('NEWS', ['off', 'gdelt']),
    stateUrl: text('STATE_URL'),
    publicUrl: publicUrl(text('PUBLIC_URL') || `http://localhost:${text('PORT')}`),
    smtpUrl: smtpUrl(text('SMTP_URL')),
    mailFrom: mailFrom(text('MAIL_FROM')),
    sessionSecret: sessionSecret(text('SESSION_SECRET')),
  }
}

/** Loads `.env` of the working folder into the environment, without overwriting what is set. */
export function loadDotEnv(): void {
  if (existsSync('.env')) process.loadEnvFile('.env')
}

function publicUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null
  const isPlain = url !== null && url.pathname === '/' && url.search + url.hash + url.username === ''
  if (isPlain && /^https?:$/.test(url.protocol)) return url.origin
  throw new BadSetting(
    `PUBLIC_URL must be an address without a path, such as https://x.example, got "${value}"`,
  )
}

// What is wrong with these is not repeated: they hold passwords.
function smtpUrl(value: string): string | null {
  if (value === '') return null
  if (URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol) && new URL(value).hostname)
    return value
  throw new BadSetting('SMTP_URL must start with smtp:// or smtps:// and name a host')
}

function sessionSecret(value: string): string | null {
  if (value === '') return null
  const kinds = new Set(value).size
  if (value.length >= 32 && kinds >= 8) return value
  throw new BadSetting(
    `SESSION_SECRET must have 32 characters or more, drawn at random; it has ${value.length}, ${kinds} of them different`,
  )
}

function mailFrom(value: string): string {
  if (/^[^\r\n<>@]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(value)) return value
  throw new BadSetting(`MAIL_FROM must be an e-mail, or a name and an e-mail in <>, got "${value}"`)
}

/** True for an address, or for a network such as `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [address = '', bits = '0', ...more] = text.split('/')
  const wide = isIP(address) === 6 ? 128 : 32
  return isIP(address) !== 0 && more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= wide
}

function trustProxy(value: string): boolean | number | readonly string[] {
  if (/^(off|false|no)$/i.test(value)) return false
  if (/^(on|true|yes)$/i.test(value)) return true
  if (/^\d{1,2}$/.test(value)) return Number(value)
  const addresses = value.split(',').map((a) => a.trim())
  if (addresses.every(isNetwork)) return addresses
  throw new BadSetting(`TRUST_PROXY must be off, on, a number or addresses, got "${value}"`)
}
