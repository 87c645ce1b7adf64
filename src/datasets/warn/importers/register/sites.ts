/**
 * California's sites, which the WARN Notice Register has lost: since mid-2021 it keeps one row of an employer's day, that of
 * the site that the state lists first, and no place. Another project (https://github.com/65001/WARN, MIT) has read
 * workbooks of the state with the address of each site, and the day of receipt, but neither notice nor layoff.
 */
import { gunzipSync } from 'node:zlib'
import { type Document, documentKind, HELD_BYTES_MAX } from '#ingest/document.ts'
import { type ReviewItem, SourceChanged } from '#ingest/source.ts'
import { daysBetween, type IsoDate, isIsoDate } from '#lib/dates.ts'
import { cleanText, foldText } from '#lib/text.ts'
import { openGazetteer, splitAddress, zipTown } from '#places/index.ts'
import { employerKey } from '../../cells/employers.ts'
import type { GivenNotice } from '../../notices/record.ts'

/** Whether a file is one of sites; `takes` of the register and its reading go by it. */
export const isSitesFile = (path: string): boolean => /65001_warn_json\/ca\.json(?:\.gz)?$/.test(path)

/** One site of a notice. */
export interface Site {
  employer: string
  received: IsoDate
  workers: number
  address: string | null
  city: string | null
  zip: string | null
  url: string
}

interface Location {
  street?: string | null
  municipality?: string | null
  zip?: string | null
}

interface Entry {
  employer?: { name?: string | null }
  location?: Location
  warn_date?: string | null
  impacted?: number | null
  link?: string | null
}

/** The sites of a file; what has no day, no count or no employer tells nothing that could be found again. */
export function readSites(document: Document, id: string): Site[] {
  let entries: Entry[]
  try {
    const bytes =
      documentKind(document) === 'gzip'
        ? gunzipSync(document.bytes, { maxOutputLength: HELD_BYTES_MAX })
        : document.bytes
    entries = JSON.parse(new TextDecoder().decode(bytes))
    if (!Array.isArray(entries)) throw new Error('no list')
  } catch (cause) {
    throw new SourceChanged(id, `${document.url} is no list of sites: ${(cause as Error).message}`)
  }
  const sites = new Map<string, Site>()
  for (const { employer, location, warn_date, impacted, link } of entries) {
    const name = cleanText(employer?.name)
    if (name === '' || !isIsoDate(warn_date ?? '') || !Number.isInteger(impacted)) continue
    const site: Site = {
      employer: name,
      received: warn_date!,
      workers: impacted!,
      ...placeOf(location ?? {}),
      url: link ?? document.url,
    }
    sites.set(JSON.stringify({ ...site, url: '' }), site)
  }
  return withTowns([...sites.values()])
}

/** The town of a ZIP code, as the file tells it of most other sites there, else as the post does, for sites without one. */
function withTowns(sites: Site[]): Site[] {
  const towns = new Map<string, Map<string, number>>()
  for (const { zip, city } of sites) {
    if (zip === null || city === null || !openGazetteer().isTown('CA', city)) continue
    const counts = towns.get(zip) ?? new Map<string, number>()
    towns.set(zip, counts.set(city, (counts.get(city) ?? 0) + 1))
  }
  const townOf = (zip: string) =>
    [...(towns.get(zip) ?? [])].sort((a, b) => b[1] - a[1])[0]?.[0] ?? zipTown('CA', zip) ?? null
  return sites.map((site) => ({ ...site, city: site.city ?? (site.zip === null ? null : townOf(site.zip)) }))
}

/**
 * Where a site is. The file parts street and town at the last word of a street that it knows: `5 HUTTON CENTRE | STE 1100
 * SANTA ANA`, `1 DNA WAY SOUTH | SAN FRANCISCO`; put together again they tell the town.
 */
function placeOf({ street, municipality, zip: code }: Location): Pick<Site, 'address' | 'city' | 'zip'> {
  const address = cleanText(street) || null
  const town = cleanText(municipality) || null
  const zip = /^\d{5}/.exec(cleanText(code))?.[0] ?? null
  if (zip === null) return { address, city: town, zip }
  const whole = `${address ?? ''} ${town ?? ''} CA ${zip}`.trim()
  // `1840 OAK PARK EAST | LOS ANGELES` is no East Los Angeles.
  const isWhole = town !== null && foldText(town) === foldText(zipTown('CA', zip) ?? '')
  const read = address === null || town === null || isWhole ? town : splitAddress(whole, 'CA').city
  return { address, city: read, zip }
}

/** A notice is received within so many days. */
const RECEIPT_DAYS_MAX = 90
/** Before this the register has the sites. */
const SITES_LOST_SINCE: IsoDate = '2021-07-01'

/** `Paramount Global (5555)`, `Intel Corporation - SC-9`: sites are told apart by what stands behind the name, or not at all. */
const keyOf = (name: string) => employerKey(name.replace(/\s*\(\d+\)$/, ''))

/**
 * Puts the sites to the register's rows: a row takes the place of the site that has its count, and the sites received on
 * the same day beside it, which no row has, become rows with its dates. Sites of an employer none of whose rows has a count of
 * theirs are left out.
 */
export function withSites(
  rows: readonly GivenNotice[],
  sites: readonly Site[],
  review: ReviewItem[],
): GivenNotice[] {
  const byDay = new Map<string, Site[]>()
  const daysOf = new Map<string, Set<IsoDate>>()
  for (const site of sites) {
    const employer = keyOf(site.employer)
    const day = `${employer} ${site.received}`
    byDay.set(day, [...(byDay.get(day) ?? []), site])
    daysOf.set(employer, (daysOf.get(employer) ?? new Set()).add(site.received))
  }
  const taken = new Set<Site>()
  const leads = new Map<string, GivenNotice>()
  const placed = new Map<GivenNotice, GivenNotice>()
  const lost = rows.filter((row) => row.state === 'CA' && (row.notice_date ?? '') >= SITES_LOST_SINCE)
  for (const row of [...lost].sort((a, b) => (a.notice_date! < b.notice_date! ? -1 : 1))) {
    const employer = keyOf(row.company_name)
    for (const received of [...(daysOf.get(employer) ?? [])].sort()) {
      const lag = daysBetween(row.notice_date!, received)
      if (lag < 0 || lag > RECEIPT_DAYS_MAX) continue
      const day = `${employer} ${received}`
      const site = byDay.get(day)!.find((s) => s.workers === row.employees_affected && !taken.has(s))
      if (!site) continue
      taken.add(site)
      placed.set(row, atSite(row, site))
      if (!leads.has(day)) leads.set(day, row)
      break
    }
  }
  const more: GivenNotice[] = []
  for (const [day, lead] of leads) {
    for (const site of byDay.get(day)!) {
      if (taken.has(site)) continue
      const agency = '65001/WARN, from the list of California'
      more.push({
        ...atSite(lead, site),
        company_name: site.employer,
        employees_affected: site.workers,
        employees_total: null,
        notice_key: null,
        source_url: site.url,
        source_agency: agency,
      })
    }
  }
  const alone = sites.filter(
    (site) => !taken.has(site) && !leads.has(`${keyOf(site.employer)} ${site.received}`),
  )
  for (const { employer, received } of alone)
    review.push({
      field: 'site',
      cell: received,
      reason: 'is of no row of the register',
      row: `CA ${employer}`,
    })
  return [...rows.map((row) => placed.get(row) ?? row), ...more]
}

const atSite = (row: GivenNotice, site: Site): GivenNotice => ({
  ...row,
  site_address: row.site_address ?? site.address,
  city: row.city ?? site.city,
  zip: row.zip ?? site.zip,
  received_date: row.received_date ?? site.received,
})
