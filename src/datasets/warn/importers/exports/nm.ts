/** New Mexico's export. */
import type { ExportFacts } from './facts.ts'

const facts: ExportFacts = {
  columns: {
    company_name: 'JOB SITE NAME',
    city: 'CITY NAME',
    county: 'COUNTY NAME',
    notice_date: 'NOTICE DATE',
    received_date: 'RECEIVED DATE',
    effective_date: 'LAYOFF DATE',
    employees_affected: 'TOTAL LAYOFF NUMBER',
  },
  ignored: ['WDA NAME'],
}
export default facts
