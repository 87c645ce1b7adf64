/** docs/dictionary.md: every column that is kept and every field that is answered, with what it means. */

import { changesTables } from '#changes/table.ts'
import { endedCompanies } from '#companies/table.ts'
import { openApiDocument } from '#contract/openapi.ts'
import type { Json } from '#contract/openapi-parts.ts'
import { readConfig } from '../config.ts'
import { registry } from '../registry.ts'

/** Routes that are named beside a field; of more only the number is told. */
const ROUTES_NAMED = 3

/** What a field means, and where it means that. */
interface Meaning {
  description: string
  types: Set<string>
  routes: Set<string>
}

/** docs/dictionary.md as it must stand in the project's folder. */
export function dictionaryPage(): string {
  const { operations, catalogue, tables } = registry(readConfig({}))
  const fields = fieldsOf(openApiDocument(operations, catalogue))
  return `# Data dictionary

Written by \`npm run dictionary\` from the tables and the schemas of the answers; do not edit. How figures are counted is told in
[counting.md](counting.md), how scores are made in [methodology.md](methodology.md).

Days are \`YYYY-MM-DD\`, moments ISO 8601 in UTC, money whole US dollars. Null means unknown, never zero.

## Fields of answers

${fieldRows(fields).join('\n')}

## Tables

What an edition keeps, as \`data/editions\` and the starter data hold it.

${Object.entries({ ...tables, changes: [...changesTables, endedCompanies] })
  .map(([file, ofFile]) => `### ${file}\n\n${ofFile.map(tableSection).join('\n\n')}`)
  .join('\n\n')}
`
}

function tableSection({ name, about, columns }: ReturnType<typeof registry>['tables'][string][number]) {
  const rows = Object.entries(columns).map(
    ([column, { type, required, about: meaning }]) =>
      `| \`${column}\` | ${type}${required ? '' : ', or null'} | ${cell(meaning)} |`,
  )
  return `**\`${name}\`**: ${about}\n\n| Column | Type | What it is |\n|---|---|---|\n${rows.join('\n')}`
}

function fieldRows(fields: ReadonlyMap<string, Meaning[]>): string[] {
  const rows = [...fields]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, meanings]) =>
      meanings.map(
        ({ description, types, routes }) =>
          `| \`${name}\` | ${[...types].join(', ')} | ${cell(description)} | ${routesOf([...routes])} |`,
      ),
    )
  return ['| Field | Type | What it is | Where |', '|---|---|---|---|', ...rows]
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function routesOf(routes: string[]): string {
  const named = routes.slice(0, ROUTES_NAMED).map((route) => `\`${route}\``)
  return routes.length > ROUTES_NAMED
    ? `${named.join(', ')} and ${routes.length - ROUTES_NAMED} more`
    : named.join(', ')
}

/** Every field of every answer, by name. */
function fieldsOf(document: Json): Map<string, Meaning[]> {
  const found = new Map<string, Meaning[]>()
  walkAnswers(document, ({ route, name, schema, resolved }) => {
    const about = String(schema.description ?? resolved.description ?? '')
    const description = schema.deprecated ? `**deprecated**: ${about}` : about
    const meanings = found.get(name) ?? []
    if (meanings.length === 0) found.set(name, meanings)
    let meaning = meanings.find((each) => each.description === description)
    if (!meaning) {
      meaning = { description, types: new Set(), routes: new Set() }
      meanings.push(meaning)
    }
    meaning.types.add(typeOf(resolved))
    meaning.routes.add(route)
  })
  return found
}

/** A field of an answer. `resolved` is its schema without a reference. */
export interface AnswerField {
  route: string
  /** Its place in the answer, `records[].city`. */
  place: string
  name: string
  schema: Json
  resolved: Json
}

/** Walks over every field of every good answer of an OpenAPI document. */
export function walkAnswers(document: Json, visit: (field: AnswerField) => void): void {
  const resolve = (schema: Json): Json => {
    if (typeof schema.$ref !== 'string') return schema
    const path = schema.$ref.split('/').slice(1)
    return resolve(path.reduce<unknown>((part, key) => (part as Json)[key], document) as Json)
  }
  const walk = (route: string, schema: Json | undefined, place: string, above: readonly Json[]): void => {
    if (!schema) return
    const resolved = resolve(schema)
    if (above.includes(resolved)) return
    const within = [...above, resolved]
    for (const kind of ['anyOf', 'oneOf', 'allOf'])
      for (const part of (resolved[kind] ?? []) as Json[]) walk(route, part, place, within)
    walk(route, resolved.items as Json | undefined, `${place}[]`, within)
    if (typeof resolved.additionalProperties === 'object')
      walk(route, resolved.additionalProperties as Json, `${place}.*`, within)
    for (const [name, field] of Object.entries((resolved.properties ?? {}) as Record<string, Json>)) {
      const at = place === '' ? name : `${place}.${name}`
      visit({ route, place: at, name, schema: field, resolved: resolve(field) })
      walk(route, field, at, within)
    }
  }
  for (const [path, methods] of Object.entries(document.paths as Record<string, Record<string, Json>>))
    for (const { responses } of Object.values(methods))
      for (const [status, { content }] of Object.entries(responses as Record<string, Json>))
        if (status.startsWith('2'))
          for (const { schema } of Object.values((content ?? {}) as Record<string, { schema?: Json }>))
            walk(path, schema, '', [])
}

/** `text or null`: the type of a field in words. */
function typeOf(schema: Json): string {
  const parts = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (parts) return [...new Set(parts.map(typeOf))].join(' or ')
  if (schema.enum) return (schema.enum as unknown[]).map((value) => `\`${value}\``).join(' ')
  if (schema.const !== undefined) return `\`${schema.const}\``
  const { type } = schema
  return Array.isArray(type) ? type.join(' or ') : String(type ?? 'any')
}
