import { oneOf } from './evidence.ts'
import type { KnownAgreement } from './known.ts'

/** Minnesota. */
export const mn: KnownAgreement = {
  recall: 0.81,
  closed: true,
  reasons: [
    {
      because: 'of the report of another month, whose layoffs fall into the same weeks',
      cause: 'publication',
      explains: oneOf([
        'Forever 21 Rochester 2025 2025-06-01',
        'J & E Companies 2025 2025-06-02',
        'Salvation Army 2025 2025-05-01',
        "Schmitt's Stride Rite Rochester 2025 2025-07-01",
        'The Garage Burnsville 2025 2025-06-01',
      ]),
    },
  ],
}
