import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { coveragePage, publishersText } from '../src/cli/coverage.ts'
import { envExample, settingsPage } from '../src/cli/settings.ts'
import { openapiText } from '../src/openapi.ts'

test('openapi.json is what the operations say; `npm run openapi` writes it anew', () => {
  expect(readFileSync('openapi.json', 'utf8')).toBe(openapiText())
})

test('docs/coverage.md is what the sources say; `npm run coverage` writes it anew', () => {
  expect(readFileSync('docs/coverage.md', 'utf8')).toBe(coveragePage())
})

test('who publishes WARN notices is what the sources say; `npm run coverage` writes it anew', () => {
  expect(readFileSync('src/datasets/warn/publishers.json', 'utf8')).toBe(publishersText())
})

test('.env.example and docs/settings.md are what the table of settings says; `npm run settings` writes them anew', () => {
  expect(readFileSync('.env.example', 'utf8')).toBe(envExample())
  expect(readFileSync('docs/settings.md', 'utf8')).toBe(settingsPage())
})
