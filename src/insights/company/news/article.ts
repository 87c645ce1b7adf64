/** What is written about a company elsewhere. */
import type { IsoDate } from '#lib/dates.ts'

/** An article or a press release. */
export interface Article {
  title: string
  date: IsoDate
  /** Who published it: `SEC EDGAR`, or the web site. */
  source: string
  /** Where it is read: http or https. */
  url: string
}

/** Somebody who can be asked for articles while an answer is put together. */
export interface NewsSource {
  name: string
  /** Articles about a company, newest first. Throws NewsUnavailable, soon, when they cannot be had. */
  find(company: string, now: Date): Promise<Article[]>
}

/** The name of the one that there is. */
export const GDELT = 'GDELT'

/** A news source that gives nothing now; the message says why. */
export class NewsUnavailable extends Error {
  override name = 'NewsUnavailable'
}
