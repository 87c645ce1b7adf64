/** Addresses of webhooks as people give them: what can never be sent to is told at once. */
import { type BlockList, isIP } from 'node:net'
import { invalid } from '#accounts/fields.ts'
import { isOpenAddress } from '#lib/open-addresses.ts'

const URL_LENGTH_MAX = 2000

/** Names that mean a machine nearby wherever they are asked. */
const NEARBY =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|test|invalid|onion)$/

/** Ports of other protocols, whose servers might take a request for something of theirs, lie below this one. */
const PORT_MIN = 1024
const PORTS = new Set(['', '80', '443'])

/**
 * Reads one; gives it as it is connected to. Names are not looked up: what they resolve to is looked at whenever something
 * is sent. Where the operator allows networks, names without a dot and names of machines nearby may be theirs.
 * Throws InvalidInput.
 */
export function readUrl(text: string, allowed: BlockList): string {
  const given = text.trim()
  const fail = (msg: string) => invalid('url', msg, 'url')
  if (given.length > URL_LENGTH_MAX) throw fail(`must have at most ${URL_LENGTH_MAX} characters`)
  if (!URL.canParse(given)) throw fail('must be an address such as https://example.org/headcount')
  const url = new URL(given)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw fail(`must begin with https:// or http://, not ${url.protocol.slice(0, 20)}`)
  if (url.username !== '' || url.password !== '')
    throw fail('must not hold a name or a password; what is sent is signed')
  if (!PORTS.has(url.port) && Number(url.port) < PORT_MIN)
    throw fail(`has the port ${url.port}; use 80, 443, or one from ${PORT_MIN} up`)
  // It never leaves a browser, and so would be lost here.
  url.hash = ''
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) {
    if (!isOpenAddress(host, allowed))
      throw fail(`names ${host}, which is not an address of the open internet`)
    return url.href
  }
  const name = host.replace(/\.$/, '')
  if (allowed.rules.length === 0 && (!name.includes('.') || NEARBY.test(name)))
    throw fail(`names the host "${name.slice(0, 100)}", which is not of the open internet`)
  return url.href
}
