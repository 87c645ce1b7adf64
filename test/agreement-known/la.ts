import { oneOf } from './evidence.ts'
import type { KnownAgreement } from './known.ts'

/** Louisiana. */
export const la: KnownAgreement = {
  recall: 0.45,
  reasons: [
    {
      because: 'listed after the saved edition, though dated before it',
      cause: 'time',
      explains: oneOf([
        'C&S Wholesale Services LLC 2026-02-13',
        'C2 Technologies 2026-03-02',
        'Republic National Distributing Co 2026-04-23',
      ]),
    },
    {
      because: 'a row that we have, a second time with name and address mixed and the days a column off',
      cause: 'register',
      explains: oneOf(['Denka Performance 2026-04-01', 'McGlinchey 2026-03-26']),
    },
  ],
}
