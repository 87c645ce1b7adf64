import { fieldOf, oneOf } from './evidence.ts'
import type { KnownAgreement } from './known.ts'

/** Florida. */
export const fl: KnownAgreement = {
  effective_date: 0.97,
  partial: true,
  reasons: [
    {
      because: 'put off by the employer after the page was saved, at two sites',
      cause: 'time',
      explains: fieldOf('effective_date', ['Management & Training Corporation 2026-04-27']),
    },
    {
      because: 'on a later page of the list, whose rows are only roughly in the order of notice',
      cause: 'publication',
      explains: oneOf(['Saks & Company LLC 2026-03-06', 'TelaForce, LLC 2026-01-19']),
    },
  ],
}
