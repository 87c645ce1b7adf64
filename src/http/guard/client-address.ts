/** Whose request it is, when proxies stand between: the address that quotas are counted by. */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { ServerConfig } from '../settings.ts'

/** Tells a request's client address. */
export type ClientAddress = (request: IncomingMessage) => string

/** Makes the function for a setting; throws on a network that cannot be read. */
export function clientAddress(trustProxy: ServerConfig['trustProxy']): ClientAddress {
  const trusted = trustRule(trustProxy)
  return (request) => {
    let address = plain(request.socket.remoteAddress ?? '')
    const forwarded = request.headers['x-forwarded-for']
    if (!forwarded || trustProxy === false) return address
    // From right to left: each proxy appends the address it was called from, so what stands
    // left of the first one that is not trusted may be anyone's invention.
    const hops = String(forwarded).split(',').reverse()
    for (const [index, hop] of hops.entries()) {
      if (!trusted(address, index)) break
      const before = plain(hop.trim())
      if (isIP(before) === 0) break
      address = before
    }
    return address
  }
}

function trustRule(trustProxy: ServerConfig['trustProxy']): (address: string, hop: number) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy
  if (typeof trustProxy === 'number') return (_, hop) => hop < trustProxy
  const networks = new BlockList()
  for (const network of trustProxy) addNetwork(networks, network)
  return (address) => {
    const family = isIP(address)
    return family !== 0 && networks.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }
}

function addNetwork(networks: BlockList, network: string): void {
  const [address = '', bits, ...rest] = network.trim().split('/')
  const family = isIP(address)
  const wide = family === 6 ? 128 : 32
  const prefix = bits === undefined ? wide : Number(bits)
  const readable =
    rest.length === 0 && bits !== '' && Number.isInteger(prefix) && prefix >= 0 && prefix <= wide
  if (family === 0 || !readable)
    throw new Error(`"${network}" is not an address or a network like 10.0.0.0/8`)
  networks.addSubnet(address, prefix, family === 6 ? 'ipv6' : 'ipv4')
}

/** `::ffff:1.2.3.4`, `1.2.3.4:5678`, `[::1]:80` without their wrapping. */
function plain(address: string): string {
  const bare = address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  return bare.replace(/^::ffff:(?=\d+\.)/i, '')
}

/**
 * The name under which an address's calls are counted. An IPv6 customer has a whole /64, so its last half says
 * nothing about who is calling.
 */
export function quotaSubject(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':')
    while (groups.length + after.length < 8) groups.push('0')
    groups.push(...after)
  }
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
