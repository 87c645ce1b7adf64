/** The rows of bankruptcies: as a source gives them, and as they are kept. */
import type { IsoDate } from '#lib/dates.ts'

/** Who tells of a case, the most reliable first: the court's own page, an archive of courts' data, … */
export const CASE_SOURCES = ['docket', 'courtlistener', 'rss', 'sec_8k'] as const
export type CaseSource = (typeof CASE_SOURCES)[number]

/** Who counts: the feeds entry by entry, the FJC's database, the Administrative Office's tables. */
export type CountSource = 'rss' | 'fjc' | 'f2_monthly' | 'f2_quarterly'

/** The chapters of the bankruptcy code that a case can be under; 304 was 15's before October 2005. */
export const CHAPTERS = ['7', '9', '11', '12', '13', '15', '304'] as const

/** `11` of what a publisher prints (`11`, `Ch. 11`, `15m`), or null. */
export function readChapter(printed: string | null | undefined): string | null {
  const number = /^\s*(?:ch(?:apter|\.)?\s*)?(\d{1,3})[amnx]?\s*$/i.exec(printed ?? '')?.[1]
  return CHAPTERS.find((chapter) => chapter === number) ?? null
}

/** A case as a source tells of it. */
export interface GivenCase {
  source: CaseSource
  /** Null where a source does not say: an 8-K. */
  court_id: string | null
  /** The core of its number, `YY-NNNNN`. */
  docket_number: string | null
  debtor: string
  trade_name: string | null
  /** False for a natural person; such a case is given only where the settings keep them. */
  is_business: boolean
  chapter: string | null
  /** The chapter it was under before, where the source says so. */
  converted_from: string | null
  is_involuntary: boolean | null
  /** Null where an entry tells of a case filed before. */
  date_filed: IsoDate | null
  date_closed: IsoDate | null
  docket_url: string | null
  pacer_case_id: string | null
  /** The debtor's SEC number, of an 8-K. */
  cik: string | null
  /** The day of the page it was read from. */
  seen_on: IsoDate
}

/** A petition as a feed shows it: without name and number, for counting alone. */
export interface GivenPetition {
  court_id: string
  /** ISO 8601, UTC. */
  at: string
  /** The day at the court. */
  day: IsoDate
  chapter: string | null
  /** Null where the name says nothing. */
  business: boolean | null
}

/** How long a court's feed, or a search, tells of without a gap. */
export interface FeedSpan {
  /** The court, or `courtlistener` for the search of all courts. */
  court_id: string
  /** Times of its oldest and newest entry, ISO 8601, UTC. */
  heard_from: string
  heard_until: string
}

/** A number of filings in a month or quarter. */
export interface GivenCount {
  source: CountSource
  court_id: string
  court_state: string
  /** `2018-04-19`, `2018-04` or `2018-Q2`. */
  period: string
  period_start: IsoDate
  /** Null where a table sums up what is under no chapter of its own. */
  chapter: string | null
  /** True for debts of business, false for consumers', null where that is not told. */
  business: boolean | null
  filings: number
}

/**
 * What a source gives. Each row has the same two fields, so that the gate, which looks for fields that were full the
 * day before, does not take a weekend without companies for a broken feed. A feed stands before its petitions.
 */
export type GivenRow =
  | { kind: 'case'; told: GivenCase }
  | { kind: 'petition'; told: GivenPetition }
  | { kind: 'feed'; told: FeedSpan & { built_on: IsoDate } }
  | { kind: 'heard'; told: FeedSpan }
  | { kind: 'count'; told: GivenCount }

/** A case as it is kept: one row, however many sources tell of it. */
export interface CaseRecord extends Omit<GivenCase, 'seen_on' | 'source'> {
  id: string
  court_name: string | null
  court_state: string | null
  debtor_key: string
  /** Its names in lower case, and their trigrams; null until it is written. */
  names_lower: string | null
  names_trigrams: number | null
  /** The most reliable source that told of it. */
  source: CaseSource
  /** All of them, comma-separated. */
  sources: string
  /** The day the chapter was last told. */
  chapter_on: IsoDate | null
  first_seen: IsoDate
  last_seen: IsoDate
  changed_on: IsoDate
}

/** A count as it is kept. */
export interface CountRecord extends GivenCount {
  /** day, month or quarter */
  period_unit: 'day' | 'month' | 'quarter'
}

/** The length of a period as it is written. */
export function unitOf(period: string): CountRecord['period_unit'] {
  if (period.includes('Q')) return 'quarter'
  return period.length === 10 ? 'day' : 'month'
}
