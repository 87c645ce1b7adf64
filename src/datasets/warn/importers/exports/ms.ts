/** Mississippi's export. */
import { cleanText } from '#lib/text.ts'
import { openGazetteer } from '#places/index.ts'
import { type ExportFacts, READING_NOTES, type RefineExport } from './facts.ts'

/**
 * `Acme Anvils, Inc. Oxford (Lafayette)`: name, town and county in one cell. Cells of the PDF run over into their
 * neighbours: the start of a name into the date, the date into the reason. WARN or Non-WARN is told by the reason.
 */
const refine: RefineExport = (notice, row) => {
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

const facts: ExportFacts = {
  columns: {
    company_name: 'company',
    city: 'city',
    county: 'county',
    notice_date: 'date_notice',
    effective_date: 'date_effective',
    employees_affected: 'affected',
    layoff_type: 'action_type',
    naics_code: 'naics',
    notice_key: 'event_number',
  },
  ignored: ['workforce_area', 'reason', 'blank_entry', ...READING_NOTES],
  refine,
}
export default facts
