/** Colorado's export. */
import { cleanText } from '#lib/text.ts'
import type { ExportFacts, RefineExport } from './facts.ts'

/** Workforce areas of Colorado that are one county; the others are several. */
const COLORADO_COUNTY =
  /^(Adams|Boulder|Broomfield|Denver|Jefferson|Larimer|Mesa|Pueblo|Weld)(?: County| DIA)?(?: \(([A-Z][a-z ]+)\))?$/

/** The area as a county, and the total where a year of the list has only its parts. */
const refine: RefineExport = (notice, row) => {
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

const facts: ExportFacts = {
  columns: {
    company_name: 'company',
    notice_date: 'notice_date',
    effective_date: 'begin_date',
    effective_end_date: 'end_date',
    employees_affected: 'jobs',
    naics_code: 'naics',
    notes: 'reason',
  },
  ignored: [
    'workforce_region',
    'workforce_area',
    'occupations',
    'letter',
    'permanent_job_losses',
    'temporary_job_losses',
    'furloughs',
    'reduced_hours',
  ],
  refine,
}
export default facts
