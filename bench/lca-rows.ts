/**
 * Invented LCA cases for measuring, made by the database out of their numbers: the same on every run. Their shape is
 * that of the real ones: a few employers, cities and occupations hold most cases, wages stand on round figures, and
 * names are spelt in more than one way.
 */

/** Fiscal years of the invented cases, the first and the last. */
export const FIRST_YEAR = 2012
export const LAST_YEAR = 2026

const EMPLOYERS = 420_000
const CITIES = 15_000
const OCCUPATIONS = 880
const INDUSTRIES = 1_050

/** Words that the names are made of, and that partial searches look for. */
export const EMPLOYER_WORDS =
  'ACORN AMBER APEX ARBOR ASPEN ATLAS AURORA BEACON BIRCH BLUE BRIGHT CANYON CEDAR CIRRUS COBALT CORAL CREST DELTA EAGLE ECHO EMBER FALCON FERN FLINT GARNET GLACIER GRANITE HARBOR HAZEL HERON INDIGO IRON IVORY JADE JUNIPER KESTREL LAKE LARCH LAUREL LINDEN LOTUS MAPLE MARBLE MERIDIAN MESA NIMBUS NORTH OAK OCEAN ONYX OPAL ORBIT ORCHID OSPREY PEAK PEARL PINE PRAIRIE QUARTZ RAVEN RIDGE RIVER SABLE SAGE SIERRA SILVER SLATE SOLAR SPRUCE STONE SUMMIT TERRA TIDE TOPAZ UNION VALLEY VEGA VIOLET WILLOW ZENITH'.split(
    ' ',
  )
export const EMPLOYER_KINDS =
  'SYSTEMS|TECHNOLOGIES|SOFTWARE SOLUTIONS|CONSULTING GROUP|UNIVERSITY|HOSPITAL|ANALYTICS|BIOSCIENCES|ENGINEERING|FINANCIAL SERVICES|LABORATORIES|IT SERVICES|HEALTH|ROBOTICS|DATA|PARTNERS|RESEARCH|LOGISTICS|MEDIA|ENERGY'.split(
    '|',
  )
export const TITLE_WORDS =
  'SOFTWARE|DATA|SYSTEMS|BUSINESS|FINANCIAL|MECHANICAL|ELECTRICAL|CLINICAL|RESEARCH|MARKETING|NETWORK|SECURITY|CLOUD|PROJECT|PRODUCT|QUALITY|DATABASE|PROCESS|CIVIL|SUPPLY CHAIN|DESIGN|VALIDATION|STATISTICAL|OPERATIONS|FIELD'.split(
    '|',
  )
const TITLE_ROLES =
  'ENGINEER|DEVELOPER|ANALYST|ARCHITECT|CONSULTANT|SCIENTIST|MANAGER|SPECIALIST|PROGRAMMER|ADMINISTRATOR|ASSOCIATE|RESEARCHER'.split(
    '|',
  )
const STATES =
  'CA CA CA CA CA CA TX TX TX TX NY NY NY NJ NJ NJ IL IL MA MA WA WA GA GA VA VA PA PA FL FL MI NC OH MD AZ CT MN CO MO WI IN TN OR DE UT DC KS IA AR NE SC KY AL LA NH OK RI NV NM ID HI ME PR VT ND SD MS WV AK MT WY GU VI MP AS'.split(
    ' ',
  )

/** A number from 0 up to 1 that depends on a case's number and on what it is for. */
const chance = (of: string, what: number) => `((hash(${of}, ${what}) >> 11)::double / 9007199254740992)`
/** 0 … count − 1, low numbers far more often; `evenness` is how many of the first are about as frequent. */
const skewed = (of: string, what: number, count: number, evenness: number) =>
  `least(${count - 1}, floor(${evenness} * (pow(${count / evenness + 1}, ${chance(of, what)}) - 1)))::integer`
const words = (list: readonly string[]) => `[${list.map((word) => `'${word}'`).join(', ')}]`
const pick = (list: readonly string[], index: string) =>
  `${words(list)}[1 + ((${index}) % ${list.length})::integer]`
const any = (what: number, list: readonly string[], of = 'i') => pick(list, `hash(${of}, ${what})`)

/** `PORT T12T`: a search for `t12t` finds one, for `t12` a hundred. */
const cityOf = (city: string) => `'PORT T' || ${city} || 'T'`
// The largest cities lie in the states named first.
const stateOf = (city: string) =>
  pick(STATES, `case when ${city} < ${STATES.length} then ${city} else hash(${city}, 70) end`)

/** Of a hundred cases, so many stand in the next file again: withdrawn a year after they were decided. */
const REPEATED_PERCENT = 1

/** Cases of one published file: the numbers `from` to `to`, and those of the file before. */
export interface FileCases {
  year: number
  from: number
  to: number
  /** The first number of the file before; its last is `from` - 1. */
  before: number
}

/** Cuts so many cases into one file a fiscal year, each larger than the one before. */
export function fileCases(cases: number): FileCases[] {
  const years = LAST_YEAR - FIRST_YEAR + 1
  const files: FileCases[] = []
  for (let i = 0, from = 0, before = 0; i < years; i++) {
    const share = (0.75 + (0.5 * i) / (years - 1)) / years
    const to = i === years - 1 ? cases : from + Math.round(cases * share)
    files.push({ year: FIRST_YEAR + i, from, to, before })
    before = from
    from = to
  }
  return files
}

/** The statement that fills the table `lca_rows` with the rows of a file. */
export function fillRows({ year, from, to, before }: FileCases): string {
  const employer = `${pick(EMPLOYER_WORDS, 'employer_no')} || ' ' || ${pick(EMPLOYER_WORDS, `employer_no // ${EMPLOYER_WORDS.length}`)}
    || ' ' || ${pick(EMPLOYER_KINDS, `employer_no // ${EMPLOYER_WORDS.length ** 2} + employer_no % 7`)}
    || case when employer_no >= 60000 then ' ' || (employer_no // 60000)::varchar else '' end
    || ${pick([' INC', ' LLC', ', INC.', ' CORPORATION', ' LIMITED', ''], 'hash(employer_no, 1)')}`
  // The publisher's forms changed the case of names; a few filers leave out what they can.
  const spelt = `case when ${year} >= 2020 and hash(i, 30) % 3 = 0
    then upper(employer[1:1]) || lower(employer[2:]) when hash(i, 31) % 40 = 0 then replace(employer, ', INC.', ' Incorporated') else employer end`
  const title = `case when hash(i, 40) % 100 < 62 then ${any(41, ['', 'SENIOR ', 'LEAD ', ''])} || ${pick(TITLE_WORDS, 'soc_no + hash(i, 42) % 2')} || ' ' || ${pick(TITLE_ROLES, 'soc_no // 3')}
    else ${pick(TITLE_WORDS, 'soc_no')} || ' ' || ${any(43, TITLE_ROLES)} || ' ' || ${any(44, ['I', 'II', 'III', 'IV'])} || ' - ' || (employer_no % 12000)::varchar end`
  const worksite = `case when hash(i, 50) % 10 < 6 then home_city else any_city end`
  const level = `(hash(i, 60) % 4)::integer`
  const wage = `(52000 + (hash(soc_no, 61) % 70)::integer * 1000) * (1 + ${level} * 0.17) * (1 + (filed_year - ${FIRST_YEAR}) * 0.025) * (0.9 + ${chance('i', 62)} * 0.35)`
  return `insert into lca_rows by name
    with numbers as (
      select i, i < ${from} as again, ${skewed('i', 10, EMPLOYERS, 3)} as employer_no, ${skewed('i', 11, CITIES, 4)} as any_city
      from (
        select range as i from range(${from}, ${to})
        union all select range from range(${before}, ${from}) where hash(range, 90) % 100 < ${REPEATED_PERCENT}
      )
    ), placed as (
      select *, ${skewed('employer_no', 12, CITIES, 4)} as home_city,
             -- An employer files for few occupations.
             ${skewed('(employer_no % 50000) * 6 + hash(i, 13) % 6', 14, OCCUPATIONS, 0.6)} as soc_no,
             case when hash(i, 15) % 20 = 0 then ${skewed('i', 16, INDUSTRIES, 1)} else ${skewed('employer_no', 17, INDUSTRIES, 1)} end as naics_no,
             ${employer} as employer, date '${year - 1}-10-01' + (hash(i, 18) % 365)::integer as decided,
             case when again then ${year - 1} else ${year} end as filed_year
      from numbers
    ), described as (
      select *, ${worksite} as city_no, ${spelt} as spelling, ${title} as title, ${wage} as raw_wage,
             hash(i, 63) % 100 as form, hash(i, 64) % 1000 as oddity
      from placed
    ), paid as (
      select *, case when form < 45 then round(raw_wage, -3) when form < 75 then round(raw_wage / 2080, 2) * 2080
                     else round(raw_wage, 0) end as annual_from,
             case when hash(i, 65) % 10 < 4 then round(raw_wage * 1.15, -3) end as annual_to
      from described
    )
    select printf('I-20%d-%05d-%06d', case when visa > 975 then 3 else 0 end, (filed_year - 2000) * 1000 + i % 365, i // 365) as case_number,
           ${year} as fiscal_year,
           case when again then 'withdrawn' when state_no < 880 then 'certified' when state_no < 940 then 'certified_withdrawn'
                when state_no < 980 then 'withdrawn' else 'denied' end as status,
           case when visa < 975 then 'H-1B' when visa < 990 then 'E-3' when visa < 996 then 'H-1B1 Singapore'
                else 'H-1B1 Chile' end as visa_class,
           decided - 7 as received_date, decided as decision_date, decided + 60 as begin_date, decided + 1155 as end_date,
           spelling as employer, ${cityOf('home_city')} as employer_city, ${stateOf('home_city')} as employer_state,
           (110000 + naics_no * 777)::varchar as naics, title as job_title,
           printf('%02d-%04d', 11 + soc_no % 23, 1000 + soc_no) as soc_code, 'Occupation ' || soc_no as soc_title,
           hash(i, 71) % 50 > 0 as full_time, case when hash(i, 72) % 30 = 0 then 10 else 1 end as workers,
           ${cityOf('city_no')} as worksite_city, ${stateOf('city_no')} as worksite_state,
           annual_from as wage_from, annual_to as wage_to, 'year' as wage_unit, annual_from, annual_to,
           case when oddity < 7 then null else coalesce((annual_from + annual_to) / 2, annual_from) end as annual_wage_usd,
           case when oddity < 2 then 'excluded' when oddity < 7 then 'no_wage' when oddity < 10 then 'raw_taken' end as wage_flag,
           annual_from * 0.95 as pw_wage, 'year' as pw_unit, annual_from * 0.95 as annual_pw, null as pw_flag,
           ${pick(['I', 'II', 'III', 'IV'], level)} as pw_level, hash(employer_no, 73) % 9 = 0 as h1b_dependent,
           false as willful_violator
    from (select *, hash(i, 74) % 1000 as state_no, hash(i, 75) % 1000 as visa from paid)`
}
