/**
 * Values of parameters, drawn from the data that are asked: as frequent as they are there, and besides the broadest and
 * the rarest. A parameter that is neither a number, a choice nor listed here stops the bench: a new one cannot be
 * forgotten.
 */
import { DIMENSION_NAMES } from '#datasets/warn/operations/dimensions.ts'
import { CBSAS } from '#places/cbsa.ts'
import type { Database } from '#storage/database.ts'
import { sql, trusted } from '#storage/sql.ts'

/** What a parameter can be asked with. */
export interface Values {
  /** Some hundred, in any order; a frequent one more than once. */
  usual: readonly string[]
  broadest: readonly string[]
  rarest: readonly string[]
}

/** Where values come from: a column of a table, words of one, or a list. */
type Origin = { table: string; column: string; words?: true } | readonly string[]

const column = (table: string, name: string): Origin => ({ table, column: name })
const words = (table: string, name: string): Origin => ({ table, column: name, words: true })

const OCCUPATION = "printf('%02d-%04d', soc_no // 10000, soc_no % 10000)"
const links = (name: string) => column(`company_links where dataset = 'warn' and ${name} is not null`, name)

/** By parameter, and by the beginning of a path where one name means different things. */
const ORIGINS: readonly (readonly [path: string, parameter: string, origin: Origin])[] = [
  ['/api/sec-filings', 'company', words('sec_filings', 'company')],
  ['/api/sec-filings', 'ticker', column('sec_filings', 'ticker')],
  ['/api/sec-filings', 'cik', column('sec_filings', 'cik')],
  ['/api/sec-filings', 'company_id', column('sec_filings', "'cik-' || cik::bigint")],
  ['/api/sec-filings', 'start', column('sec_filings', 'filing_date')],
  ['/api/sec-filings', 'end', column('sec_filings', 'filing_date')],
  ['/api/sec-filings', 'changed_since', column('sec_filings', 'changed_on')],
  ['/api/bankruptcies', 'id', column('bankruptcy_cases', 'id')],
  ['/api/bankruptcies', 'company', words('bankruptcy_cases', 'debtor')],
  ['/api/bankruptcies', 'company_id', column('company_names', 'company_id')],
  ['/api/bankruptcies', 'cik', column('sec_filings', 'cik')],
  ['/api/bankruptcies', 'start', column('bankruptcy_cases', 'date_filed')],
  ['/api/bankruptcies', 'end', column('bankruptcy_cases', 'date_filed')],
  ['/api/bankruptcies', 'changed_since', column('bankruptcy_cases', 'changed_on')],
  ['/api/bankruptcies', 'state', column('bankruptcy_cases', 'court_state')],
  ['/api/dol-claims', 'start', column('dol_claims', 'week_ending')],
  ['/api/dol-claims', 'end', column('dol_claims', 'week_ending')],
  ['/api/h1b/employers', 'employer', words('h1b_employer_names', 'employer')],
  ['/api/lca', 'city', words('lca_cities', 'city')],
  ['/api/jolts', 'industry', column('jolts_series', 'industry_code')],
  ['/api/coverage', 'year', column('warn_notices', 'year(notice_date)')],
  // A city is one of its state: any other pair is none.
  ['/api/cities', 'state', ['NY']],
  ['/api/cities', 'city', column("warn_notices where state = 'NY'", 'city')],
  [
    '/api/companies',
    'state',
    column("(select state from warn_notices union all select 'CA,NY,TX')", 'state'),
  ],
  ['/api/records', 'state', column("(select state from warn_notices union all select 'CA,NY,TX')", 'state')],
  ['', 'state', column('warn_notices', 'state')],
  ['', 'state_code', column('warn_notices', 'state')],
  ['', 'company', words('warn_notices', 'company_name')],
  ['', 'company_name', words('warn_notices', 'company_name')],
  ['', 'company_id', links('company_id')],
  ['', 'cik', links('cik')],
  ['', 'ticker', links('ticker')],
  ['', 'city', words('warn_notices', 'city')],
  ['', 'county', words('warn_notices', 'county')],
  ['', 'cbsa', [...CBSAS.keys()].slice(0, 300)],
  ['', 'near', column('warn_notices where latitude is not null', "latitude || ',' || longitude")],
  ['', 'date_from', column('warn_notices', 'notice_date')],
  ['', 'date_to', column('warn_notices', 'notice_date')],
  ['', 'effective_from', column('warn_notices', 'effective_date')],
  ['', 'effective_to', column('warn_notices', 'effective_date')],
  ['', 'changed_since', column('warn_notices', 'changed_on')],
  ['', 'industry', words('warn_notices', 'industry')],
  ['', 'naics_code', column('warn_notices', 'naics_code')],
  ['', 'naics_sector', column('warn_notices', 'sector')],
  ['', 'sector', column('warn_notices', 'sector')],
  [
    '',
    'group_by',
    DIMENSION_NAMES.flatMap((one, i) => [one, `${one},${DIMENSION_NAMES[(i + 4) % DIMENSION_NAMES.length]}`]),
  ],
  ['', 'id', column('warn_notices', 'id')],
  ['', 'ids', column('warn_notices', 'id')],
  ['/api/reports/', 'month', column('monthly_reports', 'month')],
  ['/api/reports/', 'from', column('monthly_reports', 'month')],
  ['/api/reports/', 'to', column('monthly_reports', 'month')],
  ['', 'accession_number', column('sec_filings', 'accession')],
  ['', 'items', ['2.05', '1.03', '5.02', '9.01', '2.05,1.03', '2.02,9.01']],
  ['', 'court', column('bankruptcy_cases', 'court_id')],
  ['', 'chapter', column('bankruptcy_cases', 'chapter')],
  ['', 'employer', words('lca_employer_names', 'name')],
  ['', 'job_title', words('lca_titles', 'title')],
  ['', 'soc_code', column('lca_occupations where soc_no > 0', OCCUPATION)],
  ['', 'naics', ['11', '23', '51', '54', '541', '62', '5415', '541511', '541512', '611310', '622110']],
  ['', 'visa_class', ['H-1B', 'H-1B', 'E-3', 'H-1B1 Chile', 'H-1B1 Singapore']],
  ['', 'fiscal_year', column('insight_years', 'fiscal_year')],
  ['', 'year_from', column('jolts_observations', 'year')],
  ['', 'year_to', column('jolts_observations', 'year')],
  [
    '',
    'q',
    words(
      '(select company_name as name from warn_notices union all select name from lca_employer_names union all select debtor from bankruptcy_cases)',
      'name',
    ),
  ],
]

/** Where the values of a route's parameter come from; undefined where nobody said. */
export const originOf = (path: string, parameter: string): Origin | undefined =>
  ORIGINS.find(([beginning, name]) => name === parameter && path.startsWith(beginning))?.[2]

const USUAL = 300
const EXTREMES = 3
/** So many letters a word has at least that somebody looks for. */
const LETTERS = 3

/** Draws values from the data, each origin once. */
export class ValueStore {
  private readonly drawn = new Map<Origin, Promise<Values>>()
  constructor(private readonly db: Database) {}

  /** The values of a route's parameter; undefined where nobody said where they come from. */
  async of(path: string, parameter: string): Promise<Values | undefined> {
    const origin = originOf(path, parameter)
    if (!origin) return undefined
    const known = this.drawn.get(origin)
    if (known) return known
    const drawn = this.draw(origin)
    this.drawn.set(origin, drawn)
    return drawn
  }

  private async draw(origin: Origin): Promise<Values> {
    if (!('table' in origin)) return { usual: origin, broadest: [], rarest: [] }
    const rows = `(select (${origin.column})::varchar as value from ${origin.table}) where value is not null`
    const usual = await this.list(
      `select value from (select value, row_number() over () as no from ${rows}) order by hash(value, no) limit ${USUAL}`,
    )
    if (!origin.words) {
      const counted = `select value from ${rows} group by value order by count(*)`
      return {
        usual,
        broadest: await this.list(`${counted} desc, value limit 1`),
        rarest: await this.list(`${counted}, value limit 1`),
      }
    }
    const each = `(select unnest(regexp_extract_all(lower(value), '[a-z]{${LETTERS},}')) as word, value from ${rows})`
    const counted = `select word from ${each} group by word order by count(distinct value)`
    const parts = usual
      .map((name, i) =>
        name
          .split(' ')
          .slice(0, 1 + (i % 2))
          .join(' '),
      )
      .filter((part) => part.length >= LETTERS)
    return {
      usual: [...usual, ...parts],
      broadest: await this.list(`${counted} desc, word limit ${EXTREMES}`),
      rarest: await this.list(`${counted}, hash(word) limit ${EXTREMES}`),
    }
  }

  private async list(statement: string): Promise<string[]> {
    const found = await this.db.all<Record<string, string>>(sql`${trusted(statement)}`)
    return found.map((row) => Object.values(row)[0]!)
  }
}
