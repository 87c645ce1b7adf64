import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { coveragePage, publishersText, sourcesText } from '../src/cli/coverage.ts'
import { dictionaryPage, walkAnswers } from '../src/cli/dictionary.ts'
import { envExample, settingsPage } from '../src/cli/settings.ts'
import { openapiText } from '../src/openapi.ts'

test('openapi.json is what the operations say; `npm run openapi` writes it anew', () => {
  expect(readFileSync('openapi.json', 'utf8')).toBe(openapiText())
})

test('docs/dictionary.md is what tables and schemas say; `npm run dictionary` writes it anew', () => {
  expect(readFileSync('docs/dictionary.md', 'utf8')).toBe(dictionaryPage())
})

test('every field of every answer says what it is', () => {
  const document = JSON.parse(openapiText())
  const silent: string[] = []
  let fields = 0
  walkAnswers(document, ({ route, place, schema, resolved }) => {
    fields++
    if (!schema.description && !resolved.description) silent.push(`${route} ${place}`)
  })
  expect(fields).toBeGreaterThan(1500)
  expect(silent, 'describe it in its schema, or in src/contract/field-terms.ts').toEqual([])
})

test('docs/coverage.md is what the sources say; `npm run coverage` writes it anew', () => {
  expect(readFileSync('docs/coverage.md', 'utf8')).toBe(coveragePage())
})

test('who publishes WARN notices is what the sources say; `npm run coverage` writes it anew', () => {
  expect(readFileSync('src/datasets/warn/publishers.json', 'utf8')).toBe(publishersText())
})

test('src/sources.json names every source that there is; `npm run coverage` writes it anew', async () => {
  expect(readFileSync('src/sources.json', 'utf8')).toBe(await sourcesText())
})

test('.env.example and docs/settings.md are what the table of settings says; `npm run settings` writes them anew', () => {
  expect(readFileSync('.env.example', 'utf8')).toBe(envExample())
  expect(readFileSync('docs/settings.md', 'utf8')).toBe(settingsPage())
})
