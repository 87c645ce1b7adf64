import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { Archive } from './archive.ts'
import { Hosts } from './hosts.ts'
import { isPrivateAddress, type NetworkSettings, openNetwork } from './network.ts'
import { politeWeb } from './polite-web.ts'

vi.mock('node:dns', async (load) => {
  const real = await load<typeof import('node:dns')>()
  const here = { address: '127.0.0.1', family: 4 }
  const lookup = (name: string, options: object, done: (...answer: unknown[]) => void) =>
    name !== 'names-this-machine.example'
      ? real.lookup(name, options, done)
      : 'all' in options && options.all
        ? done(null, [here])
        : done(null, here.address, here.family)
  return { ...real, default: { ...real, lookup }, lookup }
})

async function listening(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A publisher on this machine, and what it was asked. */
async function publisher(
  answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) =>
    response.end('list'),
) {
  const asked: string[] = []
  const host = await listening(
    createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      answer(request, response)
    }),
  )
  return { asked, host }
}

/** A proxy that sends everything to one place, whatever name was asked for, and tells what it was asked. */
async function proxy(place: string) {
  const asked: string[] = []
  const [host, port] = place.split(':') as [string, string]
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    const { pathname } = new URL(request.url!)
    fetch(`http://${place}${pathname}`).then(async (answer) => response.end(await answer.text()))
  })
  server.on('connect', (request, socket, head) => {
    asked.push(`CONNECT ${request.url}`)
    const through = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      through.write(head)
      through.pipe(socket).pipe(through)
    })
    through.on('error', () => socket.destroy())
    socket.on('error', () => through.destroy())
  })
  return { asked, address: `http://${await listening(server)}` }
}

const NONE: NetworkSettings = { httpsProxy: '', httpProxy: '', noProxy: '', local: true }

async function visitor(settings: Partial<NetworkSettings>) {
  const dispatcher = openNetwork({ ...NONE, ...settings })
  onTestFinished(() => dispatcher.destroy())
  return politeWeb({
    dataset: 'warn',
    part: 'or',
    archive: new Archive(await testFolder()),
    hosts: new Hosts(),
    settings: {
      userAgent: 'Headcount/0.1 (+https://example.org/contact)',
      pauseSeconds: 0,
      timeoutSeconds: 5,
      tries: 1,
      retrySeconds: 0.001,
      bytesMax: 10_000,
      robots: false,
    },
    signal: new AbortController().signal,
    clock: () => new Date('2024-02-01T12:00:00Z'),
    dispatcher,
  })
}

const text = ({ bytes }: { bytes: Uint8Array }) => Buffer.from(bytes).toString()

test('the same fetch works through a proxy, and nobody else is asked', async () => {
  const there = await publisher()
  const between = await proxy(there.host)
  const web = await visitor({ httpProxy: between.address })
  // A name that only the proxy knows.
  expect(text(await web.get('http://publisher.example/list.csv'))).toBe('list')
  expect(between.asked).toEqual(['GET http://publisher.example/list.csv'])
  expect(there.asked).toEqual(['GET /list.csv'])
})

test('an encrypted address goes through a tunnel of the proxy for it', async () => {
  const there = await publisher()
  const [unused, tunnel] = [await proxy(there.host), await proxy(there.host)]
  const web = await visitor({ httpProxy: unused.address, httpsProxy: tunnel.address })
  // The publisher behind it speaks no TLS: that the tunnel was asked for is all that can be seen.
  await expect(web.get('https://publisher.example/list.csv')).rejects.toThrow('could not get')
  expect(tunnel.asked).toEqual(['CONNECT publisher.example:443'])
  expect(unused.asked).toEqual([])
})

test('without a proxy, or where NO_PROXY names the host, the publisher alone is asked', async () => {
  const there = await publisher()
  const between = await proxy(there.host)
  const direct = await visitor({})
  expect(text(await direct.get(`http://${there.host}/direct`))).toBe('list')
  const excepted = await visitor({ httpProxy: between.address, noProxy: 'example.org,127.0.0.1' })
  expect(text(await excepted.get(`http://${there.host}/excepted`))).toBe('list')
  expect(between.asked).toEqual([])
  expect(there.asked).toEqual(['GET /direct', 'GET /excepted'])
})

test('the name and password of a proxy are not told where it fails', async () => {
  const web = await visitor({ httpProxy: 'http://me:hunter2@127.0.0.1:1' })
  const error = await web.get('http://publisher.example/').catch((reason: Error) => reason)
  for (let at: unknown = error; at instanceof Error; at = at.cause) expect(at.message).not.toMatch(/hunter2/)
  expect(error).toBeInstanceOf(Error)
})

test.each(['http://127.0.0.1:8000/', 'http://localhost:8000/', 'http://[::1]/', 'http://2130706433/'])(
  'this machine is no publisher: %s is refused, through a proxy too',
  async (url) => {
    const there = await publisher()
    const between = await proxy(there.host)
    for (const settings of [{}, { httpProxy: between.address }])
      await expect((await visitor({ ...settings, local: false })).get(url)).rejects.toThrow(
        'is in a private network, where no publisher is',
      )
    expect([...between.asked, ...there.asked]).toEqual([])
  },
)

test('a publisher that redirects into the private network is not followed there', async () => {
  const secret = await publisher((_, response) => response.end('secret'))
  const redirecting = createServer((_, response) =>
    response.writeHead(302, { Location: `http://${secret.host}/latest/meta-data` }).end(),
  )
  // Seen through a proxy, so that the publisher has a public name.
  const web = await visitor({ httpProxy: `http://${await listening(redirecting)}`, local: false })
  await expect(web.get('http://publisher.example/')).rejects.toThrow('is in a private network')
  expect(secret.asked).toEqual([])
})

test('a public name that leads to this machine is refused when it has been looked up', async () => {
  const there = await publisher()
  const port = there.host.split(':')[1]
  const url = `http://names-this-machine.example:${port}/`
  await expect((await visitor({ local: false })).get(url)).rejects.toThrow(
    'names-this-machine.example is in a private network',
  )
  expect(there.asked).toEqual([])
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.100.100.200',
  '0.0.0.0',
  '168.63.129.16',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00:ec2::254',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '64:ff9b::10.0.0.1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '::7f00:1',
  '::ffff:0:127.0.0.1',
])('%s is private', (address) => expect(isPrivateAddress(address)).toBe(true))

test.each([
  '8.8.8.8',
  '172.32.0.1',
  '100.128.0.1',
  '192.0.66.1',
  '2606:4700::1111',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
])('%s is public', (address) => expect(isPrivateAddress(address)).toBe(false))
