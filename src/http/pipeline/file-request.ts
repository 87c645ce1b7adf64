/** Reads what a caller asks of a file: path, query, and the headers that it takes. */
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { type InputError, InvalidInput } from '#contract/errors.ts'
import { readInput } from '#contract/input.ts'
import type { FileOperation } from '#contract/operation.ts'
import { queryPairs } from './target.ts'

/** The parameters. Throws InvalidInput with all that is wrong. Headers are checked here, and go no further. */
export function readRequest(
  route: FileOperation,
  params: Readonly<Record<string, string>>,
  req: IncomingMessage,
): Record<string, unknown> {
  const pairs = queryPairs(req.url ?? '')
  const errors = headerErrors(route, req)
  try {
    const query = readInput(route.input, route.path, { path: params, query: pairs })
    if (errors.length === 0) return query
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    errors.push(...(error.errors ?? []))
  }
  throw new InvalidInput(errors)
}

function headerErrors({ requestHeaders }: FileOperation, req: IncomingMessage): InputError[] {
  return Object.entries(requestHeaders?.shape ?? {}).flatMap(([name, schema]): InputError[] => {
    const loc = ['header', name]
    const given = req.headers[name.toLowerCase()]
    const read = z.safeParse(schema, given)
    if (read.success) return []
    if (given === undefined) return [{ loc, msg: 'is required', type: 'missing' }]
    // The message is the schema's own and never repeats what was sent.
    return [{ loc, msg: read.error.issues[0]!.message, type: 'value_error' }]
  })
}
