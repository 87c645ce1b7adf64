import { fieldOf } from './evidence.ts'
import type { KnownAgreement } from './known.ts'

/** Montana. */
export const mt: KnownAgreement = {
  filled: { employees_affected: 0.97 },
  reasons: [
    {
      because: '`up to 300` is no count; the register has 1',
      cause: 'register',
      explains: fieldOf('employees_affected', ['Sidney Sugars 2023-02-06']),
    },
  ],
}
