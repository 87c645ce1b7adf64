import { differing, fieldOf } from './evidence.ts'
import type { KnownAgreement } from './known.ts'

/** North Dakota. */
export const nd: KnownAgreement = {
  effective_date: 0.97,
  employees_affected: 0.96,
  reasons: [
    {
      because: 'mistyped in the list (2006 under a notice of 2016), and corrected by us',
      cause: 'register',
      explains: fieldOf('effective_date', ['Experience Works 2016-11-07']),
    },
    {
      because: 'a count of the whole country, of which the notes tell the part of the state',
      cause: 'register',
      explains: (d) => {
        const pair = differing(d, 'employees_affected')
        return pair !== null && pair.mine.notice.employees_total === pair.theirs.employees_affected
      },
    },
  ],
}
