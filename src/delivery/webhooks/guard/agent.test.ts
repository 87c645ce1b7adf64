import type { LookupAddress } from 'node:dns'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { isOpenAddress, listOf } from '#lib/open-addresses.ts'
import { send } from '../send.ts'
import { makeSecret } from '../signing.ts'
import { localServer } from '../testing/receiver.ts'
import { openWay, type Resolve, type WayOptions } from './agent.ts'
import { readUrl } from './url.ts'

const NOTHING = listOf([])

/** Ways to write this machine, the machines beside it, and what clouds tell their machines. */
const HOSTILE = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://127.255.255.254/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.0.0.1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://0/',
  'http://0.0.0.0/',
  'http://①②⑦.⓪.⓪.①/',
  'http://10.0.0.1/',
  'http://10.255.255.255/',
  'http://100.64.0.1/',
  'http://100.100.100.200/',
  'http://169.254.169.254/latest/meta-data/',
  'http://169.254.170.2/',
  'http://2852039166/',
  'http://0xa9fea9fe/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.0.0.192/',
  'http://192.0.2.1/',
  'http://192.31.196.1/',
  'http://192.52.193.1/',
  'http://192.88.99.1/',
  'http://192.168.1.1/',
  'http://192.175.48.1/',
  'http://198.18.0.1/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://224.0.0.1/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://168.63.129.16/',
  'http://[::]/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::127.0.0.1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[::ffff:0:127.0.0.1]/',
  'http://[64:ff9b::127.0.0.1]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[64:ff9b:1::1]/',
  'http://[100::1]/',
  'http://[2001::1]/',
  'http://[2001:db8::1]/',
  'http://[2002:7f00:1::]/',
  'http://[2620:4f:8000::1]/',
  'http://[3fff::1]/',
  'http://[fc00::1]/',
  'http://[fd00:ec2::254]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
]

/** A port that is listened to everywhere on this machine, and counts who comes. */
async function trap() {
  const visits = { count: 0 }
  const server = createServer((socket) => {
    visits.count++
    socket.destroy()
  })
  await new Promise<void>((listening) => server.listen(0, '::', listening))
  onTestFinished(() => new Promise((closed) => server.close(() => closed())))
  return { visits, port: (server.address() as { port: number }).port }
}

/** Sends to an address; names resolve as told. */
async function sendTo(url: string, options: Partial<WayOptions> = {}) {
  const way = openWay({ allowed: NOTHING, timeoutMs: 2000, ...options })
  onTestFinished(() => way.destroy())
  const now = () => Date.parse('2024-06-15T12:00:00Z')
  const sending = { way: async () => way, now, userAgent: 'test' }
  return send({ id: 'msg_1', body: '{}' }, { url, secrets: [makeSecret()] }, sending)
}

/** Resolves each name to the addresses of its turn; the last turn holds on. */
function resolving(...turns: string[][]) {
  const asked: string[] = []
  const resolve: Resolve = (name, done) => {
    const turn = turns[Math.min(asked.length, turns.length - 1)]!
    asked.push(name)
    done(
      null,
      turn.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return { resolve, asked }
}

test('no hostile address is reached, however it is written, nor registered', async () => {
  const { port, visits } = await trap()
  expect(HOSTILE.length).toBeGreaterThanOrEqual(43)
  for (const written of HOSTILE) {
    const url = written.replace(/^http:\/\/(\[[^\]]*\]|[^/]*)/, `http://$1:${port}`)
    const { error, status } = await sendTo(url)
    expect([written, status, error]).toEqual([
      written,
      null,
      expect.stringContaining('is not an address of the open internet'),
    ])
    expect(() => readUrl(written, NOTHING), written).toThrow('is not an address of the open internet')
  }
  expect(visits.count).toBe(0)
})

test('a name that resolves to a closed address is not reached, be there an open one beside it', async () => {
  const { port, visits } = await trap()
  for (const addresses of [
    ['127.0.0.1'],
    ['::1'],
    ['93.184.215.14', '127.0.0.1'],
    ['::ffff:127.0.0.1', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
    ['64:ff9b::7f00:1'],
    ['fe80::1%lo'],
    [],
  ]) {
    const { resolve, asked } = resolving(addresses)
    const { error } = await sendTo(`http://rebound.example:${port}/`, { resolve })
    expect(error).toBe('rebound.example is not an address of the open internet')
    expect(asked).toEqual(['rebound.example'])
  }
  expect(visits.count).toBe(0)
})

test('a name that resolves to something else the second time is looked at the second time', async () => {
  const there = await localServer((_, response) => response.writeHead(200, { connection: 'close' }).end())
  // What the first look finds is allowed here, as an open address is elsewhere.
  const { resolve, asked } = resolving(['127.0.0.1'], ['127.0.0.2'])
  const url = there.url.replace('127.0.0.1', 'rebound.example')
  const way = openWay({ allowed: listOf(['127.0.0.1']), timeoutMs: 2000, resolve })
  onTestFinished(() => way.destroy())
  const sending = { way: async () => way, now: () => 0, userAgent: 'test' }
  const once = () => send({ id: 'msg_1', body: '{}' }, { url, secrets: [makeSecret()] }, sending)
  expect(await once()).toMatchObject({ status: 200, error: null })
  expect(await once()).toMatchObject({
    status: null,
    error: 'rebound.example is not an address of the open internet',
  })
  expect(asked).toHaveLength(2)
  expect(there.connections.count).toBe(1)
})

test('a redirect into a closed network is not followed', async () => {
  const { port, visits } = await trap()
  for (const location of [
    `http://127.0.0.1:${port}/`,
    `http://[::1]:${port}/`,
    `//169.254.169.254:${port}/`,
  ]) {
    const there = await localServer((_, response) => response.writeHead(302, { location }).end())
    const answer = await sendTo(there.url, { allowed: listOf(['127.0.0.1']) })
    expect(answer).toMatchObject({ status: 302, error: 'answered 302: redirects are not followed' })
  }
  expect(visits.count).toBe(0)
})

test('addresses of the open internet are open, and so are networks that the operator names', () => {
  for (const open of ['1.1.1.1', '93.184.215.14', '2606:4700::1111', '64:ff9b::101:101', '168.63.129.15'])
    expect([open, isOpenAddress(open)]).toEqual([open, true])
  for (const closed of ['', 'example.org', '1.1.1', '1.1.1.1:80', '2606:4700::1111%eth0'])
    expect([closed, isOpenAddress(closed)]).toEqual([closed, false])
  const allowed = listOf(['10.1.0.0/16', 'fd00::/8', '127.0.0.1'])
  for (const open of ['10.1.2.3', 'fd12::1', '127.0.0.1', '1.1.1.1'])
    expect(isOpenAddress(open, allowed)).toBe(true)
  for (const closed of ['10.2.0.1', 'fe80::1', '127.0.0.2'])
    expect(isOpenAddress(closed, allowed)).toBe(false)
})

test('what cannot be sent is told in a sentence', async () => {
  const closed = await trap()
  expect((await sendTo(`http://127.0.0.1:${closed.port}/`, { allowed: listOf(['127.0.0.1']) })).error).toBe(
    'the connection was cut',
  )
  const nobody: Resolve = (_, done) => done(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), [])
  expect((await sendTo('http://nobody.example/', { resolve: nobody })).error).toBe(
    'the name of its host cannot be resolved',
  )
  expect((await sendTo('http://127.0.0.1:1/', { allowed: listOf(['127.0.0.1']) })).error).toBe(
    'its host refuses connections',
  )
})
