import { differing, oneOf } from './evidence.ts'
import type { KnownAgreement } from './known.ts'

/** South Carolina. */
export const sc: KnownAgreement = {
  recall: 0.69,
  precision: 0.95,
  notice_date: 0.09,
  reasons: [
    {
      because: 'the register’s day of notice is the report’s day of layoff, as ours shows',
      cause: 'register',
      explains: (d) => {
        const pair = differing(d, 'notice_date')
        return pair !== null && pair.theirs.notice_date === pair.mine.effective_date
      },
    },
    {
      because: 'dated by its layoff in July, which lies past the compared days',
      cause: 'register',
      explains: oneOf(['Swiss Krono, LLC 2026-05-12']),
    },
    {
      because: 'of the report of 2025, dated by its layoff of early 2026',
      cause: 'register',
      explains: oneOf([
        'Atkore Plastics Southeast 2026-01-06',
        'Best Dressed Chicken, Inc. 2026-01-20',
        'Railcrew Xpress 2026-02-27',
        'SC Industrial Holdings, LLC 2026-01-30',
        'Santee Print Works 2026-01-30',
        'Sodexo (HCA Grand Strand Medical) 2026-01-31',
        'WeDriveU, Inc. 2026-02-28',
      ]),
    },
  ],
}
