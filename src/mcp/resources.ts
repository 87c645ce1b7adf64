/** What assistants can read by address: states, companies, coverage, and how the figures are made. */
import type { McpServer, ReadResourceResult, ServerContext } from '@modelcontextprotocol/server'
import { ResourceTemplate } from '@modelcontextprotocol/server'
import { METHODOLOGY } from './methodology.ts'

const SCHEME = 'headcount://'

/** Reads an address: the JSON of a tool's answer about it. Throws what the client is to be told. */
export type ReadTool = (
  uri: URL,
  tool: 'get_state_summary' | 'get_company_layoffs' | 'get_stats',
  args: object,
  context: ServerContext,
) => Promise<string>

/** Registers them. */
export function addResources(server: McpServer, read: ReadTool): void {
  const json = (uri: URL, text: string): ReadResourceResult => ({
    contents: [{ uri: uri.href, mimeType: 'application/json', text }],
  })
  server.registerResource(
    'methodology',
    `${SCHEME}methodology`,
    {
      title: 'How the figures are made',
      description: 'What is counted, what unknown means, and how companies are matched.',
      mimeType: 'text/markdown',
    },
    async (uri) => ({ contents: [{ uri: uri.href, mimeType: 'text/markdown', text: METHODOLOGY }] }),
  )
  server.registerResource(
    'coverage',
    `${SCHEME}coverage`,
    {
      title: 'What is held',
      description: 'Each dataset: rows, first and last day, whether it is late and why.',
      mimeType: 'application/json',
    },
    async (uri, context) => json(uri, await read(uri, 'get_stats', {}, context)),
  )
  server.registerResource(
    'state',
    new ResourceTemplate(`${SCHEME}state/{code}`, { list: undefined }),
    {
      title: 'Layoffs of a state',
      description: 'By its two-letter code, such as headcount://state/CA.',
      mimeType: 'application/json',
    },
    async (uri, { code }, context) =>
      json(uri, await read(uri, 'get_state_summary', { state: String(code) }, context)),
  )
  server.registerResource(
    'company',
    new ResourceTemplate(`${SCHEME}company/{id}`, { list: undefined }),
    {
      title: 'Layoffs of a company',
      description: 'By its company_id, such as headcount://company/cik-104169.',
      mimeType: 'application/json',
    },
    async (uri, { id }, context) =>
      json(uri, await read(uri, 'get_company_layoffs', { company: decoded(String(id)) }, context)),
  )
}

/** The name itself where it is not written as addresses write names. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
