import { fieldOf } from './evidence.ts'
import type { KnownAgreement } from './known.ts'

/** Nevada. */
export const nv: KnownAgreement = {
  employees_affected: 0.9,
  closed: true,
  from: '2026-01-01',
  reasons: [
    {
      because: 'changed in a later edition of the list',
      cause: 'time',
      explains: fieldOf('employees_affected', ['Water Safety Corporation 2026-02-24']),
    },
  ],
}
