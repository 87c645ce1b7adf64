/**
 * Counts of employers that wrote one letter to several states, with all their people in it: states list that total as
 * if it were their own part. Known ones, with the reason.
 */
import type { IsoDate } from '#lib/dates.ts'
import { foldEmployer } from './names.ts'

/** One letter, as states list it. */
export interface FilingTotal {
  /** How the employer's name begins in the lists. */
  company_name: string
  /** People in all states, as states print it; several where the employer corrected itself. */
  employees_total: readonly number[]
  /** Notices, or layoffs where no notice is dated, from the first to the last of these days. */
  first: IsoDate
  last: IsoDate
  /** The state in which all of them work. */
  home?: string
  because: string
}

export const FILING_TOTALS: readonly FilingTotal[] = [
  {
    company_name: "David's Bridal",
    employees_total: [9248, 9266],
    first: '2023-04-01',
    last: '2023-07-31',
    because:
      'Washington lists 9,266 as Nationwide, Connecticut 9,248 for three stores; other states list 8 to 436',
  },
  {
    company_name: 'United States Cellular',
    employees_total: [4100],
    first: '2025-03-01',
    last: '2025-07-31',
    because:
      'Nebraska and Georgia list the same 4,100; Virginia 95, Tennessee 286, Washington 86, Michigan 12',
  },
  {
    company_name: 'Pac-12',
    employees_total: [531],
    first: '2020-03-01',
    last: '2020-05-31',
    because: 'Arizona, Oregon and Washington list the same 531, Colorado 4 and California, its home, 70',
  },
  {
    company_name: 'Go Rentals',
    employees_total: [275],
    first: '2020-03-01',
    last: '2020-05-31',
    because: 'Arizona, South Carolina and Virginia list the same 275; ten other airports have 1 to 11 each',
  },
  {
    company_name: 'American Queen Steamboat',
    employees_total: [250],
    first: '2020-07-01',
    last: '2020-09-30',
    because:
      'five states list the same 250, Missouri for "St. Louis & Other U.S. Cities"; Kentucky 95, Louisiana 76, Mississippi 17',
  },
  {
    company_name: 'Watsonville Community Hospital',
    employees_total: [658, 670, 673],
    first: '2021-11-01',
    last: '2022-12-31',
    home: 'CA',
    because:
      'one hospital in California, whose staff of 658 to 673 Colorado, Georgia and North Dakota list; others 1 or 2',
  },
  {
    company_name: 'Vimo',
    employees_total: [429, 430],
    first: '2024-12-01',
    last: '2025-02-28',
    because:
      'Utah lists 430 as nationwide and North Dakota as Nationwide - Remote; other states list 1 to 23',
  },
  {
    company_name: 'Bitwise Industries',
    employees_total: [625],
    first: '2023-06-01',
    last: '2023-06-30',
    home: 'CA',
    because:
      'Georgia lists 625 at the head office in Fresno, California; twelve other states 1 to 18, all of one day or the next',
  },
  {
    company_name: 'Black Bear Diner',
    employees_total: [2137],
    first: '2020-04-01',
    last: '2020-04-30',
    because:
      'Arizona lists 2,137 at the address of one restaurant; Idaho, Kansas, Missouri and Texas 2 to 71 for each, of the same month',
  },
]

/** Whether a count is known to be that of an employer's people in all states. */
export function isFilingTotal(
  state: string,
  company_name: string,
  day: IsoDate | null,
  workers: number | null,
): boolean {
  if (workers === null || day === null) return false
  const name = foldEmployer(company_name)
  return FILING_TOTALS.some(
    (total) =>
      total.employees_total.includes(workers) &&
      total.home !== state &&
      total.first <= day &&
      day <= total.last &&
      name.startsWith(foldEmployer(total.company_name)),
  )
}
