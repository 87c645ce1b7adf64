/**
 * The way to the publishers: through the operator's proxy where there is one, and never into a private network. A page
 * that is redirected to `http://169.254.169.254/` or to a name that means this machine must not make a refresh read,
 * keep and show what only this machine may see.
 */
import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector, type Dispatcher } from 'undici'
import { isOpenAddress } from '#lib/open-addresses.ts'
import { type ProxySettings, proxyAgent } from '#lib/proxy.ts'
import { Refused } from './retry.ts'

/** How publishers are reached. */
export interface NetworkSettings extends ProxySettings {
  /** True lets publishers be in a private network, for tests and drills. */
  local: boolean
}

/** Names that mean a machine nearby wherever they are asked. */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|home\.arpa)\.?$/i

/** True for an address, as text, that is of this machine or of a network that is not everybody's. */
export const isPrivateAddress = (address: string): boolean => isIP(address) !== 0 && !isOpenAddress(address)

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
