/** Both generations of the protocol's client, as one. */
import { Client as Modern, StreamableHTTPClientTransport as ModernHttp } from '@modelcontextprotocol/client'
import { Client as Legacy } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as LegacyHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

/** What tests ask of a client. */
export interface TestClient {
  listTools(): Promise<{ tools: { name: string; description?: string | undefined }[] }>
  callTool(params: { name: string; arguments?: Record<string, unknown> }): Promise<CallResult>
  readResource(params: { uri: string }): Promise<{ contents: { text?: string }[] }>
  getPrompt(params: { name: string; arguments?: Record<string, string> }): Promise<{ messages: unknown[] }>
  close(): Promise<void>
}

/** The result of a call. */
export interface CallResult {
  content: { type: string; text?: string; resource?: { text?: string } }[]
  structuredContent?: Record<string, unknown>
  isError?: boolean
}

const WHO = { name: 'test', version: '1.0.0' }

/** By their revisions. */
export const CLIENTS = {
  async '2026-07-28'(url: string, key?: string): Promise<TestClient> {
    const client = new Modern(WHO)
    await client.connect(new ModernHttp(new URL(url), { requestInit: headersOf(key) }))
    return client as unknown as TestClient
  },
  async '2025-11-25'(url: string, key?: string): Promise<TestClient> {
    const client = new Legacy(WHO)
    await client.connect(new LegacyHttp(new URL(url), { requestInit: headersOf(key) }) as never)
    return client as unknown as TestClient
  },
}

const headersOf = (key: string | undefined): RequestInit =>
  key === undefined ? {} : { headers: { Authorization: `Bearer ${key}` } }
