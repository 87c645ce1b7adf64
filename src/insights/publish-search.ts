/** Statements that fold the names of companies for searching. They need the links. */

/** Shorter words are too like each other to guess at. */
const WORD_LENGTH_MIN = 4

/** All names of all companies: as the directory has them, as the SEC had them, and what debtors do business as. */
const NAMES = `
  select company_id, name from companies.company_names
  union select company_id, name from company_number
  union select company_id, name from sec_link
  union select company_id, unnest(string_split(trade_name, ';'))
        from case_link join bankruptcy.bankruptcy_cases on id = case_id where trade_name is not null`

/** The statements, in order. */
export function searchStatements(): string[] {
  return [
    `insert into search_names
     select distinct company_no, folded(names.name) as folded
     from (${NAMES}) as names join company_number using (company_id)
     where folded(names.name) <> ''
     order by company_no, folded`,
    `insert into search_words
     select word, count(*)::integer as names
     from (select distinct company_no, unnest(string_split(folded, ' ')) as word from search_names)
     where length(word) >= ${WORD_LENGTH_MIN} and not regexp_matches(word, '[0-9]')
     group by word
     order by word`,
  ]
}
