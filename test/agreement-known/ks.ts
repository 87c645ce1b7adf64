import { onlyRegister } from './evidence.ts'
import type { KnownAgreement } from './known.ts'

/** Kansas. */
export const ks: KnownAgreement = {
  recall: 0.5,
  closed: true,
  reasons: [
    {
      because: 'the notice of the saved page a second time, under the former name of its workforce area',
      cause: 'register',
      explains: (d, { ours }) => {
        const theirs = onlyRegister(d)
        if (theirs === null) return false
        return ours
          .of(theirs)
          .some(
            (o) => o.notice_date === theirs.notice_date && o.employees_affected === theirs.employees_affected,
          )
      },
    },
  ],
}
