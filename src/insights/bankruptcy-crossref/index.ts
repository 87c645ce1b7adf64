/** Questions over bankruptcies and WARN notices. */
import warnCrossref from './warn-crossref.ts'

export const bankruptcyCrossrefOperations = [warnCrossref]
