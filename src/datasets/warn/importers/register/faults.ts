/** What is known to be wrong in the WARN Notice Register of July and August 2026, as data, and its repair. */
import type { ReviewItem } from '#ingest/source.ts'
import type { IsoDate } from '#lib/dates.ts'
import { foldText } from '#lib/text.ts'
import type { DatePrecision } from '../../cells/date-patterns.ts'
import { foldEmployer } from '../../cells/names.ts'
import type { GivenNotice } from '../../notices/record.ts'

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
   * day was read as the year of it. `no_notice`: an event of a list beside that of WARN notices.
   */
  fault: 'swapped' | 'copied' | 'misfiled' | 'month_guessed' | 'month_lost' | 'year_counted' | 'no_notice'
  because: string
}

const isCopied = (row: FaultyRow) => row.notice_date !== '' && row.notice_date === row.effective_date

export const REGISTER_FAULTS: readonly RegisterFault[] = [
  {
    state: 'KY',
    first_seen: '2026-07-26',
    where: (row) => row.notice_date < '2025' || row.notice_date > row.effective_date,
    fault: 'swapped',
    because:
      'of 363 of these rows that stand in an export of the state’s own columns 353 have the two dates changed, half repeat a row of ten days before; the 10 others are of 2025 and have the notice first',
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
]

/** The columns of a row that a fault can be in. */
export interface FaultyRow {
  state: string
  first_seen: string
  notice_date: string
  effective_date: string
  employees_affected: string
  layoff_type: string
  /** False by a repair. */
  is_warn?: boolean
  /** Set by a repair that leaves less than a day. */
  notice_precision?: DatePrecision
  effective_precision?: DatePrecision
}

/** The row with its dates put right; the row itself where nothing is known to be wrong with it. */
export function repairRow<Row extends FaultyRow>(row: Row): Row {
  let repaired = row
  for (const { state, first_seen, where, fault } of REGISTER_FAULTS) {
    if (state !== row.state || (first_seen ?? row.first_seen) !== row.first_seen) continue
    if (where?.(row) ?? true) repaired = { ...repaired, ...REPAIRS[fault](repaired) }
  }
  return repaired
}

const REPAIRS: Record<RegisterFault['fault'], (row: FaultyRow) => Partial<FaultyRow>> = {
  swapped: (row) => ({ notice_date: row.effective_date, effective_date: row.notice_date }),
  copied: () => ({ notice_date: '' }),
  misfiled: (row) => ({ notice_date: '', effective_date: row.notice_date }),
  no_notice: () => ({ is_warn: false }),
  year_counted: () => ({ employees_affected: '' }),
  month_guessed: () => ({ notice_precision: 'month' }),
  month_lost: (row) => ({
    effective_date: `${row.effective_date.slice(0, 4)}-01-01`,
    effective_precision: 'year',
  }),
}

/**
 * Leaves out rows that repeat another one under the other name of its workforce area (`4 - Workforce Alliance`,
 * `4 - Workforce Investment Area IV`): job centers renamed the areas, and the register took the notices for new ones.
 * Of the names of one area that with the most rows of an event stays.
 */
export function withoutRenamedAreas(
  rows: readonly GivenNotice[],
  areaOf: (row: GivenNotice) => string | undefined,
  review: ReviewItem[],
): GivenNotice[] {
  const events = new Map<string, Map<string, GivenNotice[]>>()
  for (const row of rows) {
    const area = areaOf(row)
    const number = /^(\d+) ?- /.exec(area ?? '')?.[1]
    if (area === undefined || number === undefined) continue
    const { state, company_name, notice_date, effective_date, employees_affected } = row
    const key = [state, number, foldEmployer(company_name), notice_date, effective_date, employees_affected]
    const names = events.get(key.join('|')) ?? new Map<string, GivenNotice[]>()
    events.set(key.join('|'), names.set(area, [...(names.get(area) ?? []), row]))
  }
  const repeats = new Set<GivenNotice>()
  for (const names of events.values()) {
    const [kept, ...others] = [...names].sort(([, a], [, b]) => b.length - a.length)
    for (const [area, repeating] of others)
      for (const row of repeating) {
        repeats.add(row)
        review.push({
          field: 'row',
          cell: row.notice_key ?? '',
          reason: `repeats under "${area}" what stands under "${kept![0]}"`,
          row: `${row.state} ${row.company_name}`,
        })
      }
  }
  return rows.filter((row) => !repeats.has(row))
}

/**
 * Leaves out repaired rows that say no more than a row that was in order: the register kept what it had read wrongly
 * beside what it read right. Each row in order takes the place of one, so that two sites stay two; rows in order are
 * never left out, however alike.
 */
export function withoutRepeats(
  rows: readonly GivenNotice[],
  repaired: ReadonlySet<GivenNotice>,
  review: ReviewItem[],
): GivenNotice[] {
  const inOrder = new Map<string, GivenNotice[]>()
  for (const row of rows) {
    const key = repaired.has(row) || row.notice_date === null ? null : eventKey(row)
    if (key !== null) inOrder.set(key, [...(inOrder.get(key) ?? []), row])
  }
  return rows.filter((row) => {
    const key = repaired.has(row) ? eventKey(row) : null
    const free = key === null ? [] : (inOrder.get(key) ?? [])
    const same = free.filter((other) => row.notice_date === null || row.notice_date === other.notice_date)
    const kept = same.find((other) => placeOf(other) === placeOf(row)) ?? same[0]
    if (kept === undefined) return true
    free.splice(free.indexOf(kept), 1)
    review.push({
      field: 'row',
      cell: row.notice_key ?? '',
      reason: `repeats the notice of ${kept.notice_date}, effective ${kept.effective_date}`,
      row: `${row.state} ${row.company_name}`,
    })
    return false
  })
}

/** Employer, first day and headcount: null where one of the last two is missing, since nulls never match. */
function eventKey(row: GivenNotice): string | null {
  const workers = row.employees_affected ?? row.employees_total
  if (row.effective_date === null || workers === null) return null
  return [row.state, foldEmployer(row.company_name), row.effective_date, workers].join('|')
}

const placeOf = (row: GivenNotice) => foldText(row.site_address ?? row.city ?? row.county ?? '')
