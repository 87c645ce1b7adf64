/** A month as a parameter. */
import { text } from '#contract/fields.ts'

/** `2026-07`. */
export const monthParam = text(20)
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month, YYYY-MM: 2026-07')
  .meta({ description: 'Month, YYYY-MM', examples: ['2026-07'] })
