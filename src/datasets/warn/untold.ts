/** What states do not print at all, so that no row of theirs can tell it: known faults of many states, in one table each. */
import { STATES, stateName } from '#lib/states.ts'
import { type Sql, sql } from '#storage/sql.ts'
import { UNPUBLISHED } from './coverage.ts'
import type { FaultField, KnownFault } from './known-faults.ts'

const page = (state: string) => `docs/sources/${state.toLowerCase()}.md`

/** Why lists have no kind of event, or not of every notice, where their pages in docs/sources tell. */
const NO_TYPE: Readonly<Record<string, string>> = {
  AK: 'it is read out of the notes, which do not always name one',
  AZ: 'the job center prints none',
  CA: 'the lists until April 2014 have none',
  CO: 'the reason is free text, which does not always name one',
  DE: 'the job center prints none',
  FL: 'the list prints none',
  GA: 'the history kept has none',
  HI: 'the pages print employer and date alone',
  ID: 'the list prints none',
  KS: 'the job center prints none',
  LA: 'the list prints none',
  MA: 'the list prints none',
  ME: 'the job center prints none',
  MT: 'the list prints none',
  ND: 'it is told in notes alone, if at all',
  NE: 'the report of WARN notices prints none',
  NJ: 'the list prints none',
  NM: 'the list prints none',
  OH: 'the list has printed it of late alone',
  OK: 'the copies kept have none; the portal prints one',
  SC: 'the history kept has none',
  SD: 'the list prints none',
  TN: 'the page prints none, and reports only at times',
  TX: 'the workbooks print none',
  UT: 'the list prints none',
  VT: 'the job center prints none',
  WV: 'the state lists letters by name and date',
}

/** Why lists have no day of layoff, or lost it, where their pages tell. */
const NO_LAYOFF_DATE: Readonly<Record<string, string>> = {
  AZ: 'the job center prints none',
  DE: 'the job center prints none',
  HI: 'the pages print employer and date alone',
  IL: 'the list prints the day that is expected at times alone, and that of trade petitions is none',
  KS: 'the job center prints none',
  ME: 'the job center prints none',
  MI: 'the list of receipts that was kept has none',
  NE: 'neither report prints one',
  OK: 'neither portal nor job center print one',
  SD: 'the list prints none',
  UT: 'the list prints none',
  VT: 'the job center prints none',
  WV: 'the state lists letters by name and date',
}

/** States of which other events may stand among the WARN notices, and which rows cannot be told apart. */
const MIXED: Readonly<Record<string, [touches: Sql, why: string]>> = {
  ...Object.fromEntries(
    ['AZ', 'DE', 'KS', 'ME', 'OK', 'VT'].map((state) => [
      state,
      [
        sql`source_id = 'warn/register'`,
        'the register lost the mark, which exports bring back up to their end',
      ],
    ]),
  ),
  MD: [sql`notice_date >= '2021-01-01'`, 'voluntary state notices stand among them since 2021, unmarked'],
  MN: [sql`source_id = 'warn/register'`, 'the register lost the mark, and no export has the rows'],
  NV: [sql`notice_date < '2023-01-01'`, 'before 2023 the lists do not tell them apart'],
}

/** Layoffs of which the year alone is known. */
const YEAR_ALONE: Readonly<Record<string, string>> = {
  GA: 'the list was typed in in 2000: the number of a notice of 1988 to 1995 tells its year and no more',
  NJ: 'the register has January for any month of 2005 to 2007',
}

/** Why of any other state. */
const NOT_OF_ALL = 'rows of its list, or of the copies kept of it, leave it out'
/** Of any other state it is told where so large a share of the notices lacks it. */
const LACKING_SHARE = 0.05

/** What notices of any state may lack, for what is known of it. */
const lacking = (
  reasons: Readonly<Record<string, string>>,
  fault: { field: FaultField; touches: Sql; text: (name: string) => string },
): KnownFault[] =>
  STATES.filter(({ code }) => !(code in UNPUBLISHED)).map(({ code, name }) => ({
    ...fault,
    state: code,
    text: fault.text(name),
    source: page(code),
    ...(reasons[code] ? { reason: reasons[code] } : { reason: NOT_OF_ALL, share: LACKING_SHARE }),
  }))

const each = <Value>(
  table: Readonly<Record<string, Value>>,
  make: (state: string, value: Value) => Omit<KnownFault, 'state' | 'source'>,
) => Object.entries(table).map(([state, value]) => ({ state, source: page(state), ...make(state, value) }))

/** All of them. */
export const UNTOLD: readonly KnownFault[] = [
  ...lacking(NO_TYPE, {
    field: 'layoff_type',
    touches: sql`in_totals and layoff_type is null`,
    text: (name) => `notices of ${name} that do not say whether it is a layoff or a closure`,
  }),
  ...lacking(NO_LAYOFF_DATE, {
    field: 'effective_date',
    touches: sql`in_totals and effective_date is null`,
    text: (name) => `notices of ${name} without a day of layoff`,
  }),
  ...each(YEAR_ALONE, (state, reason) => ({
    field: 'effective_date',
    touches: sql`in_totals and effective_date_precision = 'year'`,
    text: `notices of ${stateName(state)} that tell the year of the layoff alone: its first day stands`,
    reason,
  })),
  ...each(MIXED, (state, [touches, reason]) => ({
    field: 'is_warn',
    touches: sql`in_totals and ${touches}`,
    text: `notices of ${stateName(state)} among which may be events that are none under the WARN Act`,
    reason,
  })),
]
