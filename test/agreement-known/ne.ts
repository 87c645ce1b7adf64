import { oneOf } from './evidence.ts'
import type { KnownAgreement } from './known.ts'

/** Nebraska. */
export const ne: KnownAgreement = {
  recall: 0.95,
  precision: 0.97,
  reasons: [
    {
      because: 'a letter that puts days off, which the register calls so in its name',
      cause: 'register',
      explains: oneOf(['Tyson - Lexington 2026-01-21', 'Tyson Extension - Lexington 2026-01-21']),
    },
    {
      because: 'dated three days before the page was saved, and entered later',
      cause: 'time',
      explains: oneOf(['Republic National Distributing Co 2026-05-18']),
    },
  ],
}
