/**
 * Which addresses of the internet are everybody's. Whoever names an address for a webhook, and a publisher whose page is
 * redirected, makes this server connect to it: machines beside it, and what clouds tell their machines about themselves,
 * must stay out of reach.
 */
import { BlockList, isIP } from 'node:net'

/** Networks of IPv4 that are not everybody's (RFC 6890 and what has been added since). */
const CLOSED_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  // Shared by the customers of a carrier; some clouds tell machines their secrets there.
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  // Groups of receivers, what is kept for later, and all at once.
  '224.0.0.0/3',
  // Looks like any other; Azure tells its machines about themselves there.
  '168.63.129.16/32',
]

/** Of IPv6, what has been given out at all; so are old forms of IPv4, local networks and the like closed. */
const OPEN_V6 = ['2000::/3']

/** And of that what is for documents, or leads through a tunnel to wherever the IPv4 address inside says. */
const CLOSED_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

/** Addresses that mean one of IPv4: a translator's, which names resolve to where a network has one, and the old form. */
const TRANSLATED_V6 = ['64:ff9b::/96', '::ffff:0:0/96']

const closedV4 = listOf(CLOSED_V4)
const openV6 = listOf(OPEN_V6)
const closedV6 = listOf(CLOSED_V6)
const translatedV6 = listOf(TRANSLATED_V6)

/** Whether an address, as text, may be connected to: it is everybody's, or in a network that the operator allows. */
export function isOpenAddress(address: string, allowed: BlockList = new BlockList()): boolean {
  const family = isIP(address)
  // An interface's name behind it says that it is of the network nearby.
  if (family === 0 || address.includes('%')) return false
  if (allowed.check(address, family === 6 ? 'ipv6' : 'ipv4')) return true
  if (family === 4) return !closedV4.check(address, 'ipv4')
  if (translatedV6.check(address, 'ipv6')) return isOpenAddress(lastFour(address))
  return openV6.check(address, 'ipv6') && !closedV6.check(address, 'ipv6')
}

/** The IPv4 address in the last 32 bits of one of IPv6. */
function lastFour(address: string): string {
  // Written in one way by whoever reads addresses: without an IPv4 address at its end, and with `::` for blanks.
  const parts = new URL(`http://[${address}]/`).hostname.slice(1, -1).split(':')
  const [high, low] = parts.slice(-2).map((part) => Number.parseInt(part || '0', 16)) as [number, number]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** Networks such as `10.0.0.0/8`, or single addresses, to ask about. */
export function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}
