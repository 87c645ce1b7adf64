import { differing, oneOf } from './evidence.ts'
import type { KnownAgreement } from './known.ts'

/** New Jersey. */
export const nj: KnownAgreement = {
  recall: 0.83,
  notice_date: 0.96,
  reasons: [
    {
      because:
        'the list of 2026 has it; the register takes the year before, since the layoff is earlier than the posting',
      cause: 'register',
      explains: (d) => {
        const pair = differing(d, 'notice_date')
        if (pair === null) return false
        const { mine, theirs } = pair
        return (
          mine.notice_date!.slice(0, 4) === '2026' &&
          theirs.notice_date === `2025${mine.notice_date!.slice(4)}`
        )
      },
    },
    {
      because: 'changed in a later edition, in which it has another count and no month',
      cause: 'time',
      explains: oneOf(['FreshRealm 2026-04-01']),
    },
    {
      because: 'posted in May, after the saved edition',
      cause: 'time',
      explains: oneOf([
        'Johnson & Johnson 2026-05-01',
        'Meta 2026-05-01',
        'Novartis Group 2026-05-01',
        'Prudential Insurance Company of America 2026-05-01',
      ]),
    },
    {
      because: 'of another edition: without a month in the register, and in no row of the saved sheet',
      cause: 'publication',
      explains: oneOf([
        'AT&T 2026-05-04',
        'Baker & Taylor 2026-01-04',
        'Barclays Services Corporation 2026-02-18',
        'GMRI Inc 2026-04-05',
        'Merck 2026-02-20',
        'Valley National Bank 2026-05-04',
        'Worldwide Flight Services 2026-05-05',
      ]),
    },
  ],
}
