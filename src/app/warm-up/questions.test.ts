import { expect, test } from 'vitest'
import { z } from 'zod'
import { flag, text, whole } from '#contract/fields.ts'
import type { ReadOperation } from '#contract/operation.ts'
import { readConfig } from '../../config.ts'
import { registry } from '../../registry.ts'
import { questionsOf } from './questions.ts'

const of = (input: z.ZodObject, pathParams: string[] = []) => [
  ...questionsOf({ input, pathParams } as unknown as ReadOperation),
]

test('a route is asked as it is, and by each parameter alone: all of a choice but the usual one, else an example', () => {
  const input = z.object({
    company: text().optional(),
    sort: z.enum(['newest', 'largest', 'name']).default('newest'),
    has_ticker: flag().optional(),
    all: flag().default(false),
    min_employees: whole().min(0).optional(),
    own: text()
      .meta({ examples: ['mine'] })
      .optional(),
    unheard_of: text().optional(),
    limit: whole().default(50),
    offset: whole().default(0),
    cursor: text().optional(),
  })
  expect(of(input)).toEqual([
    {},
    { company: 'boeing' },
    { sort: 'largest' },
    { sort: 'name' },
    { has_ticker: 'true' },
    { has_ticker: 'false' },
    { all: 'true' },
    { min_employees: '50' },
    { own: 'mine' },
  ])
})

test('what a route cannot be asked without is said every time; where it is not known there is no question', () => {
  const input = z.object({ company_name: text(), sort: z.enum(['a', 'b']).default('a') })
  expect(of(input, ['company_name'])).toEqual([
    { company_name: 'Boeing' },
    { company_name: 'Boeing', sort: 'b' },
  ])
  expect(of(z.object({ q: text() }))).toEqual([{ q: 'boeing' }])
  expect(of(z.object({ unheard_of: text(), company: text().optional() }), ['unheard_of'])).toEqual([])
})

test('an example that a parameter does not take is none of its', () => {
  expect(of(z.object({ group_by: z.enum(['employer', 'tax_id']).default('tax_id') }))).toEqual([
    {},
    { group_by: 'employer' },
  ])
  expect(of(z.object({ year: z.coerce.number().max(1999).optional() }))).toEqual([{}])
})

test('the parameters of every question are such as its route takes, and but for records by id each route has some', () => {
  const reads = registry(readConfig({})).operations.filter(
    (operation): operation is ReadOperation => operation.kind === 'read' && operation.group !== 'account',
  )
  const refused: string[] = []
  const unasked: string[] = []
  for (const operation of reads) {
    const questions = [...questionsOf(operation)]
    if (questions.length === 0) unasked.push(operation.path)
    for (const question of questions)
      if (!operation.input.safeParse(question).success)
        refused.push(`${operation.path} ${JSON.stringify(question)}`)
  }
  expect(reads.length).toBeGreaterThan(60)
  expect(refused).toEqual([])
  expect(unasked).toEqual([
    '/api/records/{id}',
    '/api/sec-filings/detail/{accession_number}',
    '/api/bankruptcies/{id}',
  ])
})

/** Which page, which fields, and what only an answer before it can tell. */
const TOLD_BY_ANSWERS = new Set(['cursor', 'fields', 'ids', 'id', 'accession_number', 'revision', 'since'])

test('every parameter that is no choice and has no usual value shows an example', () => {
  const bare = registry(readConfig({})).operations.flatMap((operation) => {
    if (operation.kind !== 'read' || operation.group === 'account') return []
    const asked = new Set([...questionsOf(operation)].flatMap((question) => Object.keys(question)))
    const { properties = {} } = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' })
    return Object.entries(properties)
      .filter(
        ([name, of]) => !asked.has(name) && !TOLD_BY_ANSWERS.has(name) && !('default' in (of as object)),
      )
      .map(([name]) => `${operation.path} ${name}`)
  })
  expect(bare).toEqual([])
})
