/**
 * Whom the first words of a well-known firm's name mean, where some record calls another company by these words alone:
 * `Deloitte`, under which one notice was filed, is Deloitte Consulting. They need the names, and the visas by company.
 */
import { NAME_KINDS } from '../tables/search.ts'

/** So many H-1B approvals and LCA petitions of all years are those of a well-known firm. */
const KNOWN_VISAS_MIN = 1000
/** Of all companies that begin so, it has this share of them. */
const KNOWN_SHARE_MIN = 2 / 3
/** And so many times as many as all those together that are called nothing else, which have hardly a notice either. */
const CALLED_TIMES_MIN = 200
const CALLED_NOTICES_MAX = 3
/** Longer beginnings are names of their own. */
const WORDS_MAX = 3
const LETTERS_MIN = 3

const { alias: ALIAS, local: LOCAL, joined: JOINED, symbol: SYMBOL } = NAME_KINDS

const WORDS = Array.from({ length: WORDS_MAX }, (_, i) => i + 1).join(', ')

/** The beginnings of the names in question, each with its number of words. */
const begunBy = (names: string) => `
  select distinct company_no, array_to_string(string_split(folded, ' ')[1:words], ' ') as said,
         words = len(string_split(folded, ' ')) as is_whole
  from ${names} cross join unnest([${WORDS}]) as counted (words)
  where kind not in (${JOINED}, ${SYMBOL}) and words <= len(string_split(folded, ' '))`

/**
 * Gives the well-known firm the name besides, and makes it nobody's own: the first words of a registrant's name, and what
 * is a symbol too, are left as they are. Run it when all names are there.
 */
export const SHORT_NAMES: readonly string[] = [
  `create temp table visas_held as
   select company_no, sum(h1b_approvals + lca_petitions)::bigint as visas from company_visas group by company_no`,
  `create temp table short_names as
   with known as (
     select search_names.* from search_names
     semi join (select company_no from visas_held where visas >= ${KNOWN_VISAS_MIN}) as held using (company_no)
   ), asked as (
     select distinct said from (${begunBy('known')}) as begun
     where not is_whole and length(said) >= ${LETTERS_MIN} and said in (select folded from search_names)
       and said not in (select folded from search_names where kind = ${SYMBOL})
   ), firms as (
     select said, company_no, bool_or(is_whole) as is_called, any_value(coalesce(visas, 0)) as visas,
            any_value(notices) as notices, any_value(cik) as cik
     from (${begunBy('search_names')}) as begun semi join asked using (said)
     join company_activity using (company_no) left join visas_held using (company_no)
     group by said, company_no
   )
   select said, arg_max(company_no, visas) as company_no
   from firms
   group by said
   having max(cik) is null
      and max(visas) >= ${KNOWN_VISAS_MIN} and max(visas) >= ${KNOWN_SHARE_MIN} * sum(visas)
      and not arg_max(is_called, visas) and bool_or(is_called)
      and ${CALLED_TIMES_MIN} * sum(visas) filter (is_called) <= max(visas)
      and sum(notices) filter (is_called) <= ${CALLED_NOTICES_MAX}`,
  `update search_names set kind = ${LOCAL}
   where kind <> ${JOINED} and folded in (select said from short_names)`,
  `insert into search_names select company_no, said, ${ALIAS} from short_names order by company_no, said`,
  'drop table short_names',
  'drop table visas_held',
]
