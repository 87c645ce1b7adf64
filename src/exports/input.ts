/** What exports can be asked for: the filters of /api/records, and how many. */
import { whole } from '#contract/fields.ts'
import records from '#datasets/warn/operations/records.ts'

/** Records in one export at most. */
export const EXPORT_MAX = 100_000

/** The filters that all exports share, the sample too. */
export const sampleFilters = records.input.pick({
  state: true,
  company: true,
  date_from: true,
  date_to: true,
  industry: true,
  layoff_type: true,
})

/** The input of an export whose limit is this unless asked otherwise. */
export function exportInput(limitDefault: number) {
  const more = records.input.pick({ naics_code: true, changed_since: true, include_non_warn: true })
  return sampleFilters.extend({
    ...more.shape,
    limit: whole().min(1).max(EXPORT_MAX).default(limitDefault).describe('Records in the file, the newest'),
  })
}
