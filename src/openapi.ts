/** The committed openapi.json, as text. */
import { openApiDocument } from '#contract/openapi.ts'
import { endpoints } from './registry.ts'

/** openapi.json as it must stand in the project's folder. */
export function openapiText(): string {
  return `${JSON.stringify(openApiDocument(endpoints), null, 2)}\n`
}
