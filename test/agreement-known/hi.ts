import { oneOf, onlyOurs, onlyRegister } from './evidence.ts'
import type { KnownAgreement } from './known.ts'

const REMARK = /^WARN Rescinded\b/

/** Hawaii. */
export const hi: KnownAgreement = {
  recall: 0.71,
  precision: 0.83,
  reasons: [
    {
      because:
        'the register took the text of the link (`WARN Rescinded`) for the name; ours is the employer, of the same day',
      cause: 'register',
      explains: (d, { ours, register }) => {
        const theirs = onlyRegister(d)
        if (theirs)
          return (
            REMARK.test(theirs.company_name) && ours.rows.some((o) => o.notice_date === theirs.notice_date)
          )
        const mine = onlyOurs(d)
        if (mine === null) return false
        return register.rows.some((r) => REMARK.test(r.company_name) && r.notice_date === mine.notice_date)
      },
    },
    {
      because: 'dated a day before the page was saved, and entered later',
      cause: 'time',
      explains: oneOf(['HC&D, LLC 2026-05-20', 'SODEXO 2026-05-20']),
    },
  ],
}
