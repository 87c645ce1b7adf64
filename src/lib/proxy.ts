/** The operator's proxy, for all that asks by HTTP. */
import { type buildConnector, type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici'

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
  const given = { httpsProxy, httpProxy, noProxy, proxyTunnel: false, ...options }
  return new EnvHttpProxyAgent({ ...given, clientFactory: (proxy, how) => new Tunnels(proxy, how) })
}

/** A proxy that does not say within this time whether it opens a tunnel will not. */
const TUNNEL_MS = 10_000

/**
 * The connections to a proxy. Where one is cut, or nothing is answered, the agent would ask for the tunnel again without end,
 * as often as it can, and whoever waits for it is not even told when their time is over: here the first such end is one.
 */
class Tunnels extends Pool {
  constructor(proxy: URL, how: object) {
    super(proxy, { ...how, headersTimeout: TUNNEL_MS })
  }

  override connect(options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData>
  override connect(...asked: Parameters<Pool['connect']>): void
  override async connect(options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> {
    return super.connect(options).catch((cause: Error) => {
      throw new Error(`the proxy opens no tunnel (${cause.message})`, { cause })
    })
  }
}
