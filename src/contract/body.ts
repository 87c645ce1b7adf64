/** Reads a JSON body into what a route takes, or says everything that is wrong with it at once. */
import { z } from 'zod'
import { didYouMean } from '#lib/text.ts'
import { ERRORS_MAX, type InputError, InvalidInput } from './errors.ts'

/** Reads it. Throws InvalidInput. */
export function readBody<Body>(schema: z.ZodType<Body>, body: unknown): Body {
  const read = schema.safeParse(body ?? {})
  if (read.success) return read.data
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  throw new InvalidInput(read.error.issues.flatMap((issue) => errorsOf(issue, known, body)))
}

/** Types that JSON has another word for. */
const TYPES: Readonly<Record<string, string>> = { record: 'object' }

function errorsOf(issue: z.core.$ZodIssue, known: readonly string[], body: unknown): InputError[] {
  const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))
  const loc = ['body', ...path]
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, ERRORS_MAX).map((name) => ({
      loc: [...loc, name.slice(0, 60)],
      msg: `is not a field of this request${didYouMean(name, known)}`,
      type: 'extra_forbidden',
    }))
  }
  const isMissing = path.length === 1 && !Object.hasOwn((body ?? {}) as object, path[0]!)
  if (isMissing) return [{ loc, msg: 'is required', type: 'missing' }]
  if (issue.code === 'invalid_type') {
    const what =
      issue.expected === 'int' ? 'a whole number' : `of type ${TYPES[issue.expected] ?? issue.expected}`
    const msg = `${path.length === 0 ? 'the body ' : ''}must be ${what}`
    return [{ loc, msg, type: 'type_error' }]
  }
  if (issue.code === 'too_small' || issue.code === 'too_big') return [{ loc, ...boundError(issue) }]
  return [{ loc, msg: issue.message, type: 'value_error' }]
}

/** A bound that is not kept, in the words that tell of parameters. */
function boundError(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): Omit<InputError, 'loc'> {
  const isSmall = issue.code === 'too_small'
  const bound = isSmall ? `at least ${issue.minimum}` : `at most ${issue.maximum}`
  if (issue.origin !== 'string') {
    return { msg: `must be ${bound}`, type: isSmall ? 'greater_than_equal' : 'less_than_equal' }
  }
  if (isSmall && issue.minimum === 1) return { msg: 'is empty', type: 'string_too_short' }
  return { msg: `must have ${bound} characters`, type: isSmall ? 'string_too_short' : 'string_too_long' }
}
