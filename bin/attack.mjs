#!/usr/bin/env node
/**
 * `npm run attack -- http://127.0.0.1:8080 [10000]`: asks a running service what nobody should, out of its own openapi.json,
 * and tells what came of it. For a service of one's own: it is asked some hundred times a second.
 *
 * Whoever is told by 503 when to come again does so. A fault is: a 5xx even then, an answer that does not come within 30 seconds, a connection
 * that is reset, an error that is no problem+json or has no X-Request-Id, one that is larger than 16 kB, and one that lets
 * out a path, a stack or a statement. Exit code 0 without faults, 1 with some.
 */
import { Agent, request } from 'node:http'
import { connect } from 'node:net'

const PATIENCE_MS = 30_000
const ERROR_BYTES_MAX = 16 * 1024
const AT_ONCE = 8
const TRIES = 5
const LEAKS = /node_modules|\bat .+:\d+:\d+|\bselect\b.+\bfrom\b.+_|\/src\/|SQLITE_|ENOENT/i

const [base, count = '10000', seed = '1'] = process.argv.slice(2)
if (!URL.canParse(base ?? '')) {
  process.stderr.write('usage: npm run attack -- http://127.0.0.1:8080 [how many requests] [seed]\n')
  process.exit(2)
}
const { hostname, port } = new URL(base)
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

/** The same requests for the same seed. */
let state = Number(seed)
function random(below) {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state % below
}
const pick = (list) => list[random(list.length)]

const WORDS = [
  '',
  '%',
  '%00',
  '%ff%fe',
  '%u0041',
  '%25',
  '_',
  '%5C',
  "'",
  "' or 1=1--",
  '";drop table warn_notices;--',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '$' + '{jndi:ldap://x}',
  '-1',
  '0',
  '1e9',
  '9999999999999999999',
  'NaN',
  'true',
  '2024-02-31',
  '0000-00-00',
  '99999-01-01',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '[]',
  '{"a":1}',
  '%F0%9F%92%A9',
  '%E2%80%AE',
  '%0d%0aX-Injected:%20yes',
  'W10',
  'eyJhIjoxfQ',
  'a'.repeat(300),
  'a'.repeat(7000),
  ','.repeat(500),
  'a&'.repeat(2000),
  '('.repeat(1000),
]
const METHODS = ['HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'TRACE']
/** What some parameters take, so that some questions get as far as the data. */
const FIT = ['CA', 'TX', '10', '500', '2020', '2024-01-01', 'a', 'co', 'layoff', 'true', 'desc', '15-1252']
const HEADERS = [
  {},
  {},
  {},
  { accept: 'x/y;q=z' },
  { 'accept-encoding': '*;q=0' },
  { 'if-none-match': '*' },
  { 'if-none-match': ',"",W/' },
  { range: 'bytes=9-1,-,0-' },
  { 'x-request-id': 'x'.repeat(5000) },
  { 'x-forwarded-for': '999.1.1.1, ::1, evil' },
  { host: 'evil.example' },
  { 'content-type': 'application/json' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { expect: 'x' },
  { authorization: 'Basic x' },
]
const BODIES = [
  undefined,
  undefined,
  '{',
  '[]',
  '[['.repeat(4000),
  '{"__proto__":{"a":1}}',
  '\u0000',
  'a=b&c',
  'x'.repeat(20_000),
]

/** What is no proper HTTP, and the statuses that it may get. */
const RAW = [
  ['GET / HTTP/1.1\r\n\r\n', [400]],
  ['GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', [400]],
  ['BREW / HTTP/1.1\r\nHost: a\r\n\r\n', [400]],
  ['CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n', [405]],
  ['GET / HTTP/9.9\r\nHost: a\r\n\r\n', [400, 505]],
  ['\u0000\u0001\u0002\r\n\r\n', [400]],
  [`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`, [414]],
  // Longer than all headers may be: where it arrives in many pieces, what is too long is not known to be the address.
  [`GET /${'a'.repeat(60_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, [414, 431]],
  [`GET / HTTP/1.1\r\nHost: a\r\n${'X-A: b\r\n'.repeat(20_000)}\r\n`, [431]],
  ['POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', [400]],
  ['POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde', [400]],
  ['GET / HTTP/1.1\r\nHost: a\r\nX-A: b\r\n c\r\n\r\n', [400]],
  ['GET http://evil.example/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', [200, 404]],
]

const statuses = new Map()
const faults = []
let comeAgain = 0

/** Asks as it is written: fetch would let no bad address through. */
function ask(method, path, headers, body) {
  return new Promise((resolve, reject) => {
    const asking = request(
      { hostname, port, method, path, headers, agent, timeout: PATIENCE_MS },
      (answer) => {
        let text = ''
        answer.setEncoding('latin1')
        answer.on('data', (part) => {
          if (text.length <= ERROR_BYTES_MAX) text += part
        })
        answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }))
        answer.on('error', reject)
      },
    )
    asking.on('timeout', () => asking.destroy(new Error(`nothing came for ${PATIENCE_MS / 1000} seconds`)))
    asking.on('error', reject)
    asking.end(body)
  })
}

/** Asks, and asks again where it is told when. */
async function askPatiently(...asked) {
  for (let tries = 1; ; tries++) {
    const answer = await ask(...asked)
    const seconds = Number(answer.headers['retry-after'])
    if (answer.status !== 503 || !(seconds > 0) || tries === TRIES) return answer
    comeAgain++
    await new Promise((done) => setTimeout(done, Math.min(seconds, PATIENCE_MS / 1000) * 1000))
  }
}

/** What is wrong with an answer; null where nothing is. */
function faultOf({ status, headers, text }, method) {
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  if (status >= 500) return `status ${status}`
  if (!headers['x-request-id']) return 'no X-Request-Id'
  if (headers['x-injected']) return 'a header that was sent as a parameter'
  if (status < 400 || method === 'HEAD') return null
  if (!String(headers['content-type']).startsWith('application/problem+json'))
    return 'an error that is no problem+json'
  if (text.length > ERROR_BYTES_MAX) return `an error of over ${ERROR_BYTES_MAX} bytes`
  return LEAKS.test(text) ? 'an error that lets something out' : null
}

/** A bad request to a route that there is, or to one that there is not. */
function badRequest(routes) {
  const route = pick(routes)
  const path = route.path.replace(/\{\w+\}/g, () => encodePath(pick(random(2) === 0 ? FIT : WORDS)))
  const own = Array.from({ length: random(4) }, () => pick([...route.names, 'limit']))
  const names = random(3) === 0 ? [pick(WORDS), ...own] : own
  const query = names.map((name) => `${name}=${pick(random(2) === 0 ? FIT : WORDS)}`).join('&')
  return {
    method: random(6) === 0 ? pick(METHODS) : 'GET',
    path: asTarget(`${random(20) === 0 ? '/nowhere' : path}?${query}`),
  }
}

const encodePath = (word) => word.replace(/[?#/]/g, encodeURIComponent) || '%20'
/** What Node lets into a request line. */
const asTarget = (text) =>
  text.replace(/[^\x21-\x7e]/g, (letter) => encodeURIComponent(letter)).slice(0, 15_000)

async function routesOf() {
  const { status, text } = await whole('/openapi.json')
  if (status !== 200) throw new Error(`${base}/openapi.json answered ${status}`)
  return Object.entries(JSON.parse(text).paths).map(([path, methods]) => ({
    path,
    names: Object.values(methods).flatMap(({ parameters = [] }) => parameters.map(({ name }) => name)),
  }))
}

async function whole(path) {
  const answer = await fetch(new URL(path, base))
  return { status: answer.status, text: await answer.text() }
}

function askRaw(bytes) {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'))
    let got = ''
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('nothing came')))
    socket.on('data', (part) => {
      got += part
    })
    socket.on('close', () => resolve(got))
    socket.on('error', (error) => (got ? resolve(got) : reject(error)))
  })
}

function note(what, fault) {
  faults.push(`${fault}: ${what.slice(0, 200)}`)
}

async function attackRaw() {
  for (const [bytes, allowed] of RAW) {
    const what = JSON.stringify(bytes.slice(0, 60))
    const answer = await askRaw(bytes).catch((error) => note(what, error.message))
    if (answer === undefined) continue
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (!allowed.includes(status)) note(what, `status ${status}, where ${allowed.join(' or ')} is expected`)
    else if (!/\r\nX-Request-Id: /i.test(answer)) note(what, 'no X-Request-Id')
  }
}

/** Node says of some methods' bodies nothing, and what follows would be taken for the next request. */
const headersWith = (body) =>
  body === undefined ? pick(HEADERS) : { ...pick(HEADERS), 'content-length': Buffer.byteLength(body) }

async function attack(routes, requests) {
  let left = requests
  const worker = async () => {
    while (left-- > 0) {
      const { method, path } = badRequest(routes)
      const body = method === 'GET' || method === 'HEAD' ? undefined : pick(BODIES)
      const what = `${method} ${path}`
      try {
        const fault = faultOf(await askPatiently(method, path, headersWith(body), body), method)
        if (fault !== null) note(what, fault)
      } catch (error) {
        note(what, error.code ?? error.message)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

const began = Date.now()
await attack(await routesOf(), Number(count))
await attackRaw()
const health = await whole('/healthz')
if (health.status !== 200) note('/healthz', `status ${health.status} at the end`)
agent.destroy()
const told = [...statuses].sort(([a], [b]) => a - b).map(([status, many]) => `${many} × ${status}`)
process.stdout.write(
  `${Number(count) + RAW.length} bad requests in ${Math.round((Date.now() - began) / 1000)} s: ${told.join(', ')}\n`,
)
if (comeAgain > 0) process.stdout.write(`${comeAgain} were asked to come again, and did\n`)
process.stdout.write(
  `${faults.length} faults\n${faults.slice(0, 20).join('\n')}${faults.length > 0 ? '\n' : ''}`,
)
process.exitCode = faults.length > 0 ? 1 : 0
