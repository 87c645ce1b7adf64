import { fieldOf } from './evidence.ts'
import type { KnownAgreement } from './known.ts'

/** North Carolina. */
export const nc: KnownAgreement = {
  effective_date: 0.97,
  employees_affected: 0.97,
  reasons: [
    {
      because: 'amended after the page was saved',
      cause: 'time',
      explains: fieldOf('effective_date', ['SMBC MANUBANK 2026-01-08']),
    },
    {
      because: 'amended after the page was saved',
      cause: 'time',
      explains: fieldOf('employees_affected', ['SMBC MANUBANK 2026-01-08']),
    },
  ],
}
