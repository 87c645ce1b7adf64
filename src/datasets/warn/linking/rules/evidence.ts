/** What rows of one headcount agree in to be one event, in words that a reader of a link understands. */
import type { FirmGrade } from '../compare/firms.ts'

/** `retold`: the same days; `misprinted`: one day of two; `refiled`: later; `put off`: to a later layoff. */
export type Kind = 'retold' | 'misprinted' | 'refiled' | 'put off'

export const NAMES: Record<FirmGrade, string> = {
  same: 'same employer',
  slips: 'employer’s name but for letters the same',
  longer: 'employer’s name goes on in one',
  shares: 'employer’s name within the other',
  family: 'companies of one registrant',
  unnamed: 'one list does not name the employer',
  other: '',
}

export const RETOLD = {
  number: { kind: 'retold', reason: 'the publisher’s own number agrees' },
  all: { kind: 'retold', reason: 'the days of notice and layoff agree' },
  layoff: {
    kind: 'retold',
    reason: 'the day of the layoff agrees; one of them, or both, tell no day of notice',
  },
  town: { kind: 'retold', reason: 'the days of notice and layoff agree; the list mended the town' },
  day: { kind: 'retold', reason: 'place and day of the notice agree, and one tells no day of layoff' },
} as const
export const MISPRINTED = {
  reread: {
    kind: 'misprinted',
    reason: 'place and day of the notice agree; another reading moved the layoff',
  },
  layoff: {
    kind: 'misprinted',
    reason: 'place and day of the notice agree; the day of the layoff was mended or put off',
  },
} as const
export const REFILED = {
  kind: 'refiled',
  reason: 'place and day of the layoff agree; filed again within a year',
} as const
export const REFILED_SOON = {
  kind: 'refiled',
  reason: 'filed again within two weeks; nothing that both tell differs but the day of the notice',
} as const
export const PUT_OFF = {
  kind: 'put off',
  reason: 'same place; filed again before the layoff, which it puts off',
} as const
