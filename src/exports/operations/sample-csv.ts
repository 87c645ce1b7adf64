/** A taste of the CSV, without a key: a hundred notices of the last ninety days. */
import { z } from 'zod'
import { whole } from '#contract/fields.ts'
import { file } from '#contract/operation.ts'
import { type Warning, warn } from '#contract/warnings.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import { sampleFilters } from '../input.ts'
import { EXPORT, planExport } from '../plan.ts'
import csv, { CSV_FORMAT } from './csv.ts'

const SAMPLE_MAX = 100
const SAMPLE_DAYS = 90
const SAMPLES_A_DAY = 5
const EMAIL_MAX = 254

const message = 'must be an e-mail address'

export default file({
  ...EXPORT,
  path: '/api/export/sample-csv',
  auth: 'none',
  summary: 'A free sample of WARN notices as CSV',
  description: `At most ${SAMPLE_MAX} notices of the last ${SAMPLE_DAYS} days, without a key; ${SAMPLES_A_DAY} a day from one address. The e-mail is checked and then forgotten: it is not kept, and nobody is written to. ${csv.description}`,
  input: sampleFilters.extend({
    limit: whole().min(1).max(SAMPLE_MAX).default(SAMPLE_MAX).describe('Records in the file, the newest'),
  }),
  requestHeaders: z.object({
    'X-Email': z
      .string({ error: message })
      .trim()
      .max(EMAIL_MAX, message)
      .pipe(z.email(message))
      .describe('Your e-mail address'),
  }),
  contentTypes: ['text/csv'],
  perAddress: { name: 'sample', callsPerDay: SAMPLES_A_DAY },
  resolve: ({ today }, { date_from }) => clampToSample(today, date_from).from,
  async run(context, query) {
    const { from, warnings } = clampToSample(context.today, query.date_from)
    const planned = await planExport(
      context,
      { ...query, date_from: from },
      { ...CSV_FORMAT, kind: 'sample' },
    )
    return { ...planned, warnings: [...warnings, ...planned.warnings] }
  },
})

function clampToSample(today: IsoDate, from: IsoDate | undefined): { from: IsoDate; warnings: Warning[] } {
  const start = addDays(today, -SAMPLE_DAYS)
  if (from !== undefined && from >= start) return { from, warnings: [] }
  return {
    from: start,
    warnings: [
      warn('plan_history', `records before ${start} are left out: the sample goes back ${SAMPLE_DAYS} days`),
    ],
  }
}
