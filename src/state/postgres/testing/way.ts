/** For tests: a way to the server of this run that can be cut, and can let nothing through. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** What happens on the way. */
interface Happenings {
  /** Makes of what is sent to the server what arrives there, of the same length. */
  change?(sent: Buffer): Buffer
  /** Is told who says something. */
  hear?(who: 'client' | 'server'): void
}

/** `address` names a schema on the server of this run; `address` of what comes back leads there by this way. */
export async function wayTo(address: string, { change = (sent) => sent, hear }: Happenings = {}) {
  const url = new URL(address)
  const folder = url.searchParams.get('host')
  const target = folder
    ? { path: `${folder}/.s.PGSQL.${url.port || 5432}` }
    : { host: url.hostname, port: Number(url.port || 5432) }
  const sockets = new Set<Socket>()
  let mode: 'open' | 'cut' | 'stuck' = 'open'
  const server = createServer((near) => {
    if (mode === 'cut') return void near.destroy()
    const far = connect(target)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk: Buffer) => {
        hear?.(from === near ? 'client' : 'server')
        if (mode === 'open') to.write(from === near ? change(chunk) : chunk)
      })
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(() => {
    close()
    server.close()
  })
  const by = new URL(`postgres://${url.username || 'postgres'}@127.0.0.1${url.pathname}`)
  by.port = String((server.address() as AddressInfo).port)
  by.password = url.password
  by.searchParams.set('schema', url.searchParams.get('schema')!)
  return {
    address: by.href,
    /** Ends what is connected, and lets nobody in. */
    cut() {
      mode = 'cut'
      close()
    },
    /** Whoever is connected or comes hears nothing. */
    stick() {
      mode = 'stuck'
    },
    /** Lets through whoever comes from now on. */
    open() {
      mode = 'open'
      close()
    },
  }
}
