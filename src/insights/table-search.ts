/** The tables of insights that names are found by. */
import type { Table } from '#storage/tables.ts'

/** All names of all companies. */
export const searchNames: Table = {
  name: 'search_names',
  about: 'One row per company and folded name, by the number of the company',
  columns: {
    company_no: { type: 'integer', required: true, about: 'The company: company_activity' },
    folded: {
      type: 'text',
      required: true,
      about: 'Name in lower case, letters and digits only, single blanks',
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

export const searchTables: readonly Table[] = [searchNames, searchWords]
