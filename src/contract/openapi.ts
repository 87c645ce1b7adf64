/** Writes openapi.json (OpenAPI 3.1) from the operations. Pages and files of the site are left out but for those that the interface has. */
import { z } from 'zod'
import type { Catalogue } from './catalogue.ts'
import type { CommandOperation } from './command.ts'
import { ERRORS, type ErrorCode } from './errors.ts'
import { FIELD_TERMS } from './field-terms.ts'
import {
  answerHeaders,
  fileHeaders,
  type Json,
  PART_PARAMETERS,
  problemSchema,
  SECURITY_SCHEMES,
  SHARED_HEADERS,
} from './openapi-parts.ts'
import type { AnyOperation, FileOperation, ReadOperation } from './operation.ts'
import type { PageOperation } from './page.ts'
import { exampleOf } from './param-examples.ts'

/** The version of the interface, which the routes do not carry. */
export const INTERFACE_VERSION = '2.0.0'

type Described = ReadOperation | CommandOperation | ((PageOperation | FileOperation) & { group: string })

/** The document, ready for JSON. Throws when two operations have one name. */
export function openApiDocument(operations: readonly AnyOperation[], { chapters }: Catalogue): Json {
  const schemas: Json = { Problem: problemSchema() }
  const paths: Json = {}
  const names = new Set<string>()
  const described = operations.filter((operation): operation is Described => operation.group !== undefined)
  for (const operation of described) {
    if (names.has(operation.name)) throw new Error(`two operations have the name ${operation.name}`)
    names.add(operation.name)
    const method = operation.method.toLowerCase()
    paths[operation.path] = {
      ...(paths[operation.path] as Json),
      [method]: operationObject(operation, schemas),
    }
  }
  const groups = new Set(described.map((operation) => operation.group))
  const { sessionCookie, ...keySchemes } = SECURITY_SCHEMES
  const hasSessions = described.some(({ auth }) => auth === 'session')
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Headcount',
      version: INTERFACE_VERSION,
      summary: 'US labor-market public records as one REST API',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: chapters
      .filter(({ name }) => groups.has(name))
      .map(({ name, title }) => ({ name, description: title })),
    paths,
    components: {
      schemas,
      headers: SHARED_HEADERS,
      responses: problemResponses(),
      securitySchemes: { ...keySchemes, ...(hasSessions && { sessionCookie }) },
    },
  }
}

function operationObject(operation: Described, schemas: Json): Json {
  const { name, summary, description, group, auth } = operation
  const body = operation.kind === 'command' ? operation.body : undefined
  return {
    operationId: name,
    summary,
    ...(description && { description }),
    tags: [group],
    ...(operation.kind === 'command' && operation.idempotent && { 'x-idempotent': true }),
    parameters: parameters(operation),
    ...(body && {
      requestBody: {
        required: !body.safeParse({}).success,
        content: { 'application/json': { schema: schemaOf(body, 'input', schemas) } },
      },
    }),
    responses: {
      [operation.kind === 'command' ? (operation.status ?? 200) : 200]: answerObject(operation, schemas),
      ...(operation.kind === 'file' && { 206: answerObject(operation, schemas, true) }),
      ...(operation.kind === 'command' && operation.files && { 206: answerObject(operation, schemas, true) }),
      ...((operation.kind === 'read' || operation.kind === 'file') && {
        304: { description: 'Unchanged since the ETag in If-None-Match; free of quota' },
      }),
      ...problemReferences(operation),
    },
    ...(auth !== 'none' && { security: security(auth) }),
  }
}

function answerObject(operation: Described, schemas: Json, isPart = false): Json {
  const { kind, auth } = operation
  const own = (kind === 'command' || kind === 'page') && isOwn(operation)
  const files = kind === 'file' ? operation.contentTypes : kind === 'command' ? operation.files : undefined
  return {
    description: isPart
      ? 'A part of the file; free of quota for an hour where it goes on with one'
      : 'The answer',
    headers: {
      ...answerHeaders({
        paged: 'cursor' in operation.input.shape,
        metered: isOfPlan(auth),
        kept: kind === 'read' || kind === 'file',
        edition: !own,
      }),
      ...(kind === 'file' && fileHeaders(isPart)),
    },
    content: files
      ? Object.fromEntries(files.map((type) => [type, {}]))
      : kind === 'page'
        ? { 'text/html': {} }
        : {
            'application/json': {
              schema: schemaOf((operation as CommandOperation).output, 'output', schemas),
            },
          },
  }
}

/** Whether it is for this service's own pages alone. */
const isOwn = ({ auth, cookies }: CommandOperation | PageOperation) => auth === 'session' || cookies === true

/** Whether calls of it are counted by plan. */
const isOfPlan = (auth: Described['auth']) => auth === 'optional' || auth === 'preview' || auth === 'key'

const KEYS: Json[] = [{ APIKeyHeader: [] }, { bearerAuth: [] }]

/** The empty requirement means that a key may be left out; how others sign has no word here. */
function security(auth: Described['auth']): Json[] {
  if (auth === 'session') return [{ sessionCookie: [] }]
  if (auth === 'optional' || auth === 'preview') return [{}, ...KEYS]
  return typeof auth === 'object' ? [] : KEYS
}

function parameters(operation: Described): Json[] {
  const { input, pathParams } = operation
  const place = (name: string) => (pathParams.includes(name) ? 'path' : 'query')
  if (operation.kind !== 'file') return parametersOf(input, place)
  const { requestHeaders } = operation
  const own = requestHeaders ? parametersOf(requestHeaders, () => 'header') : []
  return [...parametersOf(input, place), ...own, ...PART_PARAMETERS]
}

function parametersOf(shape: z.ZodObject, placeOf: (name: string) => string): Json[] {
  const schema = schemaOf(shape, 'input', {}) as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(schema.properties ?? {}).map(([name, { description, examples: _own, ...rest }]) => {
    const place = placeOf(name)
    const example = exampleOf(name, shape.shape[name]!)
    return {
      name,
      in: place,
      required: place === 'path' || (schema.required ?? []).includes(name),
      ...(description !== undefined && { description }),
      schema: rest,
      ...(example !== undefined && { example }),
    }
  })
}

/** A schema in JSON Schema; parts that have an id move to the document's components. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const { $schema: _dialect, $defs, ...own } = z.toJSONSchema(schema, { io, override: tidy }) as Json
  if (io === 'output') describeFields([own, $defs])
  for (const [id, part] of Object.entries(($defs ?? {}) as Json)) {
    const written = referToComponents(part)
    if (id in schemas && JSON.stringify(schemas[id]) !== JSON.stringify(written)) {
      throw new Error(`two different schemas have the id ${id}`)
    }
    schemas[id] = written
  }
  return referToComponents(own) as Json
}

/** Gives every field that says nothing of itself what its name means everywhere. */
function describeFields(schema: unknown): void {
  if (typeof schema !== 'object' || schema === null) return
  const { properties } = schema as { properties?: Record<string, Json> }
  // A field may be called `properties`; only a map of schemas is one.
  if (typeof properties === 'object' && !Array.isArray(properties))
    for (const [name, field] of Object.entries(properties))
      if (typeof field === 'object' && field.description === undefined && FIELD_TERMS[name])
        field.description = FIELD_TERMS[name]
  for (const part of Object.values(schema)) describeFields(part)
}

function referToComponents(schema: unknown): unknown {
  const text = JSON.stringify(schema, (key, value) => {
    if (key === 'id') return value
    if (key === '$ref' && typeof value === 'string') return value.replace('#/$defs/', '#/components/schemas/')
    return value
  })
  return JSON.parse(text)
}

/**
 * Zod writes down the limits of a JavaScript integer, which say nothing of the field, and forbids additional
 * properties, which would make every new field a breaking change for clients that validate.
 */
function tidy({ jsonSchema }: { jsonSchema: Json }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  delete jsonSchema.id
}

const STATUSES = [...new Set(Object.values(ERRORS).map(({ status }) => status))]

function problemResponses(): Json {
  const responses: Json = {}
  for (const status of STATUSES) {
    const codes = (Object.keys(ERRORS) as ErrorCode[]).filter((code) => ERRORS[code].status === status)
    responses[`Problem${status}`] = {
      description: codes.map((code) => `\`${code}\`: ${ERRORS[code].title}`).join('; '),
      ...([429, 503].includes(status) && {
        headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
      }),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    }
  }
  return responses
}

function problemReferences(operation: Described): Json {
  const { kind, auth, method, pathParams, input } = operation
  // Whoever sends too many wrong keys has to wait, whatever is asked.
  const statuses = [400, 401, 414, 422, 429, 500, 503]
  if (auth !== 'none' || kind === 'file' || method !== 'GET') statuses.push(403)
  if (auth === 'key' || pathParams.length > 0) statuses.push(404)
  if (kind === 'command' && operation.body) statuses.push(413, 415)
  // A company's id may have ended.
  if (kind !== 'command' && ['company_id', 'company_name'].some((name) => name in input.shape))
    statuses.push(301)
  // Where a part of a file is asked for.
  if (kind === 'file') statuses.push(412, 416)
  const references = statuses
    .sort((a, b) => a - b)
    .map((status) => [status, { $ref: `#/components/responses/Problem${status}` }])
  return Object.fromEntries(references)
}
