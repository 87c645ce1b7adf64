/** What every answer of invented data says, in one place: whichever operation gave it. */
import { type Warning, warn } from '#contract/warnings.ts'

const INVENTED: Warning = warn(
  'sample',
  'These records are invented, companies and all: they show what answers look like, until real ones are read',
)

/** The warnings of an answer over an edition. */
export function withInvented(
  { sample }: { sample: boolean },
  warnings: readonly Warning[],
): readonly Warning[] {
  return sample ? [INVENTED, ...warnings] : warnings
}

/** An answer over an edition, with that warning among its own. */
export function sayInvented(edition: { sample: boolean }, answer: unknown): unknown {
  if (!edition.sample || typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer
  const { warnings = [] } = answer as { warnings?: Warning[] }
  return { ...answer, warnings: withInvented(edition, warnings) }
}
