import { apart, differing, fieldOf, oneOf } from './evidence.ts'
import type { KnownAgreement } from './known.ts'

/** How late a notice may be received for its date to be believed. */
const RECEIPT_DAYS_MAX = 14

/** Rhode Island. */
export const ri: KnownAgreement = {
  notice_date: 0.2,
  effective_date: 0.97,
  only: (row) => row.notice_date !== null,
  reasons: [
    {
      because: 'the column has slipped by two rows: put back, ours lies within days of the receipt',
      cause: 'register',
      explains: (d) => {
        const pair = differing(d, 'notice_date')
        return (
          pair !== null && apart(pair.mine.notice_date, pair.mine.notice.received_date) <= RECEIPT_DAYS_MAX
        )
      },
    },
    {
      because:
        'the same slip, the day of receipt mistyped or late: the register’s day is that of another notice of ours',
      cause: 'register',
      explains: (d, { ours }) => {
        const pair = differing(d, 'notice_date')
        return (
          pair !== null && ours.rows.some((o) => o !== pair.mine && o.notice_date === pair.theirs.notice_date)
        )
      },
    },
    {
      because:
        'the day printed there is of another notice: those of the two oldest fell off the end of the column',
      cause: 'register',
      explains: fieldOf('notice_date', ['Bank of America 2009-03-05', 'Colibri Group, Inc. 2009-03-04']),
    },
    {
      because: 'two notices of the bank, each matched with the slipped day of the other',
      cause: 'comparison',
      explains: fieldOf('effective_date', [
        'BNY Mellon 2011-08-30',
        'Bank of New York Mellon (BNY Mellon) 2011-07-29',
      ]),
    },
    {
      because: '`6/2015 through 6/2016 5/2015 for contracted employees`: ours is the earliest of them',
      cause: 'register',
      explains: fieldOf('effective_date', ['Honeywell 2015-06-23']),
    },
    {
      because:
        'the remark `(updated from previous)` is no part of the name: a mark with us, a name with the register',
      cause: 'register',
      explains: oneOf(['UPS (updated from previous) 2024-03-29', 'UPS 2024-03-29']),
    },
    {
      because: 'without a notice date in the register, and so left aside: `5/4/204`',
      cause: 'register',
      explains: oneOf(['ASM GLOBAL 2024-05-04']),
    },
  ],
}
