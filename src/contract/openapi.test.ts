import { expect, test } from 'vitest'
import { z } from 'zod'
import { command } from './command.ts'
import { ERRORS } from './errors.ts'
import { openApiDocument } from './openapi.ts'
import type { Json } from './openapi-parts.ts'
import { read } from './operation.ts'
import { testCatalogue } from './testing/catalogue.ts'
import { clockTower, custom, oneThing, things } from './testing/operations.ts'

const needsKey = custom(async () => ({}), { path: '/api/secret', auth: 'key' })
const ownFacts = command({
  method: 'GET',
  path: '/api/own',
  summary: 'About the caller',
  group: 'account',
  auth: 'optional',
  free: true,
  output: z.object({}),
  run: () => ({}),
})
const document = openApiDocument([things, oneThing, clockTower, needsKey, ownFacts], testCatalogue)

// biome-ignore lint/suspicious/noExplicitAny: the document is walked as the JSON that it is.
const at = (path: string): any => path.split(' ').reduce((part: any, step) => part[step], document)

function* walk(part: unknown): Generator<Json> {
  if (typeof part !== 'object' || part === null) return
  yield part as Json
  for (const inner of Object.values(part)) yield* walk(inner)
}

test('every reference leads somewhere', () => {
  const references = [...walk(document)].map(({ $ref }) => $ref).filter((ref) => typeof ref === 'string')
  expect(references.length).toBeGreaterThan(10)
  for (const reference of references) {
    const target = reference
      .split('/')
      .slice(1)
      .reduce((part, step) => (part as Json)?.[step], document as unknown)
    expect(target, reference).toBeDefined()
  }
})

test('operation ids are unique and every path parameter is declared, and no other', () => {
  const ids: string[] = []
  for (const [path, item] of Object.entries(document.paths as Record<string, Json>)) {
    for (const operation of Object.values(item) as { operationId: string; parameters: Json[] }[]) {
      ids.push(operation.operationId)
      const declared = operation.parameters.filter((p) => p.in === 'path').map((p) => p.name)
      expect(declared).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
      expect(operation.parameters.filter((p) => p.in === 'path' && p.required !== true)).toEqual([])
      expect(new Set(operation.parameters.map((p) => p.name)).size).toBe(operation.parameters.length)
    }
  }
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toContain('getThingByName')
})

test('parameters show what they mean: type, bounds, default, format, values', () => {
  const parameters = at('paths /api/things get parameters') as {
    name: string
    required: boolean
    schema: Json
  }[]
  const schemaOf = (name: string) => parameters.find((p) => p.name === name)!.schema
  expect(schemaOf('limit')).toEqual({ type: 'integer', minimum: 1, maximum: 10_000, default: 10 })
  expect(schemaOf('offset')).toEqual({ type: 'integer', minimum: 0, maximum: 1_000_000, default: 0 })
  expect(schemaOf('from')).toEqual({ type: 'string', format: 'date' })
  expect(schemaOf('large')).toEqual({ type: 'boolean' })
  expect(schemaOf('kind')).toEqual({ type: 'string', enum: ['layoff', 'closure'] })
  expect(schemaOf('state')).toMatchObject({ type: 'string' })
  expect(parameters.filter((p) => p.required)).toEqual([])
})

test('security says who needs a key', () => {
  expect(at('info version')).toBe('2.0.0')
  expect(at('components securitySchemes APIKeyHeader')).toEqual({
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
  })
  expect(at('paths /api/secret get security')).toEqual([{ APIKeyHeader: [] }, { bearerAuth: [] }])
  expect(at('paths /api/things get security')[0]).toEqual({})
  expect(at('paths /api/clock get').security).toBeUndefined()
})

test('answers and errors are described, and named schemas stand once', () => {
  expect(Object.keys(at('paths /api/things get responses'))).toEqual(
    expect.arrayContaining(['200', '304', '400', '401', '403', '422', '429', '500', '503']),
  )
  const list = at('paths /api/things get responses 200 content')['application/json'].schema
  expect(list.properties.records.items).toEqual({ $ref: '#/components/schemas/Thing' })
  expect(at('components schemas Thing').properties.size.type).toEqual(['integer', 'null'])
  expect(at('components schemas Problem properties code enum')).toEqual(Object.keys(ERRORS))
  expect(JSON.stringify(document)).not.toContain('9007199254740991')
})

test('an answer that nobody keeps has no tag, and a wrong key may have to wait everywhere', () => {
  const [own, open] = ['/api/own', '/api/clock'].map((path) => at(`paths ${path} get responses`))
  expect(Object.keys(own)).not.toContain('304')
  expect(own[200].headers).not.toHaveProperty('ETag')
  expect(open[200].headers).toHaveProperty('ETag')
  expect(Object.keys(open)).toEqual(expect.arrayContaining(['304', '429']))
})

test('two different schemas with one name, or a path parameter that the input lacks, are mistakes of ours', () => {
  const other = {
    ...oneThing,
    name: 'x',
    path: '/api/x',
    output: z.object({ a: z.string() }).meta({ id: 'Thing2' }),
  } as const
  const clash = {
    ...oneThing,
    name: 'y',
    path: '/api/y',
    output: z.object({ b: z.string() }).meta({ id: 'Thing2' }),
  } as const
  const listed = (output: z.ZodType) => z.object({ records: z.array(output) })
  expect(() =>
    openApiDocument(
      [
        { ...other, output: listed(other.output) },
        { ...clash, output: listed(clash.output) },
      ],
      testCatalogue,
    ),
  ).toThrow('two different schemas have the id Thing2')
  const { pathParams: _, datasets: __, ...declaration } = oneThing
  expect(() => read({ ...declaration, path: '/api/thing/{nmae}' })).toThrow('input lacks nmae')
})
