/** The fields of a route's records, as its own schema tells them. */
import { z } from 'zod'
import { FIELD_TERMS } from '#contract/field-terms.ts'
import type { AnyOperation } from '#contract/operation.ts'

/** One field. */
export interface FieldOf {
  name: string
  type: string
  about: string
}

interface Schema {
  type?: string | string[]
  anyOf?: Schema[]
  enum?: unknown[]
  description?: string
  deprecated?: boolean
  properties?: Record<string, Schema>
  items?: Schema
  $ref?: string
  $defs?: Record<string, Schema>
}

const known = new WeakMap<object, readonly FieldOf[]>()

/** Those of the list `records` in its answer, without old names; none where it has no such list. */
export function fieldsOf(operation: AnyOperation | undefined): readonly FieldOf[] {
  if (operation?.kind !== 'read') return []
  const before = known.get(operation)
  if (before) return before
  const schema = z.toJSONSchema(operation.output, { io: 'output', unrepresentable: 'any' }) as Schema
  const row = resolved(schema, schema.properties?.records?.items)
  const fields = Object.entries(row?.properties ?? {})
    .filter(([, { deprecated }]) => !deprecated)
    .map(([name, field]) => ({
      name,
      type: typeOf(resolved(schema, field) ?? field),
      about: field.description ?? FIELD_TERMS[name] ?? '',
    }))
  known.set(operation, fields)
  return fields
}

function resolved({ $defs = {} }: Schema, schema: Schema | undefined): Schema | undefined {
  const name = schema?.$ref?.split('/').at(-1)
  return name === undefined ? schema : $defs[name]
}

/** `integer, or null`. */
function typeOf({ type, anyOf, enum: values }: Schema): string {
  const types = anyOf ? anyOf.map((each) => each.type ?? 'text') : [type ?? (values ? 'text' : 'any')]
  const words = types.flat().map((each) => (each === 'string' ? 'text' : each))
  const some = words.filter((each) => each !== 'null')
  return [...new Set(some)].join(' or ') + (words.includes('null') ? ', or null' : '')
}
