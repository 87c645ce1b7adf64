import { onlyOurs } from './evidence.ts'
import type { KnownAgreement } from './known.ts'

/** West Virginia. */
export const wv: KnownAgreement = {
  precision: 0,
  reasons: [
    {
      because: 'the register does not read the state',
      cause: 'register',
      explains: (d, { register }) => onlyOurs(d) !== null && register.rows.length === 0,
    },
  ],
}
