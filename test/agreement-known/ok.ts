import { filledByRegister, oneOf } from './evidence.ts'
import type { KnownAgreement } from './known.ts'

/** Oklahoma. */
export const ok: KnownAgreement = {
  recall: 0.6,
  filled: { employees_affected: 0.1 },
  partial: true,
  closed: true,
  reasons: [
    {
      because: 'the count stands on the page of the notice, which was not saved',
      cause: 'publication',
      explains: (d) => filledByRegister(d, 'employees_affected')?.mine.notice.employees_affected === null,
    },
    {
      because: 'on the second page of the search, which was not saved',
      cause: 'publication',
      explains: oneOf([
        'Cinemark 12 2020-03-26',
        'Cinemark North Hills 8 2020-03-26',
        'Cinemark Tulsa 2020-03-26',
        'Ditch Witch 2020-04-29',
        'El Fenix 2020-03-19',
        'FTS International Services 2020-04-20',
        'Mathis Brothers 2020-03-25',
        'Tinseltown 2020-03-26',
        "Uncle Julio's 2020-03-19",
        'Unitherm Food Systems LLC 2020-03-12',
      ]),
    },
    {
      because: 'only on the portal that followed',
      cause: 'publication',
      explains: oneOf([
        'Aimbridge Hospitality 2020-03-21',
        'BAKER HUGHES INC THOMAS & COMPANY 2020-04-15',
        'Mathis Home 2020-03-25',
        'NORDAM 2020-04-02',
      ]),
    },
  ],
}
