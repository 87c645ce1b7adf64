/** Builds the edition's tables: the best file of each fiscal year, employers across the years, and sums. */

/** A year with fewer rows than this share of the fullest of the years before is a part of one. */
const THIN_PERCENT = 67
/** How many years before are looked at. */
const YEARS_COMPARED = 5

/** Files known to be incomplete, where the rows cannot show it alone. */
const KNOWN_PARTS = [
  {
    fiscal_year: 2023,
    layout: 'yearly',
    // A whole year has 48,000 to 61,000 rows. Should the file ever be completed, this no longer applies.
    rows_below: 45_000,
    reason: 'its last yearly file ends within the year',
  },
] as const

const SUMS = `sum(initial_approvals) as initial_approvals, sum(initial_denials) as initial_denials,
           sum(continuing_approvals) as continuing_approvals, sum(continuing_denials) as continuing_denials`

const known = KNOWN_PARTS.map(
  (part) => `(${part.fiscal_year}, '${part.layout}', ${part.rows_below}, '${part.reason}')`,
).join(', ')

/**
 * What each file holds of each fiscal year, and what shows that it is not all. `filtered` and `early` are reasons or
 * null.
 */
const CANDIDATES = `
  create temp table h1b_candidates as
  with held as (
    select file_no, fiscal_year, min(layout) as layout, count(*)::integer as rows,
           case when count(distinct naics_sector) = 1 then 'holds NAICS sector ' || min(naics_sector) || ' alone' end as sector,
           case when count(distinct state) = 1 then 'holds state ' || min(state) || ' alone' end as state,
           case when count(distinct employer_key) = 1 then 'holds one employer alone' end as employer
    from parsed.h1b_rows
    group by file_no, fiscal_year
  ), yearly as (
    select fiscal_year, max(rows) as rows from held where layout = 'yearly' group by fiscal_year
  )
  select held.file_no, held.fiscal_year, held.layout, held.rows, files.part, files.url, files.fetched_at,
         nullif(concat_ws('; ', held.sector, held.state, held.employer,
           case when held.layout = 'dashboard' and held.rows < yearly.rows
                then 'holds fewer rows than the yearly file' end), '') as filtered,
         nullif(concat_ws('; ', known.reason,
           case when files.fetched_at < make_date(held.fiscal_year, 10, 1)
                then 'fetched on ' || files.fetched_at || ', before the fiscal year had ended' end), '') as early
  from held
  join parsed.files as files using (file_no)
  left join yearly using (fiscal_year)
  left join (values ${known}) as known (fiscal_year, layout, rows_below, reason)
    on known.fiscal_year = held.fiscal_year and known.layout = held.layout and held.rows < known.rows_below`

/**
 * One file for each fiscal year, never two, which would count petitions twice. A yearly file wins over an export,
 * which is often filtered in ways that do not show; but what is seen to be filtered or early gives way to what is
 * not. Among equals the later file wins.
 */
const CHOSEN = `
  create temp table h1b_chosen as
  select * from h1b_candidates
  qualify row_number() over (
    partition by fiscal_year
    order by filtered is not null, early is not null, layout = 'yearly' desc, file_no desc
  ) = 1`

const YEARS = `
  insert into h1b_years
  with compared as (
    select chosen.fiscal_year, max(earlier.rows) as rows_before
    from h1b_chosen as chosen
    join h1b_chosen as earlier
      on earlier.fiscal_year between chosen.fiscal_year - ${YEARS_COMPARED} and chosen.fiscal_year - 1
     and earlier.filtered is null
    where chosen.filtered is null
    group by chosen.fiscal_year
  ), reasons as (
    select chosen.*, nullif(concat_ws('; ', filtered, early,
      case when chosen.rows * 100 < compared.rows_before * ${THIN_PERCENT}
           then format('holds {:,} rows, where the years before have up to {:,}', chosen.rows, compared.rows_before) end), '') as reason
    from h1b_chosen as chosen left join compared using (fiscal_year)
  )
  select fiscal_year, part, layout, url, fetched_at, rows, reason is not null as partial, reason
  from reasons
  order by fiscal_year`

/**
 * Employers: the same name key and the same four digits. Without digits, the same key in the same state. A blank name
 * says nothing: it is the same employer only with the same digits at the same place, or within one row.
 */
const GROUPED = `
  create temp table h1b_grouped as
  with keyed as (
    select rows.*, case
        when employer_key is not null and tax_id_last4 is not null then concat_ws(chr(31), employer_key, 'tax', tax_id_last4)
        when employer_key is not null then concat_ws(chr(31), employer_key, 'state', state)
        when tax_id_last4 is not null then concat_ws(chr(31), '', 'tax', tax_id_last4, state, zip)
        else concat_ws(chr(31), '', 'row', rows.fiscal_year, state, zip, city, naics_sector)
      end as group_key
    from parsed.h1b_rows as rows
    join h1b_chosen as chosen using (file_no, fiscal_year)
  ), numbered as (
    select group_key, row_number() over (order by sum(initial_approvals) desc, group_key)::integer as employer_no
    from keyed
    group by group_key
  )
  select keyed.*, numbered.employer_no from keyed join numbered using (group_key)`

const NAMES = `
  insert into h1b_employer_names
  select row_number() over (order by employer_no, employer)::integer, employer_no, employer,
         bool_or(employer_cut), min(fiscal_year), max(fiscal_year)
  from h1b_grouped
  where employer is not null
  group by employer_no, employer
  order by employer_no, employer`

const EMPLOYERS = `
  insert into h1b_employers by name
  with shown as (
    select employer_no, employer, employer_cut
    from h1b_employer_names
    qualify row_number() over (
      partition by employer_no
      order by employer_cut, last_year desc, length(employer) desc, employer
    ) = 1
  ), sums as (
    select employer_no, min(employer_key) as employer_key, min(tax_id_last4) as tax_id_last4,
           min(fiscal_year) as first_year, max(fiscal_year) as last_year,
           string_agg(distinct lower(employer), chr(10) order by lower(employer)) as names_folded, ${SUMS}
    from h1b_grouped
    group by employer_no
  )
  select sums.*, shown.employer, coalesce(shown.employer_cut, false) as employer_cut
  from sums left join shown using (employer_no)
  order by employer_no`

const PETITIONS = `
  insert into h1b_petitions by name
  select grouped.* exclude (file_no, layout, employer, employer_cut, employer_key, tax_id_last4, group_key),
         names.name_no
  from h1b_grouped as grouped
  left join h1b_employer_names as names using (employer_no, employer)
  order by fiscal_year, state, employer_no, city, zip, naics_sector, initial_approvals, initial_denials,
           continuing_approvals, continuing_denials`

const TOTALS = `
  insert into h1b_totals by name
  select grouping(fiscal_year) = 1 as all_years, fiscal_year, grouping(state) = 1 as all_states, state,
         count(distinct employer_no) as employers, ${SUMS}
  from h1b_petitions
  group by grouping sets ((fiscal_year, state), (fiscal_year), (state), ())
  having count(*) > 0
  order by all_years desc, fiscal_year, all_states desc, state`

/** The statements that fill the edition's tables. */
export function buildH1b(): string[] {
  const made = ['h1b_candidates', 'h1b_chosen', 'h1b_grouped']
  return [
    CANDIDATES,
    CHOSEN,
    YEARS,
    GROUPED,
    NAMES,
    EMPLOYERS,
    PETITIONS,
    TOTALS,
    ...made.map((table) => `drop table ${table}`),
  ]
}
