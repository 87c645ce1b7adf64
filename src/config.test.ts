import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { clientAddress } from '#http/guard/client-address.ts'
import { BadSetting } from '#lib/settings.ts'
import { readConfig } from './config.ts'
import { VERSION } from './version.ts'

test('without any setting the service runs on sensible ones', () => {
  expect(readConfig({})).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataDir: resolve('data'),
    access: 'metered',
    asOf: null,
    firstData: 'starter',
    starterDir: resolve('starter'),
    refreshOn: true,
    history: false,
    contact: 'https://github.com/headcount-data/headcount',
    userAgent: `Headcount/${VERSION} (+https://github.com/headcount-data/headcount)`,
    trustProxy: false,
    logLevel: 'info',
    jobsOn: true,
    metrics: 'keyed',
    cacheMb: 64,
    warmUpOn: true,
    queryTimeoutSeconds: 20,
    queryMemoryMb: 384,
    queryConnections: 4,
    pagesPerMinute: 120,
    downloadsAtOnce: 16,
    downloadsPerCaller: 4,
    exportCacheMb: 1024,
    downloadStallSeconds: 300,
    courtListenerToken: null,
    includeConsumerCases: false,
    stateUrl: '',
    stripeSecretKey: null,
    stripeWebhookSecret: null,
    stripeTax: false,
    trialDays: 0,
    publicUrl: 'http://localhost:8080',
    smtpUrl: null,
    mailFrom: 'Headcount <headcount@localhost>',
    sessionSecret: null,
    operatorKey: null,
    webPlan: 'open',
    webhookAllowNetworks: [],
    news: 'off',
    sourcesFile: null,
    operatorEmail: null,
    sources: {},
    localPublishers: false,
    httpsProxy: '',
    httpProxy: '',
    noProxy: '',
  })
})

test('an empty setting is none, blanks around a value do not count, words may be in capitals', () => {
  expect(
    readConfig({ PORT: '', ACCESS: ' Open ', REFRESH: 'OFF', AS_OF: ' 2024-02-29 ', DATA_DIR: '/srv/x/' }),
  ).toMatchObject({
    port: 8080,
    access: 'open',
    refreshOn: false,
    asOf: '2024-02-29',
    dataDir: '/srv/x',
  })
})

test.each([
  ['PORT', ' 8080 ', { port: 8080 }],
  ['INCLUDE_CONSUMER_CASES', 'TRUE', { includeConsumerCases: true }],
  ['INCLUDE_CONSUMER_CASES', ' Off\t', { includeConsumerCases: false }],
  ['REFRESH', 'False', { refreshOn: false }],
  ['NEWS', ' Gdelt ', { news: 'gdelt' }],
  ['TRUST_PROXY', ' Yes', { trustProxy: true }],
  ['LOG_LEVEL', 'WARN ', { logLevel: 'warn' }],
  ['COURTLISTENER_TOKEN', ' a1b2 ', { courtListenerToken: 'a1b2' }],
  ['COURTLISTENER_TOKEN', '  ', { courtListenerToken: null }],
  ['SMTP_URL', ' SMTPS://mail.example ', { smtpUrl: 'SMTPS://mail.example' }],
])('%s=%j is understood by the rules that hold for all settings', (name, value, expected) => {
  expect(readConfig({ [name]: value })).toMatchObject(expected)
})

test.each([
  ['PORT', '0', '65535'],
  ['CACHE_MB', '0', '65536'],
  ['QUERY_TIMEOUT_SECONDS', '1', '3600'],
  ['QUERY_MEMORY_MB', '64', '1000000'],
  ['QUERY_CONNECTIONS', '1', '64'],
  ['DOWNLOADS_AT_ONCE', '1', '1000'],
  ['DOWNLOADS_PER_CALLER', '1', '1000'],
  ['DOWNLOAD_STALL_SECONDS', '1', '86400'],
])('%s takes %s to %s', (name, least, most) => {
  for (const value of [least, most]) expect(() => readConfig({ [name]: value })).not.toThrow()
})

test.each([
  ['PORT', '65536', 'PORT must be 0 to 65535, got 65536'],
  ['PORT', '8080x', 'PORT must be a whole number, got "8080x"'],
  ['PORT', '-1', 'PORT must be a whole number, got "-1"'],
  ['PORT', '1e3', 'PORT must be a whole number, got "1e3"'],
  ['ACCESS', 'closed', 'ACCESS must be metered or open, got "closed"'],
  ['AS_OF', '2023-02-29', 'AS_OF must be a day as YYYY-MM-DD, got "2023-02-29"'],
  ['AS_OF', 'today', 'AS_OF must be'],
  ['REFRESH', 'never', 'REFRESH must be on or off, true or false, got "never"'],
  ['CONTACT', 'me\r\nX-Evil: 1', 'CONTACT must be one line'],
  ['CONTACT', 'é', 'CONTACT must be'],
  ['TRUST_PROXY', 'somebody', 'TRUST_PROXY must be off, on, a number or addresses, got "somebody"'],
  ['TRUST_PROXY', '10.0.0.0/33', 'TRUST_PROXY must be'],
  ['TRUST_PROXY', '10.0.0', 'TRUST_PROXY must be'],
  ['TRUST_PROXY', '10.0.0.1,', 'TRUST_PROXY must be'],
  ['TRUST_PROXY', 'abc', 'TRUST_PROXY must be'],
  ['TRUST_PROXY', 'loopback', 'TRUST_PROXY must be'],
  ['TRUST_PROXY', '1000', 'TRUST_PROXY must be'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be fatal or error or warn'],
  ['INCLUDE_CONSUMER_CASES', 'some', 'INCLUDE_CONSUMER_CASES must be on or off, true or false, got "some"'],
  ['NEWS', 'all', 'NEWS must be off or gdelt, got "all"'],
  ['COURTLISTENER_TOKEN', 'a b', 'COURTLISTENER_TOKEN must be one word of plain text'],
  ['METRICS', 'on', 'METRICS must be keyed or open or off, got "on"'],
  ['CACHE_MB', '65537', 'CACHE_MB must be 0 to 65536, got 65537'],
  ['QUERY_TIMEOUT_SECONDS', '5m', 'QUERY_TIMEOUT_SECONDS must be a whole number, got "5m"'],
  ['QUERY_MEMORY_MB', '63', 'QUERY_MEMORY_MB must be 64 to 1000000'],
  ['QUERY_CONNECTIONS', '65', 'QUERY_CONNECTIONS must be 1 to 64'],
  ['DOWNLOADS_AT_ONCE', '0', 'DOWNLOADS_AT_ONCE must be 1 to 1000'],
  ['DOWNLOAD_STALL_SECONDS', '0', 'DOWNLOAD_STALL_SECONDS must be 1 to 86400'],
  ['PUBLIC_URL', 'headcount.example', 'PUBLIC_URL must be an address without a path, such as'],
  ['PUBLIC_URL', 'https://x.example/api', 'got "https://x.example/api"'],
  ['PUBLIC_URL', 'https://ann@x.example', 'PUBLIC_URL must be'],
  ['PUBLIC_URL', 'ftp://x.example', 'PUBLIC_URL must be'],
  ['SMTP_URL', 'mail.example:25', 'SMTP_URL must start with smtp:// or smtps:// and name a host'],
  ['SMTP_URL', 'https://mail.example', 'SMTP_URL must start with'],
  ['MAIL_FROM', 'nobody', 'MAIL_FROM must be an e-mail, or a name and an e-mail in <>, got "nobody"'],
  ['MAIL_FROM', 'a <b@c.org>\r\nBcc: d@e.org', 'MAIL_FROM must be'],
  ['SESSION_SECRET', 'short', 'SESSION_SECRET must have 32 characters or more, drawn at random; it has 5,'],
  ['SESSION_SECRET', 'k9Ft2xQ8vLm4Zp7Rb1Wc6Yd3Hs5Jn0G', 'it has 31, 31 of them different'],
  ['SESSION_SECRET', 'a'.repeat(40), 'drawn at random'],
])('%s=%j stops the start and says why', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(BadSetting)
  expect(() => readConfig({ [name]: value })).toThrow(message)
})

test.each([
  ['off', false],
  ['no', false],
  ['ON', true],
  ['true', true],
  ['0', 0],
  ['2', 2],
  ['10.0.0.1', ['10.0.0.1']],
  ['10.0.0.0/8, fd00::/8,::1', ['10.0.0.0/8', 'fd00::/8', '::1']],
])('TRUST_PROXY=%s is understood, by the server too', (value, expected) => {
  const { trustProxy } = readConfig({ TRUST_PROXY: value })
  expect(trustProxy).toEqual(expected)
  expect(() => clientAddress(trustProxy)).not.toThrow()
})

test('the public address is taken without its ending slash; by default it is this machine’s', () => {
  expect(readConfig({ PUBLIC_URL: 'https://X.example/' }).publicUrl).toBe('https://x.example')
  expect(readConfig({ PORT: '9000' }).publicUrl).toBe('http://localhost:9000')
})

test('a bad secret is not repeated', () => {
  for (const name of ['SMTP_URL', 'SESSION_SECRET', 'COURTLISTENER_TOKEN']) {
    expect(() => readConfig({ [name]: 'hunter2 \u00e9' })).toThrow(/^(?!.*hunter2)/)
  }
})

test('proxies are named as everywhere, in small letters too; a bad one is not repeated', () => {
  expect(
    readConfig({ https_proxy: 'http://a:3128', HTTP_PROXY: 'b.example:8080', no_proxy: 'c,d' }),
  ).toMatchObject({
    httpsProxy: 'http://a:3128',
    httpProxy: 'http://b.example:8080',
    noProxy: 'c,d',
  })
  expect(() => readConfig({ HTTPS_PROXY: 'socks5://me:hunter2@a:1' })).toThrow(
    /^HTTPS_PROXY must be the address of a proxy, such as http:\/\/proxy.example:3128$/,
  )
})
