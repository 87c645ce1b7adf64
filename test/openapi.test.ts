import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openapiText } from '../src/openapi.ts'

test('openapi.json is what the endpoints say; `npm run openapi` writes it anew', () => {
  expect(readFileSync('openapi.json', 'utf8')).toBe(openapiText())
})
