/**
 * The way to receivers. Whether an address may be reached is decided when it is connected to: what is looked at is what
 * is connected to, so that no second answer to a question for its name can differ from the first.
 */
import { type LookupAddress, lookup as lookUp } from 'node:dns'
import { type BlockList, isIP, type LookupFunction, type Socket } from 'node:net'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import { isOpenAddress } from '#lib/open-addresses.ts'

/** An address that nobody may have something sent to. */
export class ClosedAddress extends Error {
  override name = 'ClosedAddress'
  constructor(host: string) {
    super(`${host} is not an address of the open internet`)
  }
}

/** All addresses of a name. */
export type Resolve = (
  name: string,
  done: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void

/** What the way is made of. */
export interface WayOptions {
  /** Networks that are open besides the internet. */
  allowed: BlockList
  /** How long connecting may take. */
  timeoutMs: number
  /** How names are looked up: as the machine does, by default. */
  resolve?: Resolve
}

const byMachine: Resolve = (name, done) => lookUp(name, { all: true }, done)

/** Opens it; close it when nothing is sent any more. */
export function openWay({ allowed, timeoutMs, resolve = byMachine }: WayOptions): Dispatcher {
  const isOpen = (address: string) => isOpenAddress(address, allowed)
  const connector = buildConnector({ timeout: timeoutMs, lookup: openLookup(resolve, isOpen) })
  return new Agent({
    connect(options, done) {
      const host = options.hostname.replace(/^\[|\]$/g, '')
      // What is an address already is never looked up.
      if (isIP(host) !== 0 && !isOpen(host)) return done(new ClosedAddress(host), null)
      connector(options, (error, socket) => {
        if (error) return done(error, null)
        if (isOpen((socket as Socket).remoteAddress ?? '')) return done(null, socket)
        socket.destroy()
        done(new ClosedAddress(host), null)
      })
    },
    // A connection is for what is sent one after the other to one receiver.
    keepAliveTimeout: 2000,
    keepAliveMaxTimeout: 10_000,
  })
}

/** Looks a name up, and gives its addresses where all of them are open: one closed among them shows what is meant. */
function openLookup(resolve: Resolve, isOpen: (address: string) => boolean): LookupFunction {
  return (name, options, done) => {
    resolve(name, (error, addresses) => {
      if (error) return done(error as NodeJS.ErrnoException, [])
      if (addresses.length === 0 || !addresses.every(({ address }) => isOpen(address)))
        return done(new ClosedAddress(name), [])
      if (options.all) return done(null, [...addresses])
      done(null, addresses[0]!.address, addresses[0]!.family)
    })
  }
}
