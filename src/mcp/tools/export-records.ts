import { z } from 'zod'
import { tool, WARN_SOURCE } from '../tool.ts'
import { NOTICE_FILTERS, noticeParams } from './search-layoffs.ts'

const RECORDS_MAX = 500

/** The columns, in their order. */
const COLUMNS = [
  'id',
  'company_name',
  'company',
  'ticker',
  'city',
  'county',
  'state',
  'notice_date',
  'effective_date',
  'employees_affected',
  'layoff_type',
  'in_totals',
] as const

export default tool({
  name: 'export_records',
  title: 'Layoff notices as CSV',
  description:
    'Up to 500 layoff notices that match, newest first, as CSV (UTF-8, header line, empty is unknown), and the link under which the whole file is downloaded with the same key. Long lines mean fewer records: count tells how many are in it.',
  source: WARN_SOURCE,
  input: z.strictObject({
    ...NOTICE_FILTERS,
    limit: z.int().min(1).max(RECORDS_MAX).default(RECORDS_MAX).describe('Records in the CSV.'),
  }),
  pages: true,
  async run(asking, { limit, ...filters }, items) {
    const most = Math.min(limit, items, asking.plan.recordsMax)
    const { body, target } = await asking.ask('getRecords', { ...noticeParams(filters), limit: most })
    const records = body.records as Record<string, unknown>[]
    const { total, has_more, warnings } = body
    const query = target.split('?')[1] ?? ''
    const whole = new URLSearchParams(query)
    whole.delete('limit')
    const link = whole.size === 0 ? '/api/export/csv' : `/api/export/csv?${whole}`
    return {
      body: { count: records.length, total, has_more, columns: COLUMNS },
      warnings,
      target: link,
      attached: [
        {
          type: 'resource',
          resource: { uri: asking.publicUrl + link, mimeType: 'text/csv', text: csvOf(records) },
        },
        {
          type: 'resource_link',
          uri: asking.publicUrl + link,
          name: 'notices.csv',
          mimeType: 'text/csv',
          description: `All ${total} notices as a file; it needs the same key.`,
        },
      ],
    }
  },
})

function csvOf(records: readonly Record<string, unknown>[]): string {
  const lines = records.map((record) => COLUMNS.map((name) => cell(record[name])).join(','))
  return [COLUMNS.join(','), ...lines].join('\r\n')
}

/** Quoted where it must be; what a spreadsheet would take for a formula is made text, as in `src/exports/csv.ts`. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  const safe = /^[=+\-@\t\r\n']/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
