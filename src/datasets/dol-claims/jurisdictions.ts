/** Who reports claims. */
import { STATES } from '#lib/states.ts'

/** The states, DC, Puerto Rico and the Virgin Islands: the other territories have no unemployment insurance. */
export const JURISDICTIONS: readonly string[] = STATES.map(({ code }) => code).filter(
  (code) => !['AS', 'GU', 'MP'].includes(code),
)
