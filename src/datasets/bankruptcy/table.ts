/** The tables of bankruptcies: cases of organisations, counts of all filings, and how long feeds were heard. */
import type { Table } from '#storage/tables.ts'

const COURT_STATE = "Two-letter code of the court's state; not the company's, which may file far from home"

/** One row a case. */
export const bankruptcyCases: Table = {
  name: 'bankruptcy_cases',
  about: 'One row per bankruptcy case of an organisation, however many sources tell of it',
  lookups: ['id'],
  order: 'date_filed desc nulls last, id',
  columns: {
    id: {
      type: 'text',
      required: true,
      unpacked: true,
      about:
        '{court}-{YY-NNNNN}, the same on every refresh; sec-{accession} where only an 8-K told of it, without them',
    },
    court_id: { type: 'text', about: "The court by its filing system's name, such as nysb" },
    court_name: { type: 'text', about: 'U.S. Bankruptcy Court and its district' },
    court_state: { type: 'text', about: COURT_STATE },
    docket_number: { type: 'text', unpacked: true, about: "YY-NNNNN, without office and judge's initials" },
    debtor: {
      type: 'text',
      required: true,
      unpacked: true,
      about: 'Debtor, without caption and company description',
    },
    debtor_key: {
      type: 'text',
      required: true,
      about: 'Debtor folded for counting: no case, no punctuation',
    },
    trade_name: {
      type: 'text',
      unpacked: true,
      about: 'What it does business as or was called; several separated by ;',
    },
    // Not required: cases of an edition made before it was kept are read without, and get it when they are written.
    names_lower: {
      type: 'text',
      unpacked: true,
      about: 'Debtor and trade name in lower case, a line each: what a part of a name is looked for in',
    },
    names_trigrams: {
      type: 'bigint',
      about:
        'Which runs of three characters these hold, as bits: names that lack one of a text need not be read',
    },
    is_business: {
      type: 'boolean',
      required: true,
      about: 'False for natural persons, who are held only where the operator has said so',
    },
    chapter: { type: 'text', about: 'Chapter of the bankruptcy code it is under now: 7, 9, 11, 12, 13, 15' },
    converted_from: { type: 'text', about: 'The chapter it was under before, where it was converted' },
    is_involuntary: { type: 'boolean', about: 'True where creditors filed the petition' },
    date_filed: {
      type: 'date',
      about:
        'Day of the petition at the court; null where sources told only of later events. Where only an 8-K told of it, the day that it gives, else that of the earliest event it reports',
    },
    date_closed: { type: 'date', about: 'Day on which the case was terminated' },
    docket_url: {
      type: 'text',
      unpacked: true,
      about: "CourtListener's page of the case, else the court's (a paid one), else that of the 8-K",
    },
    pacer_case_id: { type: 'text', unpacked: true, about: "The case's number in the court's filing system" },
    cik: { type: 'text', about: 'SEC number of the debtor, where an 8-K told of the case' },
    source: {
      type: 'text',
      required: true,
      about: 'The most reliable source of the case: docket, courtlistener, rss, sec_8k',
    },
    sources: { type: 'text', required: true, about: 'All sources of the case, comma-separated' },
    chapter_on: { type: 'date', about: 'Day on which the chapter was last told' },
    first_seen: { type: 'date', required: true, about: 'Day of the first page it was seen on' },
    last_seen: { type: 'date', required: true, about: 'Day of the last page it was seen on' },
    changed_on: { type: 'date', required: true, about: 'Day on which its content was last found changed' },
  },
}

/** Filings, people's among them. */
export const bankruptcyCounts: Table = {
  name: 'bankruptcy_counts',
  about:
    'Filings by court, period and chapter. Sources and periods overlap: never sum over them. Zeros are left out',
  columns: {
    source: {
      type: 'text',
      required: true,
      about: 'rss (petitions seen in feeds), fjc, f2_monthly or f2_quarterly',
    },
    court_id: {
      type: 'text',
      required: true,
      about: 'The court; areb+arwb where the tables count both districts of Arkansas as one',
    },
    court_state: { type: 'text', required: true, about: COURT_STATE },
    period: { type: 'text', required: true, about: '2018-04-19, 2018-04 or 2018-Q2' },
    period_unit: { type: 'text', required: true, about: 'day, month or quarter' },
    period_start: { type: 'date', required: true, about: 'First day of the period' },
    chapter: { type: 'text', about: 'Chapter as filed; null for those that a table does not tell apart' },
    business: {
      type: 'boolean',
      about:
        'True for debts of business (in feeds: an organisation), false for consumers, null where not told',
    },
    filings: { type: 'integer', required: true, about: 'Number of filings, reopened cases among them' },
  },
}

/** What of the courts' feeds was heard. */
export const bankruptcyFeeds: Table = {
  name: 'bankruptcy_feeds',
  about:
    "Spans of time over which a court's feed was heard without a gap, and days that CourtListener's search was asked for; what was filed between them is not counted",
  columns: {
    court_id: {
      type: 'text',
      required: true,
      about: 'The court; courtlistener for its search of all courts',
    },
    heard_from: { type: 'text', required: true, about: 'Time of the oldest entry, ISO 8601, UTC' },
    heard_until: { type: 'text', required: true, about: 'When the newest feed was made, ISO 8601, UTC' },
  },
}
