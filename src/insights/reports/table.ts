/** The table of monthly reports. */
import type { Table } from '#storage/tables.ts'

/** One row per revision of a month's report. */
export const monthlyReports: Table = {
  name: 'monthly_reports',
  about: 'Reports of closed months as published, every revision of each',
  lookups: ['month'],
  columns: {
    month: { type: 'text', required: true, about: 'YYYY-MM' },
    revision: { type: 'integer', required: true, about: '1 for the first; a later one corrects it' },
    published_at: {
      type: 'text',
      required: true,
      about: 'When the edition that first holds it was published, UTC',
    },
    edition: { type: 'text', required: true, about: 'The edition that first holds it' },
    is_news: {
      type: 'boolean',
      required: true,
      about: 'True for a month newly closed and for corrections of the last year: what is announced',
    },
    notices: { type: 'integer', about: "The month's notices, each event once; null where unknown" },
    employees_affected: { type: 'bigint', about: 'Workers in them; null where none gives a number' },
    digest: { type: 'text', required: true, about: 'Digest of the figures: another one is another revision' },
    figures: { type: 'text', required: true, about: 'The figures, as JSON' },
  },
}

/** A row of it. */
export interface MonthlyReportRow {
  month: string
  revision: number
  published_at: string
  edition: string
  is_news: boolean
  notices: number | null
  employees_affected: number | null
  digest: string
  figures: string
}

/** All tables of the file of reports. */
export const reportTables: readonly Table[] = [monthlyReports]
