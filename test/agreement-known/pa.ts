import { fieldOf, oneOf } from './evidence.ts'
import type { KnownAgreement } from './known.ts'

/** Pennsylvania. */
export const pa: KnownAgreement = {
  precision: 0.97,
  reasons: [
    {
      because: 'undated notices of one employer and county are one for the register, which keeps the last',
      cause: 'register',
      explains: oneOf([
        'BPM Limited 2026-01-01',
        'FedEx Supply Chain, Inc. 2023-08-01',
        'S&S Activewear 2025-02-01',
        'The GIANT Company, LLC. 2026-01-01',
        'Pottstown Hospital 2025-11-01',
      ]),
    },
    {
      because: 'two employers in one entry, of which the register has the first with the count of the second',
      cause: 'register',
      explains: oneOf(['Saxton Market, Inc. 2026-02-01']),
    },
    {
      because: 'two employers in one entry, of which the register has the first with the count of the second',
      cause: 'register',
      explains: fieldOf('employees_affected', ['Everett Foodliner, Inc. 2026-04-20']),
    },
    {
      because: '81 in all, 13 of them in the state',
      cause: 'register',
      explains: fieldOf('employees_affected', ['Brinks Home 2023-03-05']),
    },
    {
      because: 'the page has our day, as a look at it shows',
      cause: 'register',
      explains: fieldOf('effective_date', [
        'Bowhead Logistics Management, LLC (Letterkenny Army Depot) 2023-09-23',
        'Cargill Cocoa & Chocolate, Inc. 2025-01-31',
      ]),
    },
  ],
}
