import { oneOf, onlyRegister } from './evidence.ts'
import type { KnownAgreement } from './known.ts'

/** Ohio. */
export const oh: KnownAgreement = {
  recall: 0.91,
  reasons: [
    {
      because: 'replaced by an update that we have: the register keeps both',
      cause: 'register',
      explains: (d, { ours }) => {
        const theirs = onlyRegister(d)
        if (theirs === null) return false
        return ours
          .of(theirs)
          .some((o) => o.notice.mark === 'amendment' && o.notice_date! > theirs.notice_date!)
      },
    },
    {
      because: 'replaced by the update of Cuyahoga 4',
      cause: 'register',
      explains: oneOf(['First Brands Group Cuyahoga 2 2026-02-27']),
    },
  ],
}
