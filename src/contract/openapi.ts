/** Writes openapi.json (OpenAPI 3.1) from the endpoints. */
import { z } from 'zod'
import { type AnyEndpoint, GROUPS, isDownload } from './endpoint.ts'
import { ERRORS, type ErrorCode } from './errors.ts'
import { answerHeaders, downloadHeaders, type Json, problemSchema, SHARED_HEADERS } from './openapi-parts.ts'

/** The version of the interface, which the routes do not carry. */
export const INTERFACE_VERSION = '2.0.0'

/** The document, ready for JSON. */
export function openApiDocument(endpoints: readonly AnyEndpoint[]): Json {
  const schemas: Json = { Problem: problemSchema() }
  const paths: Json = {}
  for (const endpoint of endpoints) {
    const method = endpoint.method.toLowerCase()
    paths[endpoint.path] = { ...(paths[endpoint.path] as Json), [method]: operation(endpoint, schemas) }
  }
  const groups = new Set(endpoints.map((endpoint) => endpoint.group))
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
      .filter(([group]) => groups.has(group as AnyEndpoint['group']))
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

function operation(endpoint: AnyEndpoint, schemas: Json): Json {
  const { summary, description, group, access, pathParams } = endpoint
  const kept = endpoint.personal !== true
  return {
    operationId: operationId(endpoint),
    summary,
    ...(description && { description }),
    tags: [group],
    parameters: parameters(endpoint),
    responses: {
      200: {
        description: 'The answer',
        headers: {
          ...answerHeaders({ paged: 'cursor' in endpoint.input.shape, metered: access !== 'none', kept }),
          ...(isDownload(endpoint) && downloadHeaders()),
        },
        content: contentOf(endpoint, schemas),
      },
      ...(kept && { 304: { description: 'Unchanged since the ETag in If-None-Match; free of quota' } }),
      ...problemReferences(
        access !== 'none' || isDownload(endpoint),
        access === 'required',
        pathParams.length > 0,
      ),
    },
    ...(access !== 'none' && { security: security(access === 'required') }),
  }
}

/** JSON of a schema, or a file of one of its media types. */
function contentOf(endpoint: AnyEndpoint, schemas: Json): Json {
  if (!isDownload(endpoint))
    return { 'application/json': { schema: schemaOf(endpoint.output, 'output', schemas) } }
  return Object.fromEntries(endpoint.contentTypes.map((type) => [type, {}]))
}

const KEYS: Json[] = [{ APIKeyHeader: [] }, { bearerAuth: [] }]

/** The empty requirement means that a key may be left out. */
function security(required: boolean): Json[] {
  return required ? KEYS : [{}, ...KEYS]
}

/** `GET /api/state/{state_code}` → `getStateByStateCode`. */
function operationId({ method, path }: AnyEndpoint): string {
  const words = path
    .replace(/^\/api\//, '/')
    .replace(/\{(\w+)\}/g, 'by-$1')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
  return method.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')
}

function parameters(endpoint: AnyEndpoint): Json[] {
  const { input, pathParams } = endpoint
  const place = (name: string) => (pathParams.includes(name) ? 'path' : 'query')
  const headers = isDownload(endpoint) ? endpoint.requestHeaders : undefined
  return [...parametersOf(input, place), ...(headers ? parametersOf(headers, () => 'header') : [])]
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
  const references = statuses
    .sort((a, b) => a - b)
    .map((status) => [status, { $ref: `#/components/responses/Problem${status}` }])
  return Object.fromEntries(references)
}
