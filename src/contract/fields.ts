/**
 * The kinds of parameter. Each takes text, as it comes out of an address, or the value itself, as a tool call or a JSON
 * body gives it; and each describes itself as what it means, so openapi.json says integer and not string. And fields of
 * answers that go on under an older word: docs/names.md.
 */
import { z } from 'zod'
import { isIsoDate } from '#lib/dates.ts'
import { findState, STATES } from '#lib/states.ts'
import { didYouMean } from '#lib/text.ts'

const WHOLE_NUMBER = /^(0|-?[1-9]\d{0,14})$/

// Subclasses, and not a pipe of text into number, so that `.min(1).max(500).default(50)` still chain.
const Whole = z.core.$constructor<z.ZodInt, z.ZodInt['_zod']['def']>('Whole', (schema, def) => {
  z.ZodNumberFormat.init(schema, def)
  const parse = schema._zod.parse
  schema._zod.parse = (payload, context) => {
    const given: unknown = payload.value
    if (typeof given === 'string' && WHOLE_NUMBER.test(given)) payload.value = Number(given)
    return parse(payload, context)
  }
})

const FLAGS = new Map<unknown, boolean>([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

const Flag = z.core.$constructor<z.ZodBoolean, z.ZodBoolean['_zod']['def']>('Flag', (schema, def) => {
  z.ZodBoolean.init(schema, def)
  const parse = schema._zod.parse
  schema._zod.parse = (payload, context) => {
    const given: unknown = payload.value
    const flag = FLAGS.get(given)
    if (flag !== undefined) payload.value = flag
    return parse(payload, context)
  }
})

interface WordDef extends z.core.$ZodEnumDef {
  readonly meantBy: (word: string) => string | undefined
}

const Word = z.core.$constructor<z.ZodEnum, WordDef>('Word', (schema, def) => {
  z.ZodEnum.init(schema, def)
  const parse = schema._zod.parse
  schema._zod.parse = (payload, context) => {
    const given: unknown = payload.value
    if (typeof given === 'string') payload.value = def.meantBy(given) ?? given
    return parse(payload, context)
  }
})

/** A whole number, written as one: `12`, not `1e1`, `12.0` or ` 12`. Chain `.min().max().default()`. */
export function whole(): z.ZodInt {
  return new Whole({ type: 'number', check: 'number_format', format: 'safeint', abort: false })
}

/** `true`, `false`, `1` or `0`. */
export function flag(): z.ZodBoolean {
  return new Flag({ type: 'boolean' })
}

/** One of some codes, or a word for it: the query gets the code that `meantBy` tells; `error` says what could be asked. */
export function codeOrWord<Code extends string>(
  codes: readonly Code[],
  meantBy: (word: string) => Code | undefined,
  error: (given: unknown) => string,
): z.ZodEnum<{ [C in Code]: C }> {
  const entries = Object.fromEntries(codes.map((code) => [code, code]))
  const schema = new Word({ type: 'enum', entries, meantBy, error: ({ input }) => error(input) })
  return schema as z.ZodEnum<{ [C in Code]: C }>
}

/** A day of the calendar as `YYYY-MM-DD`. */
export function isoDay(): z.ZodString {
  return z
    .string()
    .refine(isIsoDate, { error: 'must be a day as YYYY-MM-DD', params: { type: 'date' } })
    .meta({ format: 'date' })
}

/** Text of 1 to `lengthMax` characters once its ends are trimmed. */
export function text(lengthMax = 200): z.ZodString {
  return z
    .string()
    .refine((value) => !value.includes('\0'), {
      error: 'must not hold a NUL character',
      params: { type: 'text' },
    })
    .trim()
    .min(1)
    .max(lengthMax)
}

/** Parameters that may be given several times: their values are read as one text, with commas between. */
export const mayRepeat = z.registry<undefined>()

const STATE_WORDS = STATES.flatMap(({ code, slug }) => [slug, code])

/** A state as its two-letter code or its slug, in any case; the query gets the code. */
export const stateParam = z
  .string()
  .max(40)
  .transform((word, context) => {
    const state = findState(word)
    if (state) return state.code
    const message = `is not the code or name of a US state or territory${didYouMean(word, STATE_WORDS)}`
    context.addIssue({ code: 'custom', message, params: { type: 'state' } })
    return z.NEVER
  })
  .meta({ description: 'Two-letter code or slug: `CA`, `new-york`', examples: ['CA'] })

/** Room for every state by its longest name. */
const STATES_LENGTH_MAX = 1500

/** One or several states, likewise; the query gets their codes in order and once each, with commas between: `CA,NY`. */
const statesText = z
  .string()
  .max(STATES_LENGTH_MAX)
  .transform((list, context) => {
    const codes = list.split(',').map((word) => stateParam.safeParse(word.trim()))
    for (const { error } of codes)
      for (const { message } of error?.issues ?? [])
        context.addIssue({ code: 'custom', message, params: { type: 'state' } })
    return [...new Set(codes.map(({ data }) => data))].sort().join(',')
  })
  .meta({
    description:
      'Two-letter code or slug: `CA`, `new-york`; several with commas between, or given several times: any of them',
    examples: ['CA', 'CA,NY'],
  })

/** The parameter of one or several states. */
export function statesParam() {
  const states = statesText.optional()
  mayRepeat.add(states)
  return states
}

/** The version with which old words go. */
export const OLD_NAMES_END = '3.0'

/**
 * A field under its old word. `word` is the field beside it that all routes have; `how` says what differs.
 *
 * @example
 * { notices: z.number().int(), total_notices: oldName(z.number().int(), 'notices') }
 */
export function oldName<Schema extends z.ZodType>(schema: Schema, word: string, how = ''): Schema {
  const description = `Old word for \`${word}\`${how}, which goes with version ${OLD_NAMES_END}`
  return schema.meta({ deprecated: true, description })
}

/** Figures of an answer where what is asked for may not be held at all: each is null there, for that is not none. */
export function orUnknown<Shape extends z.ZodRawShape>(shape: Shape, unless: string) {
  const fields = (Object.entries(shape) as [string, z.ZodType][]).map(([name, field]) => {
    const told = `${field.description}; null where ${unless}`
    // A clone is not described: of what may be null the description stands outside.
    const plain = field.clone(field.def)
    return [name, (plain instanceof z.ZodNullable ? plain : plain.nullable()).describe(told)]
  })
  return Object.fromEntries(fields) as { [Name in keyof Shape]: z.ZodNullable<Shape[Name]> }
}

/** Such figures where it is not held. */
export const allUnknown = <Figures extends object>(figures: Figures) =>
  Object.fromEntries(Object.keys(figures).map((name) => [name, null])) as { [Name in keyof Figures]: null }

const CIK_DIGITS = 10

/** An SEC number with or without leading zeros; the query gets ten digits. */
export const cikParam = text(20)
  .regex(/^0*[1-9]\d{0,9}$/, 'must be an SEC number of at most ten digits')
  .transform((word) => word.replace(/^0+/, '').padStart(CIK_DIGITS, '0'))

/** A company, as `company_id` names it in records and rankings. */
export const companyIdParam = text(60).regex(
  /^(cik-[1-9]\d{0,9}|(co|un)-[0-9a-z-]+)$/,
  'must be a company_id, as records and rankings show it: cik-789019',
)

/** How parts and brands count, on every route: for the descriptions of figures by company. */
export const PARTS_RULE =
  'A part or brand with a number of its own is a company of its own: its notices are not among its parent’s, for it may have been another’s when it gave them; `parent_id` names the parent. By `cik` and `ticker` both are found, a part on the days on which it was the registrant’s.'

/** The filters of records by company. */
export const companyFilter = {
  company_id: companyIdParam
    .optional()
    .describe('The employer across datasets; a part or brand with a number of its own is another one'),
  cik: cikParam.optional().meta({
    description: 'SEC number, with or without leading zeros: the registrant, its parts and its brands',
  }),
}
