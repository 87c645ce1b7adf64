/** `SOURCES_FILE`: what an operator says of sources, read and checked at the start. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { distance } from 'fastest-levenshtein'
import type { Move, SourceOverride, SourceOverrides } from '#ingest/source-override.ts'
import { BadSetting } from '#lib/settings.ts'
import sources from './sources.json' with { type: 'json' }

/** A source as anybody may know it without loading its reader. A dataset of files is one source. */
export interface KnownSource {
  id: string
  dataset: string
  publisher: string
  page: string
  /** True for history that somebody consolidated: nobody is visited for it, unless it says how often. */
  importer?: boolean
  /** Hours between visits, where its dataset's schedule does not count. */
  everyHours?: number
  /** True where it is visited with `HISTORY=on` alone. */
  onlyHistory?: boolean
}

/** Every source that there is, written by `npm run coverage`. */
export const KNOWN_SOURCES: readonly KnownSource[] = sources

const DAY_SECONDS = 86_400
const WEEKS_HOURS = 24 * 7 * 8

/** Reads the file at `path`. `http` lets addresses be unencrypted, for drills on one machine. Throws BadSetting. */
export function readSourcesFile(path: string, { http = false } = {}): SourceOverrides {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new BadSetting(`SOURCES_FILE ${path} cannot be read: ${(error as Error).message}`)
  }
  let told: unknown
  try {
    // Reads JSON too. Loaded when it is needed: most starts have no such file.
    const { parse } = createRequire(import.meta.url)('yaml') as typeof import('yaml')
    told = parse(text)
  } catch (error) {
    const reason = (error as Error).message.split('\n')[0]!.replace(/:$/, '')
    throw new BadSetting(`SOURCES_FILE ${path} is neither YAML nor JSON: ${reason}`)
  }
  if (!isObject(told)) throw new BadSetting(`SOURCES_FILE ${path} must be an object of sources by id`)
  const pairs = Object.entries(told).flatMap(([id, value]) =>
    // A remark of the operator's.
    id === 'comment' ? [] : [[id, readOverride(id, value, http)] as const],
  )
  return Object.fromEntries(pairs)
}

function readOverride(id: string, value: unknown, http: boolean): SourceOverride {
  const say = (what: string) => new BadSetting(`SOURCES_FILE: ${what}`)
  if (!KNOWN_SOURCES.some((source) => source.id === id))
    throw say(`there is no source "${id}"; the nearest is "${nearest(id)}"`)
  if (!isObject(value)) throw say(`${id} must be an object such as { "on": false }`)
  const override: { -readonly [Key in keyof SourceOverride]: SourceOverride[Key] } = {}
  const number = (field: string, given: unknown, min: number, max: number) => {
    if (typeof given === 'number' && given >= min && given <= max) return given
    throw say(`${id}: ${field} must be a number from ${min} to ${max}, got ${JSON.stringify(given)}`)
  }
  const address = (field: string, given: unknown) => {
    if (typeof given === 'string' && isAddress(given, http)) return new URL(given).href
    throw say(`${id}: ${field} must be an address that starts with https://, got ${JSON.stringify(given)}`)
  }
  const flag = (field: string, given: unknown) => {
    if (typeof given === 'boolean') return given
    throw say(`${id}: ${field} must be true or false, got ${JSON.stringify(given)}`)
  }
  for (const [field, given] of Object.entries(value)) {
    if (field === 'page') override.page = address(field, given)
    else if (field === 'pause_seconds') override.pauseSeconds = number(field, given, 0.1, DAY_SECONDS)
    else if (field === 'every_hours') override.everyHours = number(field, given, 1, WEEKS_HOURS)
    else if (field === 'on' || field === 'robots') override[field] = flag(field, given)
    else if (field === 'addresses') {
      if (!isObject(given)) throw say(`${id}: addresses must be an object of old addresses and new ones`)
      override.moves = Object.entries(given).map(([from, to]) => readMove(from, to, address))
    } else if (field !== 'comment') {
      throw say(
        `${id} has no "${field}"; there are page, addresses, pause_seconds, every_hours, on, robots and comment`,
      )
    }
  }
  return override
}

/** The old address may be unencrypted: some publishers' are. */
function readMove(from: string, to: unknown, address: (field: string, given: unknown) => string): Move {
  if (!isAddress(from, true))
    throw new BadSetting(`SOURCES_FILE: addresses must be whole ones with https://, got "${from}"`)
  return { from: new URL(from).href, to: address(`the new address of ${from}`, to) }
}

function isAddress(text: string, http: boolean): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return (protocol === 'https:' || (http && protocol === 'http:')) && username + password === ''
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function nearest(id: string): string {
  const apart = (known: string) => distance(known, id.toLowerCase())
  return KNOWN_SOURCES.map((source) => source.id).reduce((a, b) => (apart(b) < apart(a) ? b : a))
}
