/** What is known to be wrong in the WARN Notice Register of July and August 2026, as data, and its repair. */
import type { IsoDate } from '#lib/dates.ts'
import type { DatePrecision } from '../../cells/date-patterns.ts'
import { georgiaYear, isTradeDay } from './known-rows.ts'

/** A column that was taken for another, or read in part, in a state's rows or in those first seen on one day. */
export interface RegisterFault {
  state: string
  first_seen?: IsoDate
  /** The rows that have it, where not all of them do. */
  where?: (row: FaultyRow) => boolean
  /**
   * `swapped`: notice and effective date changed places. `copied`: the effective date stands in both. `misfiled`: the
   * effective date stands in place of the notice date. `month_guessed`: of the notice date only the month was printed.
   * `month_lost`: of the effective date the month is always January. `year_counted`: a count that Excel showed as a
   * day was read as the year of it. `no_notice`: an event of a list beside that of WARN notices. `year_before`: the notice
   * stands a year too early. `typed_in`: the layoff has the day on which the list was typed in. `trade_day`: the effective
   * date is that of a trade petition. `kind_unread`: the kind is printed and was not read; it is a layoff. `all_marked`: every
   * row of a reading is called an amendment.
   */
  fault:
    | 'swapped'
    | 'copied'
    | 'misfiled'
    | 'month_guessed'
    | 'month_lost'
    | 'year_counted'
    | 'no_notice'
    | 'year_before'
    | 'typed_in'
    | 'trade_day'
    | 'kind_unread'
    | 'all_marked'
  because: string
}

const isCopied = (row: FaultyRow) => row.notice_date !== '' && row.notice_date === row.effective_date

/** Rows of Kentucky of the years since 2017 that were read another time, and rightly. */
const isReadAgain = (row: FaultyRow) => row.is_amendment === '0' && row.notice_date >= '2017'

const REGISTER_FAULTS: readonly RegisterFault[] = [
  {
    state: 'KY',
    first_seen: '2026-07-26',
    where: (row) => row.notice_date > row.effective_date || (row.notice_date < '2025' && !isReadAgain(row)),
    fault: 'swapped',
    because:
      'of 363 of these rows that stand in an export of the state’s own columns 353 have the two dates changed, half repeat a row of ten days before; the 10 others are of 2025 and have the notice first. So have 66 of 2017 to 2024 that no amendment is said of: 51 of them repeat a row of that day whose dates are the other way round',
  },
  {
    state: 'KY',
    first_seen: '2026-07-26',
    where: ({ employees_affected }) => employees_affected === '1900' || employees_affected === '1901',
    fault: 'year_counted',
    because:
      'Excel showed counts as days of 1900, so that 73 is 13 March 1900; 30 of 34 notices of 2017 count 1900 or 1901 workers, and of the 877 others of this list with a count none does',
  },
  {
    state: 'WA',
    where: isCopied,
    fault: 'copied',
    because:
      'until 5 August 2026 the layoff date was taken for the notice date; of the 1,368 rows read again then none has both the same',
  },
  {
    state: 'MN',
    where: isCopied,
    fault: 'copied',
    because:
      'the reports of those years have a layoff start and no day of receipt; 249 of 323 dated rows are so',
  },
  {
    state: 'SC',
    where: (row) => row.effective_date === '',
    fault: 'misfiled',
    because:
      'no row has an effective date; of 421 rows to 2022 found in an export 416 have its layoff date as notice date, and so have 19 of 21 rows of 2026 that of the report',
  },
  {
    state: 'NE',
    where: (row) => row.notice_date < '2021' && /^(closure|mass_layoff)$/.test(row.layoff_type),
    fault: 'no_notice',
    because:
      'until 2020 the state kept a report of WARN notices, without a type, and a wider one of layoffs and closures with it, dated by the day they happened: of its events some 50 stand once more among the notices, two months before',
  },
  {
    state: 'NJ',
    where: (row) => row.notice_date.endsWith('-01'),
    fault: 'month_guessed',
    because: 'the state prints the name of a month; all 2,260 dated rows are of the first day of one',
  },
  {
    state: 'NJ',
    where: (row) => /^200[567]-01/.test(row.effective_date),
    fault: 'month_lost',
    because:
      '142 of 303 layoffs of these years are of January; of 141 found in an export of the state’s own columns 109 are of another month, on the same day of it',
  },
  {
    state: 'NJ',
    where: (row) => isLateNotice(row),
    fault: 'year_before',
    because:
      'the list gives a month without its year, and the register took the one before the layoff; of 72 such rows whose sheet is known 70 were put up after the layoff, most of them in the spring of 2020',
  },
  {
    state: 'GA',
    where: (row) => georgiaYear(row.dedupe_key) !== undefined,
    fault: 'typed_in',
    because:
      'the days are of March to June 2000; the state’s numbers of these notices, in an export, are of 1988 to 1993',
  },
  {
    state: 'IL',
    where: (row) => isTradeDay(row.dedupe_key),
    fault: 'trade_day',
    because:
      'the day is the impact date of a trade petition in the state’s export; 471 of 512 lie before the notice',
  },
  {
    state: 'IL',
    where: (row) => row.layoff_type === 'unknown',
    fault: 'kind_unread',
    because:
      'the state prints Plant Closure, Mass Layoff or Layoff, and the register read the first alone: of the rows found in an export 94 of 100 are layoffs, the others stand beside a closure of the same firm and day',
  },
  ...['AZ', 'KS', 'ME', 'OK', 'VT'].map(
    (state): RegisterFault => ({
      state,
      first_seen: '2026-07-26',
      where: (row) => row.is_amendment === '1',
      fault: 'all_marked',
      because:
        'of 377 rows of 2022 and later in this reading 367 are marked, shops and restaurants of one notice each among them; of no other reading of these states one',
    }),
  ),
  ...['MI', 'MO'].map(
    (state): RegisterFault => ({
      state,
      where: (row) => row.layoff_type === 'unknown',
      fault: 'kind_unread',
      because:
        'the state prints the kind of every notice; of the rows without one found in an export 233 of 242 are layoffs',
    }),
  ),
]

/** A layoff is told of at most this many months ahead in a list of months; what lies further back is of the next year. */
const MONTHS_AHEAD_MAX = 9
/** In the first months of the pandemic notices came after the layoff. */
const PANDEMIC = { from: '2020-03-01', to: '2020-09-30', monthsAheadMax: 5 }

function isLateNotice({ notice_date, effective_date }: FaultyRow): boolean {
  if (notice_date === '' || effective_date === '') return false
  const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  const ahead = monthOf(effective_date) - monthOf(notice_date)
  const inPandemic = effective_date >= PANDEMIC.from && effective_date <= PANDEMIC.to
  return ahead < 12 && ahead > (inPandemic ? PANDEMIC.monthsAheadMax : MONTHS_AHEAD_MAX)
}

/** The columns of a row that a fault can be in. */
export interface FaultyRow {
  state: string
  first_seen: string
  notice_date: string
  effective_date: string
  employees_affected: string
  layoff_type: string
  is_amendment: string
  dedupe_key: string
  /** False by a repair. */
  is_warn?: boolean
  /** Set by a repair that leaves less than a day. */
  notice_precision?: DatePrecision
  effective_precision?: DatePrecision
}

/** Faults of rows that the register also read rightly, on another day. */
const READ_TWICE: ReadonlySet<RegisterFault['fault']> = new Set([
  'swapped',
  'copied',
  'misfiled',
  'month_guessed',
  'month_lost',
  'year_counted',
])

const applies = ({ state, first_seen, where }: RegisterFault, row: FaultyRow) =>
  state === row.state && (first_seen ?? row.first_seen) === row.first_seen && (where?.(row) ?? true)

/** True for a row that may stand once more, as it should be. */
export const mayStandTwice = (row: FaultyRow): boolean =>
  REGISTER_FAULTS.some((fault) => READ_TWICE.has(fault.fault) && applies(fault, row))

/** The row with its dates put right; the row itself where nothing is known to be wrong with it. */
export function repairRow<Row extends FaultyRow>(row: Row): Row {
  let repaired = row
  for (const fault of REGISTER_FAULTS)
    if (applies(fault, row)) repaired = { ...repaired, ...REPAIRS[fault.fault](repaired) }
  return repaired
}

const REPAIRS: Record<RegisterFault['fault'], (row: FaultyRow) => Partial<FaultyRow>> = {
  swapped: (row) => ({ notice_date: row.effective_date, effective_date: row.notice_date }),
  copied: () => ({ notice_date: '' }),
  misfiled: (row) => ({ notice_date: '', effective_date: row.notice_date }),
  no_notice: () => ({ is_warn: false }),
  year_counted: () => ({ employees_affected: '' }),
  year_before: (row) => ({
    notice_date: `${Number(row.notice_date.slice(0, 4)) + 1}${row.notice_date.slice(4)}`,
  }),
  typed_in: (row) => ({
    effective_date: `${georgiaYear(row.dedupe_key)}-01-01`,
    effective_precision: 'year',
  }),
  trade_day: () => ({ effective_date: '' }),
  kind_unread: () => ({ layoff_type: 'mass_layoff' }),
  all_marked: () => ({ is_amendment: '0' }),
  month_guessed: () => ({ notice_precision: 'month' }),
  month_lost: (row) => ({
    effective_date: `${row.effective_date.slice(0, 4)}-01-01`,
    effective_precision: 'year',
  }),
}
