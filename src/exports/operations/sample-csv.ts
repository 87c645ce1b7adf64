/** A taste of the CSV, without a key: a hundred notices of the last ninety days. */
import { z } from 'zod'
import { whole } from '#contract/fields.ts'
import { file } from '#contract/operation.ts'
import { addDays } from '#lib/dates.ts'
import { csvPieces } from '../csv.ts'
import { sampleFilters } from '../input.ts'
import { EXPORT, openExport } from '../open.ts'
import csv from './csv.ts'

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
  async run(context, query) {
    const start = addDays(context.today, -SAMPLE_DAYS)
    const clamped = query.date_from === undefined || query.date_from < start
    const opened = await openExport(
      context,
      { ...query, date_from: clamped ? start : query.date_from },
      {
        ending: 'csv',
        contentType: 'text/csv; charset=utf-8; header=present',
        kind: 'sample',
        pageRows: SAMPLE_MAX,
        pieces: csvPieces,
      },
    )
    if (!clamped) return opened
    const warning = `records before ${start} are left out: the sample goes back ${SAMPLE_DAYS} days`
    return { ...opened, warnings: [warning, ...opened.warnings] }
  },
})
