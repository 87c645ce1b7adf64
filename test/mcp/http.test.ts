/** The endpoint as HTTP: who may ask, what is refused, and what happens when a caller hangs up. */
import { EventEmitter, once } from 'node:events'
import { request } from 'node:http'
import type { McpServer } from '@modelcontextprotocol/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copySample, SAMPLE_DAY } from '../sample-data.ts'
import { temporaryFolder } from '../service.ts'
import { type Served, serveWith } from './conformance/serve.ts'

let folder: { path: string; remove(): Promise<void> }
let served: Served
/** Tells of each call of the tool that answers nobody: that it began, and that its caller has left. */
const waiting = new EventEmitter()

beforeAll(async () => {
  folder = await temporaryFolder()
  await copySample(folder.path)
  const add = (server: McpServer) =>
    void server.registerTool(
      'wait',
      { description: 'Waits until its caller leaves.' },
      async ({ mcpReq }) => {
        waiting.emit('began')
        await once(mcpReq.signal, 'abort')
        waiting.emit('left')
        return { content: [] }
      },
    )
  const settings = { DATA_DIR: folder.path, AS_OF: SAMPLE_DAY, PORT: '0' }
  served = await serveWith({ options: {}, add }, settings, () => Date.parse(`${SAMPLE_DAY}T12:00:00Z`))
})

afterAll(async () => {
  await served.close()
  await folder.remove()
})

const REVISIONS = ['2026-07-28', '2025-11-25']

/** A message as a client of that revision sends it. */
function message(revision: string, method: string, params: Record<string, unknown> = {}): RequestInit {
  const isModern = revision === REVISIONS[0]
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const name = params.name ?? params.uri
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'mcp-protocol-version': revision,
      ...(isModern && { 'mcp-method': method, ...(name !== undefined && { 'mcp-name': String(name) }) }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: isModern ? { ...params, _meta } : params }),
  }
}

/** Sends it, and reads the last message of the answer. */
async function ask(revision: string, method: string, params?: Record<string, unknown>) {
  const text = await (await fetch(served.url, message(revision, method, params))).text()
  const lines = text.split('\n').filter((line) => line.startsWith('data: '))
  return JSON.parse(lines.at(-1)?.slice('data: '.length) ?? text)
}

const list = (headers: Record<string, string> = {}): RequestInit => {
  const asked = message(REVISIONS[1]!, 'tools/list')
  return { ...asked, headers: { ...(asked.headers as object), ...headers } }
}
const LOCAL_PAGE = 'http://localhost:6274'

describe.each(REVISIONS)('a client of %s', (revision) => {
  test('hangs up, and its call is told', async () => {
    const [began, left] = [once(waiting, 'began'), once(waiting, 'left')]
    const hangUp = new AbortController()
    const call = message(revision, 'tools/call', { name: 'wait', arguments: {} })
    const answer = fetch(served.url, { ...call, signal: hangUp.signal }).then((response) => response.text())
    await began
    hangUp.abort()
    await expect(answer).rejects.toThrow()
    await left
  })

  test('is told which addresses lead nowhere', async () => {
    for (const uri of [
      'headcount://state/XYZ',
      'headcount://state/ZZ',
      'headcount://company/co-0',
      'other://a',
    ]) {
      const { error } = await ask(revision, 'resources/read', { uri })
      expect(error, uri).toMatchObject({ code: -32602, data: { uri } })
    }
  })

  test('reads what a cache may keep, without what is left of its calls', async () => {
    const { result } = await ask(revision, 'resources/read', { uri: 'headcount://coverage' })
    const said = JSON.parse(result.contents[0].text)
    expect(said.as_of).toBe(SAMPLE_DAY)
    expect(said).not.toHaveProperty('calls')
  })
})

test('the lists never change, so nobody waits to be told that they have', async () => {
  const fixed = { listChanged: false }
  const capabilities = { tools: fixed, resources: fixed, prompts: fixed }
  const about = await ask(REVISIONS[0]!, 'server/discover')
  expect(about.result.capabilities).toEqual(capabilities)
  const clientInfo = { name: 'test', version: '1' }
  const params = { protocolVersion: REVISIONS[1], capabilities: {}, clientInfo }
  const begun = await ask(REVISIONS[1]!, 'initialize', params)
  expect(begun.result.capabilities).toEqual(capabilities)
  const listened = await ask(REVISIONS[0]!, 'subscriptions/listen', {
    notifications: { toolsListChanged: true },
  })
  expect(listened.result.resultType).toBe('complete')
})

describe('pages', () => {
  test('of other sites are refused, and cannot read why', async () => {
    for (const origin of ['https://evil.example', 'null']) {
      const refused = await fetch(served.url, list({ origin }))
      expect(refused.status).toBe(403)
      expect(refused.headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  test('of this machine may read answers and refusals', async () => {
    const asked = { origin: LOCAL_PAGE }
    for (const [headers, status] of [
      [asked, 200],
      [{ ...asked, authorization: 'Bearer nobody' }, 401],
    ] as const) {
      const answer = await fetch(served.url, list(headers))
      expect(answer.status).toBe(status)
      expect(answer.headers.get('access-control-allow-origin')).toBe(LOCAL_PAGE)
    }
    const before = await fetch(served.url, { method: 'OPTIONS', headers: asked })
    expect(before.status).toBe(204)
    expect(before.headers.get('access-control-allow-methods')).toContain('POST')
  })

  test('that have bent a name of theirs to this machine are refused', async () => {
    const asked = request(served.url, { method: 'POST', headers: { host: 'evil.example' } }).end('{}')
    const [{ statusCode }] = await once(asked, 'response')
    expect(statusCode).toBe(403)
    asked.destroy()
  })
})

describe('what is no message', () => {
  test('ends in an answer, and the next request works', async () => {
    const body = (text: string) => ({ ...list(), body: text })
    expect((await fetch(served.url, body('{"jsonrpc'))).status).toBe(400)
    expect((await fetch(served.url, body(`"${'x'.repeat(300_000)}"`))).status).toBe(413)
    expect((await fetch(served.url, list())).status).toBe(200)
  })

  test('is told what is taken', async () => {
    for (const method of ['GET', 'DELETE']) {
      const answer = await fetch(served.url, { method })
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')).toBe('POST, OPTIONS')
    }
  })
})
