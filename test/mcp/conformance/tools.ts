/** The tools that the conformance suite calls by their names, and what each has to give. */
import { setTimeout as sleep } from 'node:timers/promises'
import { fromJsonSchema, type McpServer, type ServerContext } from '@modelcontextprotocol/server'

/** One red dot. */
export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
/** A recording of nothing. */
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA='

type Notification = Parameters<ServerContext['mcpReq']['notify']>[0]

const text = (said: string) => ({ type: 'text' as const, text: said })
const image = { type: 'image' as const, data: PNG, mimeType: 'image/png' }
const embedded = (uri: string, mimeType: string, said: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text: said },
})

/** What each tool without steps answers. */
const CONTENTS = {
  test_simple_text: [text('This is a simple text response for testing.')],
  test_image_content: [image],
  test_audio_content: [{ type: 'audio' as const, data: WAV, mimeType: 'audio/wav' }],
  test_embedded_resource: [
    embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
  ],
  test_multiple_content_types: [
    text('Multiple content types test:'),
    image,
    embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
  ],
}

/** A schema with words that only its revision of JSON Schema has; the list of tools must show them all. */
const JSON_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object' as const,
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema.
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
}

/** Long enough for the suite to see messages come one after the other. */
const STEP_MS = 50

/** Registers them. */
export function addTools(server: McpServer): void {
  for (const [name, content] of Object.entries(CONTENTS))
    server.registerTool(name, { description: `Gives ${content[0]!.type}.` }, () => ({ content }))
  server.registerTool('test_error_handling', { description: 'Always fails.' }, () => {
    throw new Error('This tool intentionally returns an error for testing')
  })
  const log = { description: 'Tells of its steps in the log.' }
  server.registerTool('test_tool_with_logging', log, logSteps)
  server.registerTool('test_logging_tool', log, logSteps)
  server.registerTool('test_tool_with_progress', { description: 'Tells how far it is.' }, showProgress)
  server.registerTool(
    'json_schema_2020_12_tool',
    {
      description: 'Tool with JSON Schema 2020-12 features',
      inputSchema: fromJsonSchema<Record<string, unknown>>(JSON_SCHEMA),
    },
    (args) => ({ content: [text(JSON.stringify(args))] }),
  )
}

async function logSteps({ mcpReq }: ServerContext) {
  await mcpReq.log('info', 'Tool execution started')
  await sleep(STEP_MS)
  await mcpReq.log('info', 'Tool processing data')
  await sleep(STEP_MS)
  await mcpReq.log('info', 'Tool execution completed')
  return { content: [text('The steps are in the log.')] }
}

async function showProgress({ mcpReq }: ServerContext) {
  const progressToken = mcpReq._meta?.progressToken
  for (const progress of [0, 50, 100]) {
    if (progress > 0) await sleep(STEP_MS)
    if (progressToken === undefined) continue
    const params = { progressToken, progress, total: 100 }
    await mcpReq.notify({ method: 'notifications/progress', params } satisfies Notification)
  }
  return { content: [text('All steps are done.')] }
}
