/** The tools and the prompt that ask the suite's client something before they answer, as its scenarios have them. */
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  createRequestStateCodec,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'

/** Seals what a tool has to remember between two rounds; this process answers all of them. */
const codec = createRequestStateCodec<{ round: number }>({ key: crypto.getRandomValues(new Uint8Array(32)) })

/** Refuses what a client has changed. */
export const verifyState = codec.verify

const ANSWERS = {
  name: z.object({ name: z.string() }),
  color: z.object({ color: z.string() }),
  ok: z.object({ ok: z.boolean() }),
  context: z.object({ context: z.string() }),
}

const elicit = (message: string, requestedSchema: z.ZodObject) =>
  inputRequired.elicit({ message, requestedSchema })
const sample = (text: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens })
const said = (text: string) => ({ content: [{ type: 'text' as const, text }] })

/** What each request says of its client. */
type Envelope = { [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities }

type Answer = ReturnType<typeof said> | InputRequiredResult
type Ask = (mcpReq: ServerContext['mcpReq']) => Answer | Promise<Answer>

/** Each tool: asks until it has what it needs. */
const TOOLS: Record<string, Ask> = {
  test_input_required_result_elicitation({ inputResponses }) {
    const answer = acceptedContent(inputResponses, 'user_name', ANSWERS.name)
    if (answer) return said(`Hello, ${answer.name}!`)
    return inputRequired({ inputRequests: { user_name: elicit('What is your name?', ANSWERS.name) } })
  },
  test_input_required_result_sampling({ inputResponses }) {
    const answer = inputResponse(inputResponses, 'capital_question')
    if (answer.kind === 'sampling') return said(JSON.stringify(answer.result.content))
    return inputRequired({
      inputRequests: { capital_question: sample('What is the capital of France?', 100) },
    })
  },
  test_input_required_result_list_roots({ inputResponses }) {
    const answer = inputResponse(inputResponses, 'client_roots')
    if (answer.kind === 'roots') return said(answer.roots.map(({ uri }) => uri).join(', '))
    return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } })
  },
  test_input_required_result_request_state: confirmed,
  test_input_required_result_tampered_state: confirmed,
  async test_input_required_result_multiple_inputs({ inputResponses, requestState }) {
    const name = acceptedContent(inputResponses, 'user_name', ANSWERS.name)
    if (name && requestState()) return said(`Hello, ${name.name}!`)
    return inputRequired({
      inputRequests: {
        user_name: elicit('What is your name?', ANSWERS.name),
        greeting: sample('Generate a greeting', 50),
        client_roots: inputRequired.listRoots(),
      },
      requestState: await codec.mint({ round: 1 }),
    })
  },
  async test_input_required_result_multi_round({ inputResponses, requestState }) {
    const round = requestState<{ round: number }>()?.round ?? 0
    if (round === 2 && acceptedContent(inputResponses, 'step2', ANSWERS.color)) return said('Both are known.')
    if (round === 1 && acceptedContent(inputResponses, 'step1', ANSWERS.name))
      return inputRequired({
        inputRequests: { step2: elicit('Step 2: What is your favorite color?', ANSWERS.color) },
        requestState: await codec.mint({ round: 2 }),
      })
    return inputRequired({
      inputRequests: { step1: elicit('Step 1: What is your name?', ANSWERS.name) },
      requestState: await codec.mint({ round: 1 }),
    })
  },
  test_input_required_result_capabilities({ envelope }) {
    const able = (envelope as Envelope | undefined)?.[CLIENT_CAPABILITIES_META_KEY] ?? {}
    return inputRequired({
      inputRequests: {
        ...(able.elicitation && { user_name: elicit('What is your name?', ANSWERS.name) }),
        ...(able.sampling && { greeting: sample('Generate a greeting', 50) }),
      },
    })
  },
  /** The client of this scenario declares nothing, so this question may not be put to it. */
  test_missing_capability: () =>
    inputRequired({ inputRequests: { greeting: sample('Generate a greeting', 50) } }),
  test_streaming_elicitation: () =>
    inputRequired({ inputRequests: { user_name: elicit('What is your name?', ANSWERS.name) } }),
}

async function confirmed({ inputResponses, requestState }: ServerContext['mcpReq']) {
  if (requestState() && acceptedContent(inputResponses, 'confirm', ANSWERS.ok)) return said('state-ok')
  return inputRequired({
    inputRequests: { confirm: elicit('Please confirm', ANSWERS.ok) },
    requestState: await codec.mint({ round: 1 }),
  })
}

/** Registers them. */
export function addQuestions(server: McpServer): void {
  for (const [name, ask] of Object.entries(TOOLS))
    server.registerTool(name, { description: 'Asks before it answers.' }, ({ mcpReq }) => ask(mcpReq))
  server.registerPrompt('test_input_required_result_prompt', { description: 'Asks first.' }, ({ mcpReq }) => {
    const answer = acceptedContent(mcpReq.inputResponses, 'user_context', ANSWERS.context)
    if (answer) return { messages: [{ role: 'user', content: { type: 'text', text: answer.context } }] }
    return inputRequired({
      inputRequests: { user_context: elicit('What context should the prompt use?', ANSWERS.context) },
    })
  })
}
