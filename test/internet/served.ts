/** What stands in the small internet: a state's fixtures at their addresses, and the pages that lead to them. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { FIXTURES, fixtureBytes, readExpected } from '#datasets/warn/testing/fixtures.ts'
import type { WebRequest } from '#ingest/fetch/web.ts'
import { PUBLISHERS } from './states.ts'

/** A document that a publisher has. */
export interface Served {
  bytes: Uint8Array
  type: string
}

const TYPES: [RegExp, string][] = [
  [/\.pdf\.json$/, 'application/pdf'],
  [/\.xlsx\.json$/, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  [/\.csv$/, 'text/csv'],
  [/\.json$/, 'application/json'],
]

const built = new Map<string, Served>()

/** A fixture as its publisher serves it. */
function fixture(file: string): Served {
  if (!existsSync(join(FIXTURES, file))) throw new Error(`there is no fixture ${file}`)
  const known = built.get(file)
  if (known) return known
  const type = TYPES.find(([pattern]) => pattern.test(file))?.[1] ?? 'text/html'
  const served = { bytes: fixtureBytes(file), type }
  built.set(file, served)
  return served
}

/** What a publisher answers; nothing where there is no such address. */
export type Answers = (url: string, body?: WebRequest['body']) => Served | undefined

/** What one state's publisher answers at an address. */
export function publisherOf(part: string): Answers {
  const placeOf = placesOf(part)
  return (url, body) => {
    const page = placeOf(url, body)
    if (page === undefined) return undefined
    return page.startsWith('=')
      ? fixture(page.slice(1))
      : { bytes: new TextEncoder().encode(page), type: 'text/html' }
  }
}

/** What stands at an address of a state: a page, or `=name` for a fixture. */
export function placesOf(part: string): (url: string, body?: WebRequest['body']) => string | undefined {
  const pages = PUBLISHERS[part]?.pages ?? {}
  const whole = new Map<string, string>()
  for (const { file, url } of readExpected(part)!.documents) whole.set(url, `=${file}`)
  const begins: [string, string][] = []
  for (const [address, page] of Object.entries(pages))
    if (address.endsWith('*')) begins.push([address.slice(0, -1), page])
    else whole.set(address, page)
  return (url, body) =>
    PUBLISHERS[part]?.posted?.(url, body) ??
    whole.get(url) ??
    begins.find(([beginning]) => url.startsWith(beginning))?.[1]
}
