/** The resources and prompts that the conformance suite reads. */
import { completable, type McpServer, ResourceTemplate } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { PNG } from './tools.ts'

/** Registers the resources, and takes the wish to be told of changes, of which there are none. */
export function addResources(mcp: McpServer): void {
  mcp.server.registerCapabilities({ resources: { subscribe: true } })
  mcp.server.setRequestHandler('resources/subscribe', () => ({}))
  mcp.server.setRequestHandler('resources/unsubscribe', () => ({}))
  for (const name of ['static-text', 'watched-resource']) {
    const mimeType = 'text/plain'
    mcp.registerResource(name, `test://${name}`, { description: 'A text.', mimeType }, ({ href }) => ({
      contents: [{ uri: href, mimeType, text: 'This is the content of the static text resource.' }],
    }))
  }
  const binary = { description: 'A picture.', mimeType: 'image/png' }
  mcp.registerResource('static-binary', 'test://static-binary', binary, ({ href }) => ({
    contents: [{ uri: href, mimeType: 'image/png', blob: PNG }],
  }))
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined })
  const data = { description: 'Data by their number.', mimeType: 'application/json' }
  mcp.registerResource('template', template, data, ({ href }, { id }) => {
    const text = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` })
    return { contents: [{ uri: href, mimeType: 'application/json', text }] }
  })
}

const user = <Content extends object>(content: Content) => ({ role: 'user' as const, content })
const text = (said: string) => user({ type: 'text' as const, text: said })

/** Registers the prompts. */
export function addPrompts(mcp: McpServer): void {
  mcp.registerPrompt('test_simple_prompt', { description: 'Says one thing.' }, () => ({
    messages: [text('This is a simple prompt for testing.')],
  }))
  const arg1 = completable(z.string(), (begun) =>
    ['testValue1', 'paris'].filter((each) => each.startsWith(begun)),
  )
  mcp.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'Says what it is given.', argsSchema: z.object({ arg1, arg2: z.string() }) },
    (args) => ({
      messages: [text(`Prompt with arguments: arg1='${args.arg1}', arg2='${args.arg2}'`)],
    }),
  )
  mcp.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'Brings a resource.', argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri: uri }) => {
      const resource = { uri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' }
      return {
        messages: [
          user({ type: 'resource' as const, resource }),
          text('Please process the embedded resource above.'),
        ],
      }
    },
  )
  mcp.registerPrompt('test_prompt_with_image', { description: 'Brings a picture.' }, () => ({
    messages: [
      user({ type: 'image' as const, data: PNG, mimeType: 'image/png' }),
      text('Please analyze the image above.'),
    ],
  }))
}
