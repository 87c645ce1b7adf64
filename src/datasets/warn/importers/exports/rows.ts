/** Rows of exports that must be taken apart before their cells can be read. */

import { cleanText } from '#lib/text.ts'
import { openGazetteer } from '#places/index.ts'
import { zipState } from '#places/zip-states.ts'
import { addressEnd } from '../../cells/addresses.ts'
import type { RawNotice } from '../../cells/notice.ts'
import fl from '../../sources/fl.ts'
import { currentCount } from '../../sources/il.ts'
import mi from '../../sources/mi.ts'
import type { RawRow, WarnSourceFacts } from '../../sources/state-source.ts'

type Refine = (
  notice: RawNotice,
  row: RawRow,
  document: Parameters<NonNullable<WarnSourceFacts['refine']>>[2],
) => RawNotice | null

/** Workforce areas of Colorado that are one county; the others are several. */
const COLORADO_COUNTY =
  /^(Adams|Boulder|Broomfield|Denver|Jefferson|Larimer|Mesa|Pueblo|Weld)(?: County| DIA)?(?: \(([A-Z][a-z ]+)\))?$/

/** The area as a county, and the total where a year of the list has only its parts. */
export const refineColorado: Refine = (notice, row) => {
  // The header of one year's sheet stands among the rows.
  if (cleanText(notice.company_name) === 'Company') return null
  const area = COLORADO_COUNTY.exec(cleanText(row.workforce_area) || cleanText(row.workforce_region))
  const parts = ['permanent_job_losses', 'temporary_job_losses', 'furloughs', 'reduced_hours'].map((column) =>
    Number(cleanText(row[column]).replace(/,/g, '') || 0),
  )
  // The state confirms the sum of the kinds of losses as its total; reduced hours are no loss.
  const total = parts.slice(0, 3).reduce((sum, part) => sum + part, 0)
  const isTold = cleanText(notice.employees_affected) !== '' || !(total > 0)
  return {
    ...notice,
    county: area?.[1] ?? '',
    city: area?.[2] ?? '',
    employees_affected: isTold ? (notice.employees_affected ?? '') : String(total),
  }
}

/** Employer, town and day out of a file's name, `Hyatt Regency (Greenwich) 10-5-2020.pdf`. */
const CONNECTICUT_FILE = /^(.+?) \(([^()]+)\),? (\d{1,2}-\d{1,2}-\d{2,4})\.pdf$/i

export const refineConnecticut: Refine = (notice, row) => {
  const file = CONNECTICUT_FILE.exec(cleanText(notice.notes).split('/').at(-1)!)
  const isClosing = /\d/.test(notice.effective_end_date ?? '')
  const places = cleanText(notice.city)
  const isAddress = /\d/.test(places) && !/^\d+\/\d+\/\d+$/.test(places)
  const town = places.replace(/,?\s*\b(?:CT|Connecticut)\b\.?/gi, '')
  return {
    ...notice,
    company_name: notice.company_name.trim() || row.title?.trim() || (file?.[1] ?? ''),
    site_address: isAddress ? places : '',
    city: isAddress ? '' : /\d/.test(town) ? (file?.[2] ?? '') : town || (file?.[2] ?? ''),
    notice_date: notice.notice_date || (file?.[3] ?? ''),
    notes: '',
    layoff_type: isClosing ? 'Closure' : /\d/.test(notice.effective_date ?? '') ? 'Layoff' : '',
  }
}

/**
 * Name, street and town of Florida's cells. Where the town ends as on today's pages, they are read as those; in the
 * older lists the name goes on over several lines, up to the one that begins with a house number.
 */
export const refineFlorida: Refine = (notice, row, document) => {
  const lines = notice.company_name.split('\n').map(cleanText).filter(Boolean)
  const last = lines.at(-1) ?? ''
  if (/,\s*FL\s*,\s*\d{5}/.test(last)) return fl.facts.refine!(notice, row, document) as RawNotice
  const town = /^(.*?)[\s,]+FL[\s,]*(\d{5}(?:-\d{4})?)?$/i.exec(last)
  const before = town ? lines.slice(0, -1) : lines
  const street = before.findIndex((line, i) => i > 0 && /^\d+[A-Z]? \S|^(?:one|p\.? ?o\.? box) /i.test(line))
  const end = street < 0 ? before.length : street
  return {
    ...notice,
    company_name: before.slice(0, end).join(' ').replace(/- /g, '-'),
    site_address: before.slice(end).join(', '),
    city: town?.[1] ?? '',
    zip: town?.[2] ?? '',
  }
}

/** Rows of the old list have a town for an address, and for an unknown ZIP code 10000 or 11111. */
export const refineGeorgia: Refine = (notice, row) => {
  const ordinals = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth']
  const answers = (question: string) =>
    ordinals.map((nth) => cleanText(row[`${nth} ${question}`])).filter((cell) => /^[\w]/.test(cell))
  const addresses = answers('Location Address')
  const isTown = addresses.length === 1 && !addresses[0]!.includes(',')
  const ends = addresses.map((address) => addressEnd(address, 'GA')?.city ?? '').filter(Boolean)
  const zip = cleanText(notice.zip)
  return {
    ...notice,
    effective_date: answers('Date of Separation').join(', '),
    site_address: isTown ? '' : addresses.join('; '),
    city: isTown ? addresses[0]! : [...new Set(ends)].join(', '),
    zip: zipState(zip) === 'GA' ? zip : '',
  }
}

export const refineIllinois: Refine = (notice, row) => {
  const elsewhere = !/^(il)?$/i.test(cleanText(row['Location State']))
  return {
    ...notice,
    employees_affected: currentCount(notice.employees_affected, row['Expected Layoff']),
    site_address: elsewhere
      ? [notice.site_address, notice.city, `${row['Location State']} ${notice.zip}`]
          .map((part) => cleanText(part))
          .join(', ')
      : (notice.site_address ?? ''),
    city: elsewhere ? '' : (notice.city ?? ''),
    zip: elsewhere ? '' : (notice.zip ?? ''),
  }
}

/** The scraper parts name and address after their first line; only what begins with a house number is an address. */
export const refineLouisiana: Refine = (notice, row) => {
  const lines = (cell: string | undefined) => cleanText(cell).replace(/\s+,(\s)/g, (_, blank) => `,${blank}`)
  const address = lines(notice.site_address)
  const isAddress = /^\d+\s/.test(address)
  const name = isAddress
    ? lines(notice.company_name).replace(/,(?= )(?! (?:L\.?L\.?C|Inc|Corp|L\.?P)\b)/g, '')
    : row.company === 'I'
      ? 'I'
      : row.company_original!
  return {
    ...notice,
    // The number of a footnote stands in front of a name.
    company_name: name.replace(/^\d (?=[A-Z])/, ''),
    site_address: isAddress ? address : '',
    city: isAddress ? (addressEnd(address, 'LA')?.city ?? '') : '',
  }
}

/** Cards that the scraper did not take apart: `Ann Arbor, County: Washtenaw, Number Affected: 39`. */
const MICHIGAN_CARD = /^(.*?),?\s*County: (.*?),?\s*Number Affected: (.*)$/i

/** The day of the letter is that of its file's name, as on the list itself; where a cell was empty, links slid in. */
export const refineMichigan: Refine = (notice, row, document) => {
  const card = MICHIGAN_CARD.exec(cleanText(notice.city))
  const told = (cell: string | undefined) => (/^https?:/.test(cell ?? '') ? '' : (cell ?? ''))
  const whole: RawNotice = {
    ...notice,
    city: card?.[1] ?? notice.city ?? '',
    county: card?.[2] ?? notice.county ?? '',
    employees_affected: card?.[3] ?? told(notice.employees_affected),
    effective_date: told(notice.effective_date),
    notice_date: /\/(\d{4}-\d{1,2}-\d{1,2})_[^/]*$/.exec(notice.notice_url ?? '')?.[1] ?? '',
    notes: /updated?\b/i.test(`${row.extras} ${notice.notice_url}`) ? 'updated' : '',
  }
  return mi.facts.refine!(whole, row, document) as RawNotice
}

/**
 * `Acme Anvils, Inc. Oxford (Lafayette)`: name, town and county in one cell. Cells of the PDF run over into their
 * neighbours: the start of a name into the date, the date into the reason. WARN or Non-WARN is told by the reason.
 */
export const refineMississippi: Refine = (notice, row) => {
  const [slid, reason] = [cleanText(notice.effective_date), cleanText(row.reason)]
  const day = /^(\d{1,2}\/\d{1,2}\/\d{2,5})\b/.exec(reason)?.[1]
  const nameStart = slid !== '' && !/\d/.test(slid) && !/\b(?:RR|WARN|event|cancell?ed)\b/i.test(slid)
  const cell = `${nameStart ? `${slid} ` : ''}${cleanText(notice.company_name)}`
  const told = `${slid} ${reason} ${cleanText(row.blank_entry)}`
  const place = /^(.+?) \(([^()]+)\)$/.exec(cell)
  const { name, town } = place ? splitTown(place[1]!) : { name: cell, town: '' }
  return {
    ...notice,
    company_name: name,
    city: cleanText(notice.city) || town,
    county: cleanText(notice.county) || (place?.[2] ?? ''),
    effective_date: /\d/.test(slid) ? slid.replace(/\s*(?:non-?)?warn\b.*$/i, '') : (day ?? ''),
    notice_key: cleanText(notice.notice_key).replace(/\s+/g, ''),
    warn_type: /\bnon-? ?warn\b/i.test(told) ? 'Non-WARN' : /\bwarn\b/i.test(told) ? 'WARN' : '',
  }
}

/** The longest end of a text that is the name of a town in Mississippi, and what stands before it. */
function splitTown(text: string): { name: string; town: string } {
  const words = text.split(' ')
  for (const size of [3, 2, 1]) {
    if (words.length <= size) continue
    const town = words.slice(-size).join(' ')
    if (openGazetteer().locate({ state: 'MS', city: town }).geo_basis === 'city')
      return { name: words.slice(0, -size).join(' '), town }
  }
  return { name: text, town: '' }
}

/** Lines of an address are parted by commas that follow a line break. */
export const refinePennsylvania: Refine = (notice) => {
  const address = (notice.site_address ?? '').replace(/\s*[\r\n]+\s*,?\s*/g, ', ').replace(/[\s,]+$/, '')
  const end = addressEnd(address, 'PA')
  return { ...notice, site_address: address, city: end?.city ?? '', zip: end?.zip ?? '' }
}
