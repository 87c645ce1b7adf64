/**
 * Documents that a source can do without. A publisher's running list is needed; a closed year, an older file, the page
 * of one notice is welcome: one that is gone, refused or no longer what it was is noted, and what was last read at its
 * address stands in. The rows of one that stands nowhere stay as the edition before has them.
 */
import type { IsoDate } from '#lib/dates.ts'
import type { MissingDocument } from '#storage/editions/store.ts'
import type { Document } from '../document.ts'
import { SourceChanged } from '../source.ts'
import type { Archive } from './archive.ts'
import { requestDigest } from './index-entry.ts'
import { Refused } from './retry.ts'
import { NotPublished, type Web, type WebRequest } from './web.ts'

/** A document that was not to be had today. */
export type Missing = Omit<MissingDocument, 'since'>

/** What is asked for, and by which name it is noted where it is not there. */
export interface Wanted {
  name: string
  url: string
  request?: WebRequest
  /** True of a page that leads to the documents themselves: without it they cannot be looked up. */
  leads?: boolean
  /** True of history whose rows stay once they are read: nothing stands in for it. */
  stays?: boolean
}

/** After so many documents of a host that did not answer, its others are not asked for in this refresh. */
const SILENT_MAX = 2

/** What one source's fetch has had to do without, and what it had read before. */
export class MissingDocuments {
  private readonly noted = new Map<string, Missing>()
  private readonly silent = new Map<string, number>()
  /** The oldest year that was asked for, of a publisher with a document for each. */
  sinceYear: number | undefined

  constructor(
    private readonly archive: Archive,
    private readonly dataset: string,
    private readonly part: string,
    private readonly signal: AbortSignal,
  ) {}

  /** All of them, each address once for every form sent. */
  list(): Missing[] {
    return [...this.noted.values()]
  }

  /** Notes one, and gives what was last read at its address. Throws where the source's time is up. */
  async note({ name, url, request = {}, leads, stays }: Wanted, error: unknown): Promise<Document | null> {
    this.signal.throwIfAborted()
    if (isSilence(error)) {
      const { host } = new URL(url)
      this.silent.set(host, (this.silent.get(host) ?? 0) + 1)
    }
    return this.noteAt({ name, url, leads, stays }, requestDigest(request), reasonOf(error))
  }

  /** The same of one that came and could not be read. */
  noteUnread({ welcome, url, request = '' }: Document, reason: string): Promise<Document | null> {
    return this.noteAt({ name: welcome!, url }, request, reason)
  }

  /** Notes one that others are read in place of: they stand in for it. */
  replaced({ name, url, request = {} }: Wanted, error: unknown): void {
    this.signal.throwIfAborted()
    const digest = requestDigest(request)
    const form = digest ? { request: digest } : {}
    this.noted.set(key(url, digest), { name, url, ...form, reason: reasonOf(error), stands_in: true })
  }

  /** Says that what stood in could not be read either. */
  withoutStandIn({ url, request = '' }: Document): void {
    const noted = this.noted.get(key(url, request))
    if (noted) noted.stands_in = false
  }

  private async noteAt(
    { name, url, leads, stays }: Wanted,
    request: string,
    reason: string,
  ): Promise<Document | null> {
    const before = stays ? null : await this.archive.lastRead(this.dataset, this.part, url, request)
    const missing = {
      name,
      url,
      ...(request ? { request } : {}),
      reason,
      stands_in: before !== null,
      ...(leads ? { leads } : {}),
    }
    this.noted.set(key(url, request), missing)
    return before && { ...before, welcome: name, standsIn: true }
  }

  /** True when the address has been read in an earlier refresh. */
  async wasRead(url: string, request: WebRequest = {}): Promise<boolean> {
    return (await this.archive.lastRead(this.dataset, this.part, url, requestDigest(request))) !== null
  }

  /** True for a host that has not answered lately: asking on would use up the time of what is needed. */
  isSilent(url: string): boolean {
    return (this.silent.get(new URL(url).host) ?? 0) >= SILENT_MAX
  }
}

const key = (url: string, request = '') => `${url} ${request}`

function reasonOf(error: unknown): string {
  if (error instanceof SourceChanged) return error.found
  return error instanceof Error ? error.message : String(error)
}

/** Nobody answered, or whoever did was unwell: the next address of the host will fare no better. */
const isSilence = (error: unknown) =>
  !(error instanceof NotPublished || error instanceof Refused || error instanceof SourceChanged)

/**
 * A document that the source can do without: what `get` gives, else what was last read there, else null. `get` is by
 * default the address as it is; whatever it throws is noted under the document's name.
 *
 *   const page = await welcome(web, { name: '2019', url }, () => getFile(web, 'TX', url, 'zip'))
 */
export async function welcome(
  web: Web,
  wanted: Wanted,
  get: () => Promise<Document | null> = () => web.get(wanted.url, wanted.request),
): Promise<Document | null> {
  try {
    if (web.missing?.isSilent(wanted.url))
      throw new Error(`${wanted.url} was not asked for: its host is silent`)
    const document = await get()
    if (document === null) throw new NotPublished(wanted.url)
    return { ...document, welcome: wanted.name }
  } catch (error) {
    return (await web.missing?.note(wanted, error)) ?? null
  }
}

/** The documents with the day since when each is missing, by what was said of the source before. */
export function sinceWhen(
  missing: readonly Missing[],
  before: readonly MissingDocument[] | undefined,
  today: IsoDate,
): MissingDocument[] {
  const days = new Map((before ?? []).map(({ url, request, since }) => [key(url, request), since]))
  return missing.map((each) => ({ ...each, since: days.get(key(each.url, each.request)) ?? today }))
}

/** The missing documents as a sentence: `without 2019 since 2026-05-01 (https://… is not there)`. */
export function describeMissing(missing: readonly MissingDocument[]): string {
  const [first, ...others] = missing
  if (!first) return ''
  const more =
    others.length === 0 ? '' : ` and ${others.length} other ${others.length === 1 ? 'document' : 'documents'}`
  return `without ${first.name} since ${first.since} (${first.reason})${more}`
}
