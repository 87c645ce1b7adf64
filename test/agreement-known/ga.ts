import { filledByRegister, oneOf } from './evidence.ts'
import type { KnownAgreement } from './known.ts'

/** Georgia. */
export const ga: KnownAgreement = {
  recall: 0.6,
  filled: { effective_date: 0.04 },
  partial: true,
  closed: true,
  reasons: [
    {
      because: 'the pages of single notices, on which the days of layoff stand, were not saved',
      cause: 'publication',
      explains: (d) => filledByRegister(d, 'effective_date')?.mine.notice.effective_date === null,
    },
    {
      because: 'listed on the former site, before January 2023',
      cause: 'publication',
      explains: oneOf([
        'Amazon-ATL5 2023-04-01',
        'Gildan Yarns 2023-02-04',
        'Omaze 2023-02-07',
        'RUME HEALTH LLC 2023-01-20',
        'Savannah Morning News-Gannett 2023-01-22',
        'Stradis Medical,LLC-HenrySchein 2023-02-14',
        'Sunik, LLC 2023-02-17',
      ]),
    },
    {
      because: 'GA202200083, not among the first 25 entries of the list',
      cause: 'publication',
      explains: oneOf(['Oxley Park Health and Rehabilitation 2023-05-01']),
    },
  ],
}
