/** A call of a tool: whether the caller may, what it is counted against, the answer made to fit, errors as sentences. */
import type { IncomingMessage } from 'node:http'
import { InvalidInput, Problem } from '#contract/errors.ts'
import type { ReadOperation } from '#contract/operation.ts'
import { PLAN_NAMES, PLANS, type ToolName } from '#contract/plans.ts'
import { NobodyWaits } from '#http/guard/admission.ts'
import { ask } from '#http/pipeline/ask.ts'
import type { Caller } from '#http/pipeline/callers.ts'
import type { Meter } from '#http/pipeline/limits.ts'
import { meterOf } from '#http/pipeline/quota.ts'
import { logProblem, toProblem } from '#http/respond/problems.ts'
import type { ServerContext } from '#http/server-context.ts'
import type { Desk } from './desk.ts'
import { bytesOf, cutLists, freshnessOf, notesOf, RESULT_BYTES_MAX } from './fit.ts'
import type { AnyTool, Asking, Attachment, Found, Params } from './tool.ts'

/** Who calls, and how the call can be followed. */
export interface Call {
  caller: Caller
  /** The HTTP request; null over stdio, where nothing is counted. */
  req: IncomingMessage | null
  signal: AbortSignal
  progress: Asking['progress']
}

/** A result in the protocol's form. */
export interface ToolResult {
  [key: string]: unknown
  content: ({ type: 'text'; text: string } | Attachment)[]
  structuredContent?: Record<string, unknown>
  isError?: true
}

/** Lists of an answer hold no more than this, unless they are what was asked for. */
const ITEMS_MAX = 10
/** Each time an answer is too long, its lists are cut further; a single item has always fit. */
const CUTS_MAX = 8

/** Answers a call. Never throws. */
export async function callTool(
  desk: Desk,
  tool: AnyTool,
  args: Record<string, unknown>,
  call: Call,
): Promise<ToolResult> {
  const { server } = desk
  const { caller, req } = call
  try {
    if (!caller.plan.mcpTools.includes(tool.name)) return refused('plan_too_small', planSentence(tool.name))
    const meter = req === null ? null : meterOf(server, caller, req)
    await meter?.check()
    const asking = await askingOf(desk, call)
    const result = await fitting(tool, args, async (items) => {
      const found = await tool.run(asking, args, items)
      return resultOf(tool, asking, found, items)
    })
    await meter?.take()
    return withQuota(result, meter)
  } catch (error) {
    return errorOf(server, tool, error)
  }
}

async function askingOf({ server, operations, publicUrl }: Desk, call: Call): Promise<Asking> {
  const { caller, signal, progress } = call
  const inner = (operation: string, params: Params = {}) => {
    const found = operations.get(operation)
    if (found?.kind !== 'read') throw new Error(`there is no operation ${operation} to ask`)
    const given = Object.entries(params).filter(([, value]) => value !== undefined)
    const text = Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
    return ask(server, { operation: found as ReadOperation, caller, params: text, signal })
  }
  const { body } = await inner('getStats')
  return { plan: caller.plan, asOf: String(body.data_day ?? body.as_of), publicUrl, ask: inner, progress }
}

/** Makes the result with ever shorter lists until it fits. */
async function fitting(
  { pages }: AnyTool,
  { limit }: Record<string, unknown>,
  make: (items: number) => Promise<ToolResult>,
): Promise<ToolResult> {
  let items = pages && typeof limit === 'number' ? limit : ITEMS_MAX
  for (let cut = 0; ; cut++) {
    const result = await make(items)
    const bytes = bytesOf(result)
    if (bytes <= RESULT_BYTES_MAX) return result
    if (cut === CUTS_MAX) throw new Error(`an answer of ${bytes} bytes cannot be cut further`)
    items = Math.max(1, Math.min(items - 1, Math.floor((items * RESULT_BYTES_MAX * 0.95) / bytes)))
  }
}

function resultOf(tool: AnyTool, asking: Asking, found: Found, items: number): ToolResult {
  const { body, warnings, target } = found
  const shown = cutLists(body, tool.pages ? Number.POSITIVE_INFINITY : items) as Record<string, unknown>
  const content = {
    ...shown,
    as_of: asking.asOf,
    freshness: freshnessOf(warnings),
    notes: notesOf(warnings),
    source: tool.source,
    link: asking.publicUrl + target,
  }
  return { content: [text(content), ...(found.attached ?? [])], structuredContent: content }
}

/** The same JSON twice: clients that give both to a model drop the one that is equal to the other. */
const text = (content: unknown) => ({ type: 'text' as const, text: JSON.stringify(content) })

function withQuota(result: ToolResult, meter: Meter | null): ToolResult {
  const stand = meter?.stand()
  if (!stand || result.structuredContent === undefined) return result
  const calls = { left_today: stand.left, a_day: stand.limit, resets_at: stand.resets_at }
  const structuredContent = { ...result.structuredContent, calls }
  return { ...result, content: [text(structuredContent), ...result.content.slice(1)], structuredContent }
}

function planSentence(name: ToolName): string {
  const plan = PLAN_NAMES.find((each) => each !== 'anonymous' && PLANS[each].mcpTools.includes(name))!
  return `The tool ${name} is part of the ${PLANS[plan].title} plan and above; send a key of such a plan as Authorization: Bearer.`
}

/** An error as a model reads it, without structured content, which it would be taken for an answer with. */
function refused(error: string, message: string, more: object = {}): ToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify({ error, message, ...more }) }],
    isError: true,
  }
}

function errorOf({ logger }: ServerContext, { name }: AnyTool, error: unknown): ToolResult {
  if (error instanceof NobodyWaits) return refused('cancelled', 'The call was cancelled.')
  const problem = toProblem(error)
  if (problem.status >= 500) logProblem(logger, problem, error, { tool: name })
  const errors =
    problem instanceof InvalidInput
      ? { errors: (problem.errors ?? []).map(({ loc, msg }) => `${loc.slice(1).join('.')} ${msg}`) }
      : {}
  // Only a Problem speaks for itself; what an engine or a publisher said stays in the log.
  const message = error instanceof Problem ? problem.message : 'The answer could not be made; try again.'
  return refused(problem.code, message, errors)
}
