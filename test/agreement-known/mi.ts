import { fieldOf, oneOf } from './evidence.ts'
import type { KnownAgreement } from './known.ts'

/** Michigan. */
export const mi: KnownAgreement = {
  precision: 0.89,
  from: '2025-03-01',
  only: (row) => row.notice_date === null,
  reasons: [
    {
      because: 'in the register only by its receipt, of the same day or the day after',
      cause: 'register',
      explains: oneOf([
        'Concordia University, Inc. 2025-03-31',
        'Flagstar Bank, N.A. 2025-04-09',
        'Flagstar Bank, N.A. 2025-05-13',
        'Marshall Excelsior Co. 2025-07-08',
        'Vibracoustic USA Inc. 2025-02-11',
      ]),
    },
    {
      because: 'on the page in May 2026; the register began to look in July',
      cause: 'time',
      explains: oneOf([
        'BRP Marine US Inc. 2025-07-08',
        'Compass Group USA, Inc. 2026-03-02',
        'Fifth Third Bank 2026-07-01',
        'IAC Alma, LLC 2025-10-08',
        'IAC Mendon, LLC 2025-10-08',
        'Pace Industries, LLC 2026-02-24',
      ]),
    },
    {
      because: 'listed after the page was saved',
      cause: 'time',
      explains: oneOf(['Notions Marketing Corp. 2026-06-28']),
    },
    {
      because: 'an earlier notice of the same size',
      cause: 'comparison',
      explains: fieldOf('effective_date', ['Webasto Roof Systems 2024-12-16']),
    },
  ],
}
