/** Reads what a caller sent into what an operation takes, or says everything that is wrong with it at once. */
import type { z } from 'zod'
import { didYouMean } from '#lib/text.ts'
import { ERRORS_MAX, type InputError, InvalidInput } from './errors.ts'
import { mayRepeat } from './fields.ts'

/** An operation's parameters as they came: text, undecided. */
export interface RawInput {
  path: Readonly<Record<string, string>>
  query: readonly (readonly [name: string, value: string])[]
}

/** Reads path and query parameters. Throws InvalidInput. */
export function readInput<Input extends z.ZodObject>(
  input: Input,
  route: string,
  raw: RawInput,
): z.output<Input> {
  const errors: InputError[] = []
  const given: Record<string, string> = { ...raw.path }
  const queryNames = Object.keys(input.shape).filter((name) => !(name in raw.path))
  for (const [name, value] of raw.query) {
    if (errors.length >= ERRORS_MAX) break
    if (!queryNames.includes(name)) errors.push(unknownParameter(name, route, queryNames))
    else if (Object.hasOwn(given, name) && mayRepeat.has(input.shape[name]!)) given[name] += `,${value}`
    else if (Object.hasOwn(given, name)) {
      errors.push({ loc: ['query', name], msg: 'is given more than once', type: 'repeated' })
    } else given[name] = value
  }
  const read = input.safeParse(given)
  if (!read.success) {
    for (const issue of read.error.issues) errors.push(inputError(issue, raw, given))
  }
  if (!read.success || errors.length > 0) throw new InvalidInput(errors)
  return read.data
}

const KEY_NAMES = new Set(['api_key', 'apikey', 'api-key', 'key', 'token', 'access_token', 'x-api-key'])

function unknownParameter(name: string, route: string, known: readonly string[]): InputError {
  const shown = name.length > 60 ? `${name.slice(0, 60)}…` : name
  const hint = KEY_NAMES.has(name.toLowerCase())
    ? '; a key goes into the X-API-Key header, never into the address'
    : didYouMean(name, known)
  return { loc: ['query', shown], msg: `is not a parameter of ${route}${hint}`, type: 'extra_forbidden' }
}

function inputError(issue: z.core.$ZodIssue, raw: RawInput, given: Record<string, string>): InputError {
  const place = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))
  const name = String(place[0] ?? '')
  const loc = [name in raw.path ? 'path' : 'query', ...place]
  if (place.length > 0 && !Object.hasOwn(given, name)) return { loc, msg: 'is required', type: 'missing' }
  const [msg, type] = wording(issue, given[name] ?? '')
  return { loc, msg, type }
}

/** The message and its word for programs; the words are those that FastAPI's clients know. */
function wording(issue: z.core.$ZodIssue, value: string): [string, string] {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'boolean') return ['must be true or false', 'bool_parsing']
      if (issue.expected === 'number' || issue.expected === 'int') {
        return ['must be a whole number', 'int_parsing']
      }
      return [`must be of type ${issue.expected}`, 'type_error']
    case 'too_small':
      if (issue.origin !== 'string') return [`must be at least ${issue.minimum}`, 'greater_than_equal']
      if (value.trim() === '')
        return ['is empty; leave it out when there is nothing to say', 'string_too_short']
      return [`must have at least ${issue.minimum} characters`, 'string_too_short']
    case 'too_big':
      if (issue.origin !== 'string') return [`must be at most ${issue.maximum}`, 'less_than_equal']
      return [`must have at most ${issue.maximum} characters`, 'string_too_long']
    case 'invalid_value': {
      const values = issue.values.map(String)
      return [`must be one of ${values.join(', ')}${didYouMean(value, values)}`, 'enum']
    }
    case 'invalid_format':
      return [issue.message, 'string_pattern_mismatch']
    case 'custom':
      return [issue.message, typeof issue.params?.type === 'string' ? issue.params.type : 'value_error']
    default:
      return [issue.message, 'value_error']
  }
}
