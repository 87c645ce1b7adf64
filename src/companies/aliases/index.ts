/** Names that no rule would find, or that a rule would find wrongly. */
import type { Alias } from '../matching/registrants.ts'
import { BANK_PARTS } from './bank-parts.ts'
import { BRANDS } from './brands.ts'
import { EMPLOYERS } from './employers.ts'
import { NAMES } from './names.ts'
import { OTHERS } from './others.ts'
import { PARTS } from './parts.ts'
import { PERIODS } from './periods.ts'
import { SAME_WORDS } from './same-words.ts'
import { SHORT_NAMES } from './short-names.ts'

const LISTED = [
  ...NAMES,
  ...SHORT_NAMES,
  ...EMPLOYERS,
  ...PARTS,
  ...BANK_PARTS,
  ...BRANDS,
  ...OTHERS,
  ...SAME_WORDS,
]

export const ALIASES: readonly Alias[] = LISTED.map((alias) => ({
  ...alias,
  ...PERIODS.get(alias.name),
}))
