/** The edition's tables out of all files' rows: each series once, each month of a series once. */
import type { IsoDate } from '#lib/dates.ts'
import { ELEMENTS, REGIONS, SCOPES } from './codes.ts'
import { joltsObservations, joltsSeries } from './table.ts'

/** State figures come a month after the national ones, and a release may be late; a series later than that has ended. */
const DISCONTINUED_AFTER_MONTHS = 3

const columnsOf = (table: { columns: object }) => Object.keys(table.columns).join(', ')
const monthNumber = (year: string, month: string) => `(${year} * 12 + ${month} - 1)`
const periodText = (number: string) => `printf('%04d-%02d', ${number} // 12, ${number} % 12 + 1)`

/** DuckDB statements that fill the tables. Months after today, which only an archive replayed can hold, stay out. */
export function buildJolts(today: IsoDate): string[] {
  const lastMonth = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  return [
    keepValues(lastMonth),
    fillSeries(lastMonth),
    `insert into jolts_observations
     select ${columnsOf(joltsObservations)}
     from jolts_kept_values join jolts_series using (series_id)
     order by series_no, year, month`,
    'drop table jolts_kept_values',
  ]
}

/** Of several rows of one month the last one read of the file fetched last. */
function keepValues(lastMonth: number): string {
  return `
    create temp table jolts_kept_values as
    select series_id, year, month, value, preliminary
    from parsed.jolts_value_rows
    where ${monthNumber('year', 'month')} <= ${lastMonth}
    qualify row_number() over (partition by series_id, year, month order by file_no desc, line desc) = 1`
}

function fillSeries(lastMonth: number): string {
  const elements = Object.entries(ELEMENTS).map(([code, name]) => `('${code}', '${name}')`)
  const regions = Object.entries(REGIONS).map(([code, name]) => `('${code}', '${name}')`)
  const scopes = SCOPES.map((scope, i) => `('${scope}', ${i})`)
  const number = monthNumber('year', 'month')
  return `
    insert into jolts_series
    with spans as (
      select series_id, max(${number}) as last_row,
             min(${number}) filter (where value is not null) as first_value,
             max(${number}) filter (where value is not null) as last_value
      from jolts_kept_values group by series_id
    ), listed as (
      -- What an id says is the same in every file; the span is told by the list of series alone.
      select * from parsed.jolts_series_rows
      qualify row_number() over (
        partition by series_id order by (end_year is not null) desc, file_no desc, line desc
      ) = 1
    ), names as (
      select map, code, name, display_level from parsed.jolts_name_rows
      qualify row_number() over (partition by map, code order by file_no desc, line desc) = 1
    ), ended as (
      select listed.*, first_value, last_value,
             -- Not by least() alone: it passes over what is null.
             case when end_year is null then last_row
                  else greatest(last_row, least(${monthNumber('end_year', 'end_month')}, ${lastMonth}))
             end as ends
      from listed join spans using (series_id)
    ), told as (
      select ended.* exclude (end_year, end_month, line, file_no),
             ends < max(ends) over () - ${DISCONTINUED_AFTER_MONTHS} as discontinued,
             ${periodText('first_value')} as first_period, ${periodText('last_value')} as last_period,
             coalesce(element_names.name, elements.name) as element_name,
             case when level = 'L' then 'thousands' when element = 'UO' then 'ratio' else 'percent' end as unit,
             industries.name as industry, industries.display_level as industry_level,
             coalesce(region_names.name, regions.name) as region_name, sizes.name as sizeclass,
             row_number() over (
               order by scopes.place, seasonally_adjusted desc, element, level,
                        coalesce(state, region, ''), industry_code, sizeclass_code, series_id
             ) as series_no
      from ended
      join (values ${elements.join(', ')}) as elements(code, name) on elements.code = element
      join (values ${scopes.join(', ')}) as scopes(name, place) on scopes.name = scope
      left join names as element_names on element_names.map = 'dataelement' and element_names.code = element
      left join names as industries on industries.map = 'industry' and industries.code = industry_code
      left join (values ${regions.join(', ')}) as regions(code, name) on regions.code = region
      left join names as region_names on region_names.map = 'state' and region_names.code = region
      left join names as sizes on sizes.map = 'sizeclass' and sizes.code = sizeclass_code
    )
    select ${columnsOf(joltsSeries)} from told order by series_no`
}
