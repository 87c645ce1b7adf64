/**
 * Employers that the WARN Notice Register has lost. Of Oregon's list it keeps, since 2022, the name of the site where the
 * employer's stands in another column; of Nevada's in the spring of 2020 it took the count for the name; of North
 * Carolina's it keeps the numbers of a summary by county.
 */
import type { ReviewItem } from '#ingest/source.ts'
import type { IsoDate } from '#lib/dates.ts'
import { openGazetteer } from '#places/index.ts'
import { foldEmployer } from '../../cells/names.ts'
import { namesNoEmployer } from '../../notices/no-employer.ts'
import type { GivenNotice } from '../../notices/record.ts'
import { unknownEmployer } from '../../table.ts'

/** The columns of a row that tell whose notice it is. */
export interface EmployerCells {
  state: string
  employer_name: string
  location: string
  employees_affected: string
  notice_date: string
  effective_date: string
}

const NEVADA_TOWNS: ReadonlyMap<string, string> = new Map(
  Object.entries({ LV: 'Las Vegas', He: 'Henderson', Re: 'Reno', Fa: 'Fallon' }),
)

/**
 * The row with its cells in their columns: in Nevada's rows of February to April 2020 the name is the count, and the
 * location is name and town (`96`, `Elm Casino, LLC, Las Vegas`).
 */
export function withEmployerInPlace<Row extends EmployerCells>(row: Row): Row {
  const { state, employer_name, location, employees_affected } = row
  if (state !== 'NV' || !/^\d+$/.test(employer_name) || employees_affected !== '') return row
  const parts = location.split(/,\s*/)
  const towns: string[] = []
  while (parts.length > 1 && (towns.length === 0 || NEVADA_TOWNS.has(parts.at(-1)!))) {
    const town = parts.pop()!
    towns.unshift(NEVADA_TOWNS.get(town) ?? town)
  }
  if (towns.length === 0) return row
  const name = parts.join(', ')
  return { ...row, employer_name: name, employees_affected: employer_name, location: towns.join(', ') }
}

/** True for a line of North Carolina's summary by county: a number, and neither a day nor a count of a notice. */
export const isCountySummary = (row: EmployerCells): boolean =>
  /^\d+$/.test(row.employer_name) &&
  row.notice_date === '' &&
  row.effective_date === '' &&
  row.employees_affected === ''

/** Whose the sites of one notice are, where that is sure though no row of it says so. */
interface KnownSites {
  notice_date: IsoDate
  /** Null where the sites were closed on several days. */
  effective_date: IsoDate | null
  /** The names of the sites that are meant. */
  sites: RegExp
  /** Null where the only name that looks like an employer is one of the sites. */
  employer: string | null
  because: string
}

const INTEL = {
  sites: /^(?:Century Blvd|25th Ave|Elam Young Pkwy)\., Hillsboro$|^Aloha Facility$/,
  employer: 'Intel Corporation',
  because: 'the four sites are Intel’s campuses Ronler Acres, Jones Farm, Hawthorn Farm and Aloha',
}

const KNOWN_SITES: readonly KnownSites[] = [
  { ...INTEL, notice_date: '2024-10-15', effective_date: '2024-11-15' },
  { ...INTEL, notice_date: '2025-07-07', effective_date: '2025-07-15' },
  { ...INTEL, notice_date: '2025-11-13', effective_date: '2025-09-16' },
  {
    notice_date: '2024-11-14',
    effective_date: null,
    sites: /^#\d{4} - /,
    employer: 'Advance Auto Parts',
    because: 'the numbers are those of its stores; it closed its stores in the western states by March 2025',
  },
  {
    notice_date: '2026-01-29',
    effective_date: '2026-04-05',
    sites: /^(?:Kroger|Lincare)-/,
    employer: null,
    because:
      'three or four workers at each of 22 stores and a clinic of several chains: a contractor’s sites',
  },
]

/** Since then Oregon's names are those of sites. */
const OREGON_SITES_SINCE: IsoDate = '2022-01-01'

/**
 * Gives Oregon's sites their employer: where all rows of one notice (its day and the first day of layoff) that do name
 * one name the same, the sites beside them are its own. What the row called its employer is then the site's address.
 * A line of a head office in another state, whose sites in Oregon follow, counts workers of all states.
 */
export function withSitesEmployers(rows: readonly GivenNotice[], review: ReviewItem[]): GivenNotice[] {
  const { isPlace } = openGazetteer()
  const notices = new Map<string, GivenNotice[]>()
  for (const row of rows) {
    if (row.state !== 'OR' || (row.notice_date ?? '') < OREGON_SITES_SINCE) continue
    const key = `${row.notice_date} ${row.effective_date}`
    notices.set(key, [...(notices.get(key) ?? []), row])
  }
  const changed = new Map<GivenNotice, GivenNotice | null>()
  for (const notice of notices.values()) {
    const sites = notice.filter((row) => namesNoEmployer(row.company_name, 'OR', isPlace) || knownOf(row))
    const named = notice.filter((row) => !sites.includes(row))
    const employers = new Set(named.map((row) => foldEmployer(row.company_name)))
    for (const site of sites) {
      const known = knownOf(site)
      const sibling = employers.size === 1 ? named[0] : undefined
      const employer = known ? known.employer : sibling?.company_name
      if (employer) changed.set(site, ofEmployer(site, employer))
      else if (known) changed.set(site, { ...site, company_name: unknownEmployer(site.company_name) })
    }
    const [office] = named
    if (employers.size !== 1 || named.length > 1 || sites.length === 0 || !isElsewhere(office!)) continue
    changed.set(office!, null)
    for (const site of sites)
      changed.set(site, { ...changed.get(site)!, employees_total: office!.employees_affected })
    review.push({
      field: 'row',
      cell: office!.notice_key ?? '',
      reason: `counts the ${office!.employees_affected} workers of an employer in ${office!.city}; its sites have rows of their own`,
      row: `OR ${office!.company_name}`,
    })
  }
  return rows.flatMap((row) => (changed.has(row) ? (changed.get(row) ?? []) : row))
}

const knownOf = (row: GivenNotice) =>
  KNOWN_SITES.find(
    ({ notice_date, effective_date, sites }) =>
      row.notice_date === notice_date &&
      (effective_date === null || row.effective_date === effective_date) &&
      sites.test(row.company_name),
  )

const ofEmployer = (site: GivenNotice, employer: string): GivenNotice => ({
  ...site,
  company_name: employer,
  site_address: site.site_address ?? (/remote|statewide/i.test(site.company_name) ? null : site.company_name),
})

/** `Madison, WI` */
const isElsewhere = (row: GivenNotice) => /,\s*(?!OR\b)[A-Z]{2}$/.test(row.city ?? '')
