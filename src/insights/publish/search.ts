/** Statements that fold the names of companies for searching. They need the links. */
import { ALIASES } from '#companies/aliases/index.ts'
import { registrantId } from '#companies/matching/identity.ts'
import { quoteText } from '#storage/duckdb/quoting.ts'

/** Shorter words are too like each other to guess at. */
const WORD_LENGTH_MIN = 4

/** What registrants are called for short, whether a record has it or not: `P&G`. */
const LISTED = ALIASES.flatMap(({ name, cik, is }) =>
  is === 'name' && cik !== null ? [`(${quoteText(registrantId({ cik }))}, ${quoteText(name)})`] : [],
)

/** All names of all companies: as the directory has them, as the SEC had them, as listed, and what debtors do business as. */
const NAMES = `
  select company_id, name from companies.company_names
  union select company_id, name from company_number
  union select company_id, name from sec_link
  union select company_id, name from (values ${LISTED.join(', ')}) as listed (company_id, name)
  union select company_id, unnest(string_split(trade_name, ';'))
        from case_link join bankruptcy.bankruptcy_cases on id = case_id where trade_name is not null`

/** `AT&T` is written `ATT` as often. */
const LETTERS = `
  insert into search_names
  select company_no, letters
  from (select distinct company_no, regexp_replace(folded, ' and | ', '') as letters
        from search_names where regexp_matches(folded, '^[a-z]{1,2}( and)? [a-z]$')) as joined
  anti join search_names on search_names.company_no = joined.company_no and search_names.folded = joined.letters
  order by company_no, letters`

/** What is searched: a number, and the words between blanks and line ends. */
const SEARCHED = {
  company: `select company_no as row_no, unnest(string_split(folded, ' ')) as token from search_names`,
  employer: `select employer_no as row_no, unnest(string_split(replace(names, chr(10), ' '), ' ')) as token from lca.lca_employers`,
  title: `select title_no as row_no, unnest(string_split(title, ' ')) as token from lca.lca_titles`,
}

export type Searched = keyof typeof SEARCHED

/** One kind after another, so that no more than one has to be held. */
const indexed = (source: string, rows: string) => [
  `create temp table held_tokens as select distinct row_no, token from (${rows}) where token <> ''`,
  `insert into search_tokens
   select (row_number() over (order by token) + (select coalesce(max(token_no), 0) from search_tokens))::integer,
          '${source}', token, count(*)::integer
   from held_tokens group by token order by token`,
  `insert into search_postings
   select token_no, row_no from held_tokens join search_tokens using (token)
   where source = '${source}' order by token_no, row_no`,
  'drop table held_tokens',
]

/** The statements, in order. */
export function searchStatements(): string[] {
  return [
    `insert into search_names
     select distinct company_no, folded(names.name) as folded
     from (${NAMES}) as names join company_number using (company_id)
     where folded(names.name) <> ''
     order by company_no, folded`,
    LETTERS,
    `insert into search_words
     select word, count(*)::integer as names
     from (select distinct company_no, unnest(string_split(folded, ' ')) as word from search_names)
     where length(word) >= ${WORD_LENGTH_MIN} and not regexp_matches(word, '[0-9]')
     group by word
     order by word`,
    ...Object.entries(SEARCHED).flatMap(([source, rows]) => indexed(source, rows)),
  ]
}
