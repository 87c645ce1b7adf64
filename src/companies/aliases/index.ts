/** Names that no rule would find, or that a rule would find wrongly. */
import type { Alias } from '../matching/registrants.ts'
import { BRANDS } from './brands.ts'
import { NAMES } from './names.ts'
import { OTHERS } from './others.ts'
import { PARTS } from './parts.ts'

export const ALIASES: readonly Alias[] = [...NAMES, ...PARTS, ...BRANDS, ...OTHERS]
