/** Mississippi's export. */
import { cleanText } from '#lib/text.ts'
import { splitCompanyCell } from '../mississippi.ts'
import { type ExportFacts, READING_NOTES, type RefineExport } from './facts.ts'

/**
 * `Acme Anvils, Inc. Oxford (Lafayette)`: name, town and county in one cell. Cells of the PDF run over into their
 * neighbours: the start of a name into either date, the date into the reason. WARN or Non-WARN is told by the reason.
 */
const refine: RefineExport = (notice, row) => {
  const [slid, reason] = [cleanText(notice.effective_date), cleanText(row.reason)]
  const day = /^(\d{1,2}\/\d{1,2}\/\d{2,5})\b/.exec(reason)?.[1]
  const nameStart = slid !== '' && !/\d/.test(slid) && !/\b(?:RR|WARN|event|cancell?ed)\b/i.test(slid)
  const dated = /^(\d{1,2}\/\d{1,2}\/\d{4}) (\D.*)$/.exec(cleanText(notice.notice_date))
  const starts = [dated?.[2], nameStart ? slid : ''].filter(Boolean)
  const cell = [...starts, cleanText(notice.company_name)].join(' ')
  const told = `${slid} ${reason} ${cleanText(row.blank_entry)}`
  const { name, town, county } = splitCompanyCell(cell)
  return {
    ...notice,
    company_name: name,
    city: cleanText(notice.city) || town,
    county: cleanText(notice.county) || county,
    notice_date: dated?.[1] ?? notice.notice_date ?? '',
    effective_date: /\d/.test(slid) ? slid.replace(/\s*(?:non-?)?warn\b.*$/i, '') : (day ?? ''),
    notice_key: cleanText(notice.notice_key).replace(/\s+/g, ''),
    warn_type: /\bnon-? ?warn\b/i.test(told) ? 'Non-WARN' : /\bwarn\b/i.test(told) ? 'WARN' : '',
  }
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
