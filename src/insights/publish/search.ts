/** Statements that fold the names of companies for searching. They need the links. */
import { ALIASES } from '#companies/aliases/index.ts'
import { SAME_FIRMS } from '#companies/aliases/same.ts'
import { listedFirmId, registrantId } from '#companies/matching/ids.ts'
import { quoteText } from '#storage/duckdb/quoting.ts'
import { NAME_KINDS } from '../tables/search.ts'
import { SHORT_NAMES } from './short-names.ts'

/** Shorter words are too like each other to guess at. */
const WORD_LENGTH_MIN = 4

/** What registrants, and other firms that are listed, are called for short, whether a record has it or not: `P&G`, `MIT`. */
const LISTED = [
  ...ALIASES.flatMap(({ name, cik, is }) =>
    is === 'name' && cik !== null ? [[registrantId({ cik }), name] as const] : [],
  ),
  ...SAME_FIRMS.flatMap(([first, ...others]) =>
    [first!, ...others].map((name) => [listedFirmId(first!), name] as const),
  ),
].map(([id, name]) => `(${quoteText(id)}, ${quoteText(name)})`)

const { name: NAME, filed: FILED, alias: ALIAS, local: LOCAL, joined: JOINED, symbol: SYMBOL } = NAME_KINDS

/**
 * All names of all companies: as the directory has them, as the SEC had them, as listed, and what debtors do business
 * as. What a company without notices, filings and cases is called is no better known than a name as filed.
 */
const NAMES = `
  select company_id, name, case when state is null then ${FILED} else ${LOCAL} end as kind from companies.company_names
  union select company_id, name, case when notices + filings + cases > 0 then ${NAME} else ${FILED} end from company_activity
  union select company_id, name, ${FILED} from sec_link
  union select 'cik-' || cik::bigint, name, ${FILED} from sec.sec_registrants
  union select company_id, name, ${ALIAS} from (values ${LISTED.join(', ')}) as listed (company_id, name)
  union select company_id, unnest(string_split(trade_name, ';')), ${ALIAS}
        from case_link join bankruptcy.bankruptcy_cases on id = case_id where trade_name is not null`

/** Rows of another kind, where the company has not that name already. */
const added = (kind: number, select: string) => `
  insert into search_names
  select distinct company_no, folded, ${kind} from (${select}) as added
  anti join search_names on search_names.company_no = added.company_no and search_names.folded = added.folded
  order by company_no, folded`

/** `AT&T` is written `ATT` as often. */
const LETTERS = added(
  ALIAS,
  `select company_no, regexp_replace(folded, ' and | ', '') as folded
   from search_names where regexp_matches(folded, '^[a-z]{1,2}( and)? [a-z]$')`,
)

/** \`Home Depot\` is written \`HomeDepot\`, and \`T-Mobile\` \`TMobile\`. */
const WRITTEN_AS_ONE = added(
  JOINED,
  `select company_no, replace(folded, ' ', '') as folded
   from search_names join company_activity using (company_no)
   where kind in (${NAME}, ${ALIAS}) and notices > 0 and regexp_matches(folded, '^[a-z0-9]+( [a-z0-9]+){1,2}$')`,
)

/** Of a name that several firms have it is the own one of who has so great a share of their records. */
const OWN_SHARE_MIN = 0.9

/**
 * A name of several words that a firm has in a state is its own where no other has it, or hardly any record of another: a word
 * alone may be short for a larger firm's (`Cardinal`). And where one has it in no state, it is as good as the name of each: they
 * come by how many notices they have. What a registrant has is the registrant's.
 */
const OWN_IN_STATES = `
  update search_names set kind = ${NAME}
  from (
    select company_no, folded, kind, records,
           sum(records) over named as all_records,
           bool_or(kind in (${NAME}, ${FILED})) over named as is_stateless,
           bool_or(kind in (${NAME}, ${FILED}) and company_id like 'cik-%') over named as is_registrants
    from search_names join company_number using (company_no) window named as (partition by folded)
  ) as held
  where held.company_no = search_names.company_no and held.folded = search_names.folded
    and held.kind = ${LOCAL} and not is_registrants
    and (is_stateless or (contains(held.folded, ' ') and records >= ${OWN_SHARE_MIN} * all_records))`

/** Symbols are their registrant's; its parts and brands have no other. */
const SYMBOLS = `
  insert into search_names
  select company_no, folded(symbol), ${SYMBOL}
  from (select company_id, unnest(string_split(tickers, ',')) as symbol from companies.companies where parent_id is null)
  join company_number using (company_id)
  where folded(symbol) <> ''
  order by all`

/** What is searched: a number, and the words between blanks and line ends. */
const SEARCHED = {
  company: `select company_no as row_no, unnest(string_split(folded, ' ')) as token from search_names`,
  employer: `select employer_no as row_no, unnest(string_split(replace(names, chr(10), ' '), ' ')) as token from lca.lca_employers`,
  petitioner: `select employer_no as row_no, unnest(string_split(replace(names_folded, chr(10), ' '), ' ')) as token from h1b.h1b_employers`,
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
     select company_no, folded(names.name) as folded,
            case when bool_or(kind = ${LOCAL}) then ${LOCAL} else min(kind) end
     from (${NAMES}) as names join company_number using (company_id)
     where folded(names.name) <> ''
     group by company_no, folded
     order by company_no, folded`,
    OWN_IN_STATES,
    LETTERS,
    WRITTEN_AS_ONE,
    SYMBOLS,
    ...SHORT_NAMES,
    `insert into search_words
     select word, count(*)::integer as names
     from (select distinct company_no, unnest(string_split(folded, ' ')) as word from search_names
           where kind not in (${JOINED}, ${SYMBOL}))
     where length(word) >= ${WORD_LENGTH_MIN} and not regexp_matches(word, '[0-9]')
     group by word
     order by word`,
    ...Object.entries(SEARCHED).flatMap(([source, rows]) => indexed(source, rows)),
  ]
}
