/** The protocol's server for one request or one connection: tools, resources and prompts for that caller. */
import { McpServer, type McpServerOptions, ResourceNotFoundError } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { type Call, callTool, type ToolResult } from './call.ts'
import type { Desk } from './desk.ts'
import { progressOf } from './progress.ts'
import { addPrompts } from './prompts.ts'
import { addResources } from './resources.ts'
import { TOOLS } from './tools/index.ts'

/** How the service calls itself. */
const SERVER_NAME = 'headcount'
const HOUR_MS = 3_600_000
/** Publishers are visited through the day, so what was read may be older than the newest edition by this. */
const READ_MS = 600_000

const INSTRUCTIONS =
  'Public records of the US labor market: layoff notices, visas, unemployment claims, job openings, SEC filings, bankruptcies. Every answer says as_of which day the data are and what limits it; null is unknown, never zero. Read headcount://methodology before telling figures.'

/** Any field may come along later, so clients that keep the list are not broken by it. */
const OUTPUT = z.looseObject({
  as_of: z.string().describe('The newest day on which notices were read, ISO.'),
  freshness: z.string().describe('Whether something that the answer rests on is late.'),
  notes: z.array(z.string()).describe('What limits the answer.'),
  source: z.string().describe('Who publishes the records.'),
  link: z.string().describe('The address of the route that answers the same.'),
})

/** Who is on the other side, for each call. */
export type WhoCalls = Pick<Call, 'caller' | 'req'>

/** What tests add for the conformance suite. */
export interface Extension {
  options: McpServerOptions
  add(server: McpServer): void
}

/** The lists are those of the release, so nobody need wait to be told that they have changed. */
const FIXED = { listChanged: false }

/** Makes it. */
export function mcpServer(desk: Desk, who: WhoCalls, version: string, extension?: Extension): McpServer {
  const isShared = !who.caller.keyed
  const lists = { ttlMs: HOUR_MS, cacheScope: 'public' as const }
  const server = new McpServer(
    { name: SERVER_NAME, title: 'Headcount', version },
    {
      instructions: INSTRUCTIONS,
      capabilities: { tools: FIXED, resources: FIXED, prompts: FIXED },
      cacheHints: {
        'tools/list': lists,
        'prompts/list': lists,
        'resources/list': lists,
        'resources/templates/list': lists,
        'server/discover': lists,
        'resources/read': { ttlMs: READ_MS, cacheScope: isShared ? 'public' : 'private' },
      },
      ...extension?.options,
    },
  )
  for (const tool of TOOLS) {
    const annotations = {
      readOnlyHint: true,
      idempotentHint: true,
      destructiveHint: false,
      openWorldHint: false,
    }
    server.registerTool(
      tool.name,
      {
        title: tool.title,
        description: tool.description,
        inputSchema: tool.input,
        outputSchema: OUTPUT,
        annotations,
      },
      async (args: Record<string, unknown>, { mcpReq }) => {
        const progress = progressOf(mcpReq)
        return callTool(desk, tool, args, { ...who, signal: mcpReq.signal, progress })
      },
    )
  }
  addResources(server, async (uri, name, args, { mcpReq }) => {
    const tool = TOOLS.find((each) => each.name === name)!
    const read = tool.input.safeParse(args)
    if (!read.success) throw new ResourceNotFoundError(uri.href)
    const call = { ...who, signal: mcpReq.signal, progress: async () => {} }
    return textOf(uri, await callTool(desk, tool, read.data, call))
  })
  addPrompts(server)
  extension?.add(server)
  return server
}

/** What an error says of an address under which there is nothing. */
const NOTHING_THERE = ['not_found', 'invalid_input']

/**
 * The text of an answer, without the caller's calls: a cache may keep it for others. Throws its sentence where it is an
 * error.
 */
function textOf(uri: URL, { content, structuredContent }: ToolResult): string {
  if (structuredContent !== undefined) {
    const { calls: _, ...shown } = structuredContent
    return JSON.stringify(shown)
  }
  const [first] = content
  const { error, message } = JSON.parse(first?.type === 'text' ? first.text : '{}')
  throw NOTHING_THERE.includes(error) ? new ResourceNotFoundError(uri.href, message) : new Error(message)
}
