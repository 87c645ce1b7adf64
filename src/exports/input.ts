/** What exports can be asked for: the filters of /api/records, and how many. */
import { z } from 'zod'
import { whole } from '#contract/fields.ts'
import { noticeFilters } from '#datasets/warn/operations/notice-filter.ts'

/** Records in one export at most. */
const EXPORT_MAX = 100_000

const filters = z.object(noticeFilters)

/** The filters of the sample. */
export const sampleFilters = filters.pick({
  state: true,
  company: true,
  company_id: true,
  cik: true,
  date_from: true,
  date_to: true,
  industry: true,
  layoff_type: true,
})

/** The input of an export whose limit is this unless asked otherwise. */
export function exportInput(limitDefault: number) {
  return filters.extend({
    limit: whole().min(1).max(EXPORT_MAX).default(limitDefault).describe('Records in the file, the newest'),
  })
}
