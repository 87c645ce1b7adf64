/** How a source asks for pages. The refresh decides what stands behind it: the network, or a test's saved answers. */
import type { Document } from '../document.ts'
import type { StoredFile } from '../files/stored-file.ts'
import type { MissingDocuments } from './missing.ts'

/** One request. `body` as text is sent as it is; as an object it is sent as a form. */
export interface WebRequest {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | Record<string, string>
  /**
   * What the request asks for (`page 2`), where its body carries tokens that are new every time: by this name, and
   * not by the body, the archive knows that two answers are of the same thing.
   */
  name?: string
  /**
   * True for a file that never changes again (a closed year): answered from the archive once it has been fetched.
   */
  closed?: boolean
}

/** A polite visitor of other people's sites: keeps cookies, waits between requests, retries, archives every byte. */
export interface Web {
  /** The answer to a request; throws NotPublished on 404 and 410, and other errors once retries are used up. */
  get(url: string, request?: WebRequest): Promise<Document>
  /**
   * Fetches a file too large to be held into the archive, or finds that the one held is still the publisher's; `part`
   * is the source's. Throws the errors of `get`. Not there where a test serves pages alone.
   */
  download?(part: string, url: string, request?: WebRequest): Promise<StoredFile>
  /** What this source does without today; not there where nobody takes note of it. */
  missing?: MissingDocuments
}

/** The publisher has no such page (yet): in January many year pages are missing for weeks. */
export class NotPublished extends Error {
  override name = 'NotPublished'
  constructor(readonly url: string) {
    super(`${url} is not there`)
  }
}
