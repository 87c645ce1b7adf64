/**
 * The publishers around a mirror's real bytes: its files at their addresses, and the pages that lead to them as in the
 * small internet. What a mirror lacks altogether (the lists of six states, the feeds of most courts) is invented.
 */
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { warnSources } from '#datasets/warn/sources/index.ts'
import type { IndexEntry } from '#ingest/fetch/index-entry.ts'
import type { IsoDate } from '#lib/dates.ts'
import { smallInternet } from './index.ts'
import type { Answers, Asked, Reply } from './network.ts'
import { realFederal } from './real-federal.ts'
import { INVENTED, INVENTED_ADDRESSES, NEWEST, realPages } from './real-states.ts'
import { placesOf } from './served.ts'
import { PUBLISHERS } from './states.ts'

const MIRROR = join(import.meta.dirname, '../../../shared/data')

/** True where the real files are at hand. */
export const hasRealFiles = existsSync(join(MIRROR, 'mirror.json'))

type Entry = IndexEntry & { aliases?: string[] }

/** The files of the mirror, by address and by part. */
export class RealFiles {
  readonly entries: readonly Entry[]
  private readonly byAddress = new Map<string, Entry>()

  constructor() {
    const listed = JSON.parse(readFileSync(join(MIRROR, 'mirror.json'), 'utf8')) as Entry[]
    this.entries = listed.sort((a, b) => (a.fetched_at < b.fetched_at ? -1 : 1))
    for (const entry of this.entries)
      for (const address of [entry.url, ...(entry.aliases ?? [])])
        this.byAddress.set(sameAddress(address), entry)
  }

  /** The newest capture of an address. */
  at(url: string): Entry | undefined {
    return this.byAddress.get(sameAddress(url))
  }

  /** The files of a state, oldest first. */
  of(part: string): Entry[] {
    return this.entries.filter((entry) => entry.dataset === 'warn' && entry.part === part)
  }

  reply({ file, encoding, content_type }: Entry): Reply {
    const stored = readFileSync(join(MIRROR, file))
    return { body: encoding === 'gzip' ? gunzipSync(stored) : stored, type: content_type ?? 'text/plain' }
  }
}

/** One address in all of its spellings. */
function sameAddress(url: string): string {
  const { host, pathname, searchParams } = new URL(url)
  const query = [...searchParams].sort(([a], [b]) => (a < b ? -1 : 1)).map((each) => each.join('='))
  return [host.replace(/^www\./, '') + decodeURI(pathname).replace(/\/$/, ''), ...query]
    .join('&')
    .toLowerCase()
}

/** All publishers as they stand on a day. */
export function realInternet(day: IsoDate, files = new RealFiles()): Answers {
  const invented = smallInternet(day).answer
  const federal = realFederal(day, files, invented)
  const states = warnSources.map((source) => realState(source, files))
  const pages = realPages(files)
  return (asked) => {
    const page = pages[asked.url]
    if (page) return { body: page, type: page.startsWith('{') ? 'application/json' : 'text/html' }
    const isPosted = asked.body !== ''
    if (
      INVENTED_ADDRESSES.some(
        (address) => asked.url.startsWith(address) && (isPosted || !files.at(asked.url)),
      )
    )
      return invented(asked)
    const known = federal(asked)
    if (known !== undefined) return known ?? undefined
    const exact = NEWEST.includes(asked.url) ? undefined : files.at(asked.url)
    if (exact) return files.reply(exact)
    for (const state of states) {
      const reply = state(asked)
      if (reply !== undefined) return reply ?? undefined
    }
    return invented(asked)
  }
}

/** What is known to be elsewhere is `undefined`; what its publisher does not have is null. */
export type Known = (asked: Asked) => Reply | null | undefined

/** A state around its files: pages that lead to them, and its newest list where only an older address of it was kept. */
function realState({ part, page }: (typeof warnSources)[number], files: RealFiles): Known {
  const own = files.of(part)
  if (own.length === 0 || INVENTED.includes(part)) return () => undefined
  const placeOf = placesOf(part)
  const running = PUBLISHERS[part]?.running ?? [page]
  return ({ url, body }) => {
    const place = placeOf(url, body === '' ? undefined : Object.fromEntries(new URLSearchParams(body)))
    if (place === undefined) return undefined
    if (!place.startsWith('=')) return { body: place }
    if (!running.some((address) => url.startsWith(address.replace(/\$$/, '')))) return null
    const kind = extname(place.replace(/\.json$/, (end) => (/\.\w+\.json$/.test(place) ? '' : end)))
    const newest = own.filter(({ file }) => extname(file) === kind).at(-1)
    return newest ? files.reply(newest) : null
  }
}
