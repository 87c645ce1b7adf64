/** Routes of the interface about accounts. */
import type { Catalogue } from '#contract/catalogue.ts'
import type { AnyOperation } from '#contract/operation.ts'
import { authCheck } from './auth-check.ts'

/** In the order of the description. */
export const accountOperations = ({ slugs }: Catalogue): AnyOperation[] => [authCheck(slugs)]
