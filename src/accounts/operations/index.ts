/** Routes of the interface about accounts. */
import type { AnyEndpoint } from '#contract/endpoint.ts'
import authCheck from './auth-check.ts'

/** In the order of the description. */
export const accountEndpoints: AnyEndpoint[] = [authCheck]
