/** The operator's proxy, for all that asks by HTTP. */
import { type buildConnector, EnvHttpProxyAgent } from 'undici'

/** Which proxies there are. */
export interface ProxySettings {
  /** Proxies for addresses with https and http; empty for none. */
  httpsProxy: string
  httpProxy: string
  /** Hosts that are asked without one, separated by commas. */
  noProxy: string
}

/** Asks through them, or straight where there is none. Close it when nobody asks any more. */
export function proxyAgent(
  { httpsProxy, httpProxy, noProxy }: ProxySettings,
  options: { connect?: buildConnector.connector } = {},
): EnvHttpProxyAgent {
  // Given always, or the agent would look into the environment itself. Unencrypted addresses are asked of the proxy as
  // they are: many open tunnels to port 443 alone.
  return new EnvHttpProxyAgent({ httpsProxy, httpProxy, noProxy, proxyTunnel: false, ...options })
}
