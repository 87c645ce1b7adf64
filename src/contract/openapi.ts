/** Writes openapi.json (OpenAPI 3.1) from the operations. */
import { z } from 'zod'
import { ERRORS, type ErrorCode } from './errors.ts'
import {
  answerHeaders,
  fileHeaders,
  type Json,
  PART_PARAMETERS,
  problemSchema,
  SHARED_HEADERS,
} from './openapi-parts.ts'
import { type AnyOperation, GROUPS, isFile } from './operation.ts'

/** The version of the interface, which the routes do not carry. */
export const INTERFACE_VERSION = '2.0.0'

/** The document, ready for JSON. */
export function openApiDocument(operations: readonly AnyOperation[]): Json {
  const schemas: Json = { Problem: problemSchema() }
  const paths: Json = {}
  for (const operation of operations) {
    const method = operation.method.toLowerCase()
    paths[operation.path] = {
      ...(paths[operation.path] as Json),
      [method]: operationObject(operation, schemas),
    }
  }
  const groups = new Set(operations.map((operation) => operation.group))
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
    tags: Object.entries(GROUPS)
      .filter(([group]) => groups.has(group as AnyOperation['group']))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas,
      headers: SHARED_HEADERS,
      responses: problemResponses(),
      securitySchemes: {
        APIKeyHeader: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        bearerAuth: { type: 'http', scheme: 'bearer', description: 'The same key' },
      },
    },
  }
}

function operationObject(operation: AnyOperation, schemas: Json): Json {
  const { summary, description, group, auth, pathParams } = operation
  const kept = operation.personal !== true
  const headers = answerHeaders({ paged: 'cursor' in operation.input.shape, metered: auth !== 'none', kept })
  return {
    operationId: operationId(operation),
    summary,
    ...(description && { description }),
    tags: [group],
    parameters: parameters(operation),
    responses: {
      200: {
        description: 'The answer',
        headers: { ...headers, ...(isFile(operation) && fileHeaders(false)) },
        content: contentOf(operation, schemas),
      },
      ...(isFile(operation) && {
        206: {
          description: 'A part of the file; free of quota for an hour where it goes on with one',
          headers: { ...headers, ...fileHeaders(true) },
          content: contentOf(operation, schemas),
        },
      }),
      ...(kept && { 304: { description: 'Unchanged since the ETag in If-None-Match; free of quota' } }),
      ...problemReferences(auth !== 'none' || isFile(operation), auth === 'key', pathParams.length > 0),
      ...(isFile(operation) && Object.fromEntries(PART_STATUSES.map(problemReference))),
    },
    ...(auth !== 'none' && { security: security(auth === 'key') }),
  }
}

/** JSON of a schema, or a file of one of its media types. */
function contentOf(operation: AnyOperation, schemas: Json): Json {
  if (!isFile(operation))
    return { 'application/json': { schema: schemaOf(operation.output, 'output', schemas) } }
  return Object.fromEntries(operation.contentTypes.map((type) => [type, {}]))
}

const KEYS: Json[] = [{ APIKeyHeader: [] }, { bearerAuth: [] }]

/** The empty requirement means that a key may be left out. */
function security(required: boolean): Json[] {
  return required ? KEYS : [{}, ...KEYS]
}

/** `GET /api/state/{state_code}` → `getStateByStateCode`. */
function operationId({ method, path }: AnyOperation): string {
  const words = path
    .replace(/^\/api\//, '/')
    .replace(/\{(\w+)\}/g, 'by-$1')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
  return method.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')
}

function parameters(operation: AnyOperation): Json[] {
  const { input, pathParams } = operation
  const place = (name: string) => (pathParams.includes(name) ? 'path' : 'query')
  if (!isFile(operation)) return parametersOf(input, place)
  const { requestHeaders } = operation
  const own = requestHeaders ? parametersOf(requestHeaders, () => 'header') : []
  return [...parametersOf(input, place), ...own, ...PART_PARAMETERS]
}

function parametersOf(shape: z.ZodObject, placeOf: (name: string) => string): Json[] {
  const schema = schemaOf(shape, 'input', {}) as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(schema.properties ?? {}).map(([name, { description, examples, ...rest }]) => {
    const place = placeOf(name)
    return {
      name,
      in: place,
      required: place === 'path' || (schema.required ?? []).includes(name),
      ...(description !== undefined && { description }),
      schema: rest,
      ...(Array.isArray(examples) && { example: examples[0] }),
    }
  })
}

/** A schema in JSON Schema; parts that have an id move to the document's components. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const { $schema: _dialect, $defs, ...own } = z.toJSONSchema(schema, { io, override: tidy }) as Json
  for (const [id, part] of Object.entries(($defs ?? {}) as Json)) {
    const written = referToComponents(part)
    if (id in schemas && JSON.stringify(schemas[id]) !== JSON.stringify(written)) {
      throw new Error(`two different schemas have the id ${id}`)
    }
    schemas[id] = written
  }
  return referToComponents(own) as Json
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

function problemReferences(metered: boolean, keyRequired: boolean, hasPathParams: boolean): Json {
  // Whoever sends too many wrong keys has to wait, whatever is asked.
  const statuses = [400, 401, 414, 422, 429, 500, 503]
  if (metered) statuses.push(403)
  if (keyRequired || hasPathParams) statuses.push(404)
  return Object.fromEntries(statuses.sort((a, b) => a - b).map(problemReference))
}

/** What can go wrong where a part of a file is asked for. */
const PART_STATUSES = [412, 416]

const problemReference = (status: number) => [status, { $ref: `#/components/responses/Problem${status}` }]
