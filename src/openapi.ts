/** The committed openapi.json, as text. */
import { openApiDocument } from '#contract/openapi.ts'
import { readConfig } from './config.ts'
import { registry } from './registry.ts'

/** openapi.json as it must stand in the project's folder. */
export function openapiText(): string {
  const { operations, catalogue } = registry(readConfig({}))
  return `${JSON.stringify(openApiDocument(operations, catalogue), null, 2)}\n`
}
