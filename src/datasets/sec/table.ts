/** The tables of SEC filings, column by column. */
import type { Table } from '#storage/tables.ts'

/** One row per filing. */
export const secFilings: Table = {
  name: 'sec_filings',
  about: 'One row per 8-K or 8-K/A, under its primary filer',
  lookups: ['accession'],
  order: 'filing_date desc nulls last, accession desc',
  columns: {
    accession: { type: 'text', required: true, unpacked: true, about: 'Accession number with dashes' },
    cik: { type: 'text', required: true, about: "The primary filer's SEC number, ten digits" },
    company: { type: 'text', required: true, about: 'The primary filer as named when it filed' },
    ticker: { type: 'text', about: "The primary filer's main stock symbol, the last one known" },
    form: { type: 'text', required: true, about: '8-K or 8-K/A' },
    is_amendment: { type: 'boolean', required: true, about: 'True for 8-K/A' },
    amends_accession: {
      type: 'text',
      about: 'For an amendment: the first 8-K of the same filer for the same day of report',
    },
    filing_date: {
      type: 'date',
      about: "EDGAR's filing date; after 17:30 in New York, the next business day",
    },
    report_date: { type: 'date', about: 'Day of the earliest event reported' },
    accepted_at: { type: 'text', unpacked: true, about: 'When EDGAR accepted it, UTC' },
    items: {
      type: 'text',
      about: 'Item codes, comma-separated, in order; old numbers in today’s codes; null while not known',
    },
    items_as_filed: {
      type: 'text',
      about: 'The item numbers as filed: other than `items` before August 2004',
    },
    items_from: { type: 'text', about: "sec: the SEC's own list; text: read from the text's headings" },
    sic: { type: 'text', about: "The filer's industry, four digits of SIC" },
    state: { type: 'text', about: "State of the filer's business address; null outside the US" },
    primary_document: { type: 'text', unpacked: true, about: 'File name of the form itself' },
    url: { type: 'text', required: true, unpacked: true, about: "EDGAR's page of the filing" },
    has_205: {
      type: 'boolean',
      about: 'Item 2.05, costs of exit or disposal; null while items are not known',
    },
    has_103: { type: 'boolean', about: 'Item 1.03, bankruptcy or receivership; null while not known' },
    first_103: {
      type: 'boolean',
      required: true,
      about: 'True for the first 1.03 of a filer within 18 months: later ones report plan and emergence',
    },
    filers: { type: 'integer', required: true, about: 'Companies that filed it together' },
    parsed_at: { type: 'date', about: 'Day on which its text was fetched and read; null while it was not' },
    parser: { type: 'integer', about: 'Version of the reader that read it' },
    first_seen: { type: 'date', required: true, about: 'Day on which a source first showed it' },
    changed_on: {
      type: 'date',
      required: true,
      about: 'Day on which anything in the row was last found new or changed',
    },
    source_id: { type: 'text', required: true, about: 'The source that knows most of it' },
  },
}

/** Who filed it. */
export const secFilers: Table = {
  name: 'sec_filers',
  about: 'Every company under which a filing stands, the primary one too',
  columns: {
    accession: { type: 'text', required: true, about: 'The filing' },
    cik: { type: 'text', required: true, about: 'SEC number, ten digits' },
    company: { type: 'text', required: true, about: 'Name as filed' },
    is_primary: { type: 'boolean', required: true, about: 'True for the one in sec_filings' },
    position: { type: 'integer', required: true, about: '1 for the primary filer' },
  },
}

/** What the text says. */
export const secFacts: Table = {
  name: 'sec_facts',
  about: 'Facts read from the text of a filing, each with the sentence it comes from',
  columns: {
    accession: { type: 'text', required: true, about: 'The filing' },
    position: { type: 'integer', required: true, about: 'Order within the filing, from 1' },
    kind: {
      type: 'text',
      required: true,
      about:
        'amount, employees, percent, restructuring, officer_change, exhibit, bankruptcy_court, bankruptcy_case, bankruptcy_chapter or bankruptcy_petition',
    },
    item: { type: 'text', about: 'The item under which it stands, in today’s codes' },
    document: { type: 'text', required: true, about: '8-K, or the exhibit: EX-99.1' },
    value: { type: 'double', about: 'The figure, or the low end of a range' },
    value_high: { type: 'double', about: 'The high end of a range' },
    unit: { type: 'text', about: 'USD, USD per share, employees or percent' },
    qualifier: { type: 'text', about: 'about, up to, more than, at least, less than' },
    text: { type: 'text', about: "As printed: the amount, the exhibit's title, the court, the case number" },
    name: { type: 'text', about: 'The officer or director' },
    role: { type: 'text', about: "The officer's position; for exhibits the number" },
    action: {
      type: 'text',
      about:
        'Officers: appointed, resigned, retired, terminated, departed, not_reelected or died; employees: reduction',
    },
    effective_date: { type: 'date', about: 'The day from which it holds, where the text gives one' },
    sentence: { type: 'text', about: 'The sentence it comes from' },
  },
}

/** What companies sent along for everybody to read. */
export const secReleases: Table = {
  name: 'sec_releases',
  about: 'Exhibits 99 of filings, press releases mostly, as far as a source named them',
  columns: {
    accession: { type: 'text', required: true, about: 'The filing' },
    position: { type: 'integer', required: true, about: 'Order within the filing, from 1' },
    document: { type: 'text', required: true, about: 'The exhibit: EX-99.1' },
    file: {
      type: 'text',
      about: "Its file in the filing's folder; null where it stands behind the form's signature",
    },
    headline: { type: 'text', about: 'Its own headline; null where its text was not read or has none' },
    title: { type: 'text', about: 'What the list of exhibits calls it' },
    label: {
      type: 'text',
      required: true,
      about: 'Its headline, else the company with the title, else with the items of the filing',
    },
    url: { type: 'text', required: true, about: "Its page on EDGAR, else the filing's" },
  },
}

/** Who is registered. */
export const secRegistrants: Table = {
  name: 'sec_registrants',
  about: 'Companies of the ticker file, largest first, then other filers',
  columns: {
    cik: { type: 'text', required: true, about: 'SEC number, ten digits' },
    name: { type: 'text', required: true, about: 'Name now' },
    name_as_of: {
      type: 'date',
      required: true,
      about: 'Day of the newest source or filing that names it so',
    },
    tickers: { type: 'text', about: 'Stock symbols, `|`-separated, the main one first' },
    former_names: { type: 'text', about: 'Earlier names, `|`-separated, newest first' },
    exchange: { type: 'text', about: 'Exchange of the main symbol' },
    sic: { type: 'text', about: 'Industry, four digits of SIC' },
    state: { type: 'text', about: 'State of the business address; null outside the US' },
    place: {
      type: 'integer',
      required: true,
      about: 'Place in the ticker file, which goes by size; registrants without a ticker after them',
    },
    listed: {
      type: 'boolean',
      required: true,
      about: 'True while the ticker file names it; else the tickers are the last ones known',
    },
    tickers_seen: { type: 'date', about: 'Day on which the ticker file last named it' },
  },
}

export const secTables = [secFilings, secFilers, secFacts, secReleases, secRegistrants]
