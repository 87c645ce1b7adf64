/** Step 4: reads what is asked. Everything that is wrong with it is told at once. */
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { readBody } from '#contract/body.ts'
import { type InputError, InvalidInput } from '#contract/errors.ts'
import { readInput } from '#contract/input.ts'
import type { Incoming } from './asked.ts'
import { queryPairs } from './query.ts'

/** The parameters and the body. Throws InvalidInput. Headers are checked here, and go no further. */
export function validate({ operation, request, sent }: Incoming): {
  input: Record<string, unknown>
  body: unknown
} {
  const { kind, input, path } = operation
  const asJson = kind === 'command' && operation.body !== undefined
  const body = asJson ? readBody(operation.body, jsonOf(sent.body)) : undefined
  const pairs = queryPairs(sent.target)
  const errors = kind === 'file' ? headerErrors(operation.requestHeaders, request.req) : []
  const query = kind === 'page' ? knownPairs(pairs, input) : pairs
  try {
    const read = readInput(input, path, { path: sent.params, query })
    if (errors.length === 0) return { input: read, body }
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    errors.push(...(error.errors ?? []))
  }
  throw new InvalidInput(errors)
}

/** What another service has signed comes as the bytes that it has signed. */
function jsonOf(body: unknown): unknown {
  if (!Buffer.isBuffer(body)) return body
  try {
    return JSON.parse(body.toString())
  } catch {
    throw new InvalidInput([{ loc: ['body'], msg: 'the body must be JSON', type: 'json_invalid' }])
  }
}

/**
 * A page leaves alone what it does not know: mail programs and search engines add parameters of their own. A field of a
 * form that nobody has filled in says nothing.
 */
function knownPairs(pairs: [string, string][], { shape }: z.ZodObject): [string, string][] {
  return pairs.filter(
    ([name, value], i) =>
      Object.hasOwn(shape, name) &&
      value.trim() !== '' &&
      pairs.findIndex(([other, said]) => other === name && said.trim() !== '') === i,
  )
}

function headerErrors(schemas: z.ZodObject | undefined, req: IncomingMessage): InputError[] {
  return Object.entries(schemas?.shape ?? {}).flatMap(([name, schema]): InputError[] => {
    const loc = ['header', name]
    const given = req.headers[name.toLowerCase()]
    const read = z.safeParse(schema, given)
    if (read.success) return []
    if (given === undefined) return [{ loc, msg: 'is required', type: 'missing' }]
    // The message is the schema's own and never repeats what was sent.
    return [{ loc, msg: read.error.issues[0]!.message, type: 'value_error' }]
  })
}
