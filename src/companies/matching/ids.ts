/** The numbers of companies. */
import { hash } from 'node:crypto'
import { nameTokens } from '../names/read-name.ts'
import type { Registrant } from './registrants.ts'

/** The number of the company that a registrant is. */
export const registrantId = ({ cik }: Pick<Registrant, 'cik'>): string => `cik-${Number(cik)}`

/** The number of a firm that is no registrant, by what stands for its own name. */
export const ownId = (key: string): string => `co-${hash('sha256', key).slice(0, 10)}`

/** The number of a firm of several listed names, by the one that stands for the others. */
export const listedFirmId = (first: string): string => ownId(nameTokens(first).join(''))
