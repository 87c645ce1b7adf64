/**
 * Faults of the publishers, and of history as others kept it, that no reading mends. Each is a fact with its reason and
 * a condition that finds the rows it touches, so that an edition without such rows says nothing of it.
 */
import { type Sql, sql } from '#storage/sql.ts'
import { UNKNOWN_EMPLOYER_PATTERN } from './table.ts'
import { UNTOLD } from './untold.ts'

/** What of a notice a fault is about. */
export const FAULT_FIELDS = [
  'employees_affected',
  'notice_date',
  'effective_date',
  'city',
  'company_name',
  'layoff_type',
  'is_warn',
] as const

/** One of them. */
export type FaultField = (typeof FAULT_FIELDS)[number]

/** One fault. */
export interface KnownFault {
  /** Two-letter code; null for any state. */
  state: string | null
  field: FaultField
  /** Its rows, among those of its state: over `warn_notices`. */
  touches: Sql
  /** What is wrong, as a sentence. */
  text: string
  /** Why. */
  reason: string
  /** Told where it touches so large a share of the counted notices; any without it. */
  share?: number
  /** True where each of its rows may stand for several of the list: what is not found may be among those. */
  isOneOfSeveral?: true
  /** The page of the documentation that tells more. */
  source: string
}

const NO_COUNT = sql`in_totals and employees_affected is null`
const NO_DATE = sql`in_totals and notice_date is null`
const OF_MONTH = sql`in_totals and notice_date_precision = 'month'`
const INFERRED = sql`in_totals and notice_date_precision = 'inferred'`
/** The day by which a row is of a time, where it tells several. */
const DAY = sql`coalesce(notice_date, received_date, effective_date)`
const FROM_REGISTER = sql`source_id = 'warn/register'`

const page = (name: string) => `docs/sources/${name}.md`

const uncounted = (state: string, text: string, reason: string, touches = NO_COUNT): KnownFault => ({
  state,
  field: 'employees_affected',
  touches,
  text,
  reason,
  source: page(state.toLowerCase()),
})

const inexact = (state: string, touches: Sql, text: string, reason: string): KnownFault => ({
  state,
  field: 'notice_date',
  touches,
  text,
  reason,
  source: page(state.toLowerCase()),
})

const undated = (state: string, text: string, reason: string, touches = NO_DATE): KnownFault =>
  inexact(state, touches, text, reason)

const NOT_GIVEN = 'none was given, or the register left it empty'
const REGISTER_UNDATED = 'the history kept has the day of layoff in its place'

/** Those of single states, by state. */
const OF_STATES: readonly KnownFault[] = [
  uncounted('AZ', 'notices of Arizona without a number of workers', NOT_GIVEN),
  {
    state: 'CA',
    field: 'city',
    touches: sql`in_totals and city is null and ${FROM_REGISTER} and notice_date >= '2021-07-01'`,
    text: 'since mid-2021 the sites of a California employer and day may be one row, with the workers of one site',
    reason: 'the register keeps one row for an employer and a day; the state lists each site',
    isOneOfSeveral: true,
    source: page('ca'),
  },
  uncounted(
    'CA',
    'California notices of 2021 and 2022 without a number of workers',
    'sites that an export of the lists has, which has lost their numbers',
    sql`${NO_COUNT} and ${DAY} between '2021-01-01' and '2022-12-31'`,
  ),
  undated(
    'CA',
    'notices of California without a notice date',
    'the lists until April 2014 have no notice date',
  ),
  uncounted(
    'CT',
    'Connecticut notices since 2019 without a number of workers',
    'the state lists letters by name and date; counts stand in the letters',
    sql`${NO_COUNT} and ${DAY} >= '2019-01-01'`,
  ),
  undated('GA', 'Georgia notices without a notice date', REGISTER_UNDATED),
  uncounted('HI', 'Hawaii notices without a number of workers', 'its pages print employer and date alone'),
  uncounted(
    'IL',
    'Illinois notices until 2002 without a number of workers',
    'the early lists left them out',
    sql`${NO_COUNT} and ${DAY} < '2003-01-01'`,
  ),
  {
    state: 'IL',
    field: 'employees_affected',
    touches: sql`in_totals and employees_low < employees_high`,
    text: 'Illinois notices with another number of workers at last than at first, of which the lower one stands',
    reason:
      'the state writes over its list: a higher number adds later waves to the first day, a lower one corrects it',
    source: page('il'),
  },
  {
    state: 'IL',
    field: 'effective_date',
    touches: sql`not is_warn and effective_date < notice_date`,
    text: 'trade petitions listed by Illinois have the day of impact as layoff date, which lies before the petition',
    reason: 'the state lists trade petitions beside notices; none of them is a WARN notice or in a sum',
    source: page('il'),
  },
  uncounted('KS', 'Kansas notices without a number of workers', NOT_GIVEN),
  uncounted(
    'KY',
    'Kentucky notices of 2017 without a number of workers',
    'the list of 2017 is kept with dates in place of counts',
    sql`${NO_COUNT} and ${DAY} between '2017-01-01' and '2017-12-31'`,
  ),
  uncounted(
    'KY',
    'Kentucky notices of other years without a number of workers',
    NOT_GIVEN,
    sql`${NO_COUNT} and not coalesce(${DAY} between '2017-01-01' and '2017-12-31', false)`,
  ),
  uncounted('ME', 'Maine notices without a number of workers', NOT_GIVEN),
  inexact(
    'MI',
    INFERRED,
    'notice dates of Michigan that the name of a letter tells',
    'the state prints no notice date',
  ),
  undated(
    'MI',
    'Michigan notices without a notice date',
    'the state prints none, and the lists of layoffs kept have none',
  ),
  undated('MN', 'Minnesota notices without a notice date', REGISTER_UNDATED),
  inexact(
    'NJ',
    OF_MONTH,
    'New Jersey tells the month of a notice and no day: the first of it stands',
    'printed so',
  ),
  undated('NJ', 'New Jersey notices without a notice date', 'the month of posting is not printed for all'),
  uncounted('NV', 'Nevada notices without a number of workers', 'the list says that it was not reported'),
  uncounted(
    'NY',
    'New York notices of March 2021 to March 2025 without a number of workers',
    'the state listed names and dates only',
    sql`${NO_COUNT} and ${DAY} between '2021-03-01' and '2025-03-31'`,
  ),
  uncounted(
    'NY',
    'New York notices of other years without a number of workers',
    'the copy kept has none, or one for all sites of a filing, which is kept as a total',
    sql`${NO_COUNT} and not coalesce(${DAY} between '2021-03-01' and '2025-03-31', false)`,
  ),
  undated(
    'NY',
    'New York notices until 2005 without a notice date',
    'the copies of 2002 and 2003 have no days of notice, and others lost theirs',
    sql`${NO_DATE} and coalesce(${DAY} < '2006-01-01', true)`,
  ),
  uncounted(
    'OK',
    "notices on Oklahoma's portal without a number of workers",
    'the portal prints none',
    sql`${NO_COUNT} and source_id = 'warn/ok'`,
  ),
  uncounted(
    'OK',
    'Oklahoma notices of other copies without a number of workers',
    NOT_GIVEN,
    sql`${NO_COUNT} and source_id <> 'warn/ok'`,
  ),
  inexact(
    'PA',
    OF_MONTH,
    'Pennsylvania tells the month of a notice and no day: the first of it stands',
    'printed so',
  ),
  undated('PA', 'Pennsylvania notices without a notice date', 'the month is not printed for all'),
  undated('SC', 'South Carolina notices without a notice date', REGISTER_UNDATED),
  inexact(
    'TN',
    INFERRED,
    'notice dates of Tennessee that are those of posting',
    'the page prints no other date of a notice',
  ),
  uncounted('VT', 'Vermont notices without a number of workers', NOT_GIVEN),
  undated('WA', 'Washington notices without a notice date', REGISTER_UNDATED),
  uncounted(
    'WV',
    'West Virginia notices without a number of workers',
    'the state lists letters by name and date',
  ),
  inexact(
    'WV',
    INFERRED,
    'dates of West Virginia of which the role is not said',
    'the state lists letters by date',
  ),
  {
    state: null,
    field: 'company_name',
    touches: sql`in_totals and company_name like ${UNKNOWN_EMPLOYER_PATTERN}`,
    text: 'notices whose list prints a place, a street, a number or a mark instead of the employer',
    reason: 'the employer is lost: the row counts in sums and is no company',
    source: page('register'),
  },
]

/** All of them. */
export const KNOWN_FAULTS: readonly KnownFault[] = [...OF_STATES, ...UNTOLD]

/** The faults that rows of a state can have. */
export const faultsOf = (state: string) =>
  KNOWN_FAULTS.filter((fault) => fault.state === state || fault.state === null)
