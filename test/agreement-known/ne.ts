import { oneOf } from './evidence.ts'
import type { KnownAgreement } from './known.ts'

/** Nebraska. */
export const ne: KnownAgreement = {
  recall: 0.97,
  reasons: [
    {
      because: 'dated three days before the page was saved, and entered later',
      cause: 'time',
      explains: oneOf(['Republic National Distributing Co 2026-05-18']),
    },
  ],
}
