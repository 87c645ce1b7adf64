/** The tables of companies: who they are, and under which names they file. */
import type { Table } from '#storage/tables.ts'

/** One row a company that some record names. */
export const companies: Table = {
  name: 'companies',
  about: 'One row per company that some record names',
  columns: {
    company_id: {
      type: 'text',
      required: true,
      about: '`cik-` and the SEC number, or `co-` and a digest of the name',
    },
    name: {
      type: 'text',
      required: true,
      about: 'Name as a reader would write it: as most of its records have it, without places and notes',
    },
    cik: { type: 'text', about: 'SEC number, ten digits' },
    ticker: { type: 'text', about: 'Main stock symbol' },
    tickers: { type: 'text', about: 'All stock symbols, comma-separated' },
    parent_id: { type: 'text', about: 'The company that it is a part or a brand of, where the data say so' },
    owned_from: {
      type: 'date',
      about:
        'First day on which that company owned it; records of before have no symbol; null: not known, or always',
    },
    owned_to: {
      type: 'date',
      about: 'First day on which that company did not own it any more; null: it still does',
    },
  },
}

/** How each name as filed was read. */
export const companyNames: Table = {
  name: 'company_names',
  about: 'Every name as filed, with the company it means',
  columns: {
    name: { type: 'text', required: true, unpacked: true, about: 'As filed' },
    state: {
      type: 'text',
      about: 'The state it was filed in, where one name is that of several companies; else null',
    },
    company_id: { type: 'text', required: true, about: 'The company' },
    method: {
      type: 'text',
      required: true,
      about:
        'exact, alias, former_name, words, typo, cut_name, parent_named: how a registrant was found; own_name: none was',
    },
    confidence: { type: 'double', required: true, about: '0 to 1: how sure the link is' },
    reason: { type: 'text', required: true, about: 'What the link rests on' },
    valid_from: {
      type: 'date',
      about: 'First day on which the name means that company; null: on any day before',
    },
    valid_to: { type: 'date', about: 'First day on which it does not any more; null: on any day after' },
    otherwise_id: {
      type: 'text',
      about: 'The company that it means on other days, and where the day is not known',
    },
  },
}

/** Ids that are others now. It stands in the edition's file of changes, and goes on from edition to edition: addresses do not end. */
export const endedCompanies: Table = {
  name: 'ended_companies',
  about: 'One row per company_id that has ended, since its names are held to be of another company now',
  columns: {
    ended_id: { type: 'text', required: true, about: 'The id that was' },
    company_id: { type: 'text', required: true, about: 'The company that most of its names mean now' },
    ended_on: { type: 'date', required: true, about: 'Day of the edition that has it no longer' },
  },
}

export const companyTables = [companies, companyNames]
