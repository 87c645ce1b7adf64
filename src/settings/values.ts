/** How the settings are read that are neither a number nor one of a few words. */
import { isIP } from 'node:net'
import { type IsoDate, isIsoDate } from '#lib/dates.ts'
import { BadSetting, readFlag } from '#lib/settings.ts'

/** A day as `YYYY-MM-DD`. */
export function readDay(text: string, name: string): IsoDate {
  if (isIsoDate(text)) return text
  throw new BadSetting(`${name} must be a day as YYYY-MM-DD, got "${text}"`)
}

/** One line of plain text: it is sent in a header. */
export function readPlainLine(text: string, name: string): string {
  if (/^[\x20-\x7e]{3,200}$/.test(text)) return text
  throw new BadSetting(`${name} must be one line of plain text, such as an address or an e-mail`)
}

/** An address of the web without a path; gives it without an ending slash. */
export function readOrigin(text: string, name: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isPlain = url !== null && url.pathname === '/' && url.search + url.hash + url.username === ''
  if (isPlain && /^https?:$/.test(url.protocol)) return url.origin
  throw new BadSetting(`${name} must be an address without a path, such as https://x.example, got "${text}"`)
}

/** The address of a mail server. It may hold a password, so that a bad one is not repeated. */
export function readMailServer(text: string, name: string): string {
  if (URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname) return text
  throw new BadSetting(`${name} must start with smtp:// or smtps:// and name a host`)
}

/** The address of a proxy, or nothing. It may hold a password, so that a bad one is not repeated. */
export function readProxy(text: string, name: string): string {
  if (text === '') return ''
  // Many write the host alone.
  const address = text.includes('://') ? text : `http://${text}`
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return address
  throw new BadSetting(`${name} must be the address of a proxy, such as http://proxy.example:3128`)
}

/** An e-mail, or a name and an e-mail. */
export function readMailbox(text: string, name: string): string {
  if (/^[^\r\n<>@]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(text)) return text
  throw new BadSetting(`${name} must be an e-mail, or a name and an e-mail in <>, got "${text}"`)
}

/** What cannot be guessed. It is not repeated. */
export function readSecret(text: string, name: string): string {
  const kinds = new Set(text).size
  if (text.length >= 32 && kinds >= 8) return text
  throw new BadSetting(
    `${name} must have 32 characters or more, drawn at random; it has ${text.length}, ${kinds} of them different`,
  )
}

/** Nobody (false), everybody (true), a number of proxies, or their addresses and networks. */
export function readProxies(text: string, name: string): boolean | number | readonly string[] {
  const said = readFlag(text)
  if (said !== null) return said
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const addresses = text.split(',').map((a) => a.trim())
  if (addresses.every(isNetwork)) return addresses
  throw new BadSetting(`${name} must be off, on, a number or addresses, got "${text}"`)
}

/** Addresses and networks, separated by commas; none by default. */
export function readNetworks(text: string, name: string): readonly string[] {
  const networks = text
    .split(',')
    .map((network) => network.trim())
    .filter((network) => network !== '')
  const bad = networks.find((network) => !isNetwork(network))
  if (bad === undefined) return networks
  throw new BadSetting(`${name} must be networks such as 10.0.0.0/8, fd00::/8, got "${bad}"`)
}

/** True for an address, or for a network such as `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [address = '', bits = '0', ...more] = text.split('/')
  const wide = isIP(address) === 6 ? 128 : 32
  return isIP(address) !== 0 && more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= wide
}

/** A secret key of Stripe's. It is not repeated. */
export function readStripeKey(text: string, name: string): string {
  if (/^(sk|rk)_(live|test)_\w{8,}$/.test(text)) return text
  throw new BadSetting(`${name} must be a secret key of Stripe's, which begins with sk_live_ or sk_test_`)
}

/** What Stripe signs with. It is not repeated. */
export function readWebhookSecret(text: string, name: string): string {
  if (/^whsec_\S{8,}$/.test(text)) return text
  throw new BadSetting(`${name} must begin with whsec_, as Stripe tells it`)
}
