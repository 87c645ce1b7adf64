/** The protocol's server for one request or one connection: tools, resources and prompts for that caller. */
import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { type Call, callTool, type ToolResult } from './call.ts'
import type { Desk } from './desk.ts'
import { addPrompts } from './prompts.ts'
import { addResources } from './resources.ts'
import { TOOLS } from './tools/index.ts'

/** How the service calls itself. */
export const SERVER_NAME = 'headcount'
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
export type Extend = (server: McpServer) => void

/** Makes it. */
export function mcpServer(desk: Desk, who: WhoCalls, version: string, extend?: Extend): McpServer {
  const isShared = !who.caller.keyed
  const lists = { ttlMs: HOUR_MS, cacheScope: 'public' as const }
  const server = new McpServer(
    { name: SERVER_NAME, title: 'Headcount', version },
    {
      instructions: INSTRUCTIONS,
      capabilities: { tools: {}, resources: {}, prompts: {} },
      cacheHints: {
        'tools/list': lists,
        'prompts/list': lists,
        'resources/list': lists,
        'resources/templates/list': lists,
        'server/discover': lists,
        'resources/read': { ttlMs: READ_MS, cacheScope: isShared ? 'public' : 'private' },
      },
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
        const token = mcpReq._meta?.progressToken
        const progress = async (done: number, total: number, message: string) => {
          if (token === undefined) return
          const params = { progressToken: token, progress: done, total, message }
          await mcpReq.notify({ method: 'notifications/progress', params })
        }
        return callTool(desk, tool, args, { ...who, signal: mcpReq.signal, progress })
      },
    )
  }
  addResources(server, async (name, args) => {
    const tool = TOOLS.find((each) => each.name === name)!
    const read = tool.input.parse(args)
    const call = { ...who, signal: new AbortController().signal, progress: async () => {} }
    return textOf(await callTool(desk, tool, read, call))
  })
  addPrompts(server)
  extend?.(server)
  return server
}

/** The text of an answer. Throws its sentence where it is an error. */
function textOf({ content, isError }: ToolResult): string {
  const [first] = content
  const said = first?.type === 'text' ? first.text : ''
  if (isError) throw new Error(JSON.parse(said).message)
  return said
}
