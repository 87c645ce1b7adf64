/** Questions over LCA cases and H-1B petitions. */
import sponsorFinder from './sponsor-finder.ts'

export const sponsorFinderOperations = [sponsorFinder]
