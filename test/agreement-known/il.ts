import { fieldOf, oneOf } from './evidence.ts'
import type { KnownAgreement } from './known.ts'

/** Illinois. */
export const il: KnownAgreement = {
  recall: 0.9,
  precision: 0.73,
  notice_date: 0.8,
  effective_date: 0.9,
  employees_affected: 0.8,
  filled: { employees_affected: 0.9 },
  closed: true,
  reasons: [
    {
      because:
        'a supplement of the monthly report: the export, which the register reads, writes over the row it adds to',
      cause: 'publication',
      explains: (d) => d.mine?.notice.mark === 'supplement',
    },
    {
      because: 'not in the monthly report',
      cause: 'publication',
      explains: oneOf(['Resilience Healthcare - West Suburban Medical Center, LLC 2026-04-16']),
    },
    {
      because: 'revised in the export after the report',
      cause: 'time',
      explains: fieldOf('employees_affected', ['Dana Incorporated 2026-04-10']),
    },
    {
      because: 'the register has the day of the supplement of 9 April in the row of the first notice',
      cause: 'register',
      explains: fieldOf('effective_date', ['Illinois Central School Bus 2026-04-01']),
    },
  ],
}
