/** What hosts ask of programs in their robots.txt: asked for once a day, and kept like any answer. */
import { decodeText } from '../document.ts'
import type { Archive } from './archive.ts'
import type { Said, TakeBody } from './exchange.ts'
import type { IndexEntry } from './index-entry.ts'
import { readBody } from './packed-body.ts'
import { Refused } from './retry.ts'
import { type RobotsRules, readRobots } from './robots-rules.ts'
import { NotPublished, type WebRequest } from './web.ts'

/** What asking for such a file needs. */
export interface RobotsOptions {
  archive: Archive
  settings: { userAgent: string; bytesMax: number }
  clock: () => Date
}

/** Asks for an address in the host's turn. */
export type AskInTurn = <T extends object>(
  url: string,
  request: WebRequest,
  held: IndexEntry | undefined,
  take: TakeBody<T>,
) => Promise<(T & Said) | 'unchanged'>

const DAY_MS = 24 * 3_600_000
/** Under this name they lie in the archive, a folder a host. */
const ARCHIVED_AS = 'robots'

/** The files of all hosts of a refresh. */
export class Robots {
  private readonly rules = new Map<string, Promise<RobotsRules>>()

  /** Throws Refused where the host's file forbids an address, and what went wrong where that cannot be told. */
  async check(url: string, options: RobotsOptions, ask: AskInTurn): Promise<void> {
    const { origin, host, pathname, search } = new URL(url)
    let rules = this.rules.get(origin)
    if (!rules) {
      rules = load(`${origin}/robots.txt`, options, ask).then((text) =>
        readRobots(text, productOf(options.settings.userAgent)),
      )
      this.rules.set(origin, rules)
      // The next source may have more luck.
      rules.catch(() => this.rules.delete(origin))
    }
    const line = (await rules).forbids(pathname + search)
    if (line !== null) throw new Refused(`robots.txt of ${host} forbids ${pathname}${search} ("${line}")`)
  }
}

/** `Headcount/0.1 (+https://…)` → `Headcount` */
const productOf = (userAgent: string) => /^[\w-]*/.exec(userAgent)![0]

async function load(url: string, options: RobotsOptions, ask: AskInTurn): Promise<string> {
  const { archive, clock, settings } = options
  const held = await archive.find(url, {})
  const before = held && (await archive.read(held))
  if (before && clock().getTime() - Date.parse(held.fetched_at) < DAY_MS) return decodeText(before.bytes)
  const keep = (told: Said & { bytes: Uint8Array }) =>
    archive.keep(ARCHIVED_AS, new URL(url).host.replace(':', '_'), { url, request: {}, ...told })
  try {
    const answer = await ask(url, {}, before && held, async (body) => ({
      bytes: await readBody(body, settings.bytesMax, url),
    }))
    if (answer === 'unchanged') {
      const { etag, last_modified: lastModified } = held!
      await keep({ ...before!, fetchedAt: clock(), etag, lastModified })
      return decodeText(before!.bytes)
    }
    await keep(answer)
    return decodeText(answer.bytes)
  } catch (error) {
    // Where there is none everything is allowed, and that holds for a day too.
    if (error instanceof NotPublished || error instanceof Refused) {
      await keep({ bytes: new Uint8Array(), contentType: 'text/plain', fetchedAt: clock() })
      return ''
    }
    if (before) return decodeText(before.bytes)
    // RFC 9309: a host that cannot say what it allows is left alone.
    throw error
  }
}
