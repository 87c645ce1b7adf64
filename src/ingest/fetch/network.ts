/**
 * The way to the publishers: through the operator's proxy where there is one, and never into a private network. A page
 * that is redirected to `http://169.254.169.254/` or to a name that means this machine must not make a refresh read,
 * keep and show what only this machine may see.
 */
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { buildConnector, type Dispatcher } from 'undici'
import { type ProxySettings, proxyAgent } from '#lib/proxy.ts'
import { Refused } from './retry.ts'

/** How publishers are reached. */
export interface NetworkSettings extends ProxySettings {
  /** True lets publishers be in a private network, for tests and drills. */
  local: boolean
}

const PRIVATE_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  // Shared by the customers of a carrier; some clouds tell machines their secrets there.
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Azure tells its machines about themselves there.
  '168.63.129.16/32',
]
const PRIVATE_V6 = [
  // With it this machine, none at all, and the old form of IPv4 inside IPv6.
  '::/96',
  '::ffff:0:0:0/96',
  '64:ff9b:1::/48',
  // Ways through tunnels, Teredo and 6to4, which end wherever the IPv4 address inside says.
  '2001::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]

const blocked = new BlockList()
for (const network of [...PRIVATE_V4, ...PRIVATE_V6]) {
  const [address, bits] = network.split('/') as [string, string]
  blocked.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Names that mean a machine nearby wherever they are asked. */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|home\.arpa)\.?$/i

/** True for an address, as text, that is of this machine or of a network that is not everybody's. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return blocked.check(address, 'ipv4')
  if (family !== 6) return false
  const inside = embeddedV4(address)
  return blocked.check(address, 'ipv6') || (inside !== null && blocked.check(inside, 'ipv4'))
}

/** The IPv4 address inside one of IPv6 that means it: `::ffff:7f00:1`, and 64:ff9b::7f00:1 behind a translator. */
function embeddedV4(address: string): string | null {
  const plain = new URL(`http://[${address.split('%')[0]}]/`).hostname.slice(1, -1)
  const match = /^(?:::ffff:|64:ff9b::)([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(plain)
  if (!match) return null
  const [high, low] = [Number.parseInt(match[1]!, 16), Number.parseInt(match[2]!, 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** Opens the way to the publishers; close it when nobody asks any more. */
export function openNetwork({ local, ...proxies }: NetworkSettings): Dispatcher {
  const agent = proxyAgent(proxies, local ? {} : { connect: publicConnector() })
  return local ? agent : agent.compose(refusePrivateHosts)
}

/** Connects to public addresses alone: looked at when the name has been resolved, so that no second answer differs. */
function publicConnector(): buildConnector.connector {
  return buildConnector({ lookup: publicLookup })
}

const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, [])
    const open = addresses.filter(({ address }) => !isPrivateAddress(address))
    if (open.length === 0) return done(privateHost(hostname), [])
    if (options.all) return done(null, open)
    done(null, open[0]!.address, open[0]!.family)
  })
}

/** What needs no look-up is refused before a proxy is asked for it. */
const refusePrivateHosts: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  const { hostname } = new URL(String(options.origin))
  const bare = hostname.replace(/^\[|\]$/g, '')
  if (PRIVATE_NAME.test(bare) || isPrivateAddress(bare)) throw privateHost(bare)
  return dispatch(options, handler)
}

const privateHost = (host: string) =>
  new Refused(`${host} is in a private network, where no publisher is (LOCAL_PUBLISHERS=on allows it)`)
