import { expect, test } from 'vitest'
import { z } from 'zod'
import { flag, text, whole } from '#contract/fields.ts'
import { pageInput } from '#contract/paging.ts'
import { numbers } from '../made/names.ts'
import { addressOf, isRecordList, type Question, questionsTo } from './questions.ts'
import { drawnFor, operations } from './testing/drawn.ts'
import type { Values } from './values.ts'

const VALUES: Values = { usual: ['a', 'b', 'c'], broadest: ['inc'], rarest: ['zyx'] }
const known = (values: Record<string, Values> = {}) => ({
  values: async (name: string) => values[name],
  random: numbers(1),
})
const route = (shape: z.ZodRawShape, path = '/api/things', pathParams: string[] = []) => ({
  path: path as `/${string}`,
  input: z.object(shape),
  pathParams,
})

test('a parameter of which nobody said what it is asked with stops the bench, by name', async () => {
  const asked = questionsTo(route({ colour: text() }), 10, known())
  await expect(asked).rejects.toThrow('/api/things: nobody has said what its parameter colour is asked with')
})

test('every route of the registry has questions: numbers and choices from its schema, the rest from data', async () => {
  const lacking: string[] = []
  for (const operation of operations) {
    const questions = await questionsTo(operation, 20, { values: drawnFor(operation), random: numbers(1) })
    if (questions.length === 0) lacking.push(operation.path)
  }
  expect(operations.length).toBeGreaterThan(50)
  expect(lacking).toEqual([])
})

test('questions are all different, and the same on every run', async () => {
  const things = route({ name: text().optional(), big: flag().optional(), least: whole().min(0).optional() })
  const make = () => questionsTo(things, 40, known({ name: VALUES }))
  const questions = await make()
  expect(new Set(questions.map((each) => JSON.stringify(each))).size).toBe(40)
  expect(await make()).toEqual(questions)
})

test('each filter is asked alone, with the broadest value and the rarest, and in pairs', async () => {
  const things = route({ name: text().optional(), big: flag().optional() })
  const questions = await questionsTo(things, 12, known({ name: VALUES }))
  const has = (question: Question) => expect(questions).toContainEqual(question)
  has({})
  has({ name: 'inc' })
  has({ name: 'zyx' })
  expect(questions.some(({ name, big }) => name !== undefined && big !== undefined)).toBe(true)
})

test('what a route cannot be asked without is in every question', async () => {
  const things = route({ name: text(), big: flag().optional() })
  const questions = await questionsTo(things, 6, known({ name: VALUES }))
  expect(questions.some(({ big }) => big !== undefined)).toBe(true)
  expect(questions.every(({ name }) => name !== undefined)).toBe(true)
})

test('windows end no earlier than they begin', async () => {
  const days: Values = { usual: ['2024-05-01', '2023-01-01', '2025-09-09'], broadest: [], rarest: [] }
  const things = route({ date_from: text().optional(), date_to: text().optional() })
  const questions = await questionsTo(things, 12, known({ date_from: days, date_to: days }))
  const both = questions.filter(({ date_from, date_to }) => date_from && date_to)
  expect(both.length).toBeGreaterThan(2)
  expect(both.every(({ date_from, date_to }) => date_from! <= date_to!)).toBe(true)
})

test('what stands in the path is written there', () => {
  const one = route({ name: text() }, '/api/things/{name}', ['name'])
  expect(addressOf(one, { name: 'a/b', limit: '5' })).toBe('/api/things/a%2Fb?limit=5')
})

test('a list of records is what has pages, unless it is about one company', () => {
  const shape = pageInput(z.object({ id: z.string() }), { default: 10, max: 100 })
  expect(isRecordList(route(shape))).toBe(true)
  expect(isRecordList(route({ limit: whole() }))).toBe(false)
  expect(isRecordList(route(shape, '/api/company/{company_name}'))).toBe(false)
})
