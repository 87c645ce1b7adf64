import { oneOf } from './evidence.ts'
import type { KnownAgreement } from './known.ts'

/** Mississippi. */
export const ms: KnownAgreement = {
  recall: 0.5,
  reasons: [
    {
      because: 'of the list of the quarter before or after',
      cause: 'publication',
      explains: oneOf([
        'Aberdeen (Monroe) 2025-12-16',
        'Greenwood Leflore Hospital 2026-04-14',
        'Platt Flooring Products 2026-05-11',
        'Services, Inc 2026-04-17',
        'Wheeler Fleet Solutions 2026-04-30',
      ]),
    },
    {
      because: 'added to the list after the saved edition',
      cause: 'time',
      explains: oneOf(['Laboratory Corporation of America 2026-03-17', 'Stanley Black & Decker 2026-02-20']),
    },
  ],
}
