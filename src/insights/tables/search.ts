/** The tables of insights that names are found by. */
import type { Table } from '#storage/tables.ts'

/** Kinds of names: what a company is called, as filed, besides, in one state of several, in one word; and its symbol. */
export const NAME_KINDS = { name: 0, filed: 1, alias: 2, local: 3, joined: 4, symbol: 5 } as const

/** All names of all companies. */
export const searchNames: Table = {
  name: 'search_names',
  about: 'One row per company and folded name, by the number of the company',
  lookups: ['company_no'],
  columns: {
    company_no: { type: 'integer', required: true, about: 'The company: company_activity' },
    folded: {
      type: 'text',
      required: true,
      unpacked: true,
      about: 'Name in lower case, letters and digits only, single blanks',
    },
    kind: {
      type: 'integer',
      required: true,
      about:
        '0 what the company is called, 1 as filed, 2 what it is called besides, 3 what several firms are called, each in its state, 4 the name in one word, 5 a stock symbol',
    },
  },
}

/** The words of those names: what a misspelt word may have meant. */
export const searchWords: Table = {
  name: 'search_words',
  about: 'One row per word of four letters or more in the names of companies',
  columns: {
    word: { type: 'text', required: true, about: 'The word, folded' },
    names: { type: 'integer', required: true, about: 'In how many names it stands' },
  },
}

/** The words of all that is searched by a part of its text. */
export const searchTokens: Table = {
  name: 'search_tokens',
  about:
    'One row per word, between blanks, of names of companies, of LCA employers and of employers of H-1B petitions, and of LCA job titles',
  columns: {
    token_no: { type: 'integer', required: true, about: 'Number within this edition' },
    source: {
      type: 'text',
      required: true,
      about: 'company, employer, petitioner or title: what it is a word of',
    },
    token: { type: 'text', required: true, about: 'The word, written as there' },
    rows: { type: 'integer', required: true, about: 'In how many of them it stands' },
  },
}

/** Where those words stand. */
export const searchPostings: Table = {
  name: 'search_postings',
  about: 'One row per word and company, employer, petitioner or title that has it',
  columns: {
    token_no: { type: 'integer', required: true, about: 'The word: search_tokens' },
    row_no: {
      type: 'integer',
      required: true,
      about:
        'Number of the company (search_names), employer (lca_employers), petitioner (h1b_employers) or title (lca_titles)',
    },
  },
}

export const searchTables: readonly Table[] = [searchNames, searchWords, searchTokens, searchPostings]
